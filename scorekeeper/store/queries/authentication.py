"""Find the table and the device that a request's code and token belong to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, String, and_, bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.codes import id_of
from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models import tables as models
from scorekeeper.store.models.base import split
from scorekeeper.store.models.column_types import state_text
from scorekeeper.store.models.tables import Devices, Hostings, Sheets, Tables
from scorekeeper.store.queries.hand_order import TABLE
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: The table with this id, and its devices that are not revoked and do not wait outside a locked table.
_OF_TABLE = (
    col(Tables.id) == TABLE,
    col(Devices.table_id) == Tables.id,
    col(Devices.revoked).is_(None),
    ~and_(col(Tables.joining_locked), col(Devices.role) == "watcher", col(Devices.requested_person).is_not(None)),
)
#: The same, and only the device with this token.
_WITH_TOKEN = (*_OF_TABLE, col(Devices.token_hash) == bindparam("token", type_=String))


_SHEETS = aliased(Sheets)
_NEWEST_SHEET = select(func.max(col(_SHEETS.sheet))).where(col(_SHEETS.table_id) == TABLE).scalar_subquery()
_SHEET = func.coalesce(bindparam("sheet", type_=Integer), _NEWEST_SHEET)
_WITH_SHEET: Select[*tuple[Any, ...]] = select(Tables, Devices, Sheets, Hostings).where(
    *_WITH_TOKEN, col(Sheets.table_id) == Tables.id, col(Sheets.sheet) == _SHEET
)
_AUTHENTICATION = CompiledStatement(
    _WITH_SHEET.select_from(Tables).outerjoin(Hostings, col(Hostings.table_id) == TABLE)
)


def authenticate(
    tx: ReadTransaction, code: str, token_hash: str, sheet: int | None = None
) -> tuple[models.TableRow, models.DeviceRow, models.SheetRow, models.HostingRow | None] | None:
    """Return the table with this code, the device with this token, one sheet or the newest, and the hosting.

    Return None if there is no such table, device or sheet. A `WriteTransaction` locks the table first.
    """
    if isinstance(tx, WriteTransaction):
        tx.lock_table(id_of(code))
    values = _AUTHENTICATION.first(tx, table_id=id_of(code), token=token_hash, sheet=sheet)
    if values is None:
        return None
    table, device, row, hosting = split(values, models.TableRow, models.DeviceRow, models.SheetRow, models.HostingRow)
    if isinstance(tx, WriteTransaction):
        table = tx.track(table)
    return table, device, row, hosting


@dataclass(frozen=True)
class TableStatus:
    """The state of a table for a device: its role, and when the device and a host were last seen."""

    table_id: int
    device: int
    revision: int
    state_token: int
    role: str
    last_seen: datetime | None
    host_seen: datetime

    @property
    def state(self) -> str:
        """The state token in the form that clients receive."""
        return state_text(self.state_token)


_HOST_SEEN: ColumnElement[Any] = func.coalesce(Hostings.last_seen, Tables.created)
_COLUMNS = (Devices.table_id, Devices.device, Tables.revision, Tables.state_token, Devices.role, Devices.last_seen)
_SELECTED: Select[*tuple[Any, ...]] = select(*map(col, _COLUMNS), _HOST_SEEN).select_from(Tables)
_OF_DEVICES = _SELECTED.outerjoin(Hostings, col(Hostings.table_id) == TABLE)
_STATUS = CompiledStatement(_OF_DEVICES.where(*_WITH_TOKEN))
_STATUSES = CompiledStatement(_OF_DEVICES.where(*_OF_TABLE))


def table_status(tx: ReadTransaction, code: str, token_hash: str) -> TableStatus | None:
    """Return the status of the table with this code for the device with this token, or None for an unknown token."""
    values = _STATUS.first(tx, table_id=id_of(code), token=token_hash)
    return TableStatus(*values) if values else None


def table_statuses(tx: ReadTransaction, code: str) -> Sequence[TableStatus]:
    """Return the status of the table with this code for each of its devices."""
    return [TableStatus(*values) for values in _STATUSES.all(tx, table_id=id_of(code))]


def device_by_token(tx: ReadTransaction, table_id: int, token_hash: str) -> models.DeviceRow | None:
    """Return the device with this token, revoked or not."""
    return tx.row(models.DeviceRow, select(Devices).filter_by(table_id=table_id, token_hash=token_hash))


def refused_device(tx: ReadTransaction, code: str, token_hash: str) -> tuple[models.DeviceRow, bool] | None:
    """Return the device with this token that is revoked or asks for a seat; and whether its person has another one."""
    table_id = id_of(code)
    refused = or_(col(Devices.revoked).is_not(None), col(Devices.requested_person).is_not(None))
    device = col(Devices.table_id) == table_id, col(Devices.token_hash) == token_hash, refused
    other = aliased(Devices)
    same_person = col(other.table_id) == table_id, col(other.person) == Devices.person
    has_another = exists().where(*same_person, col(other.revoked).is_(None))
    rows = tx.joined(select(Devices, has_another).where(*device), models.DeviceRow)
    return next(((device, bool(another)) for device, another in rows), None)
