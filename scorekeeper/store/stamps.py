"""The stamp of a table: another number with every change of who is there, where they sit and what is agreed.

By chance rather than counted: no other state of a table ever has the same, whatever is rolled back, deleted or put back
from a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, event, inspect
from sqlmodel import Session

from scorekeeper.store.columns import new_stamp
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.row import Row
from scorekeeper.store.rows import AmendmentRow, DeviceRow, PersonRow, SeatRow, SheetRow, TableRow

GOING_ON: Final[Mapping[type[Row], frozenset[str]]] = {
    TableRow: TableRow.COUNTED | {"beside", "stacks"},
    PersonRow: frozenset(),
    DeviceRow: frozenset({"seen", "archived"}),
    SheetRow: SheetRow.COUNTED,
    SeatRow: frozenset(),
    AmendmentRow: frozenset(),
    HostingRow: frozenset({"seen"}),
}
"""The rows that say so, but for these columns."""


class StampingSession(Session):
    """A session that writes: each table of which it changes anything of that is `stamped` anew, once.

    `tables` are those that are written by a statement of their own, by id.
    """

    def __init__(self, connection: Connection, tables: Mapping[int | None, TableRow]) -> None:
        super().__init__(connection, expire_on_commit=False)
        self.tables = tables
        self.stamped: set[int] = set()


def _stamp(session: StampingSession, *_: Any) -> None:
    moved = [row for row in chain(session.new, session.deleted) if type(row) in GOING_ON]
    moved += [row for row in session.dirty if type(row) in GOING_ON and _is_changed(row)]
    for table_id in set(map(_table_of, moved)) - session.stamped - {0}:
        table = session.tables.get(table_id) or session.get_one(TableRow, table_id)
        table.stamp = new_stamp()
        session.stamped.add(table_id)


def _table_of(row: Any) -> int:  # noqa: ANN401  of any of these kinds
    """The id of its table; of one that is new, and has its first stamp already, nothing."""
    return (row.id or 0) if isinstance(row, TableRow) else int(row.table_id)


def _is_changed(row: Row) -> bool:
    return bool(set(type(row).model_fields) - inspect(row).unmodified - GOING_ON[type(row)])


event.listen(StampingSession, "before_flush", _stamp)
