"""Phones that listen at a table: one question for all of them, whenever there is news."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class ListenerState:
    """Where a table is, and which devices are at it, with what they may do."""

    revision: int
    state: str
    roles: Mapping[int, str]


def get_listener_state(database: Database, code: str, listening: Collection[int]) -> ListenerState | None:
    """How a table is, where these devices are listening; None where there is none any more."""
    with database.glance() as reading:
        found = queries.authentication.table_statuses(reading, code)
    if due := [one for one in found if one.device in listening and is_seen_update_due(one, one.host_seen)]:
        record_seen(database, *due)
    return ListenerState(found[0].revision, found[0].state, {one.device: one.role for one in found}) if found else None


SEEN_INTERVAL: Final = timedelta(minutes=5)
HOST_SEEN_INTERVAL: Final = timedelta(minutes=1)


def is_seen_update_due(device: DeviceRow | TableStatus, host_seen: datetime) -> bool:
    """Whether it is to be written down that this device asks, where a host was last here at `host_seen`."""
    if device.last_seen is None:
        return True
    # By a clock that was put back it was later than now.
    mine, hosts = (abs(clock.now() - seen) for seen in (device.last_seen, host_seen))
    return mine >= HOST_SEEN_INTERVAL or hosts >= HOST_SEEN_INTERVAL if device.role == "host" else mine >= SEEN_INTERVAL


def record_seen(database: Database, *devices: DeviceRow | TableStatus) -> None:
    """Devices of a table have looked: one transaction of its own, after what was asked, where anybody can write now."""
    with suppress(DatabaseUnavailable), database.writing() as writing:
        if queries.tables.by_id(writing, devices[0].table_id):  # the table may be deleted by now
            update_seen(writing, *devices)


def update_seen(writing: WriteTransaction, *devices: DeviceRow | TableStatus) -> None:
    """Devices of a table are here, those that were not sent away meanwhile."""
    for row in queries.roster.devices(writing, devices[0].table_id, numbers=[device.device for device in devices]):
        _update_seen(writing, row)


def _update_seen(writing: WriteTransaction, device: DeviceRow) -> None:
    """Write down that a device is here, and that a host is if it is a host's."""
    now = clock.now()
    writing.update(device, last_seen=now)
    if device.role == "host":
        writing.update(get_or_create_hosting_row(writing, device.table_id), last_seen=now)


def get_or_create_hosting_row(writing: WriteTransaction, table_id: int) -> HostingRow:
    """What is kept of who is host."""
    return queries.roster.hosting(writing, table_id) or writing.insert(HostingRow(table_id=table_id))


def get_table_state(database: Database, caller: Caller) -> TableStatus:
    """The state of the table, and what who asks may do there; `NotFound` for a stranger. One statement."""
    with database.glance() as reading:
        found = queries.authentication.table_status(reading, *caller.credentials)
    if found is None:
        raise NotFound
    if is_seen_update_due(found, found.host_seen):
        record_seen(database, found)
    return found
