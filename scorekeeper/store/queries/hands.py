"""Read the versions of hands and the objections to them, and rewrite the history of a sheet."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models import hands as models
from scorekeeper.store.models.base import split, table_of
from scorekeeper.store.models.hands import ChipEntries, Drafts, HandRow, Hands, Objections
from scorekeeper.store.models.tables import SheetRow, Tables
from scorekeeper.store.queries import hand_order
from scorekeeper.store.queries.hand_order import NUMBER, SHEET, TABLE, HandFilter, HandKey, selected_numbers
from scorekeeper.store.transactions import BATCH, ReadTransaction, WriteTransaction, history_unlocked

_OF_SHEET = col(Hands.table_id) == TABLE, col(Hands.sheet) == SHEET
_SHOWN = sa.or_(col(Hands.kind) != "replayed", hand_order.is_newest(TABLE))


class LastHandVersion(NamedTuple):
    """The newest version of the last hand of a sheet, without its entry and payments."""

    number: int
    revision: int
    next_dealer: int
    state: dict[str, Any]


#: The hand that the next hand depends on: by `next_dealer`, and by `state`, the game's state before the next hand.
PreviousHand = HandRow | LastHandVersion


class SheetStatus(NamedTuple):
    """The last hand of a sheet, the draft, whether an idempotency key `is_known`, and the number of recorded hands.

    The `stored_draft` may be that of another hand, because a table has only one.
    """

    sheet: int
    last: LastHandVersion | None
    is_known: bool
    stored_draft: models.DraftRow | None
    recorded: int

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return self.recorded + 1

    @property
    def draft(self) -> models.DraftRow | None:
        """The draft of the next hand."""
        draft = self.stored_draft
        return draft if draft and (draft.sheet, draft.number) == (self.sheet, self.number) else None


_LAST: Any = aliased(Hands)
_IS_LAST = _LAST.order_key == hand_order.LAST_POSITION
_KEY = sa.bindparam("key", type_=sa.String)
_HAS_KEY = [
    sa.exists().where(col(rows.table_id) == TABLE, col(rows.idempotency_key) == _KEY) for rows in (Hands, ChipEntries)
]
_RECORDED = sa.func.coalesce(hand_order.HIGHEST_NUMBER, 0)
_ENDED = [getattr(_LAST, name) for name in LastHandVersion._fields]
_STATUS: sa.Select[*tuple[Any, ...]] = sa.select(Drafts, _RECORDED, sa.or_(*_HAS_KEY), *_ENDED).select_from(Tables)
_NEXT_HAND = CompiledStatement(
    _STATUS.outerjoin(_LAST, sa.and_(_LAST.table_id == TABLE, _LAST.sheet == SHEET, _IS_LAST))
    .outerjoin(Drafts, col(Drafts.table_id) == TABLE)
    .where(col(Tables.id) == TABLE)
    .order_by(_LAST.revision.desc())
    .limit(1)
)


def next_hand(tx: ReadTransaction, table_id: int, sheet: int, key: str | None = None) -> SheetStatus:
    """Return the status of a sheet before its next hand, and whether an idempotency key is known at the table."""
    values = split(_NEXT_HAND.one(tx, table_id=table_id, sheet=sheet, key=key), models.DraftRow)
    draft, recorded, is_known, *last = values
    return SheetStatus(sheet, None if last[0] is None else LastHandVersion(*last), is_known, draft, recorded)


def draft(tx: ReadTransaction, table_id: int) -> models.DraftRow | None:
    """Return the draft of the next hand."""
    return tx.row(models.DraftRow, _DRAFT, table_id=table_id)


_DRAFT = sa.select(Drafts).where(col(Drafts.table_id) == TABLE)


def delete_draft(tx: WriteTransaction, table_id: int) -> None:
    """Delete the draft of the next hand, if there is one."""
    if row := draft(tx, table_id):
        tx.delete(row)


def newest_version(
    tx: ReadTransaction, table_id: int, sheet: int, number: int, *, before: int = hand_order.AFTER_LAST
) -> HandRow | None:
    """Return the newest version of a hand, or the newest before a revision."""
    return tx.row(HandRow, _VERSION, table_id=table_id, sheet=sheet, number=number, before=before)


_EARLIER = col(Hands.revision) < sa.bindparam("before", type_=sa.BigInteger)
_VERSION = (
    sa.select(Hands)
    .where(*_OF_SHEET, col(Hands.number) == NUMBER, _EARLIER)
    .order_by(col(Hands.revision).desc())
    .limit(1)
)


def previous_hand(tx: ReadTransaction, table_id: int, sheet: int, number: int) -> HandRow | None:
    """Return the newest version of the hand that was played before this one; None before the first."""
    return tx.row(HandRow, _PREVIOUS, table_id=table_id, sheet=sheet, number=number)


_PREVIOUS = (
    sa.select(Hands)
    .where(*_OF_SHEET, col(Hands.order_key) < hand_order.position_of(TABLE, SHEET, NUMBER))
    .order_by(col(Hands.order_key).desc(), col(Hands.revision).desc())
    .limit(1)
)


def find_by_key(tx: ReadTransaction, table_id: int, key: str) -> HandRow | models.ChipEntryRow | None:
    """Return the version of a hand or of a chip entry that was sent with this idempotency key."""
    ((hand, entry),) = tx.joined(
        sa.select(Hands, ChipEntries)
        .select_from(Tables)
        .outerjoin(Hands, sa.and_(col(Hands.table_id) == table_id, col(Hands.idempotency_key) == key))
        .outerjoin(ChipEntries, sa.and_(col(ChipEntries.table_id) == table_id, col(ChipEntries.idempotency_key) == key))
        .where(col(Tables.id) == table_id),
        HandRow,
        models.ChipEntryRow,
    )
    row: HandRow | models.ChipEntryRow | None = hand or entry
    return row


def last_counted(tx: ReadTransaction, table_id: int, sheet: int) -> int | None:
    """Return the number of the last hand that is not withdrawn, or None if all are."""
    numbers = sa.select(col(Hands.number)).filter_by(table_id=table_id, sheet=sheet)
    counted = numbers.where(col(Hands.withdrawn).is_(False), hand_order.is_newest(table_id))
    return tx.value(counted.order_by(col(Hands.order_key).desc()).limit(1))


def hands_after(tx: ReadTransaction, table_id: int, sheet: int, place: int) -> Iterator[HandRow]:
    """Yield the newest version of each hand after this position, in the order of play, read in batches."""
    while True:
        batch = tx.rows(HandRow, _AFTER, table_id=table_id, sheet=sheet, place=place)
        yield from batch
        if len(batch) < BATCH:
            return
        place = batch[-1].order_key


_AFTER = (
    sa.select(Hands)
    .where(*_OF_SHEET, col(Hands.order_key) > sa.bindparam("place", type_=sa.BigInteger), hand_order.is_newest(TABLE))
    .order_by(col(Hands.order_key))
    .limit(BATCH)
)


@cache
def _versions(*, by_number: bool, by_revision: bool, before: bool) -> CompiledStatement:
    selected = col(Hands.number).in_(selected_numbers(by_number=by_number, by_revision=by_revision, before=before))
    # Ordered by the bare column, SQLite would scan the whole sheet by the index on order_key.
    position = col(Hands.order_key) + sa.literal(0)
    versions = sa.select(Hands).where(*_OF_SHEET, selected, _SHOWN)
    return CompiledStatement(versions.order_by(position, col(Hands.revision)))


def versions(tx: ReadTransaction, table_id: int, sheet: int, span: HandFilter) -> Sequence[HandRow]:
    """Return the newest version of each hand in `span` and all versions but replayed ones, in the order of play."""
    rows = _versions(**span.kind()).all(tx, table_id=table_id, sheet=sheet, **span.asked())
    return [HandRow.from_values(values) for values in rows]


def versions_before(tx: ReadTransaction, table_id: int, before: HandKey | None, limit: int) -> Sequence[HandRow]:
    """Return such versions of the last `limit` hands of a table, or of the last before one; the oldest sheet first."""
    of_table = col(Hands.table_id) == table_id, col(Hands.kind) == "recorded"
    hands = sa.select(col(Hands.sheet), col(Hands.number)).where(*of_table)
    if before is not None:
        hands = hands.where(hand_order.play_order() < hand_order.play_order_of(table_id, before))
    selected = hands.order_by(col(Hands.sheet).desc(), col(Hands.order_key).desc()).limit(limit).subquery()
    versions = sa.select(Hands).where(col(Hands.table_id) == TABLE, _SHOWN)
    versions = versions.where(col(Hands.sheet) == selected.c.sheet, col(Hands.number) == selected.c.number)
    in_order = versions.order_by(col(Hands.sheet), col(Hands.order_key), col(Hands.revision))
    return tx.rows(HandRow, in_order, table_id=table_id)


def versions_at_revision(tx: ReadTransaction, table_id: int, revision: int) -> Sequence[HandRow]:
    """Return every version that was written at a revision."""
    versions = sa.select(Hands).where(col(Hands.table_id) == table_id, col(Hands.revision) == revision)
    return tx.rows(HandRow, versions.order_by(col(Hands.sheet), col(Hands.order_key)))


def history(tx: ReadTransaction, table_id: int, sheet: int) -> Sequence[HandRow]:
    """Return every version of the hands of a sheet, the oldest first."""
    versions = sa.select(Hands).where(col(Hands.table_id) == table_id, col(Hands.sheet) == sheet)
    return tx.rows(HandRow, versions.order_by(col(Hands.revision), col(Hands.order_key)))


class HandVersion(NamedTuple):
    """A version of a hand, with payments and displayed values in their JSON form.

    `after` is the number of the hand (0: none) after which this version inserted its hand, or None if it did not.
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


