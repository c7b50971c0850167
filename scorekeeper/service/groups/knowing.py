"""Knowing people: who of a group each person at its tables is, by their names.

Whoever comes to a table of the group is taken for the one of that name, or is new to the group. Empty seats are nobody.
"""

from __future__ import annotations

from collections.abc import Iterable

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
    known = by_name(writing, group_id)
    for person in people:
        if person.folded not in known:
            known[person.folded] = introduce(writing, group_id, person.name).member
        writing.add(
            MemberPersonRow(
                table_id=person.table_id, person=person.person, group_id=group_id, member=known[person.folded]
            )
        )


def by_name(writing: Writing, group_id: int) -> dict[str, int]:
    """Everybody of the group by their names as they are compared; who stands for themselves before who was merged."""
    members = sorted(writing.members(group_id), key=lambda one: (one.merged_into is None, -one.member))
    return {one.folded: one.member for one in members}


def introduce(writing: Writing, group_id: int, name: str) -> MemberRow:
    """Somebody new to the group."""
    row = MemberRow(group_id=group_id, member=writing.next_member(group_id), name=name, folded=fold(name))
    writing.add(row)
    return row
