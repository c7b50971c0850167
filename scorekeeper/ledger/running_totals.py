"""Calculate each person's total after every hand, and find the best hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeVar

from scorekeeper.ledger.balances import totals

#: Maximum number of points between the first and the last; the same totals always give the same points.
MAX_POINTS = 60

Hand = tuple[int, int]
Flow = tuple[str, str, int]
M = TypeVar("M")


@dataclass(frozen=True)
class ChipMovement:
    """Chips that move at once: by a hand `(sheet, number)`, or by a chip entry (None)."""

    hand: Hand | None
    flows: Sequence[Flow]


@dataclass(frozen=True)
class BestHand:
    """The most chips that a person won in one hand: the first such hand. `equals` are the others who won as many."""

    hand: Hand
    name: str
    chips: int
    equals: tuple[str, ...] = ()


@dataclass(frozen=True)
class TotalsPoint:
    """The totals after a number of movements, in the order of the names, and the hand that moved last."""

    moves: int
    hand: Hand | None
    totals: tuple[int, ...]


@dataclass(frozen=True)
class RunningTotals:
    """The totals from the start to the end; `length` is the number of movements."""

    names: tuple[str, ...]
    points: tuple[TotalsPoint, ...]
    length: int
    best: BestHand | None


def running_totals(names: Sequence[str], moves: Sequence[ChipMovement]) -> RunningTotals:
    """Calculate the totals of these people after the movements; long sequences are sampled."""
    shown = set(sample_indexes(len(moves)))
    current = dict.fromkeys(names, 0)
    points = [TotalsPoint(0, None, tuple(current.values()))]
    won_hands: list[BestHand] = []
    for number, move in enumerate(moves, start=1):
        won = totals((), move.flows)
        for name, chips in won.items():
            current[name] = current.get(name, 0) + chips
        if move.hand:
            won_hands += [BestHand(move.hand, name, chips) for name, chips in won.items() if chips > 0]
        if number - 1 in shown:
            points.append(TotalsPoint(number, move.hand, tuple(current[name] for name in names)))
    if best := max(won_hands, key=lambda hand: hand.chips, default=None):  # the first of equal ones
        equals = dict.fromkeys(hand.name for hand in won_hands if hand.chips == best.chips and hand.name != best.name)
        best = replace(best, equals=tuple(equals))
    return RunningTotals(tuple(names), tuple(points), len(moves), best)


def sample_indexes(length: int) -> tuple[int, ...]:
    """Return the indexes to show of a sequence: all, or every few and the last."""
    step = max(1, -(-length // MAX_POINTS))
    return tuple(index for index in range(length) if (index + 1) % step == 0 or index == length - 1)


def rank_people(won: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Sort people by their totals, highest first; people with equal totals keep their order."""
    return tuple(sorted(won.items(), key=lambda item: -item[1]))


def winners(won: Mapping[str, int]) -> tuple[str, ...]:
    """Return the people with the highest total, or an empty tuple if no total is positive."""
    most = max(won.values(), default=0)
    return tuple(name for name, chips in won.items() if chips == most) if most > 0 else ()


def merge_by_revision(hands: Iterable[tuple[int, M]], beside: Iterable[tuple[int, M]]) -> tuple[M, ...]:
    """Merge hands, in the order of play, with chip entries; both are `(revision, item)`.

    A chip entry follows the last hand that was recorded before it.
    """
    ordered, pending = list(hands), sorted(beside, key=lambda item: item[0], reverse=True)
    moves: list[M] = []
    # For each hand, the earliest revision of it and all hands after it.
    first_revisions = list(accumulate((recorded for recorded, _ in reversed(ordered)), min))[::-1]
    for index, (_, hand) in enumerate(ordered):
        while pending and pending[-1][0] < first_revisions[index]:
            moves.append(pending.pop()[1])
        moves.append(hand)
    return (*moves, *(move for _, move in reversed(pending)))
