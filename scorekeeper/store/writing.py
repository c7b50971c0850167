"""What a transaction that writes can do beyond reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func
from sqlmodel import Session, col, select

from scorekeeper.store.history import unguarded
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import DeviceRow, HandRow, ObjectionRow, PersonRow, Row, SheetRow, TableRow


class Writing(Reading):
    """A transaction that changes the book. Rows that were read in it may be changed in place, but for hands."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.changed: dict[str, int] = {}

    def lock(self, table_id: int) -> TableRow:
        """The table as it is now, held until the end of this transaction: whoever else writes to it waits."""
        table = select(TableRow).where(TableRow.id == table_id).with_for_update()
        # It may have been read before, on the way in, and changed while this waited.
        return self._session.exec(table.execution_options(populate_existing=True)).one()

    def touch(self, table: TableRow) -> int:
        """The table's next revision, which everything written in this transaction carries."""
        if table.code not in self.changed:
            table.revision += 1
            self.changed[table.code] = table.revision
        return table.revision

    def add(self, *rows: Row) -> None:
        """Write new rows."""
        self._session.add_all(rows)
        self._session.flush()

    def next_person(self, table_id: int) -> int:
        """The number of whoever is named next."""
        return self._next(PersonRow.person, PersonRow.table_id == table_id)

    def next_device(self, table_id: int) -> int:
        """The number of the device that comes next."""
        return self._next(DeviceRow.device, DeviceRow.table_id == table_id)

    def next_objection(self, table_id: int) -> int:
        """The number of the word that is said next."""
        return self._next(ObjectionRow.objection, ObjectionRow.table_id == table_id)

    def _next(self, number: int, here: bool) -> int:  # noqa: FBT001  what the type checker sees of a column and a condition
        return (self._session.exec(select(func.max(number)).where(here)).one() or 0) + 1

    def rewrite_history(self, sheet: SheetRow, old: Sequence[HandRow], new: Iterable[HandRow]) -> None:
        """Put the `new` versions of a sheet's hands in the place of all the `old` ones.

        For one purpose alone: to bring a sheet to the edition of its game without changing what people were told.
        """
        with unguarded(self._session.connection()):
            here = col(HandRow.table_id) == sheet.table_id, col(HandRow.sheet) == sheet.sheet
            self._session.execute(delete(HandRow).where(*here).execution_options(synchronize_session=False))
            for row in old:
                self._session.expunge(row)
            self.add(*new)

    def drop_draft(self, table_id: int) -> None:
        """Forget what was entered."""
        if draft := self.draft(table_id):
            self._session.delete(draft)
