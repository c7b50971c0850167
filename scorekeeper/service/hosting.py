"""Who is host: a part that people hand on, share, give up and take over; a link on the server gives it too.

A person is host by each of their phones; a phone that is nobody's is one by itself. Whoever takes somebody's seat to
another phone by the link of the table has the seat, and not the host's part: that goes along by the owner's own link.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import codes, presence
from scorekeeper.service.caller import Actor, Caller, Role
from scorekeeper.service.context import Context, arrive, changing, enter, let_host
from scorekeeper.service.devices import admit, find_table, links
from scorekeeper.service.errors import NotFound, NotNow, NotYours
from scorekeeper.service.events import Host, log
from scorekeeper.service.host_views import Guest, Hosting, HostLink
from scorekeeper.service.views import Admission
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, HostingRow
from scorekeeper.store.transactions import WriteTransaction

AWAY: Final = timedelta(minutes=15)
"""After so long without a host any player may take over."""

LINK: Final = timedelta(minutes=10)
"""So long a link makes its holder host."""

Roles = Mapping[int | None, set[str]]
"""By person."""


def appoint(book: Database, who: Caller, whom: int | str, *, instead: bool = False) -> None:
    """Make somebody with a phone host, beside whoever asks or `instead` of them; they may be meant by their name."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        _decide(writing, context, _phones_to_host(context, person), "host")
        if instead and context.me.person != person:
            _decide(writing, context, _mine(context), "player")
        log(writing, context, Host(how="handed_on" if instead else "shared"), [person])


