"""The questions about many tables at once, for who has the server in hand; four, however many tables there are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import func
from sqlmodel import col, select

from scorekeeper.store.rows import HandRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.spans import is_newest
from scorekeeper.store.transaction import Transaction


class ListReading(Transaction):
    """The part of a reading transaction that knows many tables."""

    def newest_tables(self, limit: int) -> Sequence[TableRow]:
        """The newest tables, the newest first."""
        tables = select(TableRow).order_by(col(TableRow.created).desc(), col(TableRow.id).desc())
        return self._session.exec(tables.limit(limit)).all()

    def games_at(self, table_ids: Collection[int]) -> Sequence[tuple[int, str]]:
        """What is played at these tables, a game a sheet, in the order of playing."""
        sheets = select(SheetRow.table_id, SheetRow.game).where(col(SheetRow.table_id).in_(table_ids))
        return self._session.exec(sheets.order_by(col(SheetRow.table_id), col(SheetRow.sheet))).all()

    def names_at(self, table_ids: Collection[int]) -> Sequence[tuple[int, str]]:
        """Who was ever named at these tables, in the order of coming."""
        named = col(PersonRow.table_id).in_(table_ids), col(PersonRow.placeholder).is_(False)
        people = select(PersonRow.table_id, PersonRow.name).where(*named)
        return self._session.exec(people.order_by(col(PersonRow.table_id), col(PersonRow.person))).all()

    def hands_at(self, table_ids: Collection[int]) -> Sequence[tuple[int, int]]:
        """How many hands stand at each of these tables; those without one are left out."""
        standing = col(HandRow.table_id).in_(table_ids), is_newest(), col(HandRow.withdrawn).is_(False)
        hands = select(HandRow.table_id, func.count()).where(*standing)
        return self._session.exec(hands.group_by(col(HandRow.table_id))).all()
