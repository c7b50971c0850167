"""Read the objections to hands."""

from collections.abc import Collection, Sequence
from functools import cache

from sqlalchemy import and_, or_, select, tuple_
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.hands import ObjectionRow, Objections
from scorekeeper.store.queries.hand_filter import SHEET, TABLE, HandFilter, selected_numbers
from scorekeeper.store.queries.hand_order import HandKey
from scorekeeper.store.transactions import ReadTransaction


def objections_to(
    tx: ReadTransaction, table_id: int, hands: Collection[HandKey] | None = None
) -> Sequence[ObjectionRow]:
    """Return the objections to these hands, or to all, the oldest first."""
    objections = select(Objections).where(col(Objections.table_id) == table_id)
    if hands is not None:
        objections = objections.where(tuple_(col(Objections.sheet), col(Objections.number)).in_(list(hands)))
    return tx.rows(ObjectionRow, objections.order_by(col(Objections.objection)))


@cache
def _objections(*, by_number: bool, by_revision: bool, before: bool) -> CompiledStatement:
    selected = col(Objections.number).in_(selected_numbers(by_number=by_number, by_revision=by_revision, before=before))
    of_hands = and_(col(Objections.sheet) == SHEET, selected)
    objections = select(Objections).where(col(Objections.table_id) == TABLE)
    objections = objections.where(or_(col(Objections.resolved).is_(False), of_hands))
    return CompiledStatement(objections.order_by(col(Objections.objection)))


def objections(tx: ReadTransaction, table_id: int, sheet: int, span: HandFilter) -> Sequence[ObjectionRow]:
    """Return the objections to the hands in `span`, and all open objections of the table; the oldest first."""
    rows = _objections(**span.kind()).all(tx, table_id=table_id, sheet=sheet, **span.asked())
    return [ObjectionRow.from_values(values) for values in rows]
