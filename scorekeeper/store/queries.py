"""Every question that is put to the database, each within one transaction and, but for the way in, within one table.

Those about hands, and what is said and typed of them, stand in `hand_queries`; about entries, in `entry_queries`;
about all that people are told of, in `told_queries`; about devices, in `device_queries`; about many tables, in
`list_queries`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from sqlalchemy import Connection, and_, or_, tuple_
from sqlmodel import col, select

from scorekeeper.store.agreed import agreed
from scorekeeper.store.arrival import KINDS, Arrival, Neighbours
from scorekeeper.store.arrival_statements import (
    AGREED,
    ARRIVAL,
    GLANCE,
    GLANCES,
    LATEST_OF_ARRIVAL,
    PART,
    PEOPLE,
    SHEETS,
)
from scorekeeper.store.course_queries import CourseReading
from scorekeeper.store.device_queries import DeviceReading
from scorekeeper.store.gathering import AgreedOn, Gathering, Gatherings, K, gather
from scorekeeper.store.group_queries import GroupReading
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.list_queries import ListReading
from scorekeeper.store.prepared import Values
from scorekeeper.store.row import split
from scorekeeper.store.rows import (
    DeviceRow,
    EventRow,
    PersonRow,
    SeatRow,
    SheetRow,
    TableRow,
)
from scorekeeper.store.tally_queries import TallyReading
from scorekeeper.store.told_queries import ToldReading


@dataclass(frozen=True)
class Glance:
    """At which revision a table is, what the device that asks may do there, and when it and a host were last seen."""

    table_id: int
    device: int
    revision: int
    role: str
    seen: datetime | None
    host_seen: datetime


class Reading(ToldReading, CourseReading, ListReading, GroupReading, TallyReading, DeviceReading):
    """A transaction in which nothing is changed: everything is seen as it was at one moment."""

    def __init__(self, connection: Connection, gatherings: Gatherings) -> None:
        super().__init__(connection)
        self._gatherings = gatherings

    # The way in

    def arrival(self, code: str, token_hash: str, sheet: int | None = None) -> Arrival | None:
        """Who shows this token at the table of this code, and one sheet of it, the newest where none is named."""
        asked = {"code": code, "token": token_hash, "sheet": sheet}
        found = LATEST_OF_ARRIVAL.first(self._connection, asked)
        if found is None:
            return None
        table_id, stamp, device, number, after, *latest = found
        there = self._keep(f"arrival {device} {number}", table_id, stamp, lambda _: self._arrival(asked))
        return there.now(after, latest)

    def _arrival(self, asked: Values) -> Arrival:
        (table, device, sheet, hosting), codes = split(ARRIVAL.one(self._connection, asked), *KINDS)
        return Arrival(table, device, sheet, hosting, Neighbours(*codes))

    def device(self, table_id: int, token_hash: str) -> DeviceRow | None:
        """The device of this token, sent away or not."""
        here = (DeviceRow.table_id == table_id, DeviceRow.token_hash == token_hash)
        return self._session.exec(select(DeviceRow).where(*here)).first()

    def table(self, table_id: int) -> TableRow:
        """The table of this id."""
        return self._session.exec(select(TableRow).where(TableRow.id == table_id)).one()

    def table_by_code(self, code: str) -> TableRow | None:
        """The table whose address has this code."""
        return self._session.exec(select(TableRow).where(TableRow.code == code)).first()

    def table_by_join_code(self, join_code: str) -> TableRow | None:
        """The table that lets people in by this code."""
        return self._session.exec(select(TableRow).where(TableRow.join_code == join_code)).first()

    def codes(self) -> Sequence[str]:
        """The codes of all tables, the oldest first."""
        return self._session.exec(select(TableRow.code).order_by(col(TableRow.id))).all()

    def sheets_of_other_editions(self, editions: Mapping[str, int]) -> Sequence[tuple[int, int]]:
        """The table and number of every sheet of these games that is not of their edition, nor kept as paid."""
        others = [
            and_(col(SheetRow.game) == game, col(SheetRow.edition) != edition) for game, edition in editions.items()
        ]
        sheets = select(SheetRow.table_id, SheetRow.sheet).where(or_(*others), col(SheetRow.kept).is_(False))
        return self._session.exec(sheets.order_by(col(SheetRow.table_id), col(SheetRow.sheet))).all()

    def glance(self, code: str, token_hash: str) -> Glance | None:
        """How the table of this code is, for who shows this token; None for a stranger."""
        found = GLANCE.first(self._connection, {"code": code, "token": token_hash})
        return Glance(*found) if found else None

    def glances(self, code: str) -> Sequence[Glance]:
        """How the table of this code is, for everybody who is at it."""
        return [Glance(*found) for found in GLANCES.all(self._connection, {"code": code})]

    def table_and_part(self, code: str, token_hash: str) -> tuple[TableRow, str, bool] | None:
        """The table of this code, what the device that shows this token may do there, and whether it has a seat."""
        found = PART.first(self._connection, {"code": code, "token": token_hash})
        if found is None:
            return None
        (table,), (role, sits) = split(found, TableRow)
        return table, role, bool(sits)

    def tables_of(self, tokens: Mapping[str, str]) -> Sequence[tuple[TableRow, DeviceRow]]:
        """The tables where somebody shows these tokens, code → hash, and their devices there."""
        shown = tuple_(col(TableRow.code), col(DeviceRow.token_hash)).in_(tokens.items())
        here = (DeviceRow.table_id == TableRow.id, col(DeviceRow.revoked).is_(None), shown)
        return self._session.exec(select(TableRow, DeviceRow).where(*here)).all()

    def seatings(self, table_ids: Collection[int]) -> Sequence[tuple[SheetRow, SeatRow, PersonRow]]:
        """Who sits where on every sheet of these tables, the oldest first, in seat order."""
        return self._session.exec(
            select(SheetRow, SeatRow, PersonRow)
            .where(col(SheetRow.table_id).in_(table_ids))
            .where(SeatRow.table_id == SheetRow.table_id, SeatRow.sheet == SheetRow.sheet)
            .where(PersonRow.table_id == SeatRow.table_id, PersonRow.person == SeatRow.person)
            .order_by(col(SheetRow.table_id), col(SheetRow.sheet), col(SeatRow.seat))
        ).all()

    def events(self, table_id: int) -> Sequence[EventRow]:
        """What people did to a table beside its hands, in the order of doing."""
        events = select(EventRow).where(EventRow.table_id == table_id)
        return self._session.exec(events.order_by(col(EventRow.event))).all()

    def events_of(self, table_id: int, kind: str) -> Sequence[EventRow]:
        """Those of a kind."""
        events = select(EventRow).where(EventRow.table_id == table_id, EventRow.kind == kind)
        return self._session.exec(events.order_by(col(EventRow.event))).all()

    def newest_events(
        self, table_id: int, kinds: Collection[str], before: int | None, limit: int
    ) -> Sequence[EventRow]:
        """The newest of these kinds, or those before an event, the newest first."""
        events = select(EventRow).where(EventRow.table_id == table_id, col(EventRow.kind).in_(kinds))
        if before is not None:
            events = events.where(col(EventRow.event) < before)
        return self._session.exec(events.order_by(col(EventRow.event).desc()).limit(limit)).all()

    # Who is at a table

    def gathering(self, table: TableRow) -> Gathering:
        """Who is there; to be changed by nobody."""
        return self._keep("people", table.id or 0, table.stamp, self._gather)

    def agreed(self, table: TableRow) -> AgreedOn:
        """Who sits where on every sheet, and what was agreed there before."""
        return self._keep("agreed", table.id or 0, table.stamp, self._agreed)

    def _keep(self, what: str, table_id: int, stamp: int, read: Callable[[int], K]) -> K:
        return self._gatherings.get(what, stamp, lambda: read(table_id))

    def _gather(self, table_id: int) -> Gathering:
        found = PEOPLE.all(self._connection, {"table_id": table_id})
        return gather(split(row, PersonRow, DeviceRow)[0] for row in found)

    def _agreed(self, table_id: int) -> AgreedOn:
        found = AGREED.all(self._connection, {"table_id": table_id})
        return {sheet: agreed(one[1:] for one in those) for sheet, those in groupby(found, lambda row: row[0])}

    def moving(self, table_id: int, move_hash: str) -> DeviceRow | None:
        """The device whose seat this secret takes to another one."""
        here = (DeviceRow.table_id == table_id, DeviceRow.move_hash == move_hash, col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here)).first()

    def hosts(self, table_id: int) -> Sequence[DeviceRow]:
        """The devices of the hosts, somebody's or nobody's."""
        here = (DeviceRow.table_id == table_id, DeviceRow.role == "host", col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here).order_by(col(DeviceRow.device))).all()

    def devices(self, table_id: int, devices: Collection[int]) -> Sequence[DeviceRow]:
        """Those of these devices that were not sent away."""
        here = (DeviceRow.table_id == table_id, col(DeviceRow.device).in_(devices), col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here)).all()

    def hosting(self, table_id: int) -> HostingRow | None:
        """What is kept of who is host."""
        return self._session.exec(select(HostingRow).where(HostingRow.table_id == table_id)).first()

    def sheets(self, table_id: int) -> Sequence[SheetRow]:
        """Every sheet, the oldest first."""
        return self._rows(SheetRow, SHEETS, {"table_id": table_id})

    def sheet(self, table_id: int, sheet: int | None = None) -> SheetRow | None:
        """One sheet; the newest where none is named."""
        sheets = select(SheetRow).where(SheetRow.table_id == table_id)
        if sheet is not None:
            sheets = sheets.where(SheetRow.sheet == sheet)
        return self._session.exec(sheets.order_by(col(SheetRow.sheet).desc()).limit(1)).first()

    def seats(self, table_id: int, sheet: int | None = None) -> Sequence[SeatRow]:
        """Who sits where, in seat order, on one sheet or on all."""
        seats = select(SeatRow).where(SeatRow.table_id == table_id)
        if sheet is not None:
            seats = seats.where(SeatRow.sheet == sheet)
        return self._session.exec(seats.order_by(col(SeatRow.sheet), col(SeatRow.seat))).all()
