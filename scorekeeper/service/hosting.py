"""Who is host: a part that people hand on, share, give up and take over; a link on the server gives it too.

A person is host by each of their phones; a phone that is nobody's is one by itself. Whoever takes somebody's seat to
another phone by the link of the table has the seat, and not the host's part: that goes along by the owner's own link.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import clock, codes, presence
from scorekeeper.service.caller import Caller, Role
from scorekeeper.service.context import Context, arrive, changing, enter, let_host
from scorekeeper.service.devices import admit, find_table
from scorekeeper.service.errors import NotFound, NotNow, NotYours
from scorekeeper.service.events import Host, log
from scorekeeper.service.host_views import Guest, Hosting, HostLink
from scorekeeper.service.views import Joined
from scorekeeper.store.book import Book
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.rows import DeviceRow
from scorekeeper.store.writing import Writing

AWAY: Final = timedelta(minutes=15)
"""After so long without a host somebody else may take over."""

LINK: Final = timedelta(minutes=10)
"""So long a link makes its holder host."""

FEWEST: Final = 2
"""One alone does not take over."""

Roles = Mapping[int | None, set[str]]
"""By person."""


def appoint(book: Book, who: Caller, whom: int | str, *, instead: bool = False) -> None:
    """Make somebody with a phone host, beside whoever asks or `instead` of them; they may be meant by their name."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        _make(_phones_to_host(context, person), "host")
        if instead and context.me.person != person:
            _make(_mine(context), "player")
        _as_agreed(writing, context)
        log(writing, context, Host(how="handed_on" if instead else "shared"), [person])


