"""Twister, the Dragon Dance (龍舞, 龍翔, 雲龍; Japanese ツイスター): matched tiles make a dragon with two open ends.

In every pair of players, the one with more pips face down pays the other the difference. The dragon has a name that
depends on its head and tail, and moves no chips.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from scorekeeper.games import checks, tiles
from scorekeeper.games.contract import Game, Turn
from scorekeeper.games.counting import Collection, Counted
from scorekeeper.games.dragon import settlement, telling
from scorekeeper.games.dragon.settlement import Rules, State, check_rules, continuation, start, unset_values
from scorekeeper.games.problems import Problem
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Text, join_texts, text

End = Literal["horizontal", "up", "down"]

TURNS = {"horizontal": text("horizontal"), "up": text("up"), "down": text("down")}


class Dragon(NamedTuple):
    """The name and the character of a dragon."""

    name: Text
    character: Text

    @property
    def code(self) -> str:
        """The code of the dragon in the statistics, such as `tornado`."""
        return self.name.id.lower()


#: The seven dragons, by head and tail.
DRAGONS: Mapping[tuple[End | None, End | None], Dragon] = {
    ("up", "down"): Dragon(text("Tornado"), text("wicked; lashes the ground with its tail")),
    ("down", "up"): Dragon(text("Thunderbolt"), text("wicked and aggressive")),
    ("horizontal", "horizontal"): Dragon(text("Joy"), text("good-humoured, happy, peaceful")),
    ("horizontal", "up"): Dragon(text("Wildfire"), text("naughty")),
    ("horizontal", "down"): Dragon(text("Floweret"), text("very dapper")),
    ("up", "horizontal"): Dragon(text("Hero"), text("wary, but bold")),
    ("down", "horizontal"): Dragon(text("Misfortune"), text("unlucky: it is ill")),
}

HEAD = text("Agree before the first tile which end is the head, for example the one on the dealer's left.")


class Entry(settlement.Entry):
    """A finished hand: the tiles face down, and the direction of the dragon's head and tail, if they were entered."""

    head: End | None = None
    tail: End | None = None

    @property
    def dragon(self) -> Dragon | None:
        """The dragon, if its head and tail were entered."""
        return DRAGONS.get((self.head, self.tail))


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    problems = settlement.check(rules, state, entry)
    if entry.dragon or (entry.head is None and entry.tail is None):
        return problems
    alike = text("if one end turns up, the other turns down")
    return problems + (checks.missing(entry, "head", "tail") or (Problem("tail", "dragon", alike),))


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle every pair of players; the name of the dragon is shown."""
    turn = settlement.play(rules, state, entry)
    return replace(turn, shown={**turn.shown, "dragon": entry.dragon.name}) if entry.dragon else turn


def form_data(rules: Rules, state: State) -> dict[str, object]:
    """Return the data for the form: that of the tiles, and the name and character of each dragon."""
    dragons = tuple((*ends, *dragon) for ends, dragon in DRAGONS.items())
    return {**settlement.form_data(rules, state), "dragons": dragons}


def headline(played: Played[Rules, Entry]) -> Text:
    """Return who had the fewest pips face down, and the dragon, if it was entered."""
    dragon = (played.entry.dragon.name,) if played.entry.dragon else ()
    return join_texts(telling.headline(played), *dragon)


def describe(played: Played[Rules, Entry]) -> HandDescription:
    """Return the tiles face down, and the direction of the dragon's head and tail, if they were entered."""
    entry = played.entry
    if entry.head is None or entry.tail is None:
        return telling.describe(played)
    ends = text("head %(head)s, tail %(tail)s", head=TURNS[entry.head], tail=TURNS[entry.tail])
    return replace(telling.describe(played), hand=(ends,))


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield the counts of clean and blocked players, and the dragon for every player."""
    yield from telling.count(played)
    if dragon := played.entry.dragon:
        yield from (Counted(dragon.code, seat) for seat in range(len(played.won)))


GAME = Game(
    id="twister",
    package=__package__,
    names={"en": "Twister (Dragon Dance)", "ja": "Twister・龍舞", "zh_Hant": "龍舞"},
    min_players=settlement.FEW,
    max_players=settlement.MANY,
    direction="counter-clockwise",
    reference=lambda rules, seats: settlement.reference(rules, seats, HEAD),
    logo=tiles.Logo(("6-5", "5-1")),
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=settlement.Start,
    resume=settlement.resume,
    continuation=continuation,
    check_rules=check_rules,
    unset_values=unset_values,
    zero_question=settlement.ZERO_QUESTION,
    form_data=form_data,
    check=check,
    play=play,
    outlook=settlement.outlook,
    headline=headline,
    describe=describe,
    counts={**telling.COUNTS, **{dragon.code: dragon.name for dragon in DRAGONS.values()}},
    count=count,
    collection=Collection(
        text("Dragons"),
        frozenset(dragon.code for dragon in DRAGONS.values()),
        {dragon.code: (dragon.character, ends) for ends, dragon in DRAGONS.items()},
    ),
    examples=({**telling.EXAMPLES[0], "head": "up", "tail": "horizontal"}, *telling.EXAMPLES[1:]),
    words={
        **settlement.WORDS,
        "dragon": text("dragon"),
        **TURNS,
        "head": text("Which way does the dragon's head point?"),
        "tail": text("Which way does the dragon's tail point?"),
    },
)
