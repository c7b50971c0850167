"""Asking for a seat that somebody's phone holds: that phone is asked, and the host."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller, Role, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import SEEN_INTERVAL
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.events import AccessEvent, record_event
from scorekeeper.service.people.joining import release_person, remove_devices, renew_links
from scorekeeper.service.views.people import may_decide, require_seat_request
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow


def answer_seat_request(database: Database, caller: Caller, device: int, *, let: bool) -> None:
    """Let a phone have the seat it asks for, or not. Whoever held it belongs to the table no longer, but for a host.

    `NotYours` from anybody but who has the seat and the host; the phone itself may ask no more. `NotNow` where it does
    not ask any more.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        asking = require_seat_request(context, device)
        if not (may_decide(context, asking) or (asking.device == context.me.device and not let)):
            raise Forbidden(text("only who has this seat decides on it, or the host"))
        person = asking.requested_person
        if let:
            holders = [release_person(writing, one) for one in context.devices if one.person == person]
            remove_devices(writing, [one for one in holders if one.role != "host"])
        asking = writing.update(asking, requested_person=None, person=person if let else asking.person)
        if asking.device == context.me.device:
            writing.next_revision(context.table)
        else:
            record_event(writing, context, AccessEvent(how="let_in" if let else "turned_away"), [person or 0])


HERE_WITHIN: Final = SEEN_INTERVAL + timedelta(minutes=1)
LONG_UNSEEN: Final = timedelta(hours=12)


@dataclass(frozen=True)
class Device:
    """A phone or browser at the table: whose it is, by name and seat, where it is somebody's; `mine` is that asks.

    `kind` is what it is, as far as it said; `seen` when it was last here, to some minutes: it is `here`, or that was
    `long` ago, so that the time of day does not say when.
    """

    device: int
    name: str | None
    role: Role
    seat: int | None
    kind: str | None
    last_seen: datetime
    is_present: bool
    is_long_absent: bool
    mine: bool


@dataclass(frozen=True)
class DeviceList:
    """Every phone that is at the table, in the order of coming, and the table."""

    table: TableView
    devices: tuple[Device, ...]


def list_devices(database: Database, caller: Caller) -> DeviceList:
    """Every phone that is at the table; the host alone may."""
    with read_transaction(database, caller) as (reading, context):
        require_host(context.me)
        now = clock.now()
        devices = tuple(_device(context, row, now) for row in queries.roster.devices(reading, context.table_id))
        return DeviceList(get_table_view(reading, context), devices)


def remove_device(database: Database, caller: Caller, device: int) -> None:
    """Send a phone away at once, and make the links and the code new; the host alone may, and not their own."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        found = next((one for one in queries.roster.devices(writing, context.table_id) if one.device == device), None)
        if found is None:
            raise NotFound(text("no phone at this table has this number"))
        if found.device == context.me.device:
            raise Forbidden(text("nobody removes the phone that they hold: hand the host's part on, and stand up"))
        remove_devices(writing, [found], removed=True)
        renew_links(writing, context.table)
        door = AccessEvent(how="removed", role=cast("Role", found.role), phone=found.device_type)
        record_event(writing, context, door, [found.person] if found.person else [])


def _device(context: TableContext, row: DeviceRow, now: datetime) -> Device:
    mine = row.device == context.me.device
    seen = now if mine else row.last_seen or row.created
    return Device(
        device=row.device,
        name=context.name_of(row.person),
        role=cast("Role", row.role),
        seat=context.seat_of(row.person),
        kind=row.device_type,
        last_seen=seen,
        is_present=now - seen < HERE_WITHIN,
        is_long_absent=now - seen >= LONG_UNSEEN,
        mine=mine,
    )


def release_seat(database: Database, caller: Caller, seat: int, *, setup_revision: int | None = None) -> None:
    """Let another device take a seat; the one that held it only looks on from now on, unless it is a host's.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        require_setup(writing, context, None, setup_revision)
        _must_be_here(context, seat)
        for device in context.devices:
            if device.person == context.seats[seat]:
                release_person(writing, device, role="host" if device.role == "host" else "watcher")
        record_event(writing, context, AccessEvent(how="freed"), [context.seats[seat]])


def leave_seat(database: Database, caller: Caller) -> None:
    """Leave one's seat to somebody else, and stay at the table."""
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        for device in context.devices:
            if device.device == context.me.device:
                release_person(writing, device)
        record_event(writing, context, AccessEvent(how="stood_up"))


def _must_be_here(context: TableContext, seat: int) -> None:
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
