"""The questions about groups: who is in one, on which phone, and which evenings are theirs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import and_, func, tuple_
from sqlmodel import col, select

from scorekeeper.store.group_rows import (
    GroupDeviceRow,
    GroupRow,
    GroupTableRow,
    MemberPersonRow,
    MemberRow,
    TallyRow,
)
from scorekeeper.store.rows import HandRow, PersonRow, TableRow
from scorekeeper.store.spans import is_newest
from scorekeeper.store.transaction import Transaction


class GroupReading(Transaction):
    """The part of a reading transaction that knows groups."""

    def group_by_code(self, code: str) -> GroupRow | None:
        """The group of this code."""
        return self._session.exec(select(GroupRow).where(GroupRow.code == code)).first()

    def group_of(self, table_id: int) -> GroupRow | None:
        """The group to which a table belongs."""
        theirs = select(GroupRow).join(GroupTableRow, col(GroupTableRow.group_id) == GroupRow.id)
        return self._session.exec(theirs.where(GroupTableRow.table_id == table_id)).first()

    def groups_of(self, tokens: Mapping[str, str]) -> Sequence[tuple[GroupRow, str]]:
        """The groups to which a phone belongs that shows these tokens, code → hash, and what it is there."""
        shown = tuple_(col(GroupRow.code), col(GroupDeviceRow.token_hash)).in_(tokens.items())
        here = col(GroupDeviceRow.group_id) == GroupRow.id, col(GroupDeviceRow.revoked).is_(None)
        return self._session.exec(select(GroupRow, GroupDeviceRow.role).where(*here, shown)).all()

    def group_devices(self, group_id: int) -> Sequence[GroupDeviceRow]:
        """The phones of a group, those that were sent away too, in the order of coming."""
        here = select(GroupDeviceRow).where(GroupDeviceRow.group_id == group_id)
        return self._session.exec(here.order_by(col(GroupDeviceRow.device))).all()

    def members(self, group_id: int) -> Sequence[MemberRow]:
        """Everybody of a group, those merged into others too, in the order of coming."""
        here = select(MemberRow).where(MemberRow.group_id == group_id)
        return self._session.exec(here.order_by(col(MemberRow.member))).all()

    def tables_of_group(self, group_id: int) -> Sequence[TableRow]:
        """The tables of a group, the newest first."""
        theirs = select(TableRow).join(GroupTableRow, col(GroupTableRow.table_id) == TableRow.id)
        newest = theirs.order_by(col(TableRow.created).desc(), col(TableRow.id).desc())
        return self._session.exec(newest.where(GroupTableRow.group_id == group_id)).all()

    def member_people(self, group_id: int) -> Sequence[MemberPersonRow]:
        """Who of the group each person at its tables is."""
        return self._session.exec(select(MemberPersonRow).where(MemberPersonRow.group_id == group_id)).all()

    def unknown_people(self, group_id: int) -> Sequence[PersonRow]:
        """Whoever has a name at a table of the group and is nobody of it yet, the oldest table first."""
        known = and_(
            col(MemberPersonRow.table_id) == PersonRow.table_id, col(MemberPersonRow.person) == PersonRow.person
        )
        people = select(PersonRow).join(GroupTableRow, col(GroupTableRow.table_id) == PersonRow.table_id)
        unknown = people.outerjoin(MemberPersonRow, known).where(
            GroupTableRow.group_id == group_id,
            col(PersonRow.placeholder).is_(False),
            col(MemberPersonRow.person).is_(None),
        )
        return self._session.exec(unknown.order_by(col(PersonRow.table_id), col(PersonRow.person))).all()

    def hands_by_sheet(self, table_ids: Collection[int]) -> Sequence[tuple[int, int, int]]:
        """How many hands stand on each sheet of these tables: table, sheet and number, where any does."""
        standing = col(HandRow.table_id).in_(table_ids), is_newest(), col(HandRow.withdrawn).is_(False)
        hands = select(HandRow.table_id, HandRow.sheet, func.count()).where(*standing)
        return self._session.exec(hands.group_by(col(HandRow.table_id), col(HandRow.sheet))).all()

    def tallies(self, table_ids: Collection[int]) -> dict[int, TallyRow]:
        """What was counted of these tables, by their ids; nothing of those that nobody counted."""
        kept = self._session.exec(select(TallyRow).where(col(TallyRow.table_id).in_(table_ids))).all()
        return {row.table_id: row for row in kept}
