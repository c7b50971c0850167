"""The hands of many evenings as they stand, to be counted; and what was counted of them, to be kept."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import JSON, Table, tuple_, type_coerce
from sqlalchemy import select as select_any
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col, select

from scorekeeper.store.group_rows import TallyRow
from scorekeeper.store.hand_queries import BATCH
from scorekeeper.store.row import Row, values
from scorekeeper.store.rows import HandRow, TableRow
from scorekeeper.store.spans import is_newest
from scorekeeper.store.transaction import Transaction

Place = tuple[int, int, int]
"""A hand of many tables: the table, the numbers of its sheet and of itself."""


class PlayedHand(NamedTuple):
    """A hand as it stands: what was entered, who dealt, `[{payer, payee, chips}]`, and what its game showed."""

    table_id: int
    sheet: int
    number: int
    dealer: int
    entry: dict[str, Any]
    payments: list[dict[str, Any]]
    shown: Mapping[str, Any]


class TallyReading(Transaction):
    """The part of a reading transaction that knows what is counted of many evenings."""

    def played_at(self, table_ids: Collection[int], places: Collection[Place] | None = None) -> Iterator[PlayedHand]:
        """Every hand that stands at these tables, or those of them at these places.

        Table by table in the order of play, read some at a time.
        """
        played = select_any(
            col(HandRow.table_id),
            col(HandRow.sheet),
            col(HandRow.number),
            col(HandRow.dealer),
            col(HandRow.entry),
            type_coerce(HandRow.payments, JSON),
            col(HandRow.shown),
        ).where(col(HandRow.table_id).in_(table_ids), is_newest(), col(HandRow.withdrawn).is_(False))
        if places is not None:
            played = played.where(
                tuple_(col(HandRow.table_id), col(HandRow.sheet), col(HandRow.number)).in_(list(places))
            )
        in_order = played.order_by(col(HandRow.table_id), col(HandRow.sheet), col(HandRow.place))
        return (PlayedHand(*row) for row in self._session.execute(in_order.execution_options(yield_per=BATCH)))


class TallyWriting(Transaction):
    """The part of a writing transaction that keeps what was counted."""

    def keep_tallies(self, rows: Collection[TallyRow]) -> None:
        """Keep what was counted of tables, but for those that are changed just now, or were deleted."""
        ids = [row.table_id for row in rows]
        here = select(TableRow.id).where(col(TableRow.id).in_(ids)).order_by(col(TableRow.id))
        free = set(self._session.exec(here.with_for_update(key_share=True, read=True, skip_locked=True)).all())
        kept = sorted((values(row) for row in rows if row.table_id in free), key=lambda row: row["table_id"])
        if kept:
            is_postgresql = self._session.get_bind().dialect.name == "postgresql"
            self._session.execute(_upsert(postgresql if is_postgresql else sqlite), kept)


def _upsert(dialect: Any) -> Any:  # noqa: ANN401  both databases have an insert of their own
    """What was counted last stands; never in the place of what was counted of a table as it was later."""
    tallies: Table = Row.metadata.tables[str(TallyRow.__tablename__)]
    insert = dialect.insert(tallies)
    new = insert.excluded
    return insert.on_conflict_do_update(
        index_elements=[tallies.c.table_id],
        set_={"revision": new.revision, "counted": new.counted},
        where=tallies.c.revision <= new.revision,
    )
