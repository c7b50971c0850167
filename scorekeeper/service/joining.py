"""Ways in: links to play and to watch, the code that people type, and moving to another device."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service import asking_seats, codes, hosting, present
from scorekeeper.service.caller import Caller, Role
from scorekeeper.service.context import Context, arrive, changing, enter, every_sheet, let_host
from scorekeeper.service.devices import admit, find_table, free_code, links, send_away
from scorekeeper.service.errors import Locked, NotFound, NotYours, Taken
from scorekeeper.service.events import Door, log, log_door
from scorekeeper.service.joining_views import Invitation
from scorekeeper.service.names import clean_name, fold
from scorekeeper.service.people import call, has_part, welcome
from scorekeeper.service.present_table import players
from scorekeeper.service.table_snapshot import standing
from scorekeeper.service.views import Admission, Links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

RESTED: Final = timedelta(days=1)
"""After so long without anybody there the code opens a table no more."""

MOVE: Final = timedelta(minutes=10)
"""So long a link takes somebody to another phone."""


def find(book: Database, code: str, secret: str, token: str | None = None) -> Invitation:
    """What stands behind a link, for who may show a token of the table too; `NotFound` where it opens nothing."""
    with book.reading() as reading:
        table = find_table(reading, code)
        role = _role(table, secret)
        context = _known(reading, table, token) or enter(reading, table)
        seated = players(context, standing(context, every_sheet(reading, context)), hosting.roles(context))
        return Invitation(
            code=table.code,
            name=table.name,
            game=context.played.game,
            rules=context.played.rules,
            players=seated,
            role=role,
            locked=table.joining_locked,
            agreed=context.sheet.revision,
            me=context.me if context.device else None,
        )


def _known(reading: ReadTransaction, table: TableRow, token: str | None) -> Context | None:
    try:
        return arrive(reading, Caller(table.code, token)) if token else None
    except NotFound:
        return None


def find_by_join_code(book: Database, join_code: str) -> tuple[str, str]:
    """The table's code and the secret to play that a typed code stands for.

    `NotFound` where it stands for nothing, or for a table where nobody has been for a day, which its link opens still;
    `Locked` where the host lets nobody in.
    """
    with book.reading() as reading:
        table = queries.tables.by_join_code(reading, codes.clean_code(join_code))
        if table is None:
            raise NotFound(text("no table has this code"))
        if table.joining_locked:
            raise Locked
        if all(
            (one.last_seen or one.created) < clock.now() - RESTED
            for one in queries.roster.devices(reading, table.id or 0)
        ):
            raise NotFound(text("no table has this code"))
        return table.code, table.play_secret


def join(  # noqa: PLR0913  a link, and what may be asked for with it
    book: Database,
    code: str,
    secret: str,
    *,
    seat: int | None = None,
    name: str | None = None,
    move: bool = False,
    agreed: int | None = None,
    kind: str | None = None,
) -> Admission:
    """Come in by a link: to a seat (an empty one wants a name), or without one. `move` asks for a seat that is held.

    `Locked` where the host lets nobody in; `Taken` where somebody else has the seat by now; `Moved` where the seats are
    no longer those `agreed` on at that revision.
    """
    with book.writing() as writing:
        table = find_table(writing, code)
        role = _role(table, secret)
        if table.joining_locked:
            raise Locked
        context = enter(writing, table)
        taken = seat if role == "player" else None
        if taken is not None:
            present.must_fit(writing, context, None, agreed)
            person, wants = _take_seat(writing, context, taken, name, move=move)
        else:
            person, wants = welcome(writing, context, name), None
        token = admit(writing, context.table_id, role, person, wants=wants, kind=kind)
        door = Door(how="asked" if wants else "joined", role=role, phone=kind)
        log_door(writing, table, door, person, [wants] if wants else [])
        seat, requested = (None, taken) if wants else (taken, None)
        may_hand_on = links(table, role, sits=seat is not None)
        return Admission(table.code, token, role, seat, may_hand_on, requested_seat=requested)


def _take_seat(
    writing: WriteTransaction, context: Context, seat: int, name: str | None, *, move: bool
) -> tuple[int | None, int | None]:
    """Who sits there from now on; or nobody, and who is wanted to be, where that seat is held by another device."""
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
    sitting = context.people[context.seats[seat]]
    holders = [device for device in context.devices if device.person == sitting.person]
    if not move and (holders or _is_another(sitting, name)):
        raise Taken(text("%(name)s has this seat", name=sitting.name))
    if sitting.placeholder and not holders and not name:
        raise Refused([Problem("name", "empty", text("type your name first: nobody sits here yet"))])
    if holders:
        asking_seats.let_ask(context, sitting.person)
        return None, sitting.person
    if not (name and sitting.placeholder):
        return sitting.person, None
    _part_from_others(writing, context, name)
    return call(writing, context, seat, name), None


def _part_from_others(writing: WriteTransaction, context: Context, name: str) -> None:
    """A phone that only looks on under the name of somebody who sits down now is nobody's from now on.

    `Refused` where it may do more, or anything here is theirs: who sits out is nobody else.
    """
    known = context.known(clean_name(name))
    if known is None or known.person in context.seats:
        return
    theirs = [device for device in context.devices if device.person == known.person]
    if any(device.role != "watcher" for device in theirs) or (theirs and has_part(writing, context, known)):
        said = text(
            "%(name)s is here with another phone: it takes them to their seat, or the host does", name=known.name
        )
        raise Refused([Problem("name", "theirs", said)], context.players)
    for device in theirs:
        writing.update(device, person=None)


def _is_another(sitting: PersonRow, name: str | None) -> bool:
    """Whether somebody with this name was meant to sit here, and it is the seat of another by now."""
    return bool(name) and not sitting.placeholder and fold(name or "") != sitting.comparable_name


def move_link(book: Database, who: Caller) -> str:
    """A secret that takes this device's seat and rights to another one, once and not for long.

    `NotFound` where it has no seat: a link that it made before holds.
    """
    secret = codes.new_secret()
    with changing(book, who, stays_open=True) as (writing, context):
        if context.me.seat is None:
            raise NotFound
        if context.device:
            writing.update(context.device, move_hash=codes.hashed(secret), move_until=clock.now() + MOVE)
    return secret


def move(book: Database, code: str, secret: str, kind: str | None = None) -> Admission:
    """Take a seat and its rights to this device; the other one has them no longer."""
    with book.writing() as writing:
        table = find_table(writing, code)
        moving = queries.roster.device_by_move_hash(writing, table.id or 0, codes.hashed(secret))
        if moving is None or moving.move_until is None or moving.move_until < clock.now():
            raise NotFound
        old = enter(writing, table).actor(moving)
        send_away(writing, [moving])
        token = admit(writing, old.table_id, old.role, old.person, kind=kind)
        log_door(writing, table, Door(how="moved", role=old.role, phone=kind), old.person)
        return Admission(table.code, token, old.role, old.seat, links(table, old.role, sits=old.seat is not None))


def follow(
    writing: WriteTransaction,
    table: TableRow,
    who: Caller,
    meet: Callable[[Context], tuple[Role, int | None]],
    away: Text,
) -> Admission:
    """Let a device of another table, or of a group, in to this table; it is here once, however often it comes.

    The first time `meet` says its role and its person here. `NotYours`, which says `away`, if it was sent away.
    """
    there, token = enter(writing, table), codes.derived(who.token, table.code)
    device = queries.authentication.device_by_token(writing, there.table_id, codes.hashed(token))
    if device is None:
        role, person = meet(there)
        admit(writing, there.table_id, role, person, token, kind=who.kind)
        log_door(writing, table, Door(how="joined", role=role, phone=who.kind), person)
        device = queries.authentication.device_by_token(writing, there.table_id, codes.hashed(token))
    if device is None or device.revoked:
        raise NotYours(away)
    me = enter(writing, table).actor(device)
    return Admission(table.code, token, me.role, me.seat, links(table, me.role, sits=me.seat is not None))


def revoke(book: Database, who: Caller, *, everybody: bool = False) -> Links:
    """Make every link and the code that were handed out open nothing, and have new ones. Who is in stays in.

    With `everybody` all but the phone that asks are sent away, and join again by the new ones.
    """
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        if everybody:
            there = queries.roster.devices(writing, context.table_id)
            send_away(writing, [one for one in there if one.device != context.me.device])
        table = renew(writing, context.table)
        log(writing, context, Door(how="everybody" if everybody else "revoked"))
        return links(table, context.me.role)


def renew(writing: WriteTransaction, table: TableRow) -> TableRow:
    """New links and a new code; nobody comes in by the old ones, nor by a link to move that was made before."""
    _end_moves(writing, table)
    new = {"play_secret": codes.new_secret(), "watch_secret": codes.new_secret(), "join_code": free_code(writing)}
    return writing.update(table, **new)


def lock(book: Database, who: Caller, locked: bool) -> None:  # noqa: FBT001  it is all that is said
    """Let nobody in any more, or again."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        if locked:
            _end_moves(writing, context.table)
        if context.table.joining_locked != locked:
            writing.update(context.table, joining_locked=locked)
            log(writing, context, Door(how="locked" if locked else "unlocked"))


def _end_moves(writing: WriteTransaction, table: TableRow) -> None:
    """Let no link move a phone that was made before."""
    for device in queries.roster.devices(writing, table.id or 0):
        writing.update(device, move_hash=None, move_until=None)


def _role(table: TableRow, secret: str) -> Role:
    if codes.same(secret, table.play_secret):
        return "player"
    if codes.same(secret, table.watch_secret):
        return "watcher"
    raise NotFound
