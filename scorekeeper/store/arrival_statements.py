"""The questions that come before all others, who asks and who is there: put together once, for all tables.

Made anew they cost more than what they ask.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    ScalarSelect,
    Select,
    String,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.arrival import KINDS, LATEST
from scorekeeper.store.columns import Moment
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.rows import AmendmentRow, DeviceRow, PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.spans import TABLE

_SHEET: Final = bindparam("sheet", type_=Integer)
_AT: Final = (
    col(TableRow.code) == bindparam("code", type_=String),
    col(DeviceRow.table_id) == TableRow.id,
    col(DeviceRow.revoked).is_(None),
)
"""The table of this code, and every device there."""
_SHOWN: Final = (*_AT, col(DeviceRow.token_hash) == bindparam("token", type_=String))
"""And the one that shows this token."""


def _newest() -> ScalarSelect[int]:
    """The number of the newest sheet."""
    sheets = aliased(SheetRow)
    newest = select(func.max(col(sheets.sheet))).where(col(sheets.table_id) == TableRow.id)
    return newest.correlate(TableRow).scalar_subquery()


def _neighbours() -> tuple[ScalarSelect[str | None], ScalarSelect[str | None]]:
    """The codes of the table before the one that is asked for, and after it."""
    before, after = aliased(TableRow), aliased(TableRow)
    follow = select(col(after.code)).where(col(after.before_id) == TableRow.id).order_by(col(after.id).desc()).limit(1)
    return (
        select(col(before.code)).where(col(before.id) == TableRow.before_id).correlate(TableRow).scalar_subquery(),
        follow.correlate(TableRow).scalar_subquery(),
    )


def _arrival(*asked: Any) -> Select[*tuple[Any, ...]]:
    meant = col(SheetRow.table_id) == TableRow.id, col(SheetRow.sheet) == func.coalesce(_SHEET, _newest())
    arrival: Select[*tuple[Any, ...]] = select(*asked).where(*_SHOWN, *meant)
    return arrival.outerjoin(HostingRow, col(HostingRow.table_id) == SheetRow.table_id)


def _latest() -> Select[*tuple[Any, ...]]:
    _, after = _neighbours()
    columns = [getattr(kind, name) for kind in KINDS for name in LATEST[kind]]
    return _arrival(TableRow.id, TableRow.stamp, DeviceRow.device, SheetRow.sheet, after, *columns)


def _glance() -> Select[*tuple[Any, ...]]:
    host_seen: ColumnElement[Any] = func.coalesce(HostingRow.seen, TableRow.created, type_=Moment)
    device = col(DeviceRow.table_id), col(DeviceRow.device)
    glance = select(*device, col(TableRow.revision), col(DeviceRow.role), col(DeviceRow.seen), host_seen)
    hosting = col(HostingRow.table_id) == TableRow.id
    return glance.select_from(TableRow).outerjoin(HostingRow, hosting)


def _part() -> Select[*tuple[Any, ...]]:
    theirs = exists().where(
        col(SeatRow.table_id) == DeviceRow.table_id,
        col(SeatRow.sheet) == _newest(),
        col(SeatRow.person) == DeviceRow.person,
    )
    return select(TableRow, col(DeviceRow.role), theirs).where(*_SHOWN)


def _people() -> Select[*tuple[Any, ...]]:
    theirs = and_(
        col(DeviceRow.table_id) == PersonRow.table_id,
        or_(col(DeviceRow.person) == PersonRow.person, col(DeviceRow.wants) == PersonRow.person),
        col(DeviceRow.revoked).is_(None),
    )
    people: Select[*tuple[Any, ...]] = select(PersonRow, DeviceRow).outerjoin(DeviceRow, theirs)
    return people.where(col(PersonRow.table_id) == TABLE).order_by(col(PersonRow.person), col(DeviceRow.device))


def _agreed() -> Select[*tuple[Any, ...]]:
    seats: Select[*tuple[Any, ...]] = select(col(SeatRow.sheet), AmendmentRow, col(SeatRow.seat), col(SeatRow.person))
    before = and_(col(AmendmentRow.table_id) == SeatRow.table_id, col(AmendmentRow.sheet) == SeatRow.sheet)
    in_order = col(SeatRow.sheet), col(SeatRow.seat), col(AmendmentRow.revision)
    return (
        seats.select_from(SeatRow)
        .outerjoin(AmendmentRow, before)
        .where(col(SeatRow.table_id) == TABLE)
        .order_by(*in_order)
    )


ARRIVAL: Final = Prepared(_arrival(*KINDS, *_neighbours()))
"""The table of a `code`, the device that shows a `token`, and one `sheet` or the newest."""
LATEST_OF_ARRIVAL: Final = Prepared(_latest())
"""Which these are, and what of them goes on."""
GLANCE: Final = Prepared(_glance().where(*_SHOWN))
"""How that table is for that device."""
GLANCES: Final = Prepared(_glance().where(*_AT))
"""And for every device there."""
PART: Final = Prepared(_part())
"""The table, and what that device may do there."""
PEOPLE: Final = Prepared(_people())
"""Everybody at a table, with each device that is, or wants to be, theirs."""
AGREED: Final = Prepared(_agreed())
"""Who sits where on each sheet, and what was agreed there before."""
SHEETS: Final = Prepared(select(SheetRow).where(col(SheetRow.table_id) == TABLE).order_by(col(SheetRow.sheet)))
"""Every sheet."""
