"""Enter the tables of a group, open the next one, and add a table to the group or remove it."""

from collections.abc import Collection, Sequence

from scorekeeper.games.words import normalize_name, text
from scorekeeper.service import events, quota
from scorekeeper.service.access.callers import Caller, GroupCaller, Role, require_player
from scorekeeper.service.access.codes import derive_token, normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import authenticate as authenticate_at_table, load_context
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound, found
from scorekeeper.service.groups.context import GroupContext, group_write_transaction, match_people, require_leader
from scorekeeper.service.groups.joining import add_group_table, link_table
from scorekeeper.service.people.joining import Admission, admit_device, follow_to_table
from scorekeeper.service.people.people import name_person
from scorekeeper.service.tables import next_table, opening
from scorekeeper.service.views.people import links
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import MemberPersonRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

DEVICE_REMOVED = text("this phone no longer belongs to this table; join it there first")


def enter_group_table(database: Database, caller: GroupCaller, table: str) -> Admission:
    """Enter a table of the group, as the caller's person if no other device has that seat, else as a spectator.

    At a closed table the caller is a spectator. Raise `JoiningLocked` if joining is locked, and `Forbidden` if the
    device or the person was removed from the table.
    """
    with group_write_transaction(database, caller) as (writing, context):
        return _enter(writing, context, caller, _group_table(writing, context, table))


def open_next_group_table(  # noqa: PLR0913  the options of a table
    database: Database,
    caller: GroupCaller,
    *,
    seen: str,
    game: str | None = None,
    zone: str | None = None,
    members: Collection[int] | None = None,
) -> Admission:
    """Open a table with the people, rules and terms of the newest one, or of the newest with `game`.

    With `members`, these play instead of those with a seat there. The caller is its host. If a table was opened after
    `seen`, the newest one the client had, enter that instead. The day of the table is that of the time `zone`, by
    default that of the table before.
    """
    with group_write_transaction(database, caller) as (writing, context):
        tables = queries.groups.tables(writing, context.group.id)
        if not tables:
            raise NotFound(text("this group has no session yet"))
        if tables[0].code != normalize_code(seen):
            return _enter(writing, context, caller, tables[0].id)
        quota.check_group_table_limit(len(tables) + 1)
        before = _newest_with(writing, [table.id for table in tables], game)
        context.read_people(writing, [before.table_id])
        names = None if members is None else _names(context, before, members)
        table, people = next_table.copy_table(writing, before, zone if opening.is_zone(zone) else None, names)
        add_group_table(writing, context.group.id, writing.current(table))
        # The people are the members that they were at the table before.
        matches = ((row.person, context.people.get((before.table_id, row.person))) for row in people)
        writing.insert_all(
            MemberPersonRow(table_id=table.id, person=person, group_id=context.group.id, member=member)
            for person, member in matches
            if member
        )
        new = [row for row in people if (before.table_id, row.person) not in context.people and not row.placeholder]
        match_people(writing, context.group.id, new)
        host = _host_person(writing, context, table)
        token = admit_device(writing, table.id, "host", host, derive_token(caller.token, table.code), kind=caller.kind)
        events.record_at_table(writing, table, events.AccessEvent(how="opened", phone=caller.kind), host)
        return Admission(table.code, token, "host", before.seat_of(host), links(table, "host"), created=True)


def add_table_to_group(database: Database, caller: GroupCaller, at_table: Caller) -> None:
    """Add a table where the caller is a player to the group; raise `Refused` if it is in a group already."""
    with group_write_transaction(database, caller) as (writing, context):
        table = authenticate_at_table(writing, at_table)
        require_player(table.me)
        quota.check_group_table_limit(len(queries.groups.tables(writing, context.group.id)) + 1)
        link_table(writing, context.group.id, table)


def remove_table_from_group(database: Database, caller: GroupCaller, table: str) -> None:
    """Remove a table from the group; the table stays and can be added to a group again."""
    with group_write_transaction(database, caller, require_leader) as (writing, context):
        queries.groups.remove_table(writing, context.group.id, _group_table(writing, context, table))


def _group_table(reading: ReadTransaction, context: GroupContext, code: str) -> int:
    """Return the id of the table of the group with this code, or raise `NotFound` if there is none."""
    tables = queries.groups.tables(reading, context.group.id)
    return found(next((table.id for table in tables if table.code == normalize_code(code)), None))


def _enter(writing: WriteTransaction, context: GroupContext, caller: GroupCaller, table_id: int) -> Admission:
    table = found(queries.tables.by_id(writing, table_id))
    context.read_people(writing, [table_id])
    return follow_to_table(
        writing, table, caller, lambda entered: _role_and_person(writing, context, entered), DEVICE_REMOVED
    )


def _role_and_person(writing: WriteTransaction, context: GroupContext, table: TableContext) -> tuple[Role, int | None]:
    if table.table.joining_locked and not table.table.closed:
        raise JoiningLocked
    held = {device.person for device in table.devices}
    own = _own_persons(context, table)
    if not queries.roster.removed_people(writing, table.table_id).isdisjoint({*own} - held):
        raise Forbidden(DEVICE_REMOVED)
    free = [person for person in own if person not in held]
    return ("player", free[0]) if free and not table.table.closed else ("watcher", None)


def _own_persons(context: GroupContext, table: TableContext) -> list[int]:
    """Return the persons at a table who are the caller's member, those with a seat first."""
    if context.me is None:
        return []
    own = [person for person in table.people if context.member_of(table.table_id, person) == context.me]
    return sorted(own, key=lambda person: person not in table.seats)


def _newest_with(reading: ReadTransaction, table_ids: Sequence[int], game: str | None) -> TableContext:
    """Return the newest sheet of these tables, or the newest with a game; raise `NotFound` if there is none."""
    games = queries.tables.games_by_table(reading, table_ids if game else ())
    table_id = next((one for one in table_ids if game in {None, *games.get(one, ())}), 0)
    table = found(queries.tables.by_id(reading, table_id), text("this group has not played this game"))
    sheets = queries.tables.sheets(reading, table_id)
    return load_context(reading, table, max(row.sheet for row in sheets if game in {None, row.game}))


def _names(context: GroupContext, before: TableContext, members: Collection[int]) -> list[str]:
    """Return the names of these members, those at the table before first, in the order of the seats."""
    at_table = dict.fromkeys([*before.seats, *before.people])
    named = [(context.member_of(before.table_id, person), before.name(person)) for person in at_table]
    names: dict[int | None, str] = {}
    for member, name in [*named, *((row.member, row.name) for row in context.active_members)]:
        if member in members:
            names.setdefault(member, name)
    return [*names.values()]


def _host_person(writing: WriteTransaction, context: GroupContext, table: TableRow) -> int | None:
    """Return the person of the caller at the new table, adding one if needed; None if the caller is no member."""
    if context.me is None:
        return None
    table_context = load_context(writing, table)
    context.read_people(writing, [table.id])
    if own := _own_persons(context, table_context):
        return own[0]
    name = context.name_of(context.me) or ""
    if normalize_name(name) in table_context.people_by_name:
        return None
    person = name_person(writing, table.id, name).person
    writing.insert(MemberPersonRow(table_id=table.id, person=person, group_id=context.group.id, member=context.me))
    return person
