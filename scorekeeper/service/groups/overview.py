"""Build the page of a group: its members, and its tables page by page or by search."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date

from scorekeeper.games import registry
from scorekeeper.ledger.balances import totals
from scorekeeper.service.access.callers import Caller, GroupCaller, require_player
from scorekeeper.service.access.context import TableContext, day_of
from scorekeeper.service.access.transactions import load_context, read_transaction
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import views
from scorekeeper.service.groups.context import LEADERS, GroupContext, group_read_transaction
from scorekeeper.service.tables.table_list import SearchableTable, matches, names_matching, sheet_contexts
from scorekeeper.service.views.settlement import Settlement, current_settlement
from scorekeeper.service.views.tables import get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import MemberRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.groups import GroupTable
from scorekeeper.store.transactions import ReadTransaction

#: The number of tables on a page.
PAGE_SIZE = 20

#: The number of tables that a table reminds of, because a page of the table is read often.
REMINDED = 5


def build_group_view(
    reading: ReadTransaction, context: GroupContext, tables: Sequence[GroupTable], typed: str, page: int
) -> views.GroupView:
    """Return the group with a page of its tables, the newest first, or of those that match every typed word."""
    matching = _matching_tables(reading, tables, typed)
    pages = max(1, -(-len(matching) // PAGE_SIZE))
    current_page = min(max(page, 1), pages)
    shown = matching[(current_page - 1) * PAGE_SIZE : current_page * PAGE_SIZE]
    installed, played = registry.games(), queries.groups.games(reading, [table.id for table in tables])
    return views.GroupView(
        **vars(build_members_view(context)),
        tables=tuple(_table_views(reading, context, shown)),
        count=len(tables),
        found=len(matching),
        page=current_page,
        pages=pages,
        newest=tables[0].code if tables else None,
        next_games=tuple(installed[game] for game in played if game in installed),
    )


def get_group_link(database: Database, caller: GroupCaller) -> views.GroupLink:
    """Return the link of the group, which each of its devices may share."""
    with group_read_transaction(database, caller) as (_, context):
        return views.GroupLink(context.group.code, context.group.name, context.group.secret, context.is_leader)


def list_my_groups(database: Database, phones: Sequence[GroupCaller]) -> tuple[views.MyGroup, ...]:
    """Return the groups of these callers in their order, without those that removed the device."""
    with database.reading() as reading:
        return _groups_of(reading, phones)


def list_requested_names(database: Database, phones: Sequence[GroupCaller]) -> Sequence[tuple[str, str, str]]:
    """Return code and name of each group in which another device asks for a name that one of these may give, and it."""
    if not phones:
        return ()
    with database.reading() as reading:
        found = queries.groups.requested_names(reading, dict(caller.credentials for caller in phones), LEADERS)
        return [(group.code, group.name, name) for group, name in found]


def list_unsettled(database: Database, phones: Sequence[GroupCaller], table: str) -> list[views.GroupTableView]:
    """Return those of the newest other tables of the group of this table where one of these callers owes or gets."""
    for caller in phones:
        with suppress(NotFound), group_read_transaction(database, caller) as (reading, context):
            ids = {row.code: row.id for row in queries.groups.tables(reading, context.group.id)}
            if ids.pop(table, None):
                return [other for other in _table_views(reading, context, [*ids.values()][:REMINDED]) if other.me]
    return []


def _groups_of(reading: ReadTransaction, phones: Sequence[GroupCaller]) -> tuple[views.MyGroup, ...]:
    credentials = dict(caller.credentials for caller in phones)
    if not credentials:
        return ()
    found = queries.groups.by_tokens(reading, credentials)
    groups = {
        group.code: views.MyGroup(group.code, group.name, role in LEADERS, date.fromisoformat(day) if day else None)
        for group, role, day in found
    }
    return tuple(groups[code] for code in credentials if code in groups)


def get_groups_of_table(database: Database, caller: Caller, phones: Sequence[GroupCaller]) -> views.GroupsOfTable:
    """Return the group of a table for one of its players, and the groups of these callers."""
    with read_transaction(database, caller, right=require_player) as (reading, context):
        groups = _groups_of(reading, phones)
        group = queries.groups.of_table(reading, context.table)
        own = next((candidate for candidate in groups if group and candidate.code == group.code), None)
        return views.GroupsOfTable(get_table_view(reading, context), group is not None, own, groups)


def build_members_view(context: GroupContext) -> views.GroupMembersView:
    """Return the members and devices of the group."""
    devices = tuple(
        views.GroupDeviceView(
            device=row.device,
            name=context.name_of(row.member),
            role=row.role,
            mine=row == context.device,
            may_be_answered=context.may_answer(row),
            may_be_removed=context.may_remove(row),
            since=row.created,
        )
        for row in context.devices
    )
    group, roles = context.group, (context.is_owner, context.is_leader)
    return views.GroupMembersView(group.code, group.name, context.me, *roles, _member_views(context), devices)


def _member_views(context: GroupContext) -> tuple[views.MemberView, ...]:
    """Return the members that are not merged into others."""
    merged, devices = defaultdict[int | None, list[MemberRow]](list), defaultdict[int | None, list[int]](list)
    for row in context.members.values():
        merged[context.resolve_merged(row.member)].append(row)
    for device in context.devices:
        devices[context.member_of_device(device)].append(device.device)
    return tuple(
        views.MemberView(
            member=row.member,
            name=row.name,
            mine=row.member == context.me,
            merged=tuple((other.member, other.name) for other in merged[row.member] if other.merged_into),
            devices=tuple(devices[row.member]),
        )
        for row in context.active_members
    )


def _matching_tables(reading: ReadTransaction, tables: Sequence[GroupTable], typed: str) -> Sequence[int]:
    ids = [table.id for table in tables]
    if not typed.strip():
        return ids
    rows = queries.tables.by_ids(reading, ids)
    names, seated = queries.tables.names_by_table(reading, ids), queries.tables.seats_by_table(reading, ids)

    def searchable(table_id: int) -> SearchableTable:
        table = rows[table_id]
        sheets = (one.ledger_sheet for one in sheet_contexts(table, seated[table_id]))
        game_names = (name for sheet in sheets for name in names_matching(sheet.game, sheet.rules))
        return SearchableTable((table.name, *names.get(table_id, ()), *game_names), day_of(table), (table.join_code,))

    return matches(typed, ids, searchable)


def _table_views(reading: ReadTransaction, context: GroupContext, ids: Sequence[int]) -> Iterator[views.GroupTableView]:
    context.read_people(reading, ids)
    seated = queries.tables.seats_by_table(reading, ids)
    counts = queries.hand_counts.hand_counts_by_sheet(reading, ids)
    hands = {(table_id, sheet): number for table_id, sheet, number in counts}
    for table in queries.tables.by_ids(reading, ids).values():
        sheets = sheet_contexts(table, seated[table.id])
        settlement = _settlement(reading, table)
        played = ((one.ledger_sheet, hands.get((table.id, one.sheet.sheet), 0)) for one in sheets)
        yield views.GroupTableView(
            code=table.code,
            name=table.name,
            day=day_of(table),
            closed=table.closed is not None,
            games=tuple(views.GamePlayed(sheet.game, sheet.rules, number) for sheet, number in played),
            chips=_chips(context, table, sheets),
            settlement=settlement,
            me=_my_name(context, table, settlement),
        )


def _settlement(reading: ReadTransaction, table: TableRow) -> Settlement:
    """Return what is open at a table; cached until the table changes."""

    def read() -> Settlement:
        return current_settlement(reading, load_context(reading, table))

    return reading.cached(table.state_token, "settlement", read, lambda found: LINE_BYTES * len(found.shares))


#: Approximate size of a settlement in bytes, for each person.
LINE_BYTES = 1000


def _my_name(context: GroupContext, table: TableRow, settlement: Settlement) -> str | None:
    """Return the name of the caller in the open payments of a table, or None if the caller is not in them."""
    parties = {line.payer_number: line.payer for line in settlement.lines}
    parties |= {line.payee_number: line.payee for line in settlement.lines}
    mine = (name for person, name in parties.items() if context.member_of(table.id, person) == context.me)
    return None if context.me is None else next(mine, None)


def _chips(context: GroupContext, table: TableRow, sheets: Sequence[TableContext]) -> Mapping[int, int]:
    """Return the chips won at a table by member, without members who had no seat and won none."""
    flows = [(payer, payee, chips) for payer, payee, chips in table.entry_balances]
    flows += [flow for sheet in sheets for flow in sheet.person_balances]
    won = Counter[int]()
    for person, chips in totals((person for sheet in sheets for person in sheet.seats), flows).items():
        if member := context.member_of(table.id, person):
            won[member] += chips
    return dict(won)
