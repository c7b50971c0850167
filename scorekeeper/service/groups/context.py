"""What a verb knows of a group once it has gone in: who asks, everybody of it, and its evenings.

A verb is one transaction: `looking_at` or `changing`. Who asks is found in it, and their right is judged in it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.words import text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.codes import hash_secret, normalize_code
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.quota import check_member_limit
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, GroupRow, MemberPersonRow, MemberRow, Members
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class GroupContext:
    """A group as one of its phones may see it; `device` asks.

    `members` are all, by their numbers, those merged into others too. `devices` were not sent away. `tables` are the
    evenings, the newest first. `people` says who of the group somebody at a table was taken for, by table and person.
    """

    group: GroupRow
    members: dict[int, MemberRow]
    devices: tuple[GroupDeviceRow, ...]
    device: GroupDeviceRow
    tables: tuple[TableRow, ...]
    people: dict[tuple[int, int], int]

    @property
    def group_id(self) -> int:
        """The id of the group."""
        return self.device.group_id

    @property
    def table_ids(self) -> list[int]:
        """The ids of its tables."""
        return [table.id or 0 for table in self.tables]

    @property
    def is_owner(self) -> bool:
        """Whether who asks opened the group."""
        return self.device.role == "owner"

    @property
    def is_leader(self) -> bool:
        """Whether who asks opened the group, or was named a second."""
        return self.device.role in {"owner", "second"}

    @property
    def me(self) -> int | None:
        """Who of the group asks, where they have said so."""
        return self.resolve_merged(self.device.member)

    @cached_property
    def active_members(self) -> tuple[MemberRow, ...]:
        """Everybody who stands for themselves, in the order of coming."""
        return tuple(one for one in self.members.values() if one.merged_into is None)

    def resolve_merged(self, member: int | None) -> int | None:
        """Whom somebody counts as: those they were merged into, or themselves."""
        found = self.members.get(member or 0)
        while found and found.merged_into:
            found = self.members.get(found.merged_into)
        return found.member if found else None

    def member_of(self, table_id: int, person: int | None) -> int | None:
        """Who of the group a person at one of its tables counts as; None for those whom nobody knows."""
        return self.resolve_merged(self.people.get((table_id, person or 0)))

    def name_of(self, member: int | None) -> str | None:
        """What somebody is called, by themselves or by whom they count as."""
        found = self.members.get(self.resolve_merged(member) or 0)
        return found.name if found else None


@contextmanager
def group_read_transaction(database: Database, caller: GroupCaller) -> Iterator[tuple[ReadTransaction, GroupContext]]:
    """One transaction that reads, for a phone of the group; `NotFound` for everybody else.

    Whoever came to its tables since somebody last looked is taken for somebody of the group before.
    """
    with database.reading() as reading:
        context = authenticate_group(reading, caller)
        unmatched = queries.groups.unmatched_people(reading, context.group_id)
        if not can_be_linked(context.members.values(), unmatched):
            yield reading, context
            return
    match_new_people(database, context.group.code)
    with database.reading() as reading:
        yield reading, authenticate_group(reading, caller)


GroupPermission = Callable[[GroupContext], None]


def allow_members(_context: GroupContext) -> None:
    """Every phone of the group may."""


def require_leader(context: GroupContext) -> None:
    """`NotYours` for everybody but whoever opened the group, and those they named."""
    if not context.is_leader:
        raise Forbidden(text("only whoever opened the group, or a second, can do this"))


def require_owner(context: GroupContext) -> None:
    """`NotYours` for everybody but whoever opened the group."""
    if not context.is_owner:
        raise Forbidden(text("only whoever opened the group can do this"))


@contextmanager
def group_write_transaction(
    database: Database, caller: GroupCaller, right: GroupPermission = allow_members
) -> Iterator[tuple[WriteTransaction, GroupContext]]:
    """One transaction that writes, for a phone of the group that has the right; the group is held."""
    with database.writing() as writing:
        context = authenticate_group(writing, caller)
        right(context)
        yield writing, context


def authenticate_group(reading: ReadTransaction, caller: GroupCaller) -> GroupContext:
    """The group as who asks may see it; `NotFound` for a stranger, and for a phone that was sent away."""
    group = queries.groups.by_code(reading, normalize_code(caller.code))
    group_id = (group and group.id) or 0
    devices = [one for one in queries.groups.devices(reading, group_id) if not one.revoked] if group_id else []
    shown = hash_secret(caller.token)
    mine = next((one for one in devices if one.token_hash == shown), None)
    if group is None or mine is None:
        raise NotFound
    return GroupContext(
        group=group,
        members={row.member: row for row in queries.groups.members(reading, group_id)},
        devices=tuple(devices),
        device=mine,
        tables=tuple(queries.groups.tables(reading, group_id)),
        people={(row.table_id, row.person): row.member for row in queries.groups.member_people(reading, group_id)},
    )


def match_new_people(database: Database, code: str) -> None:
    """Take whoever is new at the tables of a group for somebody of it, in a transaction of its own."""
    with database.writing() as writing:
        group = queries.groups.by_code(writing, code)
        if group is not None:  # it may be deleted by now
            group_id = group.id or 0
            queries.groups.lock_tables(writing, group_id)
            match_people(writing, group_id, queries.groups.unmatched_people(writing, group_id))


def match_people(writing: WriteTransaction, group_id: int, people: Iterable[PersonRow]) -> None:
    """Take these people for those of the group who have their names; who has none of them is new."""
    members = queries.groups.members(writing, group_id)
    known, room = member_numbers_by_name(members), quota.MAX_MEMBERS - len(members)
    for person in people:
        if person.comparable_name not in known:
            if room <= 0:
                continue
            known[person.comparable_name] = add_member(writing, group_id, person.name).member
            room -= 1
        writing.insert(
            MemberPersonRow(
                table_id=person.table_id, person=person.person, group_id=group_id, member=known[person.comparable_name]
            )
        )


def can_be_linked(members: Collection[MemberRow], people: Iterable[PersonRow]) -> bool:
    """Return whether `link` would link any of these people."""
    if len(members) < quota.MAX_MEMBERS:
        return any(people)
    return not {one.comparable_name for one in members}.isdisjoint(one.comparable_name for one in people)


def member_numbers_by_name(members: Iterable[MemberRow]) -> dict[str, int]:
    """Everybody of the group by their names as they are compared; who stands for themselves before who was merged."""
    in_order = sorted(members, key=lambda one: (one.merged_into is None, -one.member))
    return {one.comparable_name: one.member for one in in_order}


def add_member(writing: WriteTransaction, group_id: int, name: str) -> MemberRow:
    """Add somebody new to the group; raise `Refused` if it has no room for them."""
    member = writing.next_number(Members.member, group_id=group_id)
    check_member_limit(member)
    return writing.insert(MemberRow(group_id=group_id, member=member, name=name, comparable_name=normalize_name(name)))
