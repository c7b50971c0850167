"""When devices were last here: written down now and then, of a host more often, for whoever would take over asks."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from scorekeeper.store import clock
from scorekeeper.store.away import AwayError
from scorekeeper.store.book import Book
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.queries import Glance
from scorekeeper.store.rows import DeviceRow
from scorekeeper.store.writing import Writing

EVERY: Final = timedelta(minutes=5)
OF_HOSTS: Final = timedelta(minutes=1)


def is_due(device: DeviceRow | Glance, host_seen: datetime) -> bool:
    """Whether it is to be written down that this device asks, where a host was last here at `host_seen`."""
    if device.seen is None:
        return True
    # By a clock that was put back it was later than now.
    mine, hosts = (abs(clock.now() - seen) for seen in (device.seen, host_seen))
    return mine >= OF_HOSTS or hosts >= OF_HOSTS if device.role == "host" else mine >= EVERY


def note(book: Book, *devices: DeviceRow | Glance) -> None:
    """Devices of a table have looked: one transaction of its own, after what was asked, where anybody can write now."""
    with suppress(AwayError), book.writing() as writing:
        if writing.lock_what_is_left(devices[0].table_id):  # the table may be deleted by now
            mark_all(writing, *devices)


def mark_all(writing: Writing, *devices: DeviceRow | Glance) -> None:
    """Devices of a table are here, those that were not sent away meanwhile."""
    for row in writing.devices(devices[0].table_id, [device.device for device in devices]):
        mark(writing, row)


def mark(writing: Writing, device: DeviceRow) -> None:
    """Write down that a device is here, and that a host is if it is a host's."""
    device.seen = clock.now()
    if device.role == "host":
        hosting(writing, device.table_id).seen = device.seen


def hosting(writing: Writing, table_id: int) -> HostingRow:
    """What is kept of who is host, which may be changed."""
    row = writing.hosting(table_id)
    if row is None:
        row = HostingRow(table_id=table_id)
        writing.add(row)
    return row
