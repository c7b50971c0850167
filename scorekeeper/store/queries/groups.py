"""Read and delete groups, members and the tables that belong to a group."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, Text, and_, bindparam, cast, delete, func, select, tuple_
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.codes import id_of
from scorekeeper.store.models import groups as models
from scorekeeper.store.models.base import table_of
from scorekeeper.store.models.groups import GroupDevices, Groups, GroupTables, MemberPeople, Members
from scorekeeper.store.models.tables import People, PersonRow, Sheets, TableRow, Tables
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def by_code(tx: ReadTransaction, code: str) -> models.GroupRow | None:
    """Return the group with this code; a `WriteTransaction` locks it, and has to do so before it locks tables."""
    return tx.row(models.GroupRow, tx.for_update(select(Groups).where(col(Groups.id) == id_of(code))))


def of_table(tx: ReadTransaction, table: TableRow) -> models.GroupRow | None:
    """Return the group of a table."""
    groups = select(Groups).join(GroupTables, col(GroupTables.group_id) == Groups.id)
    own = col(Groups.id) == (table.group_id or 0), col(GroupTables.table_id) == table.id
    return tx.row(models.GroupRow, groups.where(*own))


def with_token(found: Any, owner: Any, token_hash: Any, tokens: Mapping[str, str]) -> ColumnElement[bool]:  # noqa: ANN401  columns
    """Return the condition that a device has one of these token hashes, by the code of its table or group.

    `found` is the id of the table or group that is read, and `owner` that in the row of the device.
    """
    hashes = {id_of(code): hashed for code, hashed in tokens.items()}
    return and_(col(found).in_(hashes), tuple_(col(owner), col(token_hash)).in_(list(hashes.items())))


def by_tokens(tx: ReadTransaction, tokens: Mapping[str, str]) -> Sequence[tuple[models.GroupRow, str, str | None]]:
    """Return the groups for which a browser has these token hashes, by code, its role, and the last table's day."""
    known = with_token(Groups.id, GroupDevices.group_id, GroupDevices.token_hash, tokens)
    active = col(GroupDevices.group_id) == Groups.id, col(GroupDevices.revoked).is_(None)
    of_group = col(GroupTables.group_id) == Groups.id, col(GroupTables.group_id).in_([*map(id_of, tokens)])
    last = select(func.max(col(GroupTables.day))).where(*of_group).scalar_subquery()
    groups = select(Groups, col(GroupDevices.role), last).where(known, *active)
    return tx.joined(groups, models.GroupRow)


def requested_names(
    tx: ReadTransaction, tokens: Mapping[str, str], leaders: Collection[str]
) -> Sequence[tuple[models.GroupRow, str]]:
    """Return the groups, each with a name that another device asks for, in which a device may answer.

    It has one of these token hashes, by code, and is one of the `leaders` or has that name.
    """
    mine: Any = aliased(GroupDevices)
    asking: Any = aliased(GroupDevices)
    found = select(Groups, col(Members.name)).join(mine, mine.group_id == Groups.id)
    found = found.join(asking, and_(asking.group_id == Groups.id, asking.role == "asking", asking.revoked.is_(None)))
    found = found.join(Members, and_(col(Members.group_id) == Groups.id, col(Members.member) == asking.member))
    known = with_token(Groups.id, mine.group_id, mine.token_hash, tokens)
    may_answer = mine.role.in_(leaders) | (mine.member == asking.member)
    return tx.joined(found.where(known, may_answer, mine.revoked.is_(None)), models.GroupRow)


def devices(tx: ReadTransaction, group_id: int) -> Sequence[models.GroupDeviceRow]:
    """Return the devices of a group, revoked ones included, in the order of joining."""
    devices = select(GroupDevices).where(col(GroupDevices.group_id) == group_id)
    return tx.rows(models.GroupDeviceRow, devices.order_by(col(GroupDevices.device)))


def members(tx: ReadTransaction, group_id: int) -> Sequence[models.MemberRow]:
    """Return the members of a group, merged ones included, in the order of joining."""
    return tx.rows(models.MemberRow, select(Members).filter_by(group_id=group_id).order_by(col(Members.member)))


class GroupTable(NamedTuple):
    """What is read of every table of a group: since when it is in the group, and how many of its people are members."""

    id: int
    code: str
    state_token: int
    since: str
    matched: int


