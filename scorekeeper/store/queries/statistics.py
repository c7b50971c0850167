"""Read the hands of many tables in batches, and save statistics computed from them."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import JSON, and_, select, tuple_, type_coerce
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import table_of
from scorekeeper.store.models.groups import Statistics, StatisticsRow
from scorekeeper.store.models.hands import Hands
from scorekeeper.store.models.tables import Tables
from scorekeeper.store.queries.hand_order import TABLE, is_newest
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: A hand of any table: (table id, sheet, number).
HandLocation = tuple[int, int, int]


class PaidHand(NamedTuple):
    """The current payments of a hand, `[{payer, payee, chips}]`, and the revision at which it was recorded."""

    sheet: int
    number: int
    recorded: int
    payments: list[dict[str, Any]]


def paid_hands(tx: ReadTransaction, table_id: int) -> Iterator[PaidHand]:
    """Yield the payments of each hand that is not withdrawn, in the order of play, read in batches."""
    first = aliased(Hands)
    is_first = and_(
        col(first.table_id) == table_id,
        col(first.sheet) == Hands.sheet,
        col(first.number) == Hands.number,
        col(first.kind) == "recorded",
    )
    columns = col(Hands.sheet), col(Hands.number), col(first.revision), type_coerce(Hands.payments, JSON)
    paid = select(*columns).join(first, is_first)
    paid = paid.where(col(Hands.table_id) == table_id, is_newest(table_id), col(Hands.withdrawn).is_(False))
    return (PaidHand(*row) for row in tx.batches(paid.order_by(col(Hands.sheet), col(Hands.order_key))))


class PlayedHand(NamedTuple):
    """The current version of a hand: dealer, entry, payments `[{payer, payee, chips}]`, shown values and next state."""

    table_id: int
    sheet: int
    number: int
    dealer: int
    entry: dict[str, Any]
    payments: list[dict[str, Any]]
    shown: Mapping[str, Any]
    state: Mapping[str, Any]


def played_hands(
    tx: ReadTransaction, table_ids: Collection[int], places: Collection[HandLocation] | None = None
) -> Iterator[PlayedHand]:
    """Yield each hand of these tables that is not withdrawn, or only those at these locations.

    They are read in batches, table by table in the order of play.
    """
    columns = [
        type_coerce(Hands.payments, JSON) if name == "payments" else getattr(Hands, name) for name in PlayedHand._fields
    ]
    counted = is_newest(table_ids), col(Hands.withdrawn).is_(False)
    played = select(*columns).where(col(Hands.table_id).in_(table_ids), *counted)
    if places is not None:
        played = played.where(tuple_(col(Hands.table_id), col(Hands.sheet), col(Hands.number)).in_(list(places)))
    in_order = played.order_by(col(Hands.table_id), col(Hands.sheet), col(Hands.order_key))
    return (PlayedHand(*row) for row in tx.batches(in_order))


def saved_statistics(tx: ReadTransaction, table_ids: Collection[int]) -> dict[int, StatisticsRow]:
    """Return the saved statistics of these tables by their ids."""
    saved = tx.rows(StatisticsRow, select(Statistics).where(col(Statistics.table_id).in_(table_ids)))
    return {row.table_id: row for row in saved}


def save_statistics(tx: WriteTransaction, rows: Collection[StatisticsRow]) -> None:
    """Save the statistics of tables, except for tables that are deleted or locked by another transaction."""
    in_order = sorted(rows, key=lambda row: row.table_id)
    saved = [row.__dict__ for row in in_order if _FREE.first(tx, table_id=row.table_id)]
    if saved:
        _upsert(sqlite if tx.is_sqlite else postgresql).run_many(tx, saved)


_FREE = CompiledStatement(
    select(col(Tables.id)).where(col(Tables.id) == TABLE).with_for_update(key_share=True, read=True, skip_locked=True)
)


@cache
def _upsert(dialect: Any) -> CompiledStatement:  # noqa: ANN401  each dialect has its own insert
    # Statistics of an older revision must not replace newer ones.
    tallies = table_of(StatisticsRow)
    insert = dialect.insert(tallies)
    new = insert.excluded
    changed = {"revision": new.revision, "statistics": new.statistics}
    newer = tallies.c.revision <= new.revision
    return CompiledStatement(insert.on_conflict_do_update(index_elements=["table_id"], set_=changed, where=newer))
