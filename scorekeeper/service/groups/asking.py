"""What a verb knows of a group once it has gone in: who asks, everybody of it, and its evenings.

A verb is one transaction: `looking_at` or `changing`. Who asks is found in it, and their right is judged in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.games.words import text
from scorekeeper.service import codes
from scorekeeper.service.caller import Phone
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.groups import knowing
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupDeviceRow, GroupRow, MemberRow
from scorekeeper.store.models.tables import TableRow
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
    def leads(self) -> bool:
        """Whether who asks opened the group, or was named a second."""
        return self.device.role in {"owner", "second"}

    @property
    def me(self) -> int | None:
        """Who of the group asks, where they have said so."""
        return self.stands_for(self.device.member)

    @cached_property
    def shown(self) -> tuple[MemberRow, ...]:
        """Everybody who stands for themselves, in the order of coming."""
        return tuple(one for one in self.members.values() if one.merged_into is None)

    def stands_for(self, member: int | None) -> int | None:
        """Whom somebody counts as: those they were merged into, or themselves."""
        found = self.members.get(member or 0)
        while found and found.merged_into:
            found = self.members.get(found.merged_into)
        return found.member if found else None

    def member_of(self, table_id: int, person: int | None) -> int | None:
        """Who of the group a person at one of its tables counts as; None for those whom nobody knows."""
        return self.stands_for(self.people.get((table_id, person or 0)))

    def name_of(self, member: int | None) -> str | None:
        """What somebody is called, by themselves or by whom they count as."""
        found = self.members.get(self.stands_for(member) or 0)
        return found.name if found else None


@contextmanager
def looking_at(book: Database, who: Phone) -> Iterator[tuple[ReadTransaction, GroupContext]]:
    """One transaction that reads, for a phone of the group; `NotFound` for everybody else.

    Whoever came to its tables since somebody last looked is taken for somebody of the group before.
    """
    with book.reading() as reading:
        context = arrive(reading, who)
        unmatched = queries.groups.unmatched_people(reading, context.group_id)
        if not knowing.can_be_linked(context.members.values(), unmatched):
            yield reading, context
            return
    knowing.know(book, context.group.code)
    with book.reading() as reading:
        yield reading, arrive(reading, who)


Right = Callable[[GroupContext], None]


def let_in(_context: GroupContext) -> None:
    """Every phone of the group may."""


def let_lead(context: GroupContext) -> None:
    """`NotYours` for everybody but whoever opened the group, and those they named."""
    if not context.leads:
        raise NotYours(text("only whoever opened the group, or a second, can do this"))


def let_own(context: GroupContext) -> None:
    """`NotYours` for everybody but whoever opened the group."""
    if not context.is_owner:
        raise NotYours(text("only whoever opened the group can do this"))


@contextmanager
def changing(book: Database, who: Phone, right: Right = let_in) -> Iterator[tuple[WriteTransaction, GroupContext]]:
    """One transaction that writes, for a phone of the group that has the right; the group is held."""
    with book.writing() as writing:
        context = arrive(writing, who)
        right(context)
        yield writing, context


def arrive(reading: ReadTransaction, who: Phone) -> GroupContext:
    """The group as who asks may see it; `NotFound` for a stranger, and for a phone that was sent away."""
    group = queries.groups.by_code(reading, codes.clean_code(who.code))
    group_id = (group and group.id) or 0
    devices = [one for one in queries.groups.devices(reading, group_id) if not one.revoked] if group_id else []
    shown = codes.hashed(who.token)
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
