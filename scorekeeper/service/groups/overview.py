"""Looking at a group: its people, and its evenings a page at a time, or those in which some words are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.service.access.callers import Caller, GroupCaller, require_player
from scorekeeper.service.access.context import TableContext, day_of
from scorekeeper.service.access.transactions import read_transaction
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.groups.views import (
    GamePlayed,
    GroupLink,
    GroupsOfTable,
    GroupTableView,
    GroupView,
    MemberView,
    MyGroup,
)
from scorekeeper.service.tables.table_list import SearchableTable, matches, names_matching
from scorekeeper.service.views.tables import get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.transactions import ReadTransaction

PAGE_SIZE: Final = 20
"""So many evenings are shown at once."""

Seated = tuple[SheetRow, SeatRow, PersonRow]


def build_group_view(reading: ReadTransaction, context: GroupContext, typed: str, page: int) -> GroupView:
    """The group, with a page of its evenings, or of those in which every word that was typed is found."""
    games = queries.tables.games_by_table(reading, context.table_ids)
    found = _found(reading, context, games, typed)
    pages = max(1, -(-len(found) // PAGE_SIZE))
    at = min(max(page, 1), pages)
    shown = found[(at - 1) * PAGE_SIZE : at * PAGE_SIZE]
    return GroupView(
        code=context.group.code,
        name=context.group.name,
        me=context.me,
        my_name=context.name_of(context.me),
        is_owner=context.is_owner,
        leads=context.is_leader,
        people=build_member_views(context),
        evenings=_evenings(reading, context, shown),
        count=len(context.tables),
        found=len(found),
        page=at,
        pages=pages,
        newest=context.tables[0].code if context.tables else None,
        next_games=_played(context, games),
    )


def get_group_link(database: Database, caller: GroupCaller) -> GroupLink:
    """The link of the group, which every phone of it may hand on."""
    with group_read_transaction(database, caller) as (_, context):
        return GroupLink(context.group.code, context.group.name, context.group.secret, context.is_leader)


def list_my_groups(database: Database, phones: Sequence[GroupCaller]) -> tuple[MyGroup, ...]:
    """The groups of these phones, in the order of asking; none from which one was sent away."""
    shown = dict(one.credentials for one in phones)
    if not shown:
        return ()
    with database.glance() as reading:
        found = {group.code: (group.name, role != "member") for group, role in queries.groups.by_tokens(reading, shown)}
    return tuple(MyGroup(code, *found[code]) for code in shown if code in found)


def get_groups_of_table(database: Database, caller: Caller, phones: Sequence[GroupCaller]) -> GroupsOfTable:
    """The group of a table, for who writes there, and the groups of these phones."""
    groups = list_my_groups(database, phones)
    with read_transaction(database, caller) as (reading, context):
        require_player(context.me)
        of = queries.groups.of_table(reading, context.table_id)
        known = next((one for one in groups if of and one.code == of.code), None)
        return GroupsOfTable(get_table_view(reading, context), of is not None, known, groups)


def build_member_views(context: GroupContext) -> tuple[MemberView, ...]:
    """Everybody who stands for themselves."""
    return tuple(
        MemberView(
            member=one.member,
            name=one.name,
            mine=one.member == context.me,
            merged=tuple(
                (other.member, other.name)
                for other in context.members.values()
                if other.merged_into and context.resolve_merged(other.member) == one.member
            ),
            phones=tuple(
                device.device for device in context.devices if context.resolve_merged(device.member) == one.member
            ),
        )
        for one in context.active_members
    )


def _played(context: GroupContext, games: Mapping[int, list[str]]) -> tuple[AnyGame, ...]:
    """The games that can be played again, the newest first."""
    there = (game for table in context.tables for game in reversed(games.get(table.id or 0, [])))
    known = registry.games()
    return tuple(known[game] for game in dict.fromkeys(there) if game in known)


def _found(
    reading: ReadTransaction, context: GroupContext, games: Mapping[int, list[str]], typed: str
) -> tuple[TableRow, ...]:
    if not typed.strip():
        return context.tables
    named = queries.tables.names_by_table(reading, context.table_ids)

    def known(table: TableRow) -> SearchableTable:
        table_id = table.id or 0
        called = [said for game in games.get(table_id, ()) for said in names_matching(registry.find_or_stand_in(game))]
        return SearchableTable((table.name, *named.get(table_id, ()), *called), day_of(table), (table.join_code,))

    return matches(typed, context.tables, known)


def _evenings(
    reading: ReadTransaction, context: GroupContext, tables: Sequence[TableRow]
) -> tuple[GroupTableView, ...]:
    ids = [table.id or 0 for table in tables]
    seated = queries.tables.seats_by_table(reading, ids)
    hands = {
        (table_id, sheet): number for table_id, sheet, number in queries.hand_counts.hand_counts_by_sheet(reading, ids)
    }
    return tuple(_evening(context, table, seated[table.id or 0], hands) for table in tables)


def _evening(
    context: GroupContext, table: TableRow, seated: Sequence[Seated], hands: Mapping[tuple[int, int], int]
) -> GroupTableView:
    sheets = [_sheet(table, [*rows]) for _, rows in groupby(seated, lambda row: row[0].sheet)]
    newest = sheets[-1]
    return GroupTableView(
        code=table.code,
        name=table.name,
        day=day_of(table),
        closed=table.closed is not None,
        games=tuple(_count(one, hands) for one in sheets),
        players=tuple(newest.people[person].name for person in newest.seats if not newest.people[person].placeholder),
        chips=_chips(context, table, sheets),
    )


def _sheet(table: TableRow, rows: Sequence[Seated]) -> TableContext:
    people = {person.person: person for _, _, person in rows}
    return TableContext(table, people, (), rows[0][0], tuple(seat.person for _, seat, _ in rows))


def _count(sheet: TableContext, hands: Mapping[tuple[int, int], int]) -> GamePlayed:
    return GamePlayed(
        sheet.ledger_sheet.game, sheet.ledger_sheet.rules, hands.get((sheet.table_id, sheet.sheet.sheet), 0)
    )


def _chips(context: GroupContext, table: TableRow, sheets: Sequence[TableContext]) -> Mapping[int, int]:
    """What everybody of the group won at a table, by member; those who had no seat and won nothing are left out."""
    won = Counter({member: 0 for one in sheets for person in one.seats if (member := _who(context, table, person))})
    flows = [
        (one.person_of(payer), one.person_of(payee), chips) for one in sheets for payer, payee, chips in one.balances
    ]
    for payer, payee, chips in [*flows, *((payer, payee, chips) for payer, payee, chips in table.entry_balances)]:
        for person, gained in ((payer, -chips), (payee, chips)):
            if member := _who(context, table, person):
                won[member] += gained
    return dict(won)


def _who(context: GroupContext, table: TableRow, person: int | None) -> int | None:
    return context.member_of(table.id or 0, person)
