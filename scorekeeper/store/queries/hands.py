"""Read the versions of hands, and rewrite the history of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    type_coerce,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import split, table_of
from scorekeeper.store.models.hands import ChipEntries, ChipEntryRow, DraftRow, Drafts, HandRow, Hands
from scorekeeper.store.models.tables import SheetRow, Tables
from scorekeeper.store.queries.hand_filter import NUMBER, SHEET, TABLE, HandFilter, selected_numbers
from scorekeeper.store.queries.hand_order import (
    AFTER_LAST,
    HandKey,
    highest_number,
    inserted_after,
    is_newest,
    last_position,
    play_order,
    play_order_of,
    position_of,
)
from scorekeeper.store.transactions import BATCH, ReadTransaction, WriteTransaction, history_unlocked

_HERE: Final = col(Hands.table_id) == TABLE, col(Hands.sheet) == SHEET


class PreviousHand(Protocol):
    """How a hand ended, as far as the next one needs it: who deals that, and what it begins with."""

    @property
    def number(self) -> int:
        """Its own number."""

    @property
    def revision(self) -> int:
        """The revision of its version."""

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand."""

    @property
    def state(self) -> dict[str, Any]:
        """What the next hand begins with."""


class LastHand(NamedTuple):
    """The newest version of the last hand of a sheet, without its entry and payments."""

    number: int
    revision: int
    next_dealer: int
    state: dict[str, Any]


class SheetStatus(NamedTuple):
    """The last hand of a sheet, the draft, whether a client's key `is_known`, and how many hands have a number."""

    last: LastHand | None
    is_known: bool
    draft: DraftRow | None
    recorded: int

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return self.recorded + 1


def _next_hand() -> Select[*tuple[Any, ...]]:
    last, key = aliased(Hands), bindparam("key", type_=String)
    is_last = (
        col(last.table_id) == TABLE,
        col(last.sheet) == SHEET,
        col(last.order_key) == last_position(TABLE, SHEET),
    )
    known = [
        exists().where(col(rows.table_id) == TABLE, col(rows.idempotency_key) == key) for rows in (Hands, ChipEntries)
    ]
    recorded = func.coalesce(highest_number(TABLE, SHEET), 0)
    ended = (col(last.number), col(last.revision), col(last.next_dealer), col(last.state))
    here: Select[*tuple[Any, ...]] = select(Drafts, recorded, or_(*known), *ended)
    here = here.select_from(Tables).where(col(Tables.id) == TABLE)
    here = here.outerjoin(last, and_(*is_last)).outerjoin(Drafts, col(Drafts.table_id) == TABLE)
    return here.order_by(col(last.revision).desc()).limit(1)


_NEXT_HAND: Final = CompiledStatement(_next_hand())


def next_hand(tx: ReadTransaction, table_id: int, sheet: int, key: str | None = None) -> SheetStatus:
    """Return what the next hand of a sheet follows, and whether a client has sent something with this key."""
    found = split(_NEXT_HAND.one(tx, table_id=table_id, sheet=sheet, key=key), DraftRow)
    draft, recorded, is_known, *last = found
    return SheetStatus(None if last[0] is None else LastHand(*last), is_known, draft, recorded)


def draft(tx: ReadTransaction, table_id: int) -> DraftRow | None:
    """Return what has been entered of the next hand."""
    return tx.row(DraftRow, _DRAFT, table_id=table_id)


_DRAFT: Final = select(Drafts).where(col(Drafts.table_id) == TABLE)


def delete_draft(tx: WriteTransaction, table_id: int) -> None:
    """Delete what has been entered of the next hand, if there is anything."""
    if found := draft(tx, table_id):
        tx.delete(found)


def newest_version(
    tx: ReadTransaction, table_id: int, sheet: int, number: int, *, before: int | None = None
) -> HandRow | None:
    """Return the newest version of a hand, or the newest before a revision."""
    return tx.row(
        HandRow,
        _VERSION,
        table_id=table_id,
        sheet=sheet,
        number=number,
        before=AFTER_LAST if before is None else before,
    )


_EARLIER: Final = col(Hands.revision) < bindparam("before", type_=BigInteger)
_VERSION: Final = (
    select(Hands).where(*_HERE, col(Hands.number) == NUMBER, _EARLIER).order_by(col(Hands.revision).desc()).limit(1)
)


def previous_hand(tx: ReadTransaction, table_id: int, sheet: int, number: int) -> HandRow | None:
    """Return the newest version of the hand that was played before this one; None before the first."""
    return tx.row(HandRow, _PREVIOUS, table_id=table_id, sheet=sheet, number=number)


_PREVIOUS: Final = (
    select(Hands)
    .where(*_HERE, col(Hands.order_key) < position_of(TABLE, SHEET, NUMBER))
    .order_by(col(Hands.order_key).desc(), col(Hands.revision).desc())
    .limit(1)
)


def find_by_key(tx: ReadTransaction, table_id: int, key: str) -> HandRow | ChipEntryRow | None:
    """Return the version of a hand, or of a chip entry, that a client sent with this key."""
    ((hand, entry),) = tx.joined(
        select(Hands, ChipEntries)
        .select_from(Tables)
        .outerjoin(Hands, and_(col(Hands.table_id) == Tables.id, col(Hands.idempotency_key) == key))
        .outerjoin(ChipEntries, and_(col(ChipEntries.table_id) == Tables.id, col(ChipEntries.idempotency_key) == key))
        .where(col(Tables.id) == table_id),
        HandRow,
        ChipEntryRow,
    )
    found: HandRow | ChipEntryRow | None = hand or entry
    return found


