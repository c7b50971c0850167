"""Record when devices were last seen, and return the current state of a table in one query."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import found
from scorekeeper.store import clock, errors, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class ListenerState:
    """The revision and state token of a table, and the roles of its devices by number."""

    revision: int
    state: str
    roles: Mapping[int, str]


def get_listener_state(database: Database, code: str, listening: Collection[int]) -> ListenerState | None:
    """Return the state of a table to which these devices listen; None if the table no longer exists."""
    with database.reading() as reading:
        statuses = queries.authentication.table_statuses(reading, code)
    if not statuses:
        return None
    heard = (status for status in statuses if status.device in listening)
    if due := [status for status in heard if is_seen_update_due(status, status.host_seen)]:
        record_seen(database, *due)
    return ListenerState(statuses[0].revision, statuses[0].state, {status.device: status.role for status in statuses})


def get_states(database: Database, codes: Collection[str]) -> Mapping[str, str]:
    """Return the state tokens of those of these tables that exist, by code. One statement."""
    with database.reading() as reading:
        return queries.tables.states(reading, codes)


SEEN_INTERVAL = timedelta(minutes=5)
HOST_SEEN_INTERVAL = timedelta(minutes=1)


def is_seen_update_due(device: DeviceRow | TableStatus, host_seen: datetime) -> bool:
    """Return whether to record that this device was seen; a host was last seen at `host_seen`."""
    if device.last_seen is None:
        return True
    # After the clock was set back, the last time may lie in the future.
    since_device, since_host = (abs(clock.now() - seen) for seen in (device.last_seen, host_seen))
    if device.role == "host":
        return max(since_device, since_host) >= HOST_SEEN_INTERVAL
    return since_device >= SEEN_INTERVAL


def record_seen(database: Database, *devices: DeviceRow | TableStatus) -> None:
    """Record that devices of a table were seen, if the database accepts writes now.

    A request that only reads does so at most once a minute for a host, else in five minutes, in a transaction of its
    own after it has read: a read transaction cannot write.
    """
    with suppress(errors.DatabaseUnavailable), database.writing() as writing:
        if queries.tables.by_id(writing, devices[0].table_id):  # the table may be deleted by now
            update_seen(writing, *devices)


def update_seen(writing: WriteTransaction, *devices: DeviceRow | TableStatus) -> None:
    """Record that devices of a table were seen, and a host among them, except devices that have been removed."""
    table_id, now = devices[0].table_id, clock.now()
    seen = queries.roster.devices(writing, table_id, numbers=[device.device for device in devices])
    for device in seen:
        writing.update(device, last_seen=now)
    if any(device.role == "host" for device in seen):
        writing.update(get_or_create_hosting_row(writing, table_id), last_seen=now)


def get_or_create_hosting_row(writing: WriteTransaction, table_id: int) -> HostingRow:
    """Return the row with the host data of a table."""
    return queries.roster.hosting(writing, table_id) or writing.insert(HostingRow(table_id=table_id))


def get_last_change(database: Database, table_id: int) -> datetime:
    """Return when a table was last changed."""
    with database.reading() as reading:
        return queries.activity.last_change(reading, table_id)


def get_table_state(database: Database, caller: Caller) -> TableStatus:
    """Return the state of the table and the caller's role there; raise `NotFound` for a stranger. One statement."""
    with database.reading() as reading:
        status = found(queries.authentication.table_status(reading, *caller.credentials))
    if is_seen_update_due(status, status.host_seen):
        record_seen(database, status)
    return status
