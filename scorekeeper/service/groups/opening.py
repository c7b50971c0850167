"""Opening a group: by itself, or with the people of a table, which is its first evening."""

from __future__ import annotations

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import bounds, codes
from scorekeeper.service.caller import Caller, Phone
from scorekeeper.service.context import changing as changing_table
from scorekeeper.service.groups.knowing import introduce, link
from scorekeeper.service.names import clean_name
from scorekeeper.store import clock, queries
from scorekeeper.store.book import Book
from scorekeeper.store.models.groups import GroupDeviceRow, GroupRow, GroupTableRow
from scorekeeper.store.transactions import WriteTransaction


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
        theirs = queries.groups.member_people(writing, group.id or 0)
        mine = next((row.member for row in theirs if row.person == context.me.person), None)
        return Phone(group.code, admit(writing, group, "owner", mine, codes.derived(who.token, group.code)))


def add_table(writing: WriteTransaction, group_id: int, table_id: int) -> None:
    """Make a table an evening of a group, and know its people; `Refused` where it is one of a group already."""
    if queries.groups.of_table(writing, table_id) is not None:
        raise Refused([Problem("group", "double", text("this evening is in a group already"))])
    writing.insert(GroupTableRow(table_id=table_id, group_id=group_id, since=clock.now()))
    link(
        writing,
        group_id,
        [one for one in queries.groups.unmatched_people(writing, group_id) if one.table_id == table_id],
    )


def admit(writing: WriteTransaction, group: GroupRow, role: str, member: int | None, token: str | None = None) -> str:
    """Add a device to the group and return its token, a new one unless it is given.

    Raise `Refused` if the group has no room for it.
    """
    token, group_id = token or codes.new_secret(), group.id or 0
    devices = queries.groups.devices(writing, group_id)
    bounds.check_group_devices(1 + sum(not one.revoked for one in devices))
    writing.insert(
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


def _new_group(writing: WriteTransaction, name: str) -> GroupRow:
    code = codes.free_code(lambda code: queries.groups.by_code(writing, code))
    return writing.insert(GroupRow(code=code, name=name, created=clock.now(), secret=codes.new_secret()))
