"""The course of an evening: what everybody had won after each hand, and the best of them. Pure, in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeVar

from scorekeeper.ledger.balances import totals

MAX_POINTS: Final = 60
"""So many points of a course are kept, beside its beginning and its end: always the same ones of the same course."""

Hand = tuple[int, int]
Flow = tuple[str, str, int]
M = TypeVar("M")


@dataclass(frozen=True)
class ChipMovement:
    """Chips that changed hands at once: by a hand (sheet, number), or outside of one."""

    hand: Hand | None
    flows: Sequence[Flow]


@dataclass(frozen=True)
class BestHand:
    """The most chips that anybody won in one hand."""

    hand: Hand
    name: str
    chips: int


@dataclass(frozen=True)
class TotalsPoint:
    """How everybody stood after so many moves, in the order of the `names`, by whatever moved last."""

    moves: int
    hand: Hand | None
    totals: tuple[int, ...]


@dataclass(frozen=True)
class RunningTotals:
    """Where everybody stood, from nothing to the end; `length` is how many moves there were."""

    names: tuple[str, ...]
    points: tuple[TotalsPoint, ...]
    length: int
    best: BestHand | None


def running_totals(names: Sequence[str], moves: Sequence[ChipMovement]) -> RunningTotals:
    """The course of these people through all `moves`; of many only every few of them are points."""
    shown = set(sample_indexes(len(moves)))
    stands = dict.fromkeys(names, 0)
    points = [TotalsPoint(0, None, tuple(stands.values()))]
    best: BestHand | None = None
    for number, move in enumerate(moves, start=1):
        won = totals((), move.flows)
        for name, chips in won.items():
            stands[name] = stands.get(name, 0) + chips
        best = _better(best, move, won)
        if number - 1 in shown:
            points.append(TotalsPoint(number, move.hand, tuple(stands[name] for name in names)))
    return RunningTotals(tuple(names), tuple(points), len(moves), best)


def sample_indexes(length: int) -> tuple[int, ...]:
    """Return which of so many places are drawn: every one, or every few and the last; always the same ones."""
    step = max(1, -(-length // MAX_POINTS))
    return tuple(place for place in range(length) if (place + 1) % step == 0 or place == length - 1)


def _better(best: BestHand | None, move: ChipMovement, won: Mapping[str, int]) -> BestHand | None:
    """The better of the best so far and this; of equals the first."""
    if move.hand is None:
        return best
    for name, chips in won.items():
        if chips > (best.chips if best else 0):
            best = BestHand(move.hand, name, chips)
    return best


def rank_people(won: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """People by what they have won, the most first; equals as they stand."""
    return tuple(sorted(won.items(), key=lambda one: -one[1]))


def winners(won: Mapping[str, int]) -> tuple[str, ...]:
    """Whoever has won the most; nobody where nobody has won anything."""
    most = max(won.values(), default=0)
    return tuple(name for name, chips in won.items() if chips == most) if most > 0 else ()


def merge_by_revision(hands: Iterable[tuple[int, M]], beside: Iterable[tuple[int, M]]) -> tuple[M, ...]:
    """Hands in the order of play, each with when it was first recorded, and between them what moved beside them.

    That stands behind the last hand that was recorded before it.
    """
    played, others = list(hands), sorted(beside, key=lambda one: one[0], reverse=True)
    moves: list[M] = []
    first = list(accumulate((recorded for recorded, _ in reversed(played)), min))[::-1]  # of this hand and all after it
    for place, (_, hand) in enumerate(played):
        while others and others[-1][0] < first[place]:
            moves.append(others.pop()[1])
        moves.append(hand)
    return (*moves, *(move for _, move in reversed(others)))
