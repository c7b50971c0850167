"""Create a group, with or without the people of a table, and join it by its link or as its new owner."""

from contextlib import suppress
from datetime import timedelta

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service import events, quota
from scorekeeper.service.access import codes
from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.access.codes import derive_token, hash_secret, new_table_code, normalize_code, secret_matches
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import write_transaction as table_write_transaction
from scorekeeper.service.errors import NotFound, found
from scorekeeper.service.groups import context as groups
from scorekeeper.service.groups.views import GroupInvitation
from scorekeeper.service.people.names import clean_name
from scorekeeper.store import clock, queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, GroupRow, GroupTableRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: Lifetime of a link that makes its holder the owner.
OWNER_LINK_LIFETIME = timedelta(minutes=10)


def create_group(database: Database, name: str, me: str | None = None) -> GroupCaller:
    """Create a group without tables; the caller leads it, as a member called `me` if given."""
    group_name, own_name = clean_name(name), clean_name(me, "me") if me else None
    with database.writing() as writing:
        group = _new_group(writing, group_name)
        member = groups.add_member(writing, group.id, own_name).member if own_name else None
        return GroupCaller(group.code, add_group_device(writing, group, "owner", member))


def create_group_from_table(database: Database, caller: Caller, name: str) -> GroupCaller:
    """Create a group with the people of a table as members; the caller leads it, as their person there."""
    group_name = clean_name(name)
    with table_write_transaction(database, caller, stays_open=True) as (writing, context):
        group = _new_group(writing, group_name)
        link_table(writing, group.id, context)
        matched = queries.groups.member_people(writing, group.id, [context.table_id])
        member = matched.get((context.table_id, context.me.person or 0))
        token = derive_token(caller.token, group.code)
        return GroupCaller(group.code, add_group_device(writing, group, "owner", member, token))


def link_table(writing: WriteTransaction, group_id: int, table: TableContext) -> None:
    """Add a table to a group, match its people and tell them, or raise `Refused` if it is in a group already."""
    if queries.groups.of_table(writing, writing.current(table.table)) is not None:
        raise Refused([Problem("group", "double", text("this session is already in a group"))])
    add_group_table(writing, group_id, writing.current(table.table))
    people = queries.groups.unmatched_people(writing, group_id)
    groups.match_people(writing, group_id, [person for person in people if person.table_id == table.table_id])
    events.record_event(writing, table, events.GroupedEvent())


def add_group_table(writing: WriteTransaction, group_id: int, table: TableRow) -> None:
    """Add a table to a group."""
    writing.insert(GroupTableRow(table_id=table.id, group_id=group_id, since=clock.now(), day=table.day))
    writing.update(table, group_id=group_id)


def add_group_device(
    writing: WriteTransaction, group: GroupRow, role: str, member: int | None = None, token: str | None = None
) -> str:
    """Add a device to the group and return its token, a new one unless it is given.

    Raise `Refused` if the group has no room for it; the owner always has.
    """
    token, group_id = token or codes.new_secret(), group.id
    devices = queries.groups.devices(writing, group_id)
    if role != "owner":
        quota.check_group_device_limit(1 + sum(not device.revoked for device in devices))
    queries.groups.delete_revoked_devices(writing, group_id, clock.now())  # the new one has a higher number than each
    writing.insert(
        GroupDeviceRow(
            group_id=group_id,
            device=devices[-1].device + 1 if devices else 1,
            token_hash=hash_secret(token),
            role=role,
            member=member,
            created=clock.now(),
        )
    )
    return token


def _new_group(writing: WriteTransaction, name: str) -> GroupRow:
    code = new_table_code(lambda code: queries.groups.by_code(writing, code))
    group = GroupRow(id=id_of(code), code=code, name=name, created=clock.now(), secret=codes.new_secret())
    return writing.insert(group)


def get_group_invitation(database: Database, code: str, secret: str) -> GroupInvitation:
    """Return the name and members of a group for its link, or raise `NotFound` if the link is invalid."""
    with database.reading() as reading:
        group, for_owner = _group(reading, code, secret)
        members = queries.groups.members(reading, group.id)
        people = tuple((row.member, row.name) for row in members if row.merged_into is None)
        return GroupInvitation(group.code, group.name, people, for_owner)


def join_group(
    database: Database, code: str, secret: str, *, member: int | None = None, name: str | None = None
) -> GroupCaller:
    """Join a group by its link, as a member, by a name, or as neither; raise `NotFound` if the link is invalid.

    By a link of `create_owner_link`, become the owner instead of the former one.
    """
    with database.writing() as writing:
        group, for_owner = _group(writing, code, secret)
        for device in queries.groups.devices(writing, group.id) if for_owner else ():
            if device.role == "owner":  # also that of the link, which works once
                writing.update(device, role="member")
        caller = GroupCaller(group.code, add_group_device(writing, group, "owner" if for_owner else "member"))
        _set_member(writing, groups.authenticate_group(writing, caller), member, name)
        return caller


def create_owner_link(database: Database, code: str) -> tuple[str, str]:
    """Return the code of a group and the secret of a link that makes its holder the owner once, or raise `NotFound`.

    This is for the administrator of the server, and authenticates no caller.
    """
    with database.writing() as writing:
        group = found(queries.groups.by_code(writing, normalize_code(code)))
        secret = add_group_device(writing, group, "owner")
        link = queries.groups.devices(writing, group.id)[-1]
        writing.update(link, revoked=clock.now() + OWNER_LINK_LIFETIME)
        return group.code, secret


def set_own_member(
    database: Database, caller: GroupCaller, *, member: int | None = None, name: str | None = None
) -> None:
    """Set the member of the caller's device: an existing one, one by name, or none.

    If another device has this member and the caller does not lead the group, the caller's device asks for it instead.
    """
    with groups.group_write_transaction(database, caller) as (writing, context):
        _set_member(writing, context, member, name)


def _set_member(writing: WriteTransaction, context: groups.GroupContext, member: int | None, name: str | None) -> None:
    if member is not None and member not in {row.member for row in context.active_members}:
        raise Refused([Problem("member", "unknown", text("nobody in this group has this number"))])
    if member is None and name:
        cleaned = clean_name(name)
        known = groups.member_numbers_by_name(context.members.values()).get(normalize_name(cleaned))
        member = known or groups.add_member(writing, context.group.id, cleaned).member
    if context.is_leader:
        writing.update(context.device, member=member)
    else:
        held = set(map(context.member_of_device, context.devices)) - {context.me, None}
        role = "asking" if context.resolve_merged(member) in held else "member"
        writing.update(context.device, member=member, role=role)


def is_owner_link(database: Database, code: str, secret: str) -> bool:
    """Return whether a link with this secret makes its holder the owner of the group."""
    with suppress(NotFound), database.reading() as reading:
        return _group(reading, code, secret)[1]
    return False


def _group(reading: ReadTransaction, code: str, secret: str) -> tuple[GroupRow, bool]:
    """Return the group of a link, and whether the link makes its holder the owner; raise `NotFound` without one."""
    group = found(queries.groups.by_code(reading, normalize_code(code)))
    if secret_matches(secret, group.secret):
        return group, False
    links = (row for row in queries.groups.devices(reading, group.id) if row.role == "owner" and row.revoked)
    if not any(row.revoked > clock.now() and row.token_hash == hash_secret(secret) for row in links if row.revoked):
        raise NotFound
    return group, True
