"""The questions about entries: what people wrote down beside the hands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Select, or_
from sqlalchemy import select as select_any
from sqlmodel import col, select

from scorekeeper.store.entry_rows import EntryObjectionRow, EntryRow
from scorekeeper.store.hand_queries import HandReading
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.spans import TABLE

HANDED: Final = ("payment", "carried")
"""The kinds that are no play: they are what settles it."""


def _handed() -> Select[*tuple[Any, ...]]:
    kinds = or_(*(col(EntryRow.kind) == kind for kind in HANDED))
    handed = select_any(EntryRow).where(col(EntryRow.table_id) == TABLE, kinds)
    return handed.order_by(col(EntryRow.entry), col(EntryRow.revision))


HANDED_OVER: Final = Prepared(_handed())


class EntryReading(HandReading):
    """The part of a reading transaction that knows entries; each question is about one table."""

    def entries(self, table_id: int) -> Sequence[EntryRow]:
        """Every version of what was entered beside the hands, in the order of writing."""
        entries = select(EntryRow).where(EntryRow.table_id == table_id)
        return self._session.exec(entries.order_by(col(EntryRow.revision), col(EntryRow.entry))).all()

    def handed(self, table_id: int) -> Sequence[EntryRow]:
        """Every version of what was handed over or carried over, entry by entry."""
        return self._rows(EntryRow, HANDED_OVER, {"table_id": table_id})

    def entries_of(self, table_id: int, kinds: Collection[str]) -> Sequence[EntryRow]:
        """Every version of the entries of these kinds, entry by entry."""
        entries = select(EntryRow).where(EntryRow.table_id == table_id, col(EntryRow.kind).in_(kinds))
        return self._session.exec(entries.order_by(col(EntryRow.entry), col(EntryRow.revision))).all()

    def entry(self, table_id: int, number: int) -> Sequence[EntryRow]:
        """Every version of one entry, the oldest first."""
        versions = select(EntryRow).where(EntryRow.table_id == table_id, EntryRow.entry == number)
        return self._session.exec(versions.order_by(col(EntryRow.revision))).all()

    def entries_before(self, table_id: int, before: int | None, limit: int) -> Sequence[EntryRow]:
        """Every version of the newest `limit` entries (before one), by number."""
        here = select(EntryRow.entry).where(EntryRow.table_id == table_id).distinct()
        if before is not None:
            here = here.where(EntryRow.entry < before)
        numbers = here.order_by(col(EntryRow.entry).desc()).limit(limit)
        versions = select(EntryRow).where(EntryRow.table_id == table_id, col(EntryRow.entry).in_(numbers))
        return self._session.exec(versions.order_by(col(EntryRow.entry), col(EntryRow.revision))).all()

    def words_against(self, table_id: int, entries: Collection[int] | None = None) -> Sequence[EntryObjectionRow]:
        """Every word against these entries, or against any, the oldest first."""
        said = select(EntryObjectionRow).where(EntryObjectionRow.table_id == table_id)
        if entries is not None:
            said = said.where(col(EntryObjectionRow.entry).in_(entries))
        return self._session.exec(said.order_by(col(EntryObjectionRow.objection))).all()
