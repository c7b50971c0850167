"""Moon (ムーン, 射月): three players, 22 dominoes, seven tricks, and an auction for the number of tricks.

The bidder scores the bid or loses the missing tricks; the others score their tricks. The game ends when a player
reaches 21 and one player has the highest score; only then do chips move. Or every hand is a game by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated

from pydantic import Field

from scorekeeper.games import contract, reference
from scorekeeper.games.checks import length_problem, missing, seat_problem, unexpected
from scorekeeper.games.contract import Game, Payment, Term, Turn, Why, difference, pay, unit_term
from scorekeeper.games.fields import MAX_SEATS, Score
from scorekeeper.games.moon import telling
from scorekeeper.games.moon.entry import SEATS, TRICKS, Entry, points_of
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.problems import Problem
from scorekeeper.games.tiles import DOUBLE_SIX, Logo, TileSet
from scorekeeper.games.words import BySeat, Dealer, Seat, text


class Start(contract.Start):
    """The first bidder, and the scores of a game that has not ended."""

    scores: Annotated[tuple[Score, ...], Field(max_length=MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class State:
    """The first bidder, and each player's score in the current game."""

    seats: int
    dealer: int
    scores: tuple[int, ...]


def start(_rules: Rules, seats: int, first_dealer: int) -> State:
    """Return the state before the first hand, with all scores 0."""
    return State(seats, first_dealer, (0,) * seats)


def resume(_rules: Rules, seats: int, start: Start) -> State:
    """Return the state with the scores of `start`."""
    return State(seats, start.dealer, start.scores)


def continuation(state: State) -> Start:
    """Return the start of a following sheet, with the current scores."""
    return Start(dealer=state.dealer, scores=state.scores)


def check_start(rules: Rules, start: Start) -> tuple[Problem, ...]:
    """Check that all scores are 0 if every hand is a game by itself."""
    if rules.target is None and any(start.scores):
        message = text("each hand is its own game, so everyone starts at 0")
        return (Problem("scores", "target", message),)
    return ()


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    if not rules.contract:
        message = text("this table plays without bidding")
        auction = ("bidder", "bid", "passed") if entry.passed else ("bidder", "bid")
        return unexpected(entry, "contract", message, *auction) + _check_tricks(state, entry)
    if entry.passed:
        return unexpected(entry, "passed", text("everyone passed, so nothing was played"), "bidder", "bid", "tricks")
    problems = missing(entry, "bidder", "bid") + _check_tricks(state, entry)
    return problems + seat_problem("bidder", entry.bidder, state.seats)


def _check_tricks(state: State, entry: Entry) -> tuple[Problem, ...]:
    if entry.tricks is None:
        return missing(entry, "tricks")
    if problems := length_problem("tricks", entry.tricks, state.seats):
        return problems
    if (taken := sum(entry.tricks)) != TRICKS:
        message = text("the total is %(sum)s; it must be %(tricks)s", sum=taken, tricks=TRICKS)
        return (Problem("tricks", "sum", message),)
    return ()


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Add up the points; if they end the game, settle the chips and set all scores to 0.

    A passed hand is dealt again: it scores nothing, never ends a game, and the first bidder stays.
    """
    if entry.tricks is None:
        return Turn(state, (), {"scores": BySeat(state.scores)})
    points = (points_of(rules, entry, seat, taken) for seat, taken in enumerate(entry.tricks))
    scores = tuple(score + gained for score, gained in zip(state.scores, points, strict=True))
    next_state = replace(state, dealer=(state.dealer + 1) % state.seats, scores=scores)
    shown: dict[str, object] = {"scores": BySeat(scores)}
    highest = max(scores)
    winner = scores.index(highest) if scores.count(highest) == 1 else None
    # Without a target, each hand is a game.
    if rules.target is not None and (winner is None or highest < rules.target):
        return Turn(next_state, (), shown)
    if winner is not None:
        shown["game_winner"] = Seat(winner)
    return Turn(replace(next_state, scores=(0,) * state.seats), tuple(_payments(rules, scores, winner)), shown)


def _payments(rules: Rules, scores: tuple[int, ...], winner: int | None) -> Iterator[Payment]:
    """Yield the payments at the end of a game; if the highest score is shared, no stake is paid."""
    seats, unit = range(len(scores)), unit_term(rules)
    if rules.settle == "difference":
        for pair in combinations(seats, 2):
            lower, higher = sorted(pair, key=lambda seat: scores[seat])
            yield from pay(lower, higher, Why("difference", difference("score", scores, lower, higher), unit))
    elif rules.settle == "winner" and winner is not None:
        for seat in (seat for seat in seats if seat != winner):
            yield from pay(seat, winner, Why("game", (Term("stake", rules.stake),), unit))


FIRST_BIDDER = Dealer(
    mark=text("先"),
    noun=text("first bidder"),
    deals=text("%(name)s bids first"),
    begins=text("Tap the mark next to the player who bids first."),
)
FIRST_PLAYER = Dealer(
    mark=text("先"),
    noun=text("first player"),
    deals=text("%(name)s plays first"),
    begins=text("Tap the mark next to the player who plays first."),
)


#: The meaning of null for a rule.
LEFT_OPEN = {"target": text("each hand on its own"), "failed_moon": text("same as other failed bids")}

SET = TileSet({tile: 1 for tile in DOUBLE_SIX.counts if tile[2] != "0" or tile == "0-0"})
RANK = text("The double is the strongest of its suit, then the tile with the higher other number.")

GAME = Game(
    id="moon",
    package=__package__,
    dealer=lambda rules: FIRST_BIDDER if rules.contract else FIRST_PLAYER,
    names={"en": "Moon", "ja": "ムーン", "zh_Hant": "射月"},
    min_players=SEATS,
    max_players=SEATS,
    direction="clockwise",
    reference=lambda _rules, _seats: reference.set_reference(SET, RANK),
    logo=Logo(("0-0", "6-6"), western=True),
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=Start,
    resume=resume,
    continuation=continuation,
    check_start=check_start,
    unset_values=lambda _rules, _seats: LEFT_OPEN,
    check=check,
    play=play,
    outlook=lambda _rules, state: {"scores": BySeat(state.scores)},
    points="scores",
    form_help=lambda rules: None if rules.contract else text("What to enter without an auction"),
    headline=telling.headline,
    describe=telling.describe,
    counts=telling.COUNTS,
    count=telling.count,
    examples=(
        {"bidder": 0, "bid": 5, "tricks": [6, 1, 0]},
        {"bidder": 1, "bid": 5, "tricks": [2, 3, 2]},
        {"bidder": 0, "bid": "moon", "tricks": [7, 0, 0]},
    ),
    words={
        "difference": text("difference of the scores"),
        "score": text("score of %(player)s"),
        "below": text("%(player)s's points below zero"),
        "game": text("game lost"),
        "stake": text("stake"),
        "unit": text("chips per point"),
        "moon": text("shooting the moon"),
        "scores": text("scores"),
        "game_winner": text("winner of the game"),
        "bidder": text("Who won the auction?"),
        "bid": text("The bid"),
        "tricks": text("Tricks"),
        "passed": text("Everyone passed"),
    },
)
