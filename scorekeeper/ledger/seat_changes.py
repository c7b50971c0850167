"""How people change seats, in the words of a table: who sits out, comes in, plays for whom, who swaps."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

P = TypeVar("P", bound=int | str)

SeatChangeKind = Literal[
    "out", "in", "replaced", "swapped", "turned", "moved", "filled", "emptied", "shifted", "added", "removed"
]


@dataclass(frozen=True)
class SeatChange(Generic[P]):
    """One change: `who` sits out or comes in, has the seat of the second (`replaced`), or the two swap.

    With an empty seat: they take it (`filled`), leave one behind (`emptied`), sit there instead (`shifted`); or it is
    `added` or `removed`.
    """

    kind: SeatChangeKind
    who: tuple[P, ...] = ()


@dataclass(frozen=True)
class SittingOut:
    """Somebody without a seat: `since` is the first game they sat out, None where they never had one.

    `by` is who plays in their place, where somebody does.
    """

    since: int | None
    by: str | None


def sitting_out(name: str, games: Sequence[Sequence[str]]) -> SittingOut:
    """How somebody stands who has no seat, by the players of every game, the oldest first."""
    sat = max((number for number, players in enumerate(games, start=1) if name in players), default=0)
    if not 0 < sat < len(games):
        return SittingOut(None, None)
    there = seat_changes(games[sat - 1], games[sat])
    return SittingOut(
        sat + 1, next((move.who[0] for move in there if move.kind == "replaced" and move.who[1] == name), None)
    )


def seat_changes(before: Sequence[P], after: Sequence[P]) -> tuple[SeatChange[P], ...]:
    """What has changed from seats to seats; who has the chair of somebody that left plays in their place."""
    heirs = {old: new for old, new in zip(before, after, strict=False) if old not in after and new not in before}
    if len(before) != len(after):
        heirs = {}
    found = [SeatChange("replaced", (new, old)) for old, new in heirs.items()]
    found += [SeatChange("out", (old,)) for old in before if old not in after and old not in heirs]
    found += [SeatChange("in", (new,)) for new in after if new not in before and new not in heirs.values()]
    was = [heirs.get(old, old) for old in before if old in after or old in heirs]
    now = [new for new in after if new in before or new in heirs.values()]
    found += _reordered(was, now)
    return tuple(found) or ((SeatChange("moved"),) if [*before] != [*after] else ())


def with_empty_seats(move: SeatChange[P], empty: Container[P]) -> SeatChange[P]:
    """The same, where some of them are nobody: an empty seat."""
    who = tuple(one for one in move.who if one not in empty)
    if len(who) == len(move.who):
        return move
    if len(move.who) == 1:
        return SeatChange("removed" if move.kind == "out" else "added")
    if not who:
        return SeatChange("moved")
    if move.kind == "swapped":
        return SeatChange("shifted", who)
    return SeatChange("emptied" if move.who[0] in empty else "filled", who)


def _reordered(was: Sequence[P], now: Sequence[P]) -> Iterator[SeatChange[P]]:
    """How the same people sit in another order, whoever is counted first."""
    differ = [place for place, one in enumerate(was) if one != now[place]]
    if len(differ) == 2:  # noqa: PLR2004  two swap
        yield SeatChange("swapped", tuple(was[place] for place in differ))
    elif [*now] in _turns(was):
        return
    elif [*now] in _turns(was[::-1]):
        yield SeatChange("turned")
    else:
        yield SeatChange("moved")


def _turns(seats: Sequence[P]) -> list[list[P]]:
    return [[*seats[place:], *seats[:place]] for place in range(len(seats))]
