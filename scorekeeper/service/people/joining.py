"""Asking for a seat that somebody's phone holds: that phone is asked, and the host."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import Actor, Caller, Role, require_host
from scorekeeper.service.access.codes import derive_token, hash_secret, normalize_code, secret_matches, unused_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import (
    all_sheet_contexts,
    authenticate,
    find_table,
    load_context,
    write_transaction,
)
from scorekeeper.service.errors import AlreadyChanged, Forbidden, JoiningLocked, NotAllowedNow, NotFound
from scorekeeper.service.events import AccessEvent, record_access, record_event
from scorekeeper.service.people.names import clean_name
from scorekeeper.service.people.people import has_part, rename_in_place, welcome_player
from scorekeeper.service.views import people
from scorekeeper.service.views.people import MAX_SEAT_REQUESTS, Links, Player, links, players, total_up
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, PersonRow, TableRow
from scorekeeper.store.queries.roster import DeviceCounts
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def request_seat(context: TableContext, person: int) -> None:
    """`Taken` where so many ask for this seat already that nobody could tell them apart."""
    if sum(one.requested_person == person for one in context.requesting_devices) >= MAX_SEAT_REQUESTS:
        raise AlreadyChanged(text("others ask for the seat of %(name)s already", name=context.name_of(person)))


MAX_WATCHERS: Final = 50
"""So many phones may look on that were here within a day."""
MAX_DEVICES: Final = 200
"""So many may be at a table in all."""
LONG_AGO: Final = timedelta(days=1)


def admit_device(  # noqa: PLR0913  whose it is, and what it is
    writing: WriteTransaction,
    table_id: int,
    role: Role,
    person: int | None,
    token: str | None = None,
    *,
    wants: int | None = None,
    kind: str | None = None,
) -> str:
    """A new device at the table, of this `kind` as far as it says, which `wants` to be somebody; its token.

    That is a new one where none is given. `NotNow` where the table has no room for it; a host's always has one.
    """
    token, now = token or codes.new_secret(), clock.now()
    there = queries.roster.count_devices(writing, table_id, now - LONG_AGO)
    if role != "host":
        _let_in(writing, table_id, role, there)
    writing.insert(
        DeviceRow(
            table_id=table_id,
            device=there.last + 1,
            token_hash=hash_secret(token),
            role=role,
            person=person,
            requested_person=wants,
            created=now,
            device_type=kind,
            last_seen=now,
        )
    )
    return token


def _let_in(writing: WriteTransaction, table_id: int, role: Role, there: DeviceCounts) -> None:
    """`NotNow` where there is no room; one that is nobody's and was not here for long gives way."""
    if role == "watcher" and there.watchers >= MAX_WATCHERS:
        raise NotAllowedNow(
            text("%(most)s phones watch this table already, and there is no room for more", most=MAX_WATCHERS)
        )
    if there.phones >= MAX_DEVICES:
        gone = queries.roster.longest_unseen_device(writing, table_id, clock.now() - LONG_AGO)
        if gone is None:
            most = MAX_DEVICES
            raise NotAllowedNow(text("%(most)s phones are at this table, and there is no room for more", most=most))
        remove_devices(writing, [gone])


def unlock_joining(writing: WriteTransaction, devices: Iterable[DeviceRow], seats: Collection[int]) -> None:
    """Whoever only watched, and was given one of the seats by a host, may enter results."""
    for device in devices:
        if device.person in seats and device.role == "watcher":
            writing.update(device, role="player")


def release_person(writing: WriteTransaction, device: DeviceRow, **columns: Any) -> DeviceRow:
    """Let a device be nobody's, and take the seat that it had to no other; write these columns of it, too."""
    return writing.update(device, person=None, move_hash=None, move_until=None, **columns)


def remove_devices(writing: WriteTransaction, devices: Iterable[DeviceRow], **columns: Any) -> None:
    """Let these be at the table no longer, nor take their seats to others, nor ask for any."""
    for device in devices:
        writing.update(device, revoked=clock.now(), move_hash=None, move_until=None, requested_person=None, **columns)


MIN_REST: Final = timedelta(days=1)
"""After so long without anybody there the code opens a table no more."""

MOVE_LINK_LIFETIME: Final = timedelta(minutes=10)
"""So long a link takes somebody to another phone."""


