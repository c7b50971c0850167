"""Add devices to a table by a link, a code or a move link, and renew or lock these."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, normalize_name, text
from scorekeeper.service.access import codes, transactions
from scorekeeper.service.access.callers import Actor, Caller, Role, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import find_table, load_context, try_authenticate, write_transaction
from scorekeeper.service.errors import AlreadyChanged, Forbidden, JoiningLocked, NotAllowedNow, NotFound, found
from scorekeeper.service.events import AccessEvent, record_at_table, record_event
from scorekeeper.service.people.names import clean_name
from scorekeeper.service.people.people import has_part, person_for_joining, rename_in_place
from scorekeeper.service.views import people, preconditions
from scorekeeper.service.views.people import MAX_SEAT_REQUESTS, Links, Player, links, players, total_up
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

#: Maximum number of spectators' devices that were seen within a day.
MAX_WATCHERS = 50
#: Maximum number of devices at a table.
MAX_DEVICES = 200
UNUSED_AFTER = timedelta(days=1)


def admit_device(  # noqa: PLR0913  the columns of a device
    writing: WriteTransaction,
    table_id: int,
    role: Role,
    person: int | None,
    token: str | None = None,
    *,
    wants: int | None = None,
    kind: str | None = None,
) -> str:
    """Add a device to the table, and return its token; `wants` is the person in the seat that it requests.

    `kind` is its type, as it reports it. Create a token if none is given. Raise `NotAllowedNow` if the table has no
    room, even without an unused device that has no person; a host's device is always admitted.
    """
    token, now = token or codes.new_secret(), clock.now()
    last, phones, watchers = queries.roster.count_devices(writing, table_id, now - UNUSED_AFTER)
    if role == "watcher" and watchers >= MAX_WATCHERS:
        raise NotAllowedNow(text("%(most)s phones are already watching; there is no room for more", most=MAX_WATCHERS))
    if role != "host" and phones >= MAX_DEVICES:
        unused = queries.roster.longest_unseen_device(writing, table_id, now - UNUSED_AFTER)
        if unused is None:
            most = MAX_DEVICES
            raise NotAllowedNow(text("%(most)s phones are already at this table; there is no room for more", most=most))
        remove_devices(writing, [unused])
    device = DeviceRow(
        table_id=table_id,
        device=last + 1,
        token_hash=codes.hash_secret(token),
        role=role,
        person=person,
        requested_person=wants,
        created=now,
        device_type=kind,
        last_seen=now,
    )
    writing.insert(device)
    return token


def promote_spectators(writing: WriteTransaction, devices: Iterable[DeviceRow], seats: Collection[int]) -> None:
    """Turn spectators' devices into players' if their person has one of the seats, and answer those who ask for one."""
    for device in devices:
        if device.person in seats:
            writing.update(device, role="player" if device.role == "watcher" else device.role, requested_person=None)


def release_person(writing: WriteTransaction, device: DeviceRow, **columns: Any) -> DeviceRow:
    """Separate a device from its person, cancel its move link, and update these columns."""
    return writing.update(device, person=None, move_hash=None, move_until=None, **columns)


def remove_devices(writing: WriteTransaction, devices: Iterable[DeviceRow], **columns: Any) -> None:
    """Remove devices from the table, cancel their move links and seat requests, and update these columns."""
    now = clock.now()
    for device in devices:
        writing.update(device, revoked=now, move_hash=None, move_until=None, requested_person=None, **columns)


#: If no device is seen for this time, the join code of a table stops working.
JOIN_CODE_LIFETIME = timedelta(days=1)

#: Lifetime of a link that moves a seat to another device.
MOVE_LINK_LIFETIME = timedelta(minutes=10)


def find_invitation(database: Database, code: str, secret: str, token: str | None = None) -> "Invitation":
    """Return the table of a link, as the device of `token` sees it, if any; raise `NotFound` if the link is invalid."""
    with database.reading() as reading:
        table = find_table(reading, code)
        role = _role_of_secret(table, secret)
        context = try_authenticate(reading, table.code, token) or load_context(reading, table)
        totals = total_up(context, transactions.all_sheet_contexts(reading, context))
        return Invitation(
            code=table.code,
            name=table.name,
            game=context.ledger_sheet.game,
            rules=context.ledger_sheet.rules,
            players=players(context, totals, people.roles(context)),
            role=role,
            locked=table.joining_locked and not _host_device(context),
            setup_revision=context.sheet.revision,
            me=context.me if context.device else None,
        )


def find_by_join_code(database: Database, join_code: str) -> tuple[str, str]:
    """Return the code of a table and the secret of its play link for a typed join code.

    Raise `NotFound` if there is no such table, or if no device was seen there for a day (its links still work).
    """
    with database.reading() as reading:
        table = queries.tables.by_join_code(reading, codes.normalize_code(join_code))
        since, devices = clock.now() - JOIN_CODE_LIFETIME, queries.roster.devices(reading, table.id) if table else ()
        if table is None or all((device.last_seen or device.created) < since for device in devices):
            raise NotFound(text("no table has this code"))
        return table.code, table.play_secret


def join(  # noqa: PLR0913  a link, and the options of joining
    database: Database,
    code: str,
    secret: str,
    *,
    seat: int | None = None,
    name: str | None = None,
    move: bool = False,
    plays: bool = False,
    setup_revision: int | None = None,
    kind: str | None = None,
    token: str | None = None,
) -> "Admission":
    """Join a table by a link: in a seat (an empty seat needs a name) or without one.

    A host's device without a person, by its `token`, stays that of a host, and a spectator without a name can get one.
    `plays`: the host is asked for a seat for this name.

    `move` requests a seat that another device holds, also if joining is locked; then the device sees nothing of the
    table until it is let in. Raise `JoiningLocked` otherwise, `AlreadyChanged` if another person has the seat, and
    `SheetChanged` if the setup of the sheet is not at `setup_revision`.
    """
    with database.writing() as writing:
        table = find_table(writing, code)
        role = _role_of_secret(table, secret)
        context = try_authenticate(writing, table.code, token) or load_context(writing, table)
        chosen, host = seat if role == "player" else None, _host_device(context)
        asks = move and context.person_in(chosen) in {device.person for device in context.devices}
        if table.joining_locked and not (asks or host):
            raise JoiningLocked
        role = "host" if host else "watcher" if table.joining_locked else role  # a spectator until it is let in
        if chosen is not None:
            preconditions.require_setup(writing, context, None, setup_revision)
            person, wants = _assign_seat(writing, context, chosen, name, move=move)
        else:
            if plays and not name:
                raise Refused([Problem("name", "empty", text("enter your name first"))])
            person = person_for_joining(writing, context, name)
            wants = person if plays and role == "player" else None
        device = context.device  # that of a host, or of a spectator who joins again to get a name
        if device and device.person is None and device.role == role != "player":
            writing.update(device, person=person, requested_person=wants)
        else:
            token = admit_device(writing, context.table_id, role, person, wants=wants, kind=kind)
        event = AccessEvent(how="asked" if wants and not person else "joined", role=role, phone=kind)
        record_at_table(writing, table, event, person, [wants] if wants else [])
        seat, requested = (None, chosen) if wants else (chosen, None)
        passed_on = links(table, role, sits=seat is not None)
        return Admission(table.code, token or "", role, seat, passed_on, requested_seat=requested)


def _host_device(context: TableContext) -> DeviceRow | None:
    """Return the caller's device if it is a host's without a person."""
    return context.device if context.device and context.me.is_host and context.me.person is None else None


def _assign_seat(
    writing: WriteTransaction, context: TableContext, seat: int, name: str | None, *, move: bool
) -> tuple[int | None, int | None]:
    """Return (person, None) of the seat, or (None, person) if the seat is held and can only be requested."""
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
    sitting = context.people[context.seats[seat]]
    holders = [device for device in context.devices if device.person == sitting.person]
    has_other_name = name and not sitting.placeholder and normalize_name(name) != sitting.comparable_name
    if not move and (holders or has_other_name):
        raise AlreadyChanged(text("%(name)s has this seat", name=sitting.name))
    if sitting.placeholder and not holders and not name:
        raise Refused([Problem("name", "empty", text("enter your name first: this seat is empty"))])
    if holders:
        if sum(device.requested_person == sitting.person for device in context.requesting_devices) >= MAX_SEAT_REQUESTS:
            raise AlreadyChanged(text("someone is already asking for %(name)s's seat", name=sitting.name))
        return None, sitting.person
    if not (name and sitting.placeholder):
        return sitting.person, None
    _release_spectators(writing, context, name)
    return rename_in_place(writing, context, seat, name), None


def _release_spectators(writing: WriteTransaction, context: TableContext, name: str) -> None:
    """Separate spectators' devices of the same name from the person who sits down.

    Raise `Refused` if one of these devices is not a spectator's, or if the person has a part in the game: that person
    is someone else.
    """
    known = context.find_person(clean_name(name))
    if known is None or known.person in context.seats:
        return
    devices = [device for device in context.devices if device.person == known.person]
    if any(device.role != "watcher" for device in devices) or (devices and has_part(writing, context, known)):
        message = text(
            "%(name)s is already here on another phone; use that phone to take the seat, or ask the host",
            name=known.name,
        )
        raise Refused([Problem("name", "theirs", message)], context.players)
    for device in devices:
        writing.update(device, person=None)


def create_move_link(database: Database, caller: Caller) -> str:
    """Return a secret that moves the caller's seat and role to another device; it works once, for a limited time.

    Raise `NotFound` if the caller has no seat: a move link that it made before stays valid.
    """
    secret = codes.new_secret()
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        found(context.me.seat)
        device, until = found(context.device), clock.now() + MOVE_LINK_LIFETIME
        writing.update(device, move_hash=codes.hash_secret(secret), move_until=until)
    return secret


def use_move_link(database: Database, code: str, secret: str, kind: str | None = None) -> "Admission":
    """Move a seat and its role to a new device; remove the old one."""
    with database.writing() as writing:
        table = find_table(writing, code)
        moving = queries.roster.device_by_move_hash(writing, table.id, codes.hash_secret(secret))
        if moving is None or moving.move_until is None or moving.move_until < clock.now():
            raise NotFound
        actor = load_context(writing, table).actor(moving)
        remove_devices(writing, [moving])
        token = admit_device(writing, actor.table_id, actor.role, actor.person, kind=kind)
        record_at_table(writing, table, AccessEvent(how="moved", role=actor.role, phone=kind), actor.person)
        return _admission(table, token, actor)


#: A function that returns the role and the person of a device at a table where it joins.
Meet = Callable[[TableContext], tuple[Role, int | None]]


def follow_to_table(writing: WriteTransaction, table: TableRow, caller: Caller, meet: Meet, away: Text) -> "Admission":
    """Admit a device of another table, or of a group, to this table; joining again changes nothing.

    The first time, `meet` returns its role and person here. Raise `Forbidden` with the message `away` if the device was
    removed.
    """
    context, token = load_context(writing, table), codes.derive_token(caller.token, table.code)
    device = queries.authentication.device_by_token(writing, context.table_id, codes.hash_secret(token))
    if device is None:
        role, person = meet(context)
        admit_device(writing, context.table_id, role, person, token, kind=caller.kind)
        record_at_table(writing, table, AccessEvent(how="joined", role=role, phone=caller.kind), person)
        device = queries.authentication.device_by_token(writing, context.table_id, codes.hash_secret(token))
    if device is None or device.revoked:
        raise Forbidden(away)
    return _admission(table, token, load_context(writing, table).actor(device))


def _admission(table: TableRow, token: str, actor: Actor) -> "Admission":
    return Admission(table.code, token, actor.role, actor.seat, links(table, actor.role, sits=actor.seat is not None))


def revoke_links(database: Database, caller: Caller, *, everybody: bool = False) -> Links:
    """Replace all links and the join code; devices at the table stay there.

    With `everybody`, remove all devices except the caller's, so that they must join again.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if everybody:
            devices = queries.roster.devices(writing, context.table_id)
            remove_devices(writing, [device for device in devices if device.device != context.me.device])
        table = renew_links(writing, context.table)
        record_event(writing, context, AccessEvent(how="everybody" if everybody else "revoked"))
        return links(table, context.me.role)


