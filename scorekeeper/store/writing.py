"""What a transaction that writes can do beyond reading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, case, delete, func, insert, literal
from sqlmodel import col, select

from scorekeeper.store.arrival import Arrival, Neighbours
from scorekeeper.store.arrival_statements import ARRIVAL, PEOPLE
from scorekeeper.store.entry_rows import EntryObjectionRow, EntryRow
from scorekeeper.store.gathering import Gathering, Gatherings, K, gather
from scorekeeper.store.group_rows import GroupDeviceRow, GroupRow, GroupTableRow, MemberPersonRow, MemberRow
from scorekeeper.store.hand_statements import HANDS, SHEET_OF_HANDS, TABLE_OF_HANDS
from scorekeeper.store.history import GUARDED, unguarded
from scorekeeper.store.prepared import Prepared, Values
from scorekeeper.store.queries import Reading
from scorekeeper.store.row import R, Row, values
from scorekeeper.store.rows import EventRow, HandRow, ObjectionRow, PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.stamps import StampingSession
from scorekeeper.store.tally_queries import TallyWriting


class Writing(Reading, TallyWriting):
    """A transaction that changes the book.

    Rows that were read in it may be changed in place, but for hands, and for those that are there to be read.
    """

    def __init__(self, connection: Connection, gatherings: Gatherings) -> None:
        super().__init__(connection, gatherings)
        self.changed: dict[str, int] = {}
        self._tables: dict[int | None, TableRow] = {}  # those that are written by a statement of their own

    @cached_property
    def _session(self) -> StampingSession:
        return StampingSession(self._connection, self._tables)

    def finish(self) -> None:
        """Write what is not written yet."""
        stamped: set[int] = set()
        if self._has_session:
            self._session.flush()
            stamped = self._session.stamped
        for table in self._tables.values():
            if table.code in self.changed or table.id in stamped:
                counted = {name: getattr(table, name) for name in table.COUNTED}
                TABLE_OF_HANDS.run(self._connection, {"of": table.id, **counted})

    def hold(self, code: str) -> None:
        """Keep the table of this code to this transaction: whoever else writes to it waits. Before it is read."""
        if self._connection.dialect.name != "sqlite":  # where nobody writes beside us anyway
            self._connection.execute(select(TableRow.id).where(TableRow.code == code).with_for_update()).first()

    def hold_all(self) -> None:
        """Keep every table to this transaction: whoever else writes waits. Before anything is read."""
        if self._connection.dialect.name != "sqlite":
            self._connection.exec_driver_sql("LOCK TABLE tables IN EXCLUSIVE MODE")

    def lock(self, table_id: int) -> TableRow:
        """The table of this id as it is now, held until the end of this transaction."""
        held = select(TableRow).where(TableRow.id == table_id).with_for_update()
        return self._session.exec(held.execution_options(populate_existing=True)).one()

    def lock_what_is_left(self, table_id: int) -> bool:
        """Hold the table of this id; whether it is still there."""
        return (
            self._session.exec(select(TableRow.id).where(TableRow.id == table_id).with_for_update()).first() is not None
        )

    def arrival(self, code: str, token_hash: str, sheet: int | None = None) -> Arrival | None:
        """Who shows this token at the table of this code, which is held: to be read alone."""
        self.hold(code)
        if found := super().arrival(code, token_hash, sheet):
            self._tables[found.table.id] = found.table
        return found

    def arrival_to_change(self, code: str, token_hash: str, sheet: int | None = None) -> Arrival | None:
        """The same, to be changed."""
        self.hold(code)
        found = self._session.execute(ARRIVAL.statement, {"code": code, "token": token_hash, "sheet": sheet}).first()
        if found is None:
            return None
        table, device, row, hosting, *codes = found
        return Arrival(table, device, row, hosting, Neighbours(*codes))

    def gathering_to_change(self, table_id: int) -> Gathering:
        """Who is there, to be changed."""
        found = self._session.execute(PEOPLE.statement, {"table_id": table_id})
        return gather([(person, device) for person, device in found])

    def table_by_code(self, code: str) -> TableRow | None:
        """The table whose address has this code, which is held."""
        self.hold(code)
        return super().table_by_code(code)

    def table_by_join_code(self, join_code: str) -> TableRow | None:
        """The table that lets people in by this code, which is held."""
        here = select(TableRow).where(TableRow.join_code == join_code)
        return self._session.exec(here.with_for_update()).first()

    def group_by_code(self, code: str) -> GroupRow | None:
        """The group of this code, which is held. Before the tables that are written to beside it."""
        return self._session.exec(select(GroupRow).where(GroupRow.code == code).with_for_update()).first()

    def hold_evenings(self, group_id: int) -> None:
        """Keep the tables of a group from being deleted until the end of this transaction."""
        theirs = select(TableRow.id).join(GroupTableRow, col(GroupTableRow.table_id) == TableRow.id)
        here = theirs.where(GroupTableRow.group_id == group_id).order_by(col(TableRow.id))
        self._session.exec(here.with_for_update(key_share=True, read=True, of=TableRow)).all()

    def person(self, table_id: int, person: int) -> PersonRow:
        """One of the people, who may be changed."""
        return self._session.get_one(PersonRow, (table_id, person))

    def touch(self, table: TableRow) -> int:
        """The table's next revision, which everything written in this transaction carries."""
        if table.code not in self.changed:
            counted = self._tables.get(table.id, table)  # the one that is written in the end, whoever holds another
            counted.revision += 1
            self.changed[table.code] = counted.revision
        return self.changed[table.code]

    def _keep(self, what: str, table_id: int, stamp: int, read: Callable[[int], K]) -> K:
        """Nobody keeps what this transaction changes, and may take back."""
        if not self._has_session:
            return super()._keep(what, table_id, stamp, read)
        self._session.flush()
        return read(table_id) if table_id in self._session.stamped else super()._keep(what, table_id, stamp, read)

    def _found(self, asked: Prepared, values: Values) -> list[list[Any]]:
        """With all that has been changed here so far."""
        if self._has_session:
            self._session.flush()
        return super()._found(asked, values)

    def _rows(self, _kind: type[R], asked: Prepared, values: Values) -> Sequence[R]:
        """Rows that may be changed."""
        return self._session.execute(asked.statement, values).scalars().all()

    def add(self, *rows: Row) -> None:
        """Write new rows."""
        self._session.add_all(rows)
        self._session.flush()
        self._session.stamped.update(row.id or 0 for row in rows if isinstance(row, TableRow))  # it is another already

    def put_hands(self, table: TableRow, sheet: SheetRow, hands: Iterable[HandRow]) -> None:
        """Write new versions of a sheet's hands, and how its balances stand with them.

        Past the unit of work, which costs more than all else of a hand: table and sheet are let go, and nothing that is
        changed of them from now on is written but what is counted of the table.
        """
        for row in (table, sheet):
            if not row.is_read:
                self._session.expunge(row)
        self._tables[table.id] = table
        HANDS.run(self._connection, *map(values, hands))
        where = {"of": sheet.table_id, "number": sheet.sheet}
        SHEET_OF_HANDS.run(self._connection, {**where, "balances": sheet.balances})

    def add_many(self, rows: Sequence[Row]) -> None:
        """Write new rows of one kind past the unit of work: very many, or those that are apart."""
        if rows:
            into = Row.metadata.tables[str(rows[0].__tablename__)]
            self._connection.execute(insert(into), [values(row) for row in rows])

    def put_sheet(self, sheet: SheetRow, seats: Sequence[int]) -> None:
        """Write a sheet with these people in its seats, in the place of one of this number."""
        self._session.merge(sheet)
        here = col(SeatRow.table_id) == sheet.table_id, col(SeatRow.sheet) == sheet.sheet
        self._session.execute(delete(SeatRow).where(*here).execution_options(synchronize_session="fetch"))
        self._session.flush()
        where = {"table_id": sheet.table_id, "sheet": sheet.sheet}
        self.add(*(SeatRow(**where, seat=seat, person=person) for seat, person in enumerate(seats)))

    def next_person(self, table_id: int) -> int:
        """The number of whoever is named next."""
        return self._next(PersonRow.person, PersonRow.table_id == table_id)

    def next_objection(self, table_id: int) -> int:
        """The number of the word that is said next."""
        return self._next(ObjectionRow.objection, ObjectionRow.table_id == table_id)

    def next_event(self, table_id: int, kind: str | None = None) -> tuple[int, int]:
        """The number of what is done next, and how much of a kind was done before, where that matters."""
        alike = func.count(case((col(EventRow.kind) == kind, 1))) if kind else literal(0)
        here = select(func.max(EventRow.event), alike).where(EventRow.table_id == table_id)
        with self._session.no_autoflush:  # what else has changed is written once, with it
            last, before = self._session.exec(here).one()
        return (last or 0) + 1, before

    def next_entry(self, table_id: int) -> int:
        """The number of what is entered next beside the hands."""
        return self._next(EntryRow.entry, EntryRow.table_id == table_id)

    def next_entry_objection(self, table_id: int) -> int:
        """The number of the word that is said next against an entry."""
        return self._next(EntryObjectionRow.objection, EntryObjectionRow.table_id == table_id)

    def next_member(self, group_id: int) -> int:
        """The number of whoever comes next to a group."""
        return self._next(MemberRow.member, MemberRow.group_id == group_id)

    def _next(self, number: int, here: bool) -> int:  # noqa: FBT001  what the type checker sees of a column and a condition
        return (self._session.exec(select(func.max(number)).where(here)).one() or 0) + 1

    def rewrite_history(self, sheet: SheetRow, old: Sequence[HandRow], new: Iterable[HandRow]) -> None:
        """Put the `new` versions of a sheet's hands in the place of all the `old` ones.

        For one purpose alone: to bring a sheet to the edition of its game without changing what people were told.
        """
        with unguarded(self._connection):
            here = col(HandRow.table_id) == sheet.table_id, col(HandRow.sheet) == sheet.sheet
            self._session.execute(delete(HandRow).where(*here).execution_options(synchronize_session=False))
            for row in old:
                self._session.expunge(row)
            self.add_many(list(new))

    def forget(self, table: TableRow) -> None:
        """Delete a table with everything in it, history too: for one verb alone, with every table held.

        The table that follows it is left as it is, and follows none.
        """
        table_id = table.id
        self.touch(table)
        self._session.flush()
        self._session.expunge_all()
        with unguarded(self._connection, GUARDED):
            for rows in reversed(Row.metadata.sorted_tables):
                if "table_id" in rows.c:
                    self._session.execute(delete(rows).where(rows.c.table_id == table_id))
        for follows in self._session.exec(select(TableRow).where(TableRow.before_id == table_id)):
            follows.before_id = None
        self._session.flush()
        self._session.execute(
            delete(TableRow).where(col(TableRow.id) == table_id).execution_options(synchronize_session=False)
        )

    def leave_group(self, table_id: int) -> None:
        """Take a table out of its group, with who was who there."""
        for rows in (MemberPersonRow, GroupTableRow):
            self._session.execute(delete(rows).where(col(rows.table_id) == table_id))

    def forget_group(self, group_id: int) -> None:
        """Delete a group with everybody in it; its tables stay."""
        for rows in (MemberPersonRow, GroupTableRow, GroupDeviceRow, MemberRow):
            self._session.execute(delete(rows).where(col(rows.group_id) == group_id))
        self._session.execute(delete(GroupRow).where(col(GroupRow.id) == group_id))

    def drop_draft(self, table_id: int) -> None:
        """Forget what was entered."""
        if draft := self.draft(table_id):
            self._session.delete(draft)
