"""Read and delete groups, members and the tables that belong to a group."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Text, and_, cast, delete, func, select, tuple_
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.base import table_of
from scorekeeper.store.models.groups import (
    GroupDeviceRow,
    GroupDevices,
    GroupRow,
    Groups,
    GroupTableRow,
    GroupTables,
    MemberPeople,
    MemberPersonRow,
    MemberRow,
    Members,
)
from scorekeeper.store.models.tables import People, PersonRow, Sheets, Tables
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def by_code(tx: ReadTransaction, code: str) -> GroupRow | None:
    """Return the group with this code; a `WriteTransaction` locks it, and has to do so before it locks tables."""
    return tx.row(GroupRow, tx.for_update(select(Groups).where(col(Groups.code) == code)))


def of_table(tx: ReadTransaction, table_id: int) -> GroupRow | None:
    """Return the group of a table."""
    groups = select(Groups).join(GroupTables, col(GroupTables.group_id) == Groups.id)
    return tx.row(GroupRow, groups.where(col(GroupTables.table_id) == table_id))


def by_tokens(tx: ReadTransaction, tokens: Mapping[str, str]) -> Sequence[tuple[GroupRow, str, str | None]]:
    """Return the groups for which a browser has these token hashes, by code, its role, and the last table's day."""
    days = select(func.max(col(Tables.day))).join(GroupTables, col(GroupTables.table_id) == Tables.id)
    last = days.where(col(GroupTables.group_id) == Groups.id).scalar_subquery()
    with_token = tuple_(col(Groups.code), col(GroupDevices.token_hash)).in_(list(tokens.items()))
    active = col(GroupDevices.group_id) == Groups.id, col(GroupDevices.revoked).is_(None)
    return tx.joined(select(Groups, col(GroupDevices.role), last).where(*active, with_token), GroupRow)


def requested_names(
    tx: ReadTransaction, tokens: Mapping[str, str], leaders: Collection[str]
) -> Sequence[tuple[GroupRow, str]]:
    """Return the groups, each with a name that another device asks for, in which a device may answer.

    It has one of these token hashes, by code, and is one of the `leaders` or has that name.
    """
    mine: Any = aliased(GroupDevices)
    asking: Any = aliased(GroupDevices)
    found = select(Groups, col(Members.name)).join(mine, mine.group_id == Groups.id)
    found = found.join(asking, and_(asking.group_id == Groups.id, asking.role == "asking", asking.revoked.is_(None)))
    found = found.join(Members, and_(col(Members.group_id) == Groups.id, col(Members.member) == asking.member))
    with_token = tuple_(col(Groups.code), mine.token_hash).in_(list(tokens.items()))
    may_answer = mine.role.in_(leaders) | (mine.member == asking.member)
    return tx.joined(found.where(with_token, may_answer, mine.revoked.is_(None)), GroupRow)


def devices(tx: ReadTransaction, group_id: int) -> Sequence[GroupDeviceRow]:
    """Return the devices of a group, revoked ones included, in the order of joining."""
    devices = select(GroupDevices).where(col(GroupDevices.group_id) == group_id)
    return tx.rows(GroupDeviceRow, devices.order_by(col(GroupDevices.device)))


def members(tx: ReadTransaction, group_id: int) -> Sequence[MemberRow]:
    """Return the members of a group, merged ones included, in the order of joining."""
    members = select(Members).where(col(Members.group_id) == group_id)
    return tx.rows(MemberRow, members.order_by(col(Members.member)))


class GroupTable(NamedTuple):
    """What is read of every table of a group: since when it is in the group, and how many of its people are members."""

    id: int
    code: str
    state_token: int
    since: str
    matched: int


def tables(tx: ReadTransaction, group_id: int) -> Sequence[GroupTable]:
    """Return the tables of a group, the newest first."""
    matched = select(func.count()).where(col(MemberPeople.table_id) == Tables.id).scalar_subquery()
    tables = select(
        col(Tables.id), col(Tables.code), col(Tables.state_token), cast(col(GroupTables.since), Text), matched
    )
    tables = tables.join(GroupTables, col(GroupTables.table_id) == Tables.id)
    tables = tables.where(col(GroupTables.group_id) == group_id)
    return [GroupTable(*row) for row in tx.all(tables.order_by(col(Tables.created).desc(), col(Tables.id).desc()))]


def games(tx: ReadTransaction, group_id: int) -> Sequence[str]:
    """Return the games of the tables of a group, the one that was played last first."""
    newest_first = (col(Tables.created).desc(), col(Tables.id).desc(), col(Sheets.sheet).desc())
    place = func.row_number().over(order_by=newest_first).label("place")
    sheets = select(col(Sheets.game), place).join(Tables, col(Tables.id) == Sheets.table_id)
    sheets = sheets.join(GroupTables, col(GroupTables.table_id) == Tables.id)
    played = sheets.where(col(GroupTables.group_id) == group_id).subquery()
    games = select(played.c.game).group_by(played.c.game).order_by(func.min(played.c.place))
    return [game for (game,) in tx.all(games)]


def lock_tables(tx: WriteTransaction, group_id: int) -> None:
    """Lock the tables of a group against deletion until the end of the transaction."""
    ids = select(col(Tables.id)).join(GroupTables, col(GroupTables.table_id) == Tables.id)
    ids = ids.where(col(GroupTables.group_id) == group_id).order_by(col(Tables.id))
    tx.all(ids.with_for_update(key_share=True, read=True, of=Tables))


def member_people(tx: ReadTransaction, table_ids: Collection[int]) -> dict[tuple[int, int], int]:
    """Return the members of the people at these tables, by table and person."""
    people = select(col(MemberPeople.table_id), col(MemberPeople.person), col(MemberPeople.member))
    rows = tx.all(people.where(col(MemberPeople.table_id).in_(table_ids)))
    return {(table_id, person): member for table_id, person, member in rows}


def unmatched_people(tx: ReadTransaction, group_id: int) -> Sequence[PersonRow]:
    """Return the people at the tables of a group who are not matched to a member yet, the oldest table first."""
    same = and_(col(MemberPeople.table_id) == People.table_id, col(MemberPeople.person) == People.person)
    people = select(People).join(GroupTables, col(GroupTables.table_id) == People.table_id)
    unmatched = people.outerjoin(MemberPeople, same).where(
        col(GroupTables.group_id) == group_id, col(People.placeholder).is_(False), col(MemberPeople.person).is_(None)
    )
    return tx.rows(PersonRow, unmatched.order_by(col(People.table_id), col(People.person)))


def delete_revoked_devices(tx: WriteTransaction, group_id: int, now: datetime) -> None:
    """Delete the devices of a group that were revoked by `now`."""
    devices = table_of(GroupDeviceRow)
    tx.connection.execute(delete(devices).where(devices.c.group_id == group_id, devices.c.revoked <= now))


def remove_table(tx: WriteTransaction, table_id: int) -> None:
    """Remove a table from its group, with the members of its people."""
    for table in (table_of(MemberPersonRow), table_of(GroupTableRow)):
        tx.connection.execute(delete(table).where(table.c.table_id == table_id))


def delete_group(tx: WriteTransaction, group_id: int) -> None:
    """Delete a group with its members and devices, but not its tables."""
    for kind in (MemberPersonRow, GroupTableRow, GroupDeviceRow, MemberRow):
        table = table_of(kind)
        tx.connection.execute(delete(table).where(table.c.group_id == group_id))
    groups = table_of(GroupRow)
    tx.connection.execute(delete(groups).where(groups.c.id == group_id))