def hands_after(tx: ReadTransaction, table_id: int, sheet: int, place: int) -> Iterator[HandRow]:
    """Yield the newest version of each hand after this position, in the order of play, read in batches."""
    while True:
        batch = tx.rows(HandRow, _AFTER, table_id=table_id, sheet=sheet, place=place)
        yield from batch
        if len(batch) < BATCH:
            return
        place = batch[-1].order_key


_AFTER: Final = (
    select(Hands)
    .where(*_HERE, col(Hands.order_key) > bindparam("place", type_=BigInteger), is_newest())
    .order_by(col(Hands.order_key))
    .limit(BATCH)
)


@cache
def _versions(*, by_number: bool, by_revision: bool, before: bool) -> CompiledStatement:
    shown = or_(col(Hands.kind) != "replayed", is_newest())
    spanned = col(Hands.number).in_(selected_numbers(by_number=by_number, by_revision=by_revision, before=before))
    # By the bare column SQLite would go through all of the sheet, in the order of its index of places.
    place = col(Hands.order_key) + literal(0)
    return CompiledStatement(select(Hands).where(*_HERE, spanned, shown).order_by(place, col(Hands.revision)))


def versions(tx: ReadTransaction, table_id: int, sheet: int, span: HandFilter) -> Sequence[HandRow]:
    """Return the versions that people made of the hands in `span`, and the newest, in the order of play and writing."""
    found = _versions(**span.kind()).all(tx, table_id=table_id, sheet=sheet, **span.asked())
    return [HandRow.from_values(values) for values in found]


def versions_before(tx: ReadTransaction, table_id: int, before: HandKey | None, limit: int) -> Sequence[HandRow]:
    """Return `versions` of the newest `limit` hands of all sheets, or of those before one; the oldest sheet first."""
    hands = select(col(Hands.sheet), col(Hands.number)).where(
        col(Hands.table_id) == table_id, col(Hands.kind) == "recorded"
    )
    if before is not None:
        hands = hands.where(play_order() < play_order_of(table_id, before))
    of = hands.order_by(col(Hands.sheet).desc(), col(Hands.order_key).desc()).limit(limit).subquery()
    shown = or_(col(Hands.kind) != "replayed", is_newest())
    versions = select(Hands).where(col(Hands.table_id) == table_id, shown)
    versions = versions.where(col(Hands.sheet) == of.c.sheet, col(Hands.number) == of.c.number)
    return tx.rows(HandRow, versions.order_by(col(Hands.sheet), col(Hands.order_key), col(Hands.revision)))


def versions_at_revision(tx: ReadTransaction, table_id: int, revision: int) -> Sequence[HandRow]:
    """Return every version that was written at a revision."""
    versions = select(Hands).where(col(Hands.table_id) == table_id, col(Hands.revision) == revision)
    return tx.rows(HandRow, versions.order_by(col(Hands.sheet), col(Hands.order_key)))


def history(tx: ReadTransaction, table_id: int, sheet: int) -> Sequence[HandRow]:
    """Return every version of the hands of a sheet, in the order of writing."""
    versions = select(Hands).where(col(Hands.table_id) == table_id, col(Hands.sheet) == sheet)
    return tx.rows(HandRow, versions.order_by(col(Hands.revision), col(Hands.order_key)))


class HandVersion(NamedTuple):
    """A version of a hand with its payments and what is shown as JSON values.

    `after` is the hand (0: none) behind which a forgotten one was inserted when it was recorded.
    """

    number: int
    revision: int
    order_key: int
    kind: str
    withdrawn: bool
    person: int | None
    on_behalf: int | None
    at: datetime
    entry: dict[str, Any]
    dealer: int
    next_dealer: int
    payments: list[dict[str, Any]]
    shown: dict[str, Any]
    state: dict[str, Any]
    after: int | None


def _written() -> Iterator[ColumnElement[Any]]:
    for name in HandVersion._fields[:-1]:
        column = getattr(Hands, name)
        yield type_coerce(column, JSON) if name in {"payments", "shown"} else column
    yield inserted_after()


def iter_history(tx: ReadTransaction, table_id: int, sheet: int) -> Iterator[HandVersion]:
    """Yield what `history` returns, read in batches."""
    versions = select(*_written()).where(col(Hands.table_id) == table_id, col(Hands.sheet) == sheet)
    return (HandVersion(*found) for found in tx.batches(versions.order_by(col(Hands.revision), col(Hands.order_key))))


def rewrite_history(tx: WriteTransaction, sheet: SheetRow, rows: Sequence[HandRow]) -> None:
    """Put these versions of a sheet's hands in place of all that there are.

    For one purpose alone: to bring a sheet to the edition of its game without changing what people were told.
    """
    with history_unlocked(tx.connection):
        hands = table_of(HandRow)
        tx.connection.execute(delete(hands).where(hands.c.table_id == sheet.table_id, hands.c.sheet == sheet.sheet))
        tx.insert_all(rows)
