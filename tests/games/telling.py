"""What is told of a hand, for the tests of the games: a hand is settled, and said in a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.telling import Played, gained
from scorekeeper.games.words import Text
from scorekeeper.ledger.sheet import Sheet, create_sheet, settle_hand

NAMES = {
    "en": ("Aki", "Ben", "Chie", "Dai"),
    "ja": ("あき", "ベン", "千恵", "大"),
    "zh_Hant": ("小明", "阿本", "千惠", "大衛"),
}
WORDS = Path(__file__).parents[2] / "scorekeeper" / "translations"


@cache
def translation(language: str) -> Callable[[str], str]:
    """What the house says in a language."""
    with (WORDS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        said = {message.id: message.string for message in read_po(file) if isinstance(message.id, str)}
    return lambda words: str(said[words])


def played(
    game: AnyGame, entry: Mapping[str, Any], *before: Mapping[str, Any], seats: int = 3, **rules: object
) -> Played[Any, Any]:
    """A hand after those `before`; Aki deals the first."""
    sheet: Sheet = create_sheet(game, rules, NAMES["en"][:seats])
    state = sheet.first_state()
    for number, one in enumerate((*before, entry), start=1):
        hand = settle_hand(sheet, state, one, number)
        state = hand.state
    return Played(sheet.rules, game.read_entry(entry), hand.dealer, gained(hand.flows, seats), hand.shown)


def headlines(played: Played[Any, Any], game: AnyGame) -> tuple[str, ...]:
    """What heads the hand, in English, Japanese and Chinese."""
    said = game.headline(played)
    return tuple(said.say(translation(language), names) for language, names in NAMES.items())


def lines(played: Played[Any, Any], game: AnyGame, language: str = "en") -> list[str]:
    """What was entered, in a language: of the hand, and of everybody, with points before and after."""
    told, names = game.tell(played), NAMES[language]

    def spoken(said: tuple[Text, ...]) -> str:
        return ", ".join(one.say(translation(language), names) for one in said)

    everybody = zip_longest(names, told.by_seat, told.points, fillvalue=())
    each = [f"{name}: {spoken(said)} {points or ''}".strip() for name, said, points in everybody if said or points]
    return [*([spoken(told.hand)] if told.hand else []), *each]


def counts(played: Played[Any, Any], game: AnyGame) -> list[tuple[str, str, int]]:
    """What is counted of the hand: code, whose it is, how often."""
    return [(one.code, NAMES["en"][one.seat], one.number) for one in game.counted(played)]
