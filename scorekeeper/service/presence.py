"""When devices were last here: written down now and then, of a host more often, for whoever would take over asks."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.transactions import WriteTransaction

EVERY: Final = timedelta(minutes=5)
OF_HOSTS: Final = timedelta(minutes=1)


def is_due(device: DeviceRow | TableStatus, host_seen: datetime) -> bool:
    """Whether it is to be written down that this device asks, where a host was last here at `host_seen`."""
    if device.last_seen is None:
        return True
    # By a clock that was put back it was later than now.
    mine, hosts = (abs(clock.now() - seen) for seen in (device.last_seen, host_seen))
    return mine >= OF_HOSTS or hosts >= OF_HOSTS if device.role == "host" else mine >= EVERY


def note(book: Database, *devices: DeviceRow | TableStatus) -> None:
    """Devices of a table have looked: one transaction of its own, after what was asked, where anybody can write now."""
    with suppress(DatabaseUnavailable), book.writing() as writing:
        if queries.tables.by_id(writing, devices[0].table_id):  # the table may be deleted by now
            mark_all(writing, *devices)


def mark_all(writing: WriteTransaction, *devices: DeviceRow | TableStatus) -> None:
    """Devices of a table are here, those that were not sent away meanwhile."""
    for row in queries.roster.devices(writing, devices[0].table_id, numbers=[device.device for device in devices]):
        mark(writing, row)


def mark(writing: WriteTransaction, device: DeviceRow) -> None:
    """Write down that a device is here, and that a host is if it is a host's."""
    now = clock.now()
    writing.update(device, last_seen=now)
    if device.role == "host":
        writing.update(hosting(writing, device.table_id), last_seen=now)


def hosting(writing: WriteTransaction, table_id: int) -> HostingRow:
    """What is kept of who is host."""
    return queries.roster.hosting(writing, table_id) or writing.insert(HostingRow(table_id=table_id))
