"""What is agreed on a sheet beside its row: who sits where, and what was agreed before it was corrected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_
from sqlmodel import col

from scorekeeper.store.rows import AmendmentRow, SeatRow, SheetRow


class Agreed(NamedTuple):
    """The persons in seat order; and what was agreed on this sheet before, the oldest first."""

    seats: tuple[int, ...]
    amendments: tuple[AmendmentRow, ...]


def of_sheet() -> ColumnElement[bool]:
    """Whether something was agreed before on the same sheet."""
    return and_(col(AmendmentRow.table_id) == SheetRow.table_id, col(AmendmentRow.sheet) == SheetRow.sheet)


def agreed(rows: Iterable[tuple[SeatRow, AmendmentRow | None]]) -> Agreed:
    """From every seat beside every amendment, or beside none."""
    seats: dict[int, int] = {}
    amendments: dict[int, AmendmentRow] = {}
    for seat, amendment in rows:
        seats[seat.seat] = seat.person
        if amendment:
            amendments[amendment.revision] = amendment
    return Agreed(tuple(seats.values()), tuple(amendments.values()))
