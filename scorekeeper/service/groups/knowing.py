"""Knowing people: who of a group each person at its tables is, by their names.

Whoever comes to a table of the group is taken for the one of that name, or is new to the group. Empty seats are nobody.
A group that has as many members as it can have takes in nobody who is new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.service import bounds
from scorekeeper.service.names import fold
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import MemberPersonRow, MemberRow, Members
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.transactions import WriteTransaction


def know(book: Database, code: str) -> None:
    """Take whoever is new at the tables of a group for somebody of it, in a transaction of its own."""
    with book.writing() as writing:
        group = queries.groups.by_code(writing, code)
        if group is not None:  # it may be deleted by now
            group_id = group.id or 0
            queries.groups.lock_tables(writing, group_id)
            link(writing, group_id, queries.groups.unmatched_people(writing, group_id))


def link(writing: WriteTransaction, group_id: int, people: Iterable[PersonRow]) -> None:
    """Take these people for those of the group who have their names; who has none of them is new."""
    members = queries.groups.members(writing, group_id)
    known, room = by_name(members), bounds.MOST_MEMBERS - len(members)
    for person in people:
        if person.comparable_name not in known:
            if room <= 0:
                continue
            known[person.comparable_name] = introduce(writing, group_id, person.name).member
            room -= 1
        writing.insert(
            MemberPersonRow(
                table_id=person.table_id, person=person.person, group_id=group_id, member=known[person.comparable_name]
            )
        )


def can_be_linked(members: Collection[MemberRow], people: Iterable[PersonRow]) -> bool:
    """Return whether `link` would link any of these people."""
    if len(members) < bounds.MOST_MEMBERS:
        return any(people)
    return not {one.comparable_name for one in members}.isdisjoint(one.comparable_name for one in people)


def by_name(members: Iterable[MemberRow]) -> dict[str, int]:
    """Everybody of the group by their names as they are compared; who stands for themselves before who was merged."""
    in_order = sorted(members, key=lambda one: (one.merged_into is None, -one.member))
    return {one.comparable_name: one.member for one in in_order}


def introduce(writing: WriteTransaction, group_id: int, name: str) -> MemberRow:
    """Add somebody new to the group; raise `Refused` if it has no room for them."""
    member = writing.next_number(Members.member, group_id=group_id)
    bounds.check_members(member)
    return writing.insert(MemberRow(group_id=group_id, member=member, name=name, comparable_name=fold(name)))
