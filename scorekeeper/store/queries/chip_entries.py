"""Read the versions of chip entries and the objections to them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.hands import Entries, EntryObjectionRow, EntryObjections, EntryRow
from scorekeeper.store.queries.hand_filter import TABLE
from scorekeeper.store.transactions import ReadTransaction

PAYMENT_KINDS: Final = ("payment", "carried")
"""The kinds that settle what was won."""

_PAYMENTS: Final = CompiledStatement(
    select(Entries)
    .where(col(Entries.table_id) == TABLE, or_(*(col(Entries.kind) == kind for kind in PAYMENT_KINDS)))
    .order_by(col(Entries.entry), col(Entries.revision))
)


def payments(tx: ReadTransaction, table_id: int) -> Sequence[EntryRow]:
    """Return every version of the payments and of what was carried over, entry by entry."""
    return [EntryRow.from_values(found) for found in _PAYMENTS.all(tx, table_id=table_id)]


def entries(tx: ReadTransaction, table_id: int) -> Sequence[EntryRow]:
    """Return every version of the chip entries, in the order of writing."""
    here = select(Entries).where(col(Entries.table_id) == table_id)
    return tx.rows(EntryRow, here.order_by(col(Entries.revision), col(Entries.entry)))


def entries_of(tx: ReadTransaction, table_id: int, kinds: Collection[str]) -> Sequence[EntryRow]:
    """Return every version of the chip entries of these kinds, entry by entry."""
    return _by_entry(tx, col(Entries.table_id) == table_id, col(Entries.kind).in_(kinds))


def entry(tx: ReadTransaction, table_id: int, number: int) -> Sequence[EntryRow]:
    """Return every version of one chip entry, the oldest first."""
    return _by_entry(tx, col(Entries.table_id) == table_id, col(Entries.entry) == number)


def entries_before(tx: ReadTransaction, table_id: int, before: int | None, limit: int) -> Sequence[EntryRow]:
    """Return every version of the newest `limit` chip entries, or of those before one, entry by entry."""
    here = select(col(Entries.entry)).where(col(Entries.table_id) == table_id).distinct()
    if before is not None:
        here = here.where(col(Entries.entry) < before)
    numbers = here.order_by(col(Entries.entry).desc()).limit(limit)
    return _by_entry(tx, col(Entries.table_id) == table_id, col(Entries.entry).in_(numbers))


def current_entries(tx: ReadTransaction, table_id: int, kinds: Collection[str]) -> Sequence[EntryRow]:
    """Return the newest version of the chip entries of these kinds that are not withdrawn."""
    other = aliased(Entries)
    newest = select(func.max(col(other.revision))).where(
        col(other.table_id) == Entries.table_id, col(other.entry) == Entries.entry
    )
    is_newest = col(Entries.revision) == newest.correlate(Entries).scalar_subquery()
    kept = col(Entries.kind).in_(kinds), col(Entries.withdrawn).is_(False)
    return _by_entry(tx, col(Entries.table_id) == table_id, *kept, is_newest)


def _by_entry(tx: ReadTransaction, *here: ColumnElement[Any]) -> Sequence[EntryRow]:
    return tx.rows(EntryRow, select(Entries).where(*here).order_by(col(Entries.entry), col(Entries.revision)))


def objections(
    tx: ReadTransaction, table_id: int, entries: Collection[int] | None = None
) -> Sequence[EntryObjectionRow]:
    """Return the objections to these chip entries, or to any, the oldest first."""
    here = select(EntryObjections).where(col(EntryObjections.table_id) == table_id)
    if entries is not None:
        here = here.where(col(EntryObjections.entry).in_(entries))
    return tx.rows(EntryObjectionRow, here.order_by(col(EntryObjections.objection)))
