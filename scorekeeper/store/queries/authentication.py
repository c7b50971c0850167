"""Find the table and the device that a request's code and token belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Integer, ScalarSelect, Select, String, bindparam, exists, func, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import split
from scorekeeper.store.models.column_types import UtcDateTime, state_text
from scorekeeper.store.models.tables import (
    DeviceRow,
    Devices,
    HostingRow,
    Hostings,
    Seats,
    SheetRow,
    Sheets,
    TableRow,
    Tables,
)
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

_AT: Final = (
    col(Tables.code) == bindparam("code", type_=String),
    col(Devices.table_id) == Tables.id,
    col(Devices.revoked).is_(None),
)
"""The table of this code, and every device there."""
_SHOWN: Final = (*_AT, col(Devices.token_hash) == bindparam("token", type_=String))
"""And the one that shows this token."""


class AdjacentTables(NamedTuple):
    """The codes of the table that one follows, and of the newest that follows it."""

    before: str | None = None
    after: str | None = None


NO_ADJACENT_TABLES: Final = AdjacentTables()


class Authentication(NamedTuple):
    """A device that has shown its token, at its table, with one sheet."""

    table: TableRow
    device: DeviceRow
    sheet: SheetRow
    hosting: HostingRow | None
    neighbours: AdjacentTables


def _newest_sheet() -> ScalarSelect[int]:
    sheets = aliased(Sheets)
    newest = select(func.max(col(sheets.sheet))).where(col(sheets.table_id) == Tables.id)
    return newest.correlate(Tables).scalar_subquery()


def _authentication() -> Select[*tuple[Any, ...]]:
    number = bindparam("sheet", type_=Integer)
    sheet = col(Sheets.table_id) == Tables.id, col(Sheets.sheet) == func.coalesce(number, _newest_sheet())
    before, after = aliased(Tables), aliased(Tables)
    previous = (
        select(col(before.code)).where(col(before.id) == Tables.previous_table_id).correlate(Tables).scalar_subquery()
    )
    following = (
        select(col(after.code)).where(col(after.previous_table_id) == Tables.id).order_by(col(after.id).desc()).limit(1)
    )
    found: Select[*tuple[Any, ...]] = select(
        Tables, Devices, Sheets, Hostings, previous, following.correlate(Tables).scalar_subquery()
    )
    return found.where(*_SHOWN, *sheet).outerjoin(Hostings, col(Hostings.table_id) == Sheets.table_id)


_AUTHENTICATION: Final = CompiledStatement(_authentication())


def authenticate(tx: ReadTransaction, code: str, token_hash: str, sheet: int | None = None) -> Authentication | None:
    """Return the table of this code, the device that shows this token, and one sheet or the newest.

    A `WriteTransaction` locks the table first.
    """
    if isinstance(tx, WriteTransaction):
        tx.lock_table(code)
    found = _AUTHENTICATION.first(tx, code=code, token=token_hash, sheet=sheet)
    if found is None:
        return None
    table, device, row, hosting, *codes = split(found, TableRow, DeviceRow, SheetRow, HostingRow)
    if isinstance(tx, WriteTransaction):
        table = tx.track(table)
    return Authentication(table, device, row, hosting, AdjacentTables(*codes))


@dataclass(frozen=True)
class TableStatus:
    """The state of a table, what the device that asks may do there, and when it and a host were last seen."""

    table_id: int
    device: int
    revision: int
    state_token: int
    role: str
    last_seen: datetime | None
    host_seen: datetime

    @property
    def state(self) -> str:
        """The state token as phones and programs are told it."""
        return state_text(self.state_token)


def _status() -> Select[*tuple[Any, ...]]:
    host_seen: ColumnElement[Any] = func.coalesce(Hostings.last_seen, Tables.created, type_=UtcDateTime)
    device = col(Devices.table_id), col(Devices.device)
    status = select(
        *device, col(Tables.revision), col(Tables.state_token), col(Devices.role), col(Devices.last_seen), host_seen
    )
    return status.select_from(Tables).outerjoin(Hostings, col(Hostings.table_id) == Tables.id)


_STATUS: Final = CompiledStatement(_status().where(*_SHOWN))
_STATUSES: Final = CompiledStatement(_status().where(*_AT))


def table_status(tx: ReadTransaction, code: str, token_hash: str) -> TableStatus | None:
    """Return how the table of this code is for the device that shows this token; None for a stranger."""
    found = _STATUS.first(tx, code=code, token=token_hash)
    return TableStatus(*found) if found else None


def table_statuses(tx: ReadTransaction, code: str) -> Sequence[TableStatus]:
    """Return how the table of this code is for each device there."""
    return [TableStatus(*found) for found in _STATUSES.all(tx, code=code)]


def _table_and_role() -> Select[*tuple[Any, ...]]:
    has_seat = exists().where(
        col(Seats.table_id) == Devices.table_id,
        col(Seats.sheet) == _newest_sheet(),
        col(Seats.person) == Devices.person,
    )
    return select(Tables, col(Devices.role), has_seat).where(*_SHOWN)


_TABLE_AND_ROLE: Final = CompiledStatement(_table_and_role())


def table_and_role(tx: ReadTransaction, code: str, token_hash: str) -> tuple[TableRow, str, bool] | None:
    """Return the table of this code, the role of the device that shows this token, and whether it has a seat."""
    found = _TABLE_AND_ROLE.first(tx, code=code, token=token_hash)
    if found is None:
        return None
    table, role, has_seat = split(found, TableRow)
    return table, role, bool(has_seat)


def device_by_token(tx: ReadTransaction, table_id: int, token_hash: str) -> DeviceRow | None:
    """Return the device of this token, sent away or not."""
    return tx.row(
        DeviceRow, select(Devices).where(col(Devices.table_id) == table_id, col(Devices.token_hash) == token_hash)
    )


def revoked_device(tx: ReadTransaction, code: str, token_hash: str) -> tuple[DeviceRow, bool] | None:
    """Return the device that showed this token before it was sent away, and whether its person has another one."""
    shown = col(Tables.code) == code, col(Devices.table_id) == Tables.id
    revoked = col(Devices.token_hash) == token_hash, col(Devices.revoked).is_not(None)
    other = aliased(Devices)
    theirs = col(other.table_id) == Devices.table_id, col(other.person) == Devices.person
    has_another = exists().where(*theirs, col(other.revoked).is_(None))
    found = tx.joined(select(Devices, has_another).where(*shown, *revoked), DeviceRow)
    return next(((device, bool(another)) for device, another in found), None)
