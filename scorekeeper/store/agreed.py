"""What is agreed on a sheet beside its row: who sits where, and what was agreed before it was corrected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorekeeper.store.row import split
from scorekeeper.store.rows import AmendmentRow


class Agreed(NamedTuple):
    """The persons in seat order; and what was agreed on this sheet before, the oldest first."""

    seats: tuple[int, ...]
    amendments: tuple[AmendmentRow, ...]


def agreed(rows: Iterable[Sequence[Any]]) -> Agreed:
    """From the values of every amendment, or of none, before every seat and who sits there."""
    seats: dict[int, int] = {}
    amendments: dict[int, AmendmentRow] = {}
    for row in rows:
        (amendment,), (seat, person) = split(row, AmendmentRow)
        seats[seat] = person
        if amendment:
            amendments.setdefault(amendment.revision, amendment)
    return Agreed(tuple(seats.values()), tuple(amendments.values()))
