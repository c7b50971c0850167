"""Read the people, devices and seats of a table."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, func, or_, select
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models import tables as models
from scorekeeper.store.models.base import split
from scorekeeper.store.models.tables import Amendments, Devices, Hostings, People, Seats
from scorekeeper.store.queries.hand_order import TABLE
from scorekeeper.store.transactions import ReadTransaction

#: The approximate size of a row in memory.
ROW_BYTES = 1_000


@dataclass(frozen=True)
class Roster:
    """The people of a table by their numbers, the `devices` of people, and devices `asking` to be a person."""

    people: Mapping[int, models.PersonRow]
    devices: tuple[models.DeviceRow, ...]
    asking: tuple[models.DeviceRow, ...]


_SAME_PERSON = and_(
    col(Devices.table_id) == TABLE,
    or_(col(Devices.person) == People.person, col(Devices.requested_person) == People.person),
    col(Devices.revoked).is_(None),
)
_PEOPLE: Select[*tuple[Any, ...]] = select(People, Devices).outerjoin(Devices, _SAME_PERSON)
_ROSTER = CompiledStatement(
    _PEOPLE.where(col(People.table_id) == TABLE).order_by(col(People.person), col(Devices.device))
)


def roster(tx: ReadTransaction, table: models.TableRow) -> Roster:
    """Return the people of a table and their devices, from the cache if possible."""
    read, token = partial(_read_roster, tx, table.id), tx.current(table).roster_version
    return tx.cached(token, "roster", read, lambda one: ROW_BYTES * (len(one.people) + len(one.devices + one.asking)))


def _read_roster(tx: ReadTransaction, table_id: int) -> Roster:
    people: dict[int, models.PersonRow] = {}
    devices: list[models.DeviceRow] = []
    asking: list[models.DeviceRow] = []
    for values in _ROSTER.all(tx, table_id=table_id):
        person, device = split(values, models.PersonRow, models.DeviceRow)
        people.setdefault(person.person, person)
        if device and device.person == person.person:
            devices.append(device)
        if device and device.requested_person == person.person:
            asking.append(device)
    return Roster(people, tuple(devices), tuple(asking))


class Seating(NamedTuple):
    """The persons of a sheet in seat order, and its previous setups, the oldest first."""

    seats: tuple[int, ...]
    amendments: tuple[models.AmendmentRow, ...]


_SEATS: Select[*tuple[Any, ...]] = select(Amendments, col(Seats.sheet), col(Seats.seat), col(Seats.person))
_AMENDED = and_(col(Amendments.table_id) == TABLE, col(Amendments.sheet) == Seats.sheet)
_SEATINGS = CompiledStatement(
    _SEATS.select_from(Seats)
    .outerjoin(Amendments, _AMENDED)
    .where(col(Seats.table_id) == TABLE)
    .order_by(col(Seats.sheet), col(Seats.seat), col(Amendments.revision))
)


def seatings(tx: ReadTransaction, table: models.TableRow) -> Mapping[int, Seating]:
    """Return the seating of each sheet by its number, from the cache if possible."""
    read = partial(_read_seatings, tx, table.id)
    return tx.cached(tx.current(table).roster_version, "seatings", read, lambda seatings: ROW_BYTES * len(seatings))


def _read_seatings(tx: ReadTransaction, table_id: int) -> Mapping[int, Seating]:
    seats: defaultdict[int, dict[int, int]] = defaultdict(dict)
    amendments: defaultdict[int, dict[int, models.AmendmentRow]] = defaultdict(dict)
    for values in _SEATINGS.all(tx, table_id=table_id):
        amendment, sheet, seat, person = split(values, models.AmendmentRow)
        seats[sheet][seat] = person
        if amendment:
            amendments[sheet][amendment.revision] = amendment
    return {sheet: Seating((*seats[sheet].values(),), (*amendments[sheet].values(),)) for sheet in seats}


def seats(tx: ReadTransaction, table_id: int, sheet: int) -> Sequence[models.SeatRow]:
    """Return the seats of a sheet in their order."""
    return tx.rows(models.SeatRow, select(Seats).filter_by(table_id=table_id, sheet=sheet).order_by(col(Seats.seat)))


def devices(
    tx: ReadTransaction, table_id: int, *, numbers: Collection[int] | None = None, role: str | None = None
) -> Sequence[models.DeviceRow]:
    """Return the active devices of a table with these numbers and this role, or all; in the order of joining."""
    devices = select(Devices).where(col(Devices.table_id) == table_id, col(Devices.revoked).is_(None))
    if numbers is not None:
        devices = devices.where(col(Devices.device).in_(numbers))
    if role is not None:
        devices = devices.where(col(Devices.role) == role)
    return tx.rows(models.DeviceRow, devices.order_by(col(Devices.device)))


def last_revoked(tx: ReadTransaction, table_id: int) -> Sequence[models.DeviceRow]:
    """Return the devices of a table that were revoked last, together."""
    last = select(func.max(col(Devices.revoked))).where(col(Devices.table_id) == table_id).scalar_subquery()
    return tx.rows(models.DeviceRow, select(Devices).filter_by(table_id=table_id, revoked=last))


def device_by_move_hash(tx: ReadTransaction, table_id: int, move_hash: str) -> models.DeviceRow | None:
    """Return the active device of which a secret with this hash moves the person to another device."""
    return tx.row(models.DeviceRow, select(Devices).filter_by(table_id=table_id, move_hash=move_hash, revoked=None))


def count_devices(tx: ReadTransaction, table_id: int, since: datetime) -> tuple[int, int, int]:
    """Return the highest device number of a table, and count its active devices and its watchers seen since a time."""
    active = col(Devices.revoked).is_(None)
    recent = func.coalesce(Devices.last_seen, Devices.created) >= since
    counts = select(
        func.coalesce(func.max(Devices.device), 0),
        func.count().filter(active),
        func.count().filter(active, col(Devices.role) == "watcher", recent),
    )
    ((last, phones, watchers),) = tx.all(counts.where(col(Devices.table_id) == table_id))
    return last, phones, watchers


def longest_unseen_device(tx: ReadTransaction, table_id: int, since: datetime) -> models.DeviceRow | None:
    """Return the least recently seen device without a person, if it was not seen since a time."""
    seen = func.coalesce(Devices.last_seen, Devices.created)
    unassigned = col(Devices.person).is_(None), col(Devices.role) != "host", col(Devices.revoked).is_(None)
    devices = select(Devices).where(col(Devices.table_id) == table_id, *unassigned, seen < since)
    return tx.row(models.DeviceRow, devices.order_by(seen, col(Devices.device)).limit(1))


def removed_people(tx: ReadTransaction, table_id: int) -> set[int]:
    """Return the numbers of the people of whom a host removed a device."""
    removed = col(Devices.table_id) == table_id, col(Devices.removed).is_(True), col(Devices.person).is_not(None)
    return {person for (person,) in tx.all(select(col(Devices.person)).where(*removed))}


def hosting(tx: ReadTransaction, table_id: int) -> models.HostingRow | None:
    """Return the hosting of a table."""
    return tx.row(models.HostingRow, select(Hostings).where(col(Hostings.table_id) == table_id))
