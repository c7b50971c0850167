"""List and remove the devices of a table, free seats, and answer requests for a seat that another device holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller, Role, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import SEEN_INTERVAL
from scorekeeper.service.access.transactions import RESTORE_WITHIN, read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden, NotAllowedNow, found
from scorekeeper.service.events import AccessEvent, record_event
from scorekeeper.service.people.joining import admit_device, release_person, remove_devices, renew_links
from scorekeeper.service.views.people import devices_of, may_decide, require_seat_request
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.transactions import ReadTransaction


def answer_seat_request(database: Database, caller: Caller, device: int, *, let: bool) -> None:
    """Grant a device the seat that it requests (`let`), or decline the request.

    The devices that held the seat are removed from the table, except those of a host; a declined device is removed from
    a locked table. Those who decide may answer (`may_decide`), and the requesting device may withdraw; otherwise raise
    `Forbidden`. Raise `NotAllowedNow` if the device does not request a seat any more.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        asking = require_seat_request(context, device)
        withdraws = asking.device == context.me.device and not let
        if not (may_decide(context, asking) or withdraws):
            raise Forbidden(text("only the person in this seat or the host can decide"))
        person = asking.requested_person
        if let and asking.person != person:
            holders = [release_person(writing, holder) for holder in devices_of(context, person)]
            remove_devices(writing, [holder for holder in holders if holder.role != "host"])
            role = "host" if asking.role == "host" else "player"
            writing.update(asking, requested_person=None, person=person, role=role)
        elif context.table.joining_locked and asking.role == "watcher":
            remove_devices(writing, [asking], removed=True)
        else:
            writing.update(asking, requested_person=None, declined_person=None if let or withdraws else person)
        if withdraws or asking.person == person:
            writing.next_revision(context.table)
        else:
            record_event(writing, context, AccessEvent(how="let_in" if let else "turned_away"), [person or 0])


#: The type of a device that shows the table to the room, opened by a link of its own.
SCREEN = "screen"


def add_screen(database: Database, caller: Caller) -> str:
    """Add a big screen, a device that may only watch, and return its token, which is the secret of its link.

    The caller must be a host. The link works until the screen is removed.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        token = admit_device(writing, context.table_id, "watcher", None, kind=SCREEN)
        record_event(writing, context, AccessEvent(how="joined", role="watcher", phone=SCREEN))
        return token


HERE_WITHIN = SEEN_INTERVAL + timedelta(minutes=1)
LONG_UNSEEN = timedelta(hours=12)


@dataclass(frozen=True)
class Device:
    """A device at the table, with the name and seat of its person, if any; `mine` if it is the caller's.

    `kind` is its type, as it reports it. `last_seen` is when it was last seen, to a few minutes: `is_present` if that
    is now, `is_long_absent` if it is half a day ago, and a page must show the date too.
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
    """All devices at the table, in the order in which they joined, and the table.

    `restorable` is the number of removed devices that can be brought back.
    """

    table: TableView
    devices: tuple[Device, ...]
    restorable: int


def list_devices(database: Database, caller: Caller) -> DeviceList:
    """Return all devices at the table; the caller must be a host."""
    with read_transaction(database, caller, right=require_host) as (reading, context):
        now = clock.now()
        devices = tuple(_device(context, row, now) for row in queries.roster.devices(reading, context.table_id))
        return DeviceList(get_table_view(reading, context), devices, len(_restorable(reading, context.table_id)))


def remove_device(database: Database, caller: Caller, device: int) -> None:
    """Remove a device at once, and renew the links and the code; the caller must be a host and cannot remove itself.

    The links and the code stay if it is a big screen, which has a link of its own.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        known = {row.device: row for row in queries.roster.devices(writing, context.table_id)}
        removed = found(known.get(device), text("no phone at this table has this number"))
        if removed.device == context.me.device:
            raise Forbidden(text("you cannot remove your own phone; make someone else host, then leave your seat"))
        remove_devices(writing, [removed], removed=True)
        if removed.device_type != SCREEN:
            renew_links(writing, context.table)
        event = AccessEvent(how="removed", role=cast("Role", removed.role), phone=removed.device_type)
        record_event(writing, context, event, [removed.person] if removed.person else [])


def restore_devices(database: Database, caller: Caller) -> None:
    """Bring back the devices that were removed last; the links stay new. The caller must be a host.

    Raise `NotAllowedNow` if that is more than a minute ago, or if somebody has joined since.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        removed = _restorable(writing, context.table_id)
        if not removed:
            raise NotAllowedNow(text("it was more than a minute ago, or someone has joined since"))
        for row in removed:
            writing.update(row, revoked=None, removed=False)
        record_event(writing, context, AccessEvent(how="restored"))


def _restorable(reading: ReadTransaction, table_id: int) -> Sequence[DeviceRow]:
    """Return the devices that were just removed, if nobody has joined since."""
    events = queries.tables.newest_events(reading, table_id, {"door"}, None, 1)
    if not any(event.details["how"] in {"removed", "everybody"} for event in events):
        return ()
    since = clock.now() - RESTORE_WITHIN
    return [row for row in queries.roster.last_revoked(reading, table_id) if row.revoked and row.revoked > since]


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
    """Free a seat for another device; the devices that held it become spectators, except those of a host.

    Raise `SheetChanged` if the setup of the sheet is not at `setup_revision`.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        require_setup(writing, context, None, setup_revision)
        if problems := seat_problem("seat", seat, len(context.seats)):
            raise Refused(problems, context.players)
        for device in devices_of(context, context.seats[seat]):
            release_person(writing, device, role="host" if device.role == "host" else "watcher")
        record_event(writing, context, AccessEvent(how="freed"), [context.seats[seat]])


def leave_seat(database: Database, caller: Caller) -> None:
    """Give up the caller's seat, and stay at the table."""
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        release_person(writing, found(context.device))
        record_event(writing, context, AccessEvent(how="stood_up"))