def renew_links(writing: WriteTransaction, table: TableRow) -> TableRow:
    """Replace the links and the join code, and cancel all move links."""
    _cancel_move_links(writing, table)
    table = writing.update(table, play_secret=codes.new_secret(), watch_secret=codes.new_secret())
    return queries.tables.replace_join_code(writing, table, codes.unused_code(writing))


def lock_joining(database: Database, caller: Caller, locked: bool) -> None:  # noqa: FBT001  the only argument
    """Lock or unlock joining."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if locked:
            _cancel_move_links(writing, context.table)
        if context.table.joining_locked != locked:
            writing.update(context.table, joining_locked=locked)
            record_event(writing, context, AccessEvent(how="locked" if locked else "unlocked"))


def _cancel_move_links(writing: WriteTransaction, table: TableRow) -> None:
    """Cancel all move links of a table."""
    for device in queries.roster.devices(writing, table.id):
        writing.update(device, move_hash=None, move_until=None)


def _role_of_secret(table: TableRow, secret: str) -> Role:
    if codes.secret_matches(secret, table.play_secret):
        return "player"
    if codes.secret_matches(secret, table.watch_secret):
        return "watcher"
    raise NotFound


@dataclass(frozen=True)
class Invitation:
    """A table before joining it: `role` is the role that the link gives."""

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
        """Whether the caller has all that the link gives: a seat, or the right to watch, and to bet with a name."""
        me, bets = self.me, self.game.side_bet_field
        watches = bool(me and me.role == self.role == "watcher" and (me.name or not bets))
        return bool(me and (me.seat is not None or watches or (me.is_host and me.name)))


@dataclass(frozen=True)
class Admission:
    """A device that joined a table: its token, role and seat, and the links that it may pass on.

    `created`: it opened the table. `requested_seat` is a seat that another device holds and that it has requested.
    """

    code: str
    token: str
    role: Role
    seat: int | None
    links: Links
    created: bool = False
    requested_seat: int | None = None
