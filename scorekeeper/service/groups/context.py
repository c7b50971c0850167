"""Open transactions for a device of a group, with its members, tables and permissions.

The device is authenticated and its permission is checked in the transaction that serves the request.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.games.words import normalize_name, text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.codes import hash_secret, normalize_code
from scorekeeper.service.errors import Forbidden, found
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, GroupRow, MemberPersonRow, MemberRow
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: The roles of the devices that manage the group.
LEADERS = frozenset({"owner", "second"})


@dataclass(frozen=True)
class GroupContext:
    """A group as one of its devices may see it; `device` is that of the caller.

    `members` are all members by number, including merged ones. `devices` are those that were not removed. `people` maps
    a person, by table and person number, to a member; `read_people` reads those of a table.
    """

    group: GroupRow
    members: dict[int, MemberRow]
    devices: tuple[GroupDeviceRow, ...]
    device: GroupDeviceRow
    people: dict[tuple[int, int], int] = field(default_factory=dict)

    @property
    def is_owner(self) -> bool:
        """Return whether the caller created the group."""
        return self.device.role == "owner"

    @property
    def is_leader(self) -> bool:
        """Return whether the caller created the group or is a deputy."""
        return self.device.role in LEADERS

    @property
    def me(self) -> int | None:
        """Return the caller's member number, if they have chosen one."""
        return self.member_of_device(self.device)

    @cached_property
    def active_members(self) -> tuple[MemberRow, ...]:
        """Return the members that are not merged into others, by number."""
        return tuple(row for row in self.members.values() if row.merged_into is None)

    def resolve_merged(self, member: int | None) -> int | None:
        """Return the member that a member counts as: the one it was merged into, or itself."""
        row = self.members.get(member or 0)
        while row and row.merged_into:
            row = self.members.get(row.merged_into)
        return row.member if row else None

    def member_of_device(self, device: GroupDeviceRow) -> int | None:
        """Return the member that a device belongs to, or None if it has none, or asked for one that another has."""
        return None if device.role in {"asking", "declined"} else self.resolve_merged(device.member)

    def may_answer(self, device: GroupDeviceRow) -> bool:
        """Return whether the caller may answer a device that asks for a member."""
        return device.role == "asking" and (self.is_leader or self.resolve_merged(device.member) == self.me)

    def may_remove(self, device: GroupDeviceRow) -> bool:
        """Return whether the caller may remove a device: neither its own nor that of the owner."""
        return self.is_leader and device != self.device and device.role != "owner"

    def read_people(self, reading: ReadTransaction, table_ids: Collection[int]) -> None:
        """Read the members of the people at these tables, for `member_of`."""
        self.people.update(queries.groups.member_people(reading, self.group.id, table_ids))

    def member_of(self, table_id: int, person: int | None) -> int | None:
        """Return the member that a person at one of the tables counts as, or None if unknown."""
        return self.resolve_merged(self.people.get((table_id, person or 0)))

    def name_of(self, member: int | None) -> str | None:
        """Return the name of the member that a member counts as."""
        row = self.members.get(self.resolve_merged(member) or 0)
        return row.name if row else None


@contextmanager
def group_read_transaction(database: Database, caller: GroupCaller) -> Iterator[tuple[ReadTransaction, GroupContext]]:
    """Open a read transaction for a device of the group, or raise `NotFound` for any other caller.

    People who joined a table of the group since the last request are first matched to members, in a separate write
    transaction: joining a table must not lock its group, and a request that finds nobody new only reads.
    """
    with database.reading() as reading:
        context = authenticate_group(reading, caller)
        unmatched = queries.groups.unmatched_people(reading, context.group.id)
        names = {row.comparable_name for row in context.members.values()}
        is_full = len(context.members) >= quota.MAX_MEMBERS
        if not any(person.comparable_name in names or not is_full for person in unmatched):
            yield reading, context
            return
    match_new_people(database, context.group.code)
    with database.reading() as reading:
        yield reading, authenticate_group(reading, caller)


GroupPermission = Callable[[GroupContext], None]


def allow_members(_context: GroupContext) -> None:
    """Allow every device of the group."""


def require_leader(context: GroupContext) -> None:
    """Raise `Forbidden` unless the caller created the group or is a deputy."""
    if not context.is_leader:
        raise Forbidden(text("only the group's owner or a co-owner can do this"))


def require_owner(context: GroupContext) -> None:
    """Raise `Forbidden` unless the caller created the group."""
    if not context.is_owner:
        raise Forbidden(text("only the group's owner can do this"))


@contextmanager
def group_write_transaction(
    database: Database, caller: GroupCaller, right: GroupPermission = allow_members
) -> Iterator[tuple[WriteTransaction, GroupContext]]:
    """Open a write transaction for a device of the group that has the permission."""
    with database.writing() as writing:
        context = authenticate_group(writing, caller)
        right(context)
        yield writing, context


def authenticate_group(reading: ReadTransaction, caller: GroupCaller) -> GroupContext:
    """Return the group as the caller may see it, or raise `NotFound` if the device is unknown or was removed."""
    group = found(queries.groups.by_code(reading, normalize_code(caller.code)))
    devices = [row for row in queries.groups.devices(reading, group.id) if not row.revoked]
    token_hash = hash_secret(caller.token)
    device = found(next((row for row in devices if row.token_hash == token_hash), None))
    members = {row.member: row for row in queries.groups.members(reading, group.id)}
    return GroupContext(group, members, tuple(devices), device)


def match_new_people(database: Database, code: str) -> None:
    """Match the new people at the tables of a group to members, in a separate transaction."""
    with database.writing() as writing:
        group = queries.groups.by_code(writing, code)
        if group is not None:  # it may have been deleted since the read
            match_people(writing, group.id, queries.groups.unmatched_people(writing, group.id))


def match_people(writing: WriteTransaction, group_id: int, people: Iterable[PersonRow]) -> None:
    """Match people to the members with their names, and add members for unknown names while there is room."""
    members = queries.groups.members(writing, group_id)
    numbers, room = member_numbers_by_name(members), quota.MAX_MEMBERS - len(members)
    for person in people:
        if person.comparable_name not in numbers:
            if room <= 0:
                continue
            numbers[person.comparable_name] = add_member(writing, group_id, person.name).member
            room -= 1
        key, member = {"table_id": person.table_id, "person": person.person}, numbers[person.comparable_name]
        writing.insert(MemberPersonRow(**key, group_id=group_id, member=member))


def member_numbers_by_name(members: Iterable[MemberRow]) -> dict[str, int]:
    """Return the members by comparable name; a member that is not merged comes before a merged one."""
    in_order = sorted(members, key=lambda row: (row.merged_into is None, -row.member))
    return {row.comparable_name: row.member for row in in_order}


def add_member(writing: WriteTransaction, group_id: int, name: str) -> MemberRow:
    """Add a member to the group; raise `Refused` if the group is full."""
    member = writing.next_number(MemberRow, "member", group_id=group_id)
    quota.check_member_limit(member)
    return writing.insert(MemberRow(group_id=group_id, member=member, name=name, comparable_name=normalize_name(name)))
