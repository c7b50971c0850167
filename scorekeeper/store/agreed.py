"""What is agreed on a sheet beside its row: who sits where, and what was agreed before it was corrected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.store.rows import AmendmentRow


class Agreed(NamedTuple):
    """The persons in seat order; and what was agreed on this sheet before, the oldest first."""

    seats: tuple[int, ...]
    amendments: tuple[AmendmentRow, ...]


def agreed(rows: Iterable[tuple[int, int, AmendmentRow | None]]) -> Agreed:
    """From every seat, with who sits there, beside every amendment, or beside none."""
    seats: dict[int, int] = {}
    amendments: dict[int, AmendmentRow] = {}
    for seat, person, amendment in rows:
        seats[seat] = person
        if amendment and amendment.revision not in amendments:
            amendments[amendment.revision] = amendment.keep()
    return Agreed(tuple(seats.values()), tuple(amendments.values()))
