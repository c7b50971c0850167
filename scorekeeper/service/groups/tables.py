"""The evenings of a group: going to one of them, opening the next, and making a table one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller, GroupCaller, Role, require_player
from scorekeeper.service.access.codes import derive_token, normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import authenticate as arrive_at_table
from scorekeeper.service.access.transactions import load_context
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound
from scorekeeper.service.events import AccessEvent, record_access
from scorekeeper.service.groups.context import GroupContext, group_write_transaction, require_leader
from scorekeeper.service.groups.joining import link_table
from scorekeeper.service.people.joining import Admission, admit_device, follow_to_table
from scorekeeper.service.people.people import name_person
from scorekeeper.service.quota import check_group_table_limit
from scorekeeper.service.tables.next_table import copy_table
from scorekeeper.service.tables.opening import is_zone
from scorekeeper.service.views.people import links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import GroupTableRow, MemberPersonRow
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

SENT_AWAY: Final = text("this phone no longer belongs to this table: join it there")


def enter_group_table(database: Database, caller: GroupCaller, table: str) -> Admission:
    """To an evening of the group: as who one is, where nobody else has that seat there, else as a spectator.

    Where the evening is closed one looks on. `Locked` where nobody is let in; `NotYours` where one was sent away.
    """
    with group_write_transaction(database, caller) as (writing, context):
        return _go(writing, context, caller, _meant(context, table))


def open_next_group_table(
    database: Database, caller: GroupCaller, *, seen: str, game: str | None = None, zone: str | None = None
) -> Admission:
    """The next evening: the people, rules and terms of the newest, or of the newest of a game; who opens it is host.

    Where somebody has opened one since the newest that was `seen`, one goes there. Its day is that of the `zone`.
    """
    with group_write_transaction(database, caller) as (writing, context):
        if not context.tables:
            raise NotFound(text("this group has no evening yet"))
        newest = context.tables[0]
        if newest.code != normalize_code(seen):
            return _go(writing, context, caller, newest)
        check_group_table_limit(len(context.tables) + 1)
        before = _newest_of(writing, context, game) if game else load_context(writing, newest)
        table, people = copy_table(writing, before, zone if is_zone(zone) else None)
        _join(writing, context, before, table, people)
        host = _host(writing, context, table)
        token = admit_device(
            writing, table.id or 0, "host", host, derive_token(caller.token, table.code), kind=caller.kind
        )
        record_access(writing, table, AccessEvent(how="opened", phone=caller.kind), host)
        return Admission(table.code, token, "host", before.seat_of(host), links(table, "host"), created=True)


def add_table_to_group(database: Database, caller: GroupCaller, at_table: Caller) -> None:
    """Make a table, at which one writes, an evening of the group; `Refused` where it is one of a group already."""
    with group_write_transaction(database, caller) as (writing, context):
        there = arrive_at_table(writing, at_table)
        require_player(there.me)
        check_group_table_limit(len(context.tables) + 1)
        link_table(writing, context.group_id, there.table_id)


def remove_table_from_group(database: Database, caller: GroupCaller, table: str) -> None:
    """Take an evening out of the group; the table stays, and can join one again."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        queries.groups.remove_table(writing, _meant(context, table).id or 0)


def _meant(context: GroupContext, code: str) -> TableRow:
    found = next((table for table in context.tables if table.code == normalize_code(code)), None)
    if found is None:
        raise NotFound
    return found


def _go(writing: WriteTransaction, context: GroupContext, caller: GroupCaller, meant: TableRow) -> Admission:
    table = queries.tables.by_id(writing, meant.id or 0)
    if table is None:
        raise NotFound
    return follow_to_table(writing, table, caller, lambda there: _meet(writing, context, there), SENT_AWAY)


def _meet(writing: WriteTransaction, context: GroupContext, there: TableContext) -> tuple[Role, int | None]:
    if there.table.joining_locked and not there.table.closed:
        raise JoiningLocked
    held = {device.person for device in there.devices}
    theirs = _theirs(context, there)
    if not queries.roster.removed_people(writing, there.table_id).isdisjoint({*theirs} - held):
        raise Forbidden(SENT_AWAY)
    free = [person for person in theirs if person not in held]
    return ("player", free[0]) if free and not there.table.closed else ("watcher", None)


def _theirs(context: GroupContext, there: TableContext) -> list[int]:
    """Who somebody is at a table: nobody, or one person; those who were merged may be more, with a seat first."""
    if context.me is None:
        return []
    mine = [person for person in there.people if context.member_of(there.table_id, person) == context.me]
    return sorted(mine, key=lambda person: person not in there.seats)


def _newest_of(reading: ReadTransaction, context: GroupContext, game: str) -> TableContext:
    """The newest sheet on which a game was played; `NotFound` where none was."""
    games = queries.tables.games_by_table(reading, context.table_ids)
    table = next((one for one in context.tables if game in games.get(one.id or 0, ())), None)
    if table is None:
        raise NotFound(text("this group has not played this game"))
    sheets = queries.tables.sheets(reading, table.id or 0)
    return load_context(reading, table, max(row.sheet for row in sheets if row.game == game))


def _join(
    writing: WriteTransaction, context: GroupContext, before: TableContext, table: TableRow, people: Sequence[PersonRow]
) -> None:
    """Everybody is at the new evening who they were at the one before."""
    table_id, group_id = table.id or 0, context.group_id
    writing.insert(GroupTableRow(table_id=table_id, group_id=group_id, since=clock.now()))
    known = ((one.person, context.people.get((before.table_id, one.person))) for one in people)
    writing.insert_all(
        MemberPersonRow(table_id=table_id, person=person, group_id=group_id, member=member)
        for person, member in known
        if member
    )


def _host(writing: WriteTransaction, context: GroupContext, table: TableRow) -> int | None:
    """Who the one that opens an evening is there, with or without a seat; nobody where they are nobody here."""
    if context.me is None:
        return None
    there = load_context(writing, table)
    known = {(row.table_id, row.person): row.member for row in queries.groups.member_people(writing, context.group_id)}
    for person in sorted(there.people, key=lambda one: one not in there.seats):
        if context.resolve_merged(known.get((there.table_id, person))) == context.me:
            return person
    name = context.name_of(context.me) or ""
    if normalize_name(name) in there.people_by_name:
        return None
    person = name_person(writing, there.table_id, name).person
    writing.insert(
        MemberPersonRow(table_id=there.table_id, person=person, group_id=context.group_id, member=context.me)
    )
    return person