def dismiss(book: Book, who: Caller, whom: int | str) -> None:
    """Let somebody be host no longer, oneself too; `NotNow` where nobody else is."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        person = _number(context, whom)
        theirs = [device for device in _phones(context, person) if device.role == "host"]
        if all(device in theirs for device in writing.hosts(context.table_id)):
            raise NotNow(text("a table needs a host: make somebody else host first"))
        _make(theirs, "player")
        _as_agreed(writing, context)
        if theirs:
            log(writing, context, Host(how="dismissed"), [person])


def ask(book: Book, who: Caller) -> None:
    """Say that one would take over, where no host has been here for long; it is done once everybody agrees."""
    with changing(book, who, stays_open=True) as (writing, context):
        _let_decide(context)
        row = presence.hosting(writing, context.table_id)
        row.wanted_by, row.agreed = context.me.person, [_me(context)]
        log(writing, context, Host(how="asked"))


def agree(book: Book, who: Caller) -> None:
    """Let whoever asked take over; it is done once everybody has said so."""
    with changing(book, who, stays_open=True) as (writing, context):
        _let_decide(context)
        row = presence.hosting(writing, context.table_id)
        if row.wanted_by is None:
            raise NotNow(text("nobody asks to be host any more"))
        row.agreed = [*(one for one in row.agreed if one != _me(context)), _me(context)]
        writing.touch(context.table)
        _take_over(writing, context, row)


def decline(book: Book, who: Caller) -> None:
    """Let nobody take over; or, from whom it was taken, leave it so."""
    with changing(book, who, stays_open=True) as (writing, context):
        row = presence.hosting(writing, context.table_id)
        if context.me.device in row.taken:
            row.taken_by, row.taken = None, []
        elif context.me.is_host or context.me.person in deciders(context):
            _decline(writing, context, row)
        else:
            raise NotYours(text("only those who sit at the table with a phone decide on this"))
        writing.touch(context.table)


def take_back(book: Book, who: Caller) -> None:
    """Be host again, where somebody has taken over meanwhile; they are so no longer."""
    with changing(book, who, stays_open=True) as (writing, context):
        row = presence.hosting(writing, context.table_id)
        if context.me.device not in row.taken:
            raise NotYours(text("only whoever was host before can take it back"))
        _make(_phones(context, row.taken_by), "player")
        _make(writing.devices(context.table_id, row.taken), "host")
        _as_agreed(writing, context)
        log(writing, context, Host(how="taken_back"))


def link(book: Book, code: str) -> tuple[str, str]:
    """The code of a table, and a secret that makes its holder host, once and not for long; `NotFound` without one.

    It is for who has the server in hand: nobody is asked who they are.
    """
    secret = codes.new_secret()
    with book.writing() as writing:
        table = find_table(writing, code)
        row = presence.hosting(writing, table.id or 0)
        row.link_hash, row.link_until = codes.hashed(secret), clock.now() + LINK
        return table.code, secret


def find(book: Book, code: str, secret: str) -> HostLink:
    """What stands behind such a link; `NotFound` where it opens nothing any more."""
    with book.reading() as reading:
        table = find_table(reading, code)
        _opened(reading.hosting(table.id or 0), secret)
        return HostLink(table.code, table.name, _names(enter(reading, table)))


def become(book: Book, code: str, secret: str, token: str | None = None, kind: str | None = None) -> Joined:
    """Be host by such a link: with the phone that shows a token of the table, or with one that comes in."""
    with book.writing() as writing:
        table = find_table(writing, code)
        row = _opened(writing.hosting(table.id or 0), secret)
        row.link_hash, row.link_until = None, None
        writing.touch(table)
        context = _known(writing, table.code, token)
        if context is None:
            token = admit(writing, table.id or 0, "host", None, kind=kind)
            context = arrive(writing, Caller(table.code, token))
        _make(_mine(context), "host")
        log(writing, context, Host(how="by_link"))
        return Joined(table.code, token or "", "host", context.me.seat)


def _known(writing: Writing, code: str, token: str | None) -> Context | None:
    try:
        return arrive(writing, Caller(code, token)) if token else None
    except NotFound:
        return None


def view(context: Context, there: Roles) -> Hosting:
    """Who is host, for who asks, of those that are `there`."""
    row, voters = context.hosting or HostingRow.apart(table_id=context.table_id), _deciders(context, there)
    away = _is_away(context)
    wanted_by = row.wanted_by if away else None
    said = [person for person in voters if person in row.agreed] if wanted_by is not None else []
    me = context.me
    return Hosting(
        guests=_guests(context, there),
        seen=context.host_seen,
        away=away,
        deciders=_called(context, voters),
        few=len(voters) < FEWEST,
        may_ask=away and wanted_by is None and me.person in voters and len(voters) >= FEWEST,
        wanted_by=context.name_of(wanted_by),
        agreed=_called(context, said),
        waits_for=_called(context, (one for one in voters if one not in said)) if wanted_by is not None else (),
        i_decide=wanted_by is not None and me.person in voters and me.person not in said,
        taken_by=context.name_of(row.taken_by) if me.device in row.taken else None,
    )


def deciders(context: Context) -> tuple[int, ...]:
    """Everybody who sits here with a phone and is no host, in seat order."""
    return _deciders(context, roles(context))


def _deciders(context: Context, there: Roles) -> tuple[int, ...]:
    return tuple(person for person in context.seats if person in there and "host" not in there[person])


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
    return _called(context, (person for person in hosts if person is not None))


def _called(context: Context, people: Iterable[int]) -> tuple[str, ...]:
    return tuple(context.people[person].name for person in people)


def _phones(context: Context, person: int | None) -> list[DeviceRow]:
    return [device for device in context.devices if device.person == person]


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


def _me(context: Context) -> int:
    return context.me.person or 0


def _make(devices: Iterable[DeviceRow], role: Role) -> None:
    for device in devices:
        device.role = role


def _let_decide(context: Context) -> None:
    """Whoever sits here with a phone may, while no host is here."""
    if not _is_away(context):
        raise NotNow(text("the host has been here in the last 15 minutes"))
    voters = deciders(context)
    if context.me.person not in voters:
        raise NotYours(text("only those who sit at the table with a phone decide on this"))
    if len(voters) < FEWEST:
        raise NotNow(text("at least two people at the table have to agree, each with a phone"))


def _is_away(context: Context) -> bool:
    return abs(clock.now() - context.host_seen) >= AWAY  # a clock that was put back keeps nobody waiting until then


def _take_over(writing: Writing, context: Context, row: HostingRow) -> None:
    """Whoever is wanted becomes host, once all have agreed who have to."""
    voters = deciders(context)
    if row.wanted_by not in voters or not set(voters) <= set(row.agreed):
        return
    before = writing.hosts(context.table_id)
    _make(before, "player")
    _make(_phones(context, row.wanted_by), "host")
    row.taken_by, row.taken = row.wanted_by, [device.device for device in before]
    log(writing, context, Host(how="taken_over"), [row.taken_by or 0])
    row.wanted_by, row.agreed, row.seen = None, [], clock.now()


def _decline(writing: Writing, context: Context, row: HostingRow) -> None:
    if row.wanted_by is not None:
        log(writing, context, Host(how="declined"), [row.wanted_by])
    row.wanted_by, row.agreed = None, []


def _as_agreed(writing: Writing, context: Context) -> None:
    """A host has decided: nothing is asked or taken back any more."""
    row = presence.hosting(writing, context.table_id)
    row.wanted_by, row.agreed, row.taken_by, row.taken = None, [], None, []
    row.seen = clock.now()
    writing.touch(context.table)


def _opened(row: HostingRow | None, secret: str) -> HostingRow:
    if row is None or not row.link_hash or not row.link_until or row.link_until < clock.now():
        raise NotFound
    if codes.hashed(secret) != row.link_hash:
        raise NotFound
    return row