def iter_history(tx: ReadTransaction, table_id: int, sheet: int) -> Iterator[HandVersion]:
    """Yield every version of the hands of a sheet, the oldest first, read in batches."""
    columns = [getattr(Hands, name) for name in HandVersion._fields[:-1]]
    columns = [sa.type_coerce(column, sa.JSON) if column.key in {"payments", "shown"} else column for column in columns]
    versions = sa.select(*columns, hand_order.inserted_after(table_id))
    versions = versions.where(col(Hands.table_id) == table_id, col(Hands.sheet) == sheet)
    return (HandVersion(*row) for row in tx.batches(versions.order_by(col(Hands.revision), col(Hands.order_key))))


def rewrite_history(tx: WriteTransaction, sheet: SheetRow, rows: Sequence[HandRow]) -> None:
    """Replace all versions of the hands of a sheet.

    Only for moving a sheet to a newer edition of its game, which does not change its results.
    """
    with history_unlocked(tx.connection):
        hands = table_of(HandRow)
        tx.connection.execute(sa.delete(hands).where(hands.c.table_id == sheet.table_id, hands.c.sheet == sheet.sheet))
        tx.insert_all(rows)


def objections_to(
    tx: ReadTransaction, table_id: int, hands: Collection[HandKey] | None = None
) -> Sequence[models.ObjectionRow]:
    """Return the objections to these hands, or to all, the oldest first."""
    objections = sa.select(Objections).where(col(Objections.table_id) == table_id)
    if hands is not None:
        objections = objections.where(sa.tuple_(col(Objections.sheet), col(Objections.number)).in_(list(hands)))
    return tx.rows(models.ObjectionRow, objections.order_by(col(Objections.objection)))


@cache
def _objections(*, by_number: bool, by_revision: bool, before: bool) -> CompiledStatement:
    selected = col(Objections.number).in_(selected_numbers(by_number=by_number, by_revision=by_revision, before=before))
    of_hands = sa.and_(col(Objections.sheet) == SHEET, selected)
    objections = sa.select(Objections).where(col(Objections.table_id) == TABLE)
    objections = objections.where(sa.or_(col(Objections.resolved).is_(False), of_hands))
    return CompiledStatement(objections.order_by(col(Objections.objection)))


def objections(tx: ReadTransaction, table_id: int, sheet: int, span: HandFilter) -> Sequence[models.ObjectionRow]:
    """Return the objections to the hands in `span`, and all open objections of the table; the oldest first."""
    rows = _objections(**span.kind()).all(tx, table_id=table_id, sheet=sheet, **span.asked())
    return [models.ObjectionRow.from_values(values) for values in rows]
