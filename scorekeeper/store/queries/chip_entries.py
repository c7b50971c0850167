"""Read the versions of chip entries and the objections to them."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import ChipEntries, ChipEntryObjectionRow, ChipEntryObjections, ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction

#: The kinds that settle chips won in hands.
PAYMENT_KINDS = ("payment", "carried")


def entries(tx: ReadTransaction, table_id: int) -> Sequence[ChipEntryRow]:
    """Return every version of the chip entries, the oldest first."""
    statement = select(ChipEntries).where(col(ChipEntries.table_id) == table_id)
    return tx.rows(ChipEntryRow, statement.order_by(col(ChipEntries.revision), col(ChipEntries.entry)))


def entries_of(tx: ReadTransaction, table_id: int, kinds: Collection[str]) -> Sequence[ChipEntryRow]:
    """Return every version of the chip entries of these kinds, in order of entry."""
    return _by_entry(tx, col(ChipEntries.table_id) == table_id, col(ChipEntries.kind).in_(kinds))


def entry(tx: ReadTransaction, table_id: int, number: int) -> Sequence[ChipEntryRow]:
    """Return every version of one chip entry, the oldest first."""
    return _by_entry(tx, col(ChipEntries.table_id) == table_id, col(ChipEntries.entry) == number)


def entries_before(tx: ReadTransaction, table_id: int, before: int | None, limit: int) -> Sequence[ChipEntryRow]:
    """Return every version of the newest `limit` chip entries, or of the newest before one, in order of entry."""
    numbers = select(col(ChipEntries.entry)).where(col(ChipEntries.table_id) == table_id).distinct()
    if before is not None:
        numbers = numbers.where(col(ChipEntries.entry) < before)
    numbers = numbers.order_by(col(ChipEntries.entry).desc()).limit(limit)
    return _by_entry(tx, col(ChipEntries.table_id) == table_id, col(ChipEntries.entry).in_(numbers))


def current_entries(tx: ReadTransaction, table_id: int, kinds: Collection[str]) -> Sequence[ChipEntryRow]:
    """Return the newest version of the chip entries of these kinds that are not withdrawn."""
    other = aliased(ChipEntries)
    of_entry = col(other.table_id) == table_id, col(other.entry) == ChipEntries.entry
    newest = select(func.max(col(other.revision))).where(*of_entry)
    is_newest = col(ChipEntries.revision) == newest.correlate(ChipEntries).scalar_subquery()
    counted = col(ChipEntries.kind).in_(kinds), col(ChipEntries.withdrawn).is_(False)
    return _by_entry(tx, col(ChipEntries.table_id) == table_id, *counted, is_newest)


def _by_entry(tx: ReadTransaction, *conditions: ColumnElement[Any]) -> Sequence[ChipEntryRow]:
    statement = select(ChipEntries).where(*conditions)
    return tx.rows(ChipEntryRow, statement.order_by(col(ChipEntries.entry), col(ChipEntries.revision)))


def objections(
    tx: ReadTransaction, table_id: int, entries: Collection[int] | None = None
) -> Sequence[ChipEntryObjectionRow]:
    """Return the objections to these chip entries, or to all, the oldest first."""
    statement = select(ChipEntryObjections).where(col(ChipEntryObjections.table_id) == table_id)
    if entries is not None:
        statement = statement.where(col(ChipEntryObjections.entry).in_(entries))
    return tx.rows(ChipEntryObjectionRow, statement.order_by(col(ChipEntryObjections.objection)))
