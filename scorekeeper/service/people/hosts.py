"""Who is host: a part that people hand on, share, give up and take over; a link on the server gives it too.

A person is host by each of their phones; a phone that is nobody's is one by itself. Whoever takes somebody's seat to
another phone by the link of the table has the seat, and not the host's part: that goes along by the owner's own link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final

from scorekeeper.games.words import text
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import Caller, Role, require_host
from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import get_or_create_hosting_row
from scorekeeper.service.access.transactions import authenticate, find_table, load_context, write_transaction
from scorekeeper.service.errors import Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.events import HostEvent, record_event
from scorekeeper.service.people.joining import Admission, admit_device
from scorekeeper.service.views.people import (
    HostLink,
    caller_devices,
    host_devices,
    host_names,
    is_host_away,
    links,
    may_take_back,
    require_host_devices,
)
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.transactions import WriteTransaction

HOST_LINK_LIFETIME: Final = timedelta(minutes=10)
"""So long a link makes its holder host."""


def appoint(database: Database, caller: Caller, whom: int | str, *, instead: bool = False) -> None:
    """Make somebody with a phone host, beside whoever asks or `instead` of them; they may be meant by their name."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        _decide(writing, context, require_host_devices(context, person), "host")
        if instead and context.me.person != person:
            _decide(writing, context, caller_devices(context), "player")
        record_event(writing, context, HostEvent(how="handed_on" if instead else "shared"), [person])


def dismiss(database: Database, caller: Caller, whom: int | str) -> None:
    """Let somebody be host no longer, oneself too; `NotNow` where nobody else is."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        theirs = host_devices(context, person)
        if all(device in theirs for device in queries.roster.devices(writing, context.table_id, role="host")):
            raise NotAllowedNow(text("a table needs a host: make somebody else host first"))
        _decide(writing, context, theirs, "player")
        if theirs:
            record_event(writing, context, HostEvent(how="dismissed"), [person])


def take_over(database: Database, caller: Caller) -> None:
    """Become host instead of those who were, if none of them has been here for 15 minutes; they may take it back.

    `NotNow` if a host has been here meanwhile, by having taken over too; `NotYours` for a phone that is nobody's.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        me = context.me
        if me.is_host or not is_host_away(context):
            raise NotAllowedNow(text("nobody can take over now: a host has been here in the last 15 minutes"))
        if me.person is None:
            raise Forbidden(text("only somebody with a name at this table can take over as host"))
        row = get_or_create_hosting_row(writing, context.table_id)
        before = queries.roster.devices(writing, context.table_id, role="host")
        taken = sorted({*row.former_host_devices, *(device.device for device in before)})
        writing.update(row, taken_over_by=me.person, former_host_devices=taken, last_seen=clock.now())
        _make(writing, before, "player")
        _make(writing, require_host_devices(context, me.person), "host")
        record_event(writing, context, HostEvent(how="taken_over"), [me.person])


def take_back(database: Database, caller: Caller) -> None:
    """Be host again, with whoever else was host before somebody took over, who is host no longer."""
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        row = get_or_create_hosting_row(writing, context.table_id)
        if not may_take_back(row, context.me):
            raise Forbidden(text("only whoever was host before can take it back"))
        before = queries.roster.devices(writing, context.table_id, numbers=row.former_host_devices)
        _make(writing, host_devices(context, row.taken_over_by), "player")
        _make(writing, [device for device in before if device.role != "watcher"], "host")
        writing.update(row, taken_over_by=None, former_host_devices=[], last_seen=clock.now())
        record_event(writing, context, HostEvent(how="taken_back"))


def renew_host_link(database: Database, code: str) -> tuple[str, str]:
    """The code of a table, and a secret that makes its holder host, once and not for long; `NotFound` without one.

    It is for who has the server in hand: nobody is asked who they are.
    """
    secret = codes.new_secret()
    with database.writing() as writing:
        table = find_table(writing, code)
        row = get_or_create_hosting_row(writing, table.id or 0)
        writing.update(row, link_hash=hash_secret(secret), link_expires=clock.now() + HOST_LINK_LIFETIME)
        return table.code, secret


def find_by_host_link(database: Database, code: str, secret: str) -> HostLink:
    """What stands behind such a link; `NotFound` where it opens nothing any more."""
    with database.reading() as reading:
        table = find_table(reading, code)
        _opened(queries.roster.hosting(reading, table.id or 0), secret)
        return HostLink(table.code, table.name, host_names(load_context(reading, table)))


def claim_host(
    database: Database, code: str, secret: str, token: str | None = None, kind: str | None = None
) -> Admission:
    """Be host by such a link: with the phone that shows a token of the table, or with one that comes in."""
    with database.writing() as writing:
        table = find_table(writing, code)
        row = _opened(queries.roster.hosting(writing, table.id or 0), secret)
        writing.update(row, link_hash=None, link_expires=None)
        writing.next_revision(table)
        context = _known(writing, table.code, token)
        if context is None:
            token = admit_device(writing, table.id or 0, "host", None, kind=kind)
            context = authenticate(writing, Caller(table.code, token))
        _decide(writing, context, caller_devices(context), "host")
        record_event(writing, context, HostEvent(how="by_link"))
        return Admission(table.code, token or "", "host", context.me.seat, links(table, "host"))


def _known(writing: WriteTransaction, code: str, token: str | None) -> TableContext | None:
    try:
        return authenticate(writing, Caller(code, token)) if token else None
    except NotFound:
        return None


def _number(context: TableContext, whom: int | str) -> int:
    """Of somebody whom the table knows, or of nobody."""
    known = context.find_person(whom)
    return known.person if known else 0


def _make(writing: WriteTransaction, devices: Iterable[DeviceRow], role: Role) -> None:
    for device in devices:
        writing.update(device, role=role)


def _decide(writing: WriteTransaction, context: TableContext, devices: Sequence[DeviceRow], role: Role) -> None:
    """Give devices a role by the word of a host, which leaves them nothing to take back."""
    decided = {device.device for device in devices}
    _make(writing, devices, role)
    row = get_or_create_hosting_row(writing, context.table_id)
    remaining = [one for one in row.former_host_devices if one not in decided]
    writing.update(row, former_host_devices=remaining, last_seen=clock.now())


def _opened(row: HostingRow | None, secret: str) -> HostingRow:
    if row is None or not row.link_hash or not row.link_expires or row.link_expires < clock.now():
        raise NotFound
    if hash_secret(secret) != row.link_hash:
        raise NotFound
    return row