def dismiss(book: Database, who: Caller, whom: int | str) -> None:
    """Let somebody be host no longer, oneself too; `NotNow` where nobody else is."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        theirs = _host_phones(context, person)
        if all(device in theirs for device in queries.roster.devices(writing, context.table_id, role="host")):
            raise NotNow(text("a table needs a host: make somebody else host first"))
        _decide(writing, context, theirs, "player")
        if theirs:
            log(writing, context, Host(how="dismissed"), [person])


def take_over(book: Database, who: Caller) -> None:
    """Become host instead of those who were, if none of them has been here for 15 minutes; they may take it back.

    `NotNow` if a host has been here meanwhile, by having taken over too; `NotYours` for a phone that is nobody's.
    """
    with changing(book, who, stays_open=True) as (writing, context):
        me = context.me
        if me.is_host or not _is_away(context):
            raise NotNow(text("nobody can take over now: a host has been here in the last 15 minutes"))
        if me.person is None:
            raise NotYours(text("only somebody with a name at this table can take over as host"))
        row = presence.hosting(writing, context.table_id)
        before = queries.roster.devices(writing, context.table_id, role="host")
        taken = sorted({*row.former_host_devices, *(device.device for device in before)})
        writing.update(row, taken_over_by=me.person, former_host_devices=taken, last_seen=clock.now())
        _make(writing, before, "player")
        _make(writing, _phones_to_host(context, me.person), "host")
        log(writing, context, Host(how="taken_over"), [me.person])


def take_back(book: Database, who: Caller) -> None:
    """Be host again, with whoever else was host before somebody took over, who is host no longer."""
    with changing(book, who, stays_open=True) as (writing, context):
        row = presence.hosting(writing, context.table_id)
        if not _may_take_back(row, context.me):
            raise NotYours(text("only whoever was host before can take it back"))
        before = queries.roster.devices(writing, context.table_id, numbers=row.former_host_devices)
        _make(writing, _host_phones(context, row.taken_over_by), "player")
        _make(writing, [device for device in before if device.role != "watcher"], "host")
        writing.update(row, taken_over_by=None, former_host_devices=[], last_seen=clock.now())
        log(writing, context, Host(how="taken_back"))


def link(book: Database, code: str) -> tuple[str, str]:
    """The code of a table, and a secret that makes its holder host, once and not for long; `NotFound` without one.

    It is for who has the server in hand: nobody is asked who they are.
    """
    secret = codes.new_secret()
    with book.writing() as writing:
        table = find_table(writing, code)
        row = presence.hosting(writing, table.id or 0)
        writing.update(row, link_hash=codes.hashed(secret), link_expires=clock.now() + LINK)
        return table.code, secret


def find(book: Database, code: str, secret: str) -> HostLink:
    """What stands behind such a link; `NotFound` where it opens nothing any more."""
    with book.reading() as reading:
        table = find_table(reading, code)
        _opened(queries.roster.hosting(reading, table.id or 0), secret)
        return HostLink(table.code, table.name, _names(enter(reading, table)))


def become(book: Database, code: str, secret: str, token: str | None = None, kind: str | None = None) -> Admission:
    """Be host by such a link: with the phone that shows a token of the table, or with one that comes in."""
    with book.writing() as writing:
        table = find_table(writing, code)
        row = _opened(queries.roster.hosting(writing, table.id or 0), secret)
        writing.update(row, link_hash=None, link_expires=None)
        writing.next_revision(table)
        context = _known(writing, table.code, token)
        if context is None:
            token = admit(writing, table.id or 0, "host", None, kind=kind)
            context = arrive(writing, Caller(table.code, token))
        _decide(writing, context, _mine(context), "host")
        log(writing, context, Host(how="by_link"))
        return Admission(table.code, token or "", "host", context.me.seat, links(table, "host"))


def _known(writing: WriteTransaction, code: str, token: str | None) -> Context | None:
    try:
        return arrive(writing, Caller(code, token)) if token else None
    except NotFound:
        return None


def view(context: Context, there: Roles) -> Hosting:
    """Who is host, for who asks, of those that are `there`."""
    me, row, away = context.me, context.hosting, _is_away(context)
    return Hosting(
        guests=_guests(context, there),
        seen=context.host_seen,
        away=away,
        may_take_over=away and me.role == "player" and me.person is not None,
        taken_by=context.name_of(row.taken_over_by) if row and _may_take_back(row, me) else None,
    )


def _guests(context: Context, there: Roles) -> tuple[Guest, ...]:
    """Those at the table with a phone that may write, in seat order, then those without a seat."""
    people = [*context.seats, *(person for person in context.people if person not in context.seats)]
    return tuple(
        Guest(person, context.people[person].name, "host" in there[person], person == context.me.person)
        for person in people
        if person in there and there[person] != {"watcher"}
    )


def roles(context: Context) -> Roles:
    """What everybody who is at the table with a phone may do, by any of theirs."""
    found: dict[int | None, set[str]] = {}
    for device in context.devices:
        found.setdefault(device.person, set()).add(device.role)
    return found


def _names(context: Context) -> tuple[str, ...]:
    hosts = dict.fromkeys(device.person for device in context.devices if device.role == "host")
    return tuple(context.people[person].name for person in hosts if person is not None)


def _phones(context: Context, person: int | None) -> list[DeviceRow]:
    return [device for device in context.devices if device.person == person]


def _host_phones(context: Context, person: int | None) -> list[DeviceRow]:
    return [device for device in _phones(context, person) if device.role == "host"]


def _mine(context: Context) -> list[DeviceRow]:
    """The device that asks, and those of the same person."""
    theirs = _phones(context, context.me.person)
    return theirs or ([context.device] if context.device else [])


def _phones_to_host(context: Context, person: int) -> list[DeviceRow]:
    theirs = [device for device in _phones(context, person) if device.role != "watcher"]
    if not theirs:
        said = text("only somebody at the table with a phone, who does not just watch, can be host")
        raise Refused([Problem("person", "phone", said)], context.players)
    return theirs


def _number(context: Context, whom: int | str) -> int:
    """Of somebody whom the table knows, or of nobody."""
    known = context.known(whom)
    return known.person if known else 0


def _make(writing: WriteTransaction, devices: Iterable[DeviceRow], role: Role) -> None:
    for device in devices:
        writing.update(device, role=role)


def _decide(writing: WriteTransaction, context: Context, devices: Sequence[DeviceRow], role: Role) -> None:
    """Give devices a role by the word of a host, which leaves them nothing to take back."""
    decided = {device.device for device in devices}
    _make(writing, devices, role)
    row = presence.hosting(writing, context.table_id)
    remaining = [one for one in row.former_host_devices if one not in decided]
    writing.update(row, former_host_devices=remaining, last_seen=clock.now())


def _is_away(context: Context) -> bool:
    return abs(clock.now() - context.host_seen) >= AWAY  # a clock that was put back keeps nobody waiting until then


def _may_take_back(row: HostingRow, me: Actor) -> bool:
    return me.role == "player" and me.device in row.former_host_devices


def _opened(row: HostingRow | None, secret: str) -> HostingRow:
    if row is None or not row.link_hash or not row.link_expires or row.link_expires < clock.now():
        raise NotFound
    if codes.hashed(secret) != row.link_hash:
        raise NotFound
    return row
