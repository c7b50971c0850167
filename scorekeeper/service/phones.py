"""The phones of a table, as its host sees them: whose each is, what it is, when it was last here; and sending one away.

Who was removed stays away: the links and the code are made new with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from scorekeeper.games.words import text
from scorekeeper.service.caller import Caller, Role
from scorekeeper.service.context import Context, changing, let_host, looking
from scorekeeper.service.devices import send_away
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.events import Door, log
from scorekeeper.service.joining import renew
from scorekeeper.service.presence import EVERY
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow

HERE: Final = EVERY + timedelta(minutes=1)
LONG: Final = timedelta(hours=12)


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
    seen: datetime
    here: bool
    long: bool
    mine: bool


@dataclass(frozen=True)
class Phones:
    """Every phone that is at the table, in the order of coming, and the table."""

    table: TableView
    devices: tuple[Device, ...]


def look(book: Database, who: Caller) -> Phones:
    """Every phone that is at the table; the host alone may."""
    with looking(book, who) as (reading, context):
        let_host(context.me)
        now = clock.now()
        devices = tuple(_device(context, row, now) for row in queries.roster.devices(reading, context.table_id))
        return Phones(table_view(reading, context), devices)


def remove(book: Database, who: Caller, device: int) -> None:
    """Send a phone away at once, and make the links and the code new; the host alone may, and not their own."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        found = next((one for one in queries.roster.devices(writing, context.table_id) if one.device == device), None)
        if found is None:
            raise NotFound(text("no phone at this table has this number"))
        if found.device == context.me.device:
            raise NotYours(text("nobody removes the phone that they hold: hand the host's part on, and stand up"))
        send_away(writing, [found], removed=True)
        renew(writing, context.table)
        door = Door(how="removed", role=cast("Role", found.role), phone=found.device_type)
        log(writing, context, door, [found.person] if found.person else [])


def _device(context: Context, row: DeviceRow, now: datetime) -> Device:
    mine = row.device == context.me.device
    seen = now if mine else row.last_seen or row.created
    return Device(
        device=row.device,
        name=context.name_of(row.person),
        role=cast("Role", row.role),
        seat=context.seat_of(row.person),
        kind=row.device_type,
        seen=seen,
        here=now - seen < HERE,
        long=now - seen >= LONG,
        mine=mine,
    )
