"""Describe the difference between two seatings: who sits out, comes in or swaps."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

P = TypeVar("P", bound=int | str)

SeatChangeKind = Literal[
    "out", "in", "replaced", "swapped", "turned", "moved", "filled", "emptied", "shifted", "added", "removed"
]


@dataclass(frozen=True)
class SeatChange(Generic[P]):
    """One change: `who` sits out or comes in, the first replaces the second (`replaced`), or two swap.

    With an empty seat: a player takes it (`filled`), leaves one (`emptied`) or moves to it (`shifted`); or it is
    `added` or `removed`.
    """

    kind: SeatChangeKind
    who: tuple[P, ...] = ()


@dataclass(frozen=True)
class SittingOut:
    """A person without a seat: `since` is the number of the first game without them, None if they never played.

    `by` is the name of the player in their place, if any.
    """

    since: int | None
    by: str | None


def sitting_out(name: str, games: Sequence[Sequence[str]]) -> SittingOut:
    """Return since when a person sits out, from the players of each game, oldest first."""
    last_game = max((number for number, players in enumerate(games, start=1) if name in players), default=0)
    if not 0 < last_game < len(games):
        return SittingOut(None, None)
    changes = seat_changes(games[last_game - 1], games[last_game])
    by = next((change.who[0] for change in changes if change.kind == "replaced" and change.who[1] == name), None)
    return SittingOut(last_game + 1, by)


def seat_changes(before: Sequence[P], after: Sequence[P]) -> tuple[SeatChange[P], ...]:
    """Return the changes between two seatings; a new player in the seat of one who left replaces them."""
    replacements = {old: new for old, new in zip(before, after, strict=False) if old not in after and new not in before}
    if len(before) != len(after):
        replacements = {}
    changes = [SeatChange("replaced", (new, old)) for old, new in replacements.items()]
    changes += [SeatChange("out", (old,)) for old in before if old not in after and old not in replacements]
    changes += [SeatChange("in", (new,)) for new in after if new not in before and new not in replacements.values()]
    was = [replacements.get(old, old) for old in before if old in after or old in replacements]
    now = [new for new in after if new in before or new in replacements.values()]
    changes += _reordered(was, now)
    return tuple(changes) or ((SeatChange("moved"),) if [*before] != [*after] else ())


def with_empty_seats(move: SeatChange[P], empty: Container[P]) -> SeatChange[P]:
    """Return the change with the persons in `empty` treated as empty seats."""
    who = tuple(person for person in move.who if person not in empty)
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
    """Yield how the same people sit in another order; a mere rotation is no change."""
    differing = [seat for seat, person in enumerate(was) if person != now[seat]]
    if len(differing) == 2:  # noqa: PLR2004  two swap
        yield SeatChange("swapped", tuple(was[seat] for seat in differing))
    elif [*now] in _rotations(was):
        return
    elif [*now] in _rotations(was[::-1]):
        yield SeatChange("turned")
    else:
        yield SeatChange("moved")


def _rotations(seats: Sequence[P]) -> list[list[P]]:
    return [[*seats[place:], *seats[:place]] for place in range(len(seats))]