def find_invitation(database: Database, code: str, secret: str, token: str | None = None) -> Invitation:
    """What stands behind a link, for who may show a token of the table too; `NotFound` where it opens nothing."""
    with database.reading() as reading:
        table = find_table(reading, code)
        role = _role(table, secret)
        context = _known(reading, table, token) or load_context(reading, table)
        seated = players(context, total_up(context, all_sheet_contexts(reading, context)), people.roles(context))
        return Invitation(
            code=table.code,
            name=table.name,
            game=context.ledger_sheet.game,
            rules=context.ledger_sheet.rules,
            players=seated,
            role=role,
            locked=table.joining_locked,
            setup_revision=context.sheet.revision,
            me=context.me if context.device else None,
        )


def _known(reading: ReadTransaction, table: TableRow, token: str | None) -> TableContext | None:
    try:
        return authenticate(reading, Caller(table.code, token)) if token else None
    except NotFound:
        return None


def find_by_join_code(database: Database, join_code: str) -> tuple[str, str]:
    """The table's code and the secret to play that a typed code stands for.

    `NotFound` where it stands for nothing, or for a table where nobody has been for a day, which its link opens still;
    `Locked` where the host lets nobody in.
    """
    with database.reading() as reading:
        table = queries.tables.by_join_code(reading, normalize_code(join_code))
        if table is None:
            raise NotFound(text("no table has this code"))
        if table.joining_locked:
            raise JoiningLocked
        if all(
            (one.last_seen or one.created) < clock.now() - MIN_REST
            for one in queries.roster.devices(reading, table.id or 0)
        ):
            raise NotFound(text("no table has this code"))
        return table.code, table.play_secret


def join(  # noqa: PLR0913  a link, and what may be asked for with it
    database: Database,
    code: str,
    secret: str,
    *,
    seat: int | None = None,
    name: str | None = None,
    move: bool = False,
    setup_revision: int | None = None,
    kind: str | None = None,
) -> Admission:
    """Come in by a link: to a seat (an empty one wants a name), or without one. `move` asks for a seat that is held.

    `Locked` where the host lets nobody in; `Taken` where somebody else has the seat by now; `Moved` where the seats are
    no longer those `agreed` on at that revision.
    """
    with database.writing() as writing:
        table = find_table(writing, code)
        role = _role(table, secret)
        if table.joining_locked:
            raise JoiningLocked
        context = load_context(writing, table)
        taken = seat if role == "player" else None
        if taken is not None:
            require_setup(writing, context, None, setup_revision)
            person, wants = _take_seat(writing, context, taken, name, move=move)
        else:
            person, wants = welcome_player(writing, context, name), None
        token = admit_device(writing, context.table_id, role, person, wants=wants, kind=kind)
        door = AccessEvent(how="asked" if wants else "joined", role=role, phone=kind)
        record_access(writing, table, door, person, [wants] if wants else [])
        seat, requested = (None, taken) if wants else (taken, None)
        may_hand_on = links(table, role, sits=seat is not None)
        return Admission(table.code, token, role, seat, may_hand_on, requested_seat=requested)


def _take_seat(
    writing: WriteTransaction, context: TableContext, seat: int, name: str | None, *, move: bool
) -> tuple[int | None, int | None]:
    """Who sits there from now on; or nobody, and who is wanted to be, where that seat is held by another device."""
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
    sitting = context.people[context.seats[seat]]
    holders = [device for device in context.devices if device.person == sitting.person]
    if not move and (holders or _is_another(sitting, name)):
        raise AlreadyChanged(text("%(name)s has this seat", name=sitting.name))
    if sitting.placeholder and not holders and not name:
        raise Refused([Problem("name", "empty", text("type your name first: nobody sits here yet"))])
    if holders:
        request_seat(context, sitting.person)
        return None, sitting.person
    if not (name and sitting.placeholder):
        return sitting.person, None
    _part_from_others(writing, context, name)
    return rename_in_place(writing, context, seat, name), None


def _part_from_others(writing: WriteTransaction, context: TableContext, name: str) -> None:
    """A phone that only looks on under the name of somebody who sits down now is nobody's from now on.

    `Refused` where it may do more, or anything here is theirs: who sits out is nobody else.
    """
    known = context.find_person(clean_name(name))
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
    return bool(name) and not sitting.placeholder and normalize_name(name or "") != sitting.comparable_name


def create_move_link(database: Database, caller: Caller) -> str:
    """A secret that takes this device's seat and rights to another one, once and not for long.

    `NotFound` where it has no seat: a link that it made before holds.
    """
    secret = codes.new_secret()
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        if context.me.seat is None:
            raise NotFound
        if context.device:
            writing.update(context.device, move_hash=hash_secret(secret), move_until=clock.now() + MOVE_LINK_LIFETIME)
    return secret


