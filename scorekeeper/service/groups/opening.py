"""Opening a group: by itself, or with the people of a table, which is its first evening."""

from __future__ import annotations

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import bounds, codes
from scorekeeper.service.caller import Caller, Phone
from scorekeeper.service.context import changing as changing_table
from scorekeeper.service.groups.knowing import introduce, link
from scorekeeper.service.names import clean_name
from scorekeeper.store import clock
from scorekeeper.store.book import Book
from scorekeeper.store.group_rows import GroupDeviceRow, GroupRow, GroupTableRow
from scorekeeper.store.writing import Writing


def begin(book: Book, name: str, me: str | None = None) -> Phone:
    """A new group without an evening; who opens it leads it, as the one called `me` where they say so."""
    called, mine = clean_name(name), clean_name(me, "me") if me else None
    with book.writing() as writing:
        group = _new_group(writing, called)
        member = introduce(writing, group.id or 0, mine).member if mine else None
        return Phone(group.code, admit(writing, group, "owner", member))


def begin_from(book: Book, who: Caller, name: str) -> Phone:
    """A group of the people of a table, which is its first evening; who opens it leads it, as who they are there."""
    called = clean_name(name)
    with changing_table(book, who, stays_open=True) as (writing, context):
        group = _new_group(writing, called)
        add_table(writing, group.id or 0, context.table_id)
        theirs = writing.member_people(group.id or 0)
        mine = next((row.member for row in theirs if row.person == context.me.person), None)
        return Phone(group.code, admit(writing, group, "owner", mine, codes.derived(who.token, group.code)))


def add_table(writing: Writing, group_id: int, table_id: int) -> None:
    """Make a table an evening of a group, and know its people; `Refused` where it is one of a group already."""
    if writing.group_of(table_id) is not None:
        raise Refused([Problem("group", "double", text("this evening is in a group already"))])
    writing.add(GroupTableRow(table_id=table_id, group_id=group_id, since=clock.now()))
    link(writing, group_id, [one for one in writing.unknown_people(group_id) if one.table_id == table_id])


def admit(writing: Writing, group: GroupRow, role: str, member: int | None, token: str | None = None) -> str:
    """Add a device to the group and return its token, a new one unless it is given.

    Raise `Refused` if the group has no room for it.
    """
    token, group_id = token or codes.new_secret(), group.id or 0
    devices = writing.group_devices(group_id)
    bounds.check_group_devices(1 + sum(not one.revoked for one in devices))
    writing.add(
        GroupDeviceRow(
            group_id=group_id,
            device=devices[-1].device + 1 if devices else 1,
            token_hash=codes.hashed(token),
            role=role,
            member=member,
            created=clock.now(),
        )
    )
    return token


def _new_group(writing: Writing, name: str) -> GroupRow:
    group = GroupRow(
        code=codes.free_code(writing.group_by_code), name=name, created=clock.now(), secret=codes.new_secret()
    )
    writing.add(group)
    return group