def tables(tx: ReadTransaction, group_id: int) -> Sequence[GroupTable]:
    """Return the tables of a group, the newest first."""
    of_group = {table_id: since_and_matched for table_id, *since_and_matched in tx.all(_TABLES, group_id=group_id)}
    tables = select(col(Tables.id), col(Tables.code), col(Tables.state_token)).where(col(Tables.id).in_(of_group))
    newest_first = tables.order_by(col(Tables.created).desc(), col(Tables.id).desc())
    return [GroupTable(*row, *of_group[row[0]]) for row in tx.all(newest_first)]


_GROUP = bindparam("group_id", type_=Integer)
_MATCHED = and_(col(MemberPeople.group_id) == _GROUP, col(MemberPeople.table_id) == GroupTables.table_id)
_TABLES = (
    select(col(GroupTables.table_id), cast(col(GroupTables.since), Text), func.count(col(MemberPeople.person)))
    .outerjoin(MemberPeople, _MATCHED)
    .where(col(GroupTables.group_id) == _GROUP)
    .group_by(col(GroupTables.table_id), col(GroupTables.since))
)


def games(tx: ReadTransaction, table_ids: Collection[int]) -> Sequence[str]:
    """Return the games of these tables, the one that was begun last first."""
    games = select(col(Sheets.game)).where(col(Sheets.table_id).in_(table_ids)).group_by(col(Sheets.game))
    last = func.max(col(Sheets.opened)).desc(), func.max(col(Sheets.sheet)).desc()
    return [game for (game,) in tx.all(games.order_by(*last))]


def member_people(tx: ReadTransaction, group_id: int, table_ids: Collection[int]) -> dict[tuple[int, int], int]:
    """Return the members of the people at these tables of a group, by table and person."""
    people = select(col(MemberPeople.table_id), col(MemberPeople.person), col(MemberPeople.member))
    of_tables = col(MemberPeople.group_id) == group_id, col(MemberPeople.table_id).in_(table_ids)
    return {(table_id, person): member for table_id, person, member in tx.all(people.where(*of_tables))}


def unmatched_people(tx: ReadTransaction, group_id: int) -> Sequence[PersonRow]:
    """Return the people at the tables of a group who are not matched to a member yet, the oldest table first.

    The people of a table are counted first: a person with a name keeps it, so that equal numbers are the same people.
    """
    matched = {table_id: number for table_id, _, number in tx.all(_TABLES, group_id=group_id)}
    named = col(People.table_id).in_(matched), col(People.placeholder).is_(False)
    counts = tx.all(select(col(People.table_id), func.count()).where(*named).group_by(col(People.table_id)))
    ids = [table_id for table_id, number in counts if number != matched[table_id]]
    if not ids:
        return []
    known = member_people(tx, group_id, ids)
    people = select(People).join(Tables, col(Tables.id) == People.table_id).where(col(Tables.id).in_(ids), named[1])
    in_order = people.order_by(col(Tables.created), col(Tables.id), col(People.person))
    return [row for row in tx.rows(PersonRow, in_order) if (row.table_id, row.person) not in known]


def delete_revoked_devices(tx: WriteTransaction, group_id: int, now: datetime) -> None:
    """Delete the devices of a group that were revoked by `now`."""
    devices = table_of(models.GroupDeviceRow)
    tx.connection.execute(delete(devices).where(devices.c.group_id == group_id, devices.c.revoked <= now))


def remove_table(tx: WriteTransaction, group_id: int, table_id: int) -> None:
    """Remove a table from its group, with the members of its people."""
    for table in (table_of(models.MemberPersonRow), table_of(models.GroupTableRow)):
        tx.connection.execute(delete(table).where(table.c.group_id == group_id, table.c.table_id == table_id))


def delete_group(tx: WriteTransaction, group_id: int) -> None:
    """Delete a group with its members and devices, but not its tables."""
    for kind in (models.MemberPersonRow, models.GroupTableRow, models.GroupDeviceRow, models.MemberRow):
        table = table_of(kind)
        tx.connection.execute(delete(table).where(table.c.group_id == group_id))
    groups = table_of(models.GroupRow)
    tx.connection.execute(delete(groups).where(groups.c.id == group_id))