def use_move_link(database: Database, code: str, secret: str, kind: str | None = None) -> Admission:
    """Take a seat and its rights to this device; the other one has them no longer."""
    with database.writing() as writing:
        table = find_table(writing, code)
        moving = queries.roster.device_by_move_hash(writing, table.id or 0, hash_secret(secret))
        if moving is None or moving.move_until is None or moving.move_until < clock.now():
            raise NotFound
        old = load_context(writing, table).actor(moving)
        remove_devices(writing, [moving])
        token = admit_device(writing, old.table_id, old.role, old.person, kind=kind)
        record_access(writing, table, AccessEvent(how="moved", role=old.role, phone=kind), old.person)
        return Admission(table.code, token, old.role, old.seat, links(table, old.role, sits=old.seat is not None))


def follow_to_table(
    writing: WriteTransaction,
    table: TableRow,
    caller: Caller,
    meet: Callable[[TableContext], tuple[Role, int | None]],
    away: Text,
) -> Admission:
    """Let a device of another table, or of a group, in to this table; it is here once, however often it comes.

    The first time `meet` says its role and its person here. `NotYours`, which says `away`, if it was sent away.
    """
    there, token = load_context(writing, table), derive_token(caller.token, table.code)
    device = queries.authentication.device_by_token(writing, there.table_id, hash_secret(token))
    if device is None:
        role, person = meet(there)
        admit_device(writing, there.table_id, role, person, token, kind=caller.kind)
        record_access(writing, table, AccessEvent(how="joined", role=role, phone=caller.kind), person)
        device = queries.authentication.device_by_token(writing, there.table_id, hash_secret(token))
    if device is None or device.revoked:
        raise Forbidden(away)
    me = load_context(writing, table).actor(device)
    return Admission(table.code, token, me.role, me.seat, links(table, me.role, sits=me.seat is not None))


def revoke_links(database: Database, caller: Caller, *, everybody: bool = False) -> Links:
    """Make every link and the code that were handed out open nothing, and have new ones. Who is in stays in.

    With `everybody` all but the phone that asks are sent away, and join again by the new ones.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if everybody:
            there = queries.roster.devices(writing, context.table_id)
            remove_devices(writing, [one for one in there if one.device != context.me.device])
        table = renew_links(writing, context.table)
        record_event(writing, context, AccessEvent(how="everybody" if everybody else "revoked"))
        return links(table, context.me.role)


def renew_links(writing: WriteTransaction, table: TableRow) -> TableRow:
    """New links and a new code; nobody comes in by the old ones, nor by a link to move that was made before."""
    _end_moves(writing, table)
    new = {"play_secret": codes.new_secret(), "watch_secret": codes.new_secret(), "join_code": unused_code(writing)}
    return writing.update(table, **new)


def lock_joining(database: Database, caller: Caller, locked: bool) -> None:  # noqa: FBT001  it is all that is said
    """Let nobody in any more, or again."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if locked:
            _end_moves(writing, context.table)
        if context.table.joining_locked != locked:
            writing.update(context.table, joining_locked=locked)
            record_event(writing, context, AccessEvent(how="locked" if locked else "unlocked"))


def _end_moves(writing: WriteTransaction, table: TableRow) -> None:
    """Let no link move a phone that was made before."""
    for device in queries.roster.devices(writing, table.id or 0):
        writing.update(device, move_hash=None, move_until=None)


def _role(table: TableRow, secret: str) -> Role:
    if secret_matches(secret, table.play_secret):
        return "player"
    if secret_matches(secret, table.watch_secret):
        return "watcher"
    raise NotFound


@dataclass(frozen=True)
class Invitation:
    """What somebody with a link sees before joining: `role` is what the link gives."""

    code: str
    name: str
    game: AnyGame
    rules: Model
    players: tuple[Player, ...]
    role: Role
    locked: bool
    setup_revision: int
    me: Actor | None = None

    @property
    def already_joined(self) -> bool:
        """Whether who asks has all that the link gives: a seat, or at least a place to watch from."""
        me = self.me
        return me is not None and (me.is_host or me.seat is not None or me.role == self.role == "watcher")


@dataclass(frozen=True)
class Admission:
    """A device that was let in to a table: its token, what it may do, its seat, and the links that it may hand on.

    `created`: it has opened the table. It has asked for the `requested_seat`, which another device holds.
    """

    code: str
    token: str
    role: Role
    seat: int | None
    links: Links
    created: bool = False
    requested_seat: int | None = None
