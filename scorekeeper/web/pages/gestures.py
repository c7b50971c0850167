"""What is done with two taps on a drawing of the table: pick one, then the other."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.service.sheets.seating import SeatChoice
from scorekeeper.web.app.urls import parse_number

Seats = tuple[SeatChoice, ...]

OUT = "out"
"""Where somebody goes who sits out."""


def pick(seats: Seats, first: str, second: str) -> tuple[Seats, str]:
    """The seats after `second` is tapped, with `first` picked before, and what is picked then.

    `seat-2` is a seat, `person-7` somebody without one, `after-2` the place behind a seat; `out` is beside the table.
    """
    kind, number = _read(second)
    if not _is_there(seats, kind, number) or first == second:
        return seats, ""
    picked, which = _read(first)
    if not _is_there(seats, picked, which) or picked not in {"seat", "person"} or (picked, kind) == ("person",) * 2:
        return seats, second if kind in {"seat", "person"} else ""
    if picked == "person" or kind == "person":
        person, place = (which, (kind, number)) if picked == "person" else (number, (picked, which))
        return _put(seats, person, *place), ""
    return _moved(seats, which, kind, number), ""


def turned(seats: Seats, first: int) -> Seats:
    """The other way round, with whoever sits in this seat where they are."""
    return tuple(seats[(2 * first - seat) % len(seats)] for seat in range(len(seats)))


def around(count: int, nearest: int, *, clockwise: bool) -> list[tuple[str, int]]:
    """Where each seat is drawn, as the side of the table and the row from the top; `nearest` is at the bottom."""
    rows = range(2, 2 + (count - 1) // 2)
    right = [("right", row) for row in reversed(rows)]
    left = [("left", row) for row in rows]
    top = [] if count % 2 else [("top", 1)]
    others = [*right, *top, *left]
    order = [("bottom", 2 + len(rows)), *(reversed(others) if clockwise else others)]
    return [order[(seat - nearest) % count] for seat in range(count)]


def _read(token: str) -> tuple[str, int]:
    kind, _, number = token.partition("-")
    return kind, parse_number(number, -1)


def _is_there(seats: Sequence[SeatChoice], kind: str, number: int) -> bool:
    if kind in {"seat", "after"}:
        return 0 <= number < len(seats)
    return kind == OUT or (kind == "person" and number >= 0 and number not in seats)


def _put(seats: Seats, person: SeatChoice, kind: str, number: int) -> Seats:
    """Somebody from outside has a seat, or one is put behind it; there is none outside."""
    if kind == "seat":
        return (*seats[:number], person, *seats[number + 1 :])
    return (*seats[: number + 1], person, *seats[number + 1 :]) if kind == "after" else seats


def _moved(seats: Seats, seat: int, kind: str, number: int) -> Seats:
    """Two swap; or somebody sits behind another, or goes."""
    if kind == "seat":
        swapped = {seat: seats[number], number: seats[seat]}
        return tuple(swapped.get(place, one) for place, one in enumerate(seats))
    rest = (*seats[:seat], *seats[seat + 1 :])
    if kind == OUT:
        return rest
    return _put(rest, seats[seat], "after", number - (number >= seat)) if number != seat else seats
