"""Knowing people: who of a group each person at its tables is, by their names.

Whoever comes to a table of the group is taken for the one of that name, or is new to the group. Empty seats are nobody.
A group that has as many members as it can have takes in nobody who is new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.service import bounds
from scorekeeper.service.names import fold
from scorekeeper.store.book import Book
from scorekeeper.store.group_rows import MemberPersonRow, MemberRow
from scorekeeper.store.rows import PersonRow
from scorekeeper.store.writing import Writing


def know(book: Book, code: str) -> None:
    """Take whoever is new at the tables of a group for somebody of it, in a transaction of its own."""
    with book.writing() as writing:
        group = writing.group_by_code(code)
        if group is not None:  # it may be deleted by now
            group_id = group.id or 0
            writing.hold_evenings(group_id)
            link(writing, group_id, writing.unknown_people(group_id))


def link(writing: Writing, group_id: int, people: Iterable[PersonRow]) -> None:
    """Take these people for those of the group who have their names; who has none of them is new."""
    members = writing.members(group_id)
    known, room = by_name(members), bounds.MOST_MEMBERS - len(members)
    for person in people:
        if person.folded not in known:
            if room <= 0:
                continue
            known[person.folded] = introduce(writing, group_id, person.name).member
            room -= 1
        writing.add(
            MemberPersonRow(
                table_id=person.table_id, person=person.person, group_id=group_id, member=known[person.folded]
            )
        )


def can_be_linked(members: Collection[MemberRow], people: Iterable[PersonRow]) -> bool:
    """Return whether `link` would link any of these people."""
    if len(members) < bounds.MOST_MEMBERS:
        return any(people)
    return not {one.folded for one in members}.isdisjoint(one.folded for one in people)


def by_name(members: Iterable[MemberRow]) -> dict[str, int]:
    """Everybody of the group by their names as they are compared; who stands for themselves before who was merged."""
    in_order = sorted(members, key=lambda one: (one.merged_into is None, -one.member))
    return {one.folded: one.member for one in in_order}


def introduce(writing: Writing, group_id: int, name: str) -> MemberRow:
    """Add somebody new to the group; raise `Refused` if it has no room for them."""
    member = writing.next_member(group_id)
    bounds.check_members(member)
    row = MemberRow(group_id=group_id, member=member, name=name, folded=fold(name))
    writing.add(row)
    return row
