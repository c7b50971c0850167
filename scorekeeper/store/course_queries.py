"""The question about the course of an evening: what was paid in every hand, read once and replayed by nobody."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import JSON, and_, func, type_coerce
from sqlalchemy import select as select_any
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.hand_queries import BATCH
from scorekeeper.store.rows import HandRow
from scorekeeper.store.spans import is_newest
from scorekeeper.store.transaction import Transaction


class Paid(NamedTuple):
    """What a hand comes to now, `[{payer, payee, chips}]`, and at which revision it was first recorded."""

    sheet: int
    number: int
    recorded: int
    payments: list[dict[str, Any]]


class CourseReading(Transaction):
    """The part of a reading transaction that knows the course of an evening."""

    def paid(self, table_id: int) -> Iterator[Paid]:
        """What every hand that stands comes to, in the order of play, read some at a time: reasons are long."""
        first = aliased(HandRow)
        is_first = and_(
            col(first.table_id) == HandRow.table_id,
            col(first.sheet) == HandRow.sheet,
            col(first.number) == HandRow.number,
            col(first.kind) == "recorded",
        )
        paid = select_any(
            col(HandRow.sheet), col(HandRow.number), col(first.revision), type_coerce(HandRow.payments, JSON)
        ).join(first, is_first)
        paid = paid.where(col(HandRow.table_id) == table_id, is_newest(), col(HandRow.withdrawn).is_(False))
        in_order = paid.order_by(col(HandRow.sheet), col(HandRow.place))
        return (Paid(*row) for row in self._session.execute(in_order.execution_options(yield_per=BATCH)))

    def moved_beside(self, table_id: int, kinds: Collection[str]) -> Sequence[EntryRow]:
        """The entries of these kinds that stand, in the order of writing."""
        other = aliased(EntryRow)
        newest = select(func.max(other.revision)).where(
            other.table_id == EntryRow.table_id, other.entry == EntryRow.entry
        )
        is_last = col(EntryRow.revision) == newest.correlate(EntryRow).scalar_subquery()
        here = (EntryRow.table_id == table_id, col(EntryRow.kind).in_(kinds), col(EntryRow.withdrawn).is_(False))
        return self._session.exec(select(EntryRow).where(*here, is_last).order_by(col(EntryRow.entry))).all()
