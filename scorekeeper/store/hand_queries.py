"""The questions about hands: what was recorded of them, what is said against them, what is typed of the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from json import loads
from typing import Final, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    Text,
    and_,
    cast,
    false,
    func,
    literal,
    or_,
    tuple_,
    type_coerce,
)
from sqlalchemy import select as sa_select
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.places import STEP
from scorekeeper.store.rows import (
    DraftRow,
    HandRow,
    ObjectionRow,
    TableRow,
)
from scorekeeper.store.spans import (
    Hand,
    Span,
    highest_number,
    in_play,
    in_play_of,
    is_newest,
    last_place,
    numbers_in,
    place_of,
    put_in_behind,
)

BATCH: Final = 200
"""Hands that are read at once where all of a sheet are wanted one by one."""


class Standing(NamedTuple):
    """The newest version of the last hand of a sheet, what a client sent with a key, and the draft.

    `recorded` is how many hands have a number.
    """

    last: HandRow | None
    known: HandRow | EntryRow | None
    draft: DraftRow | None
    recorded: int

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return self.recorded + 1


# They are made once: made anew they cost more than what is asked.
_LAST: Final = aliased(HandRow)
_KNOWN: Final = aliased(HandRow)
_OTHER: Final = aliased(HandRow)


class HandReading:
    """The part of a reading transaction that knows hands; each question is about one table."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def standing(self, table_id: int, sheet: int, key: str | None = None) -> Standing:
        """Where a sheet stands, and what a client has sent with this key."""
        last, known, other = _LAST, _KNOWN, _OTHER
        place = last_place(table_id, sheet)
        newest = select(func.max(other.revision)).where(
            other.table_id == table_id, other.sheet == sheet, other.place == place
        )
        is_last = (col(last.table_id) == table_id, col(last.sheet) == sheet, col(last.place) == place)
        is_known, is_entry = (false() if key is None else col(row.key) == key for row in (known, EntryRow))
        recorded = func.coalesce(highest_number(table_id, sheet), 0)
        here = sa_select(last, known, EntryRow, DraftRow, recorded).select_from(TableRow)
        here = here.where(col(TableRow.id) == table_id)
        here = here.outerjoin(last, and_(*is_last, col(last.revision) == newest.scalar_subquery()))
        here = here.outerjoin(known, and_(col(known.table_id) == table_id, is_known))
        here = here.outerjoin(EntryRow, and_(col(EntryRow.table_id) == table_id, is_entry))
        found = self._session.execute(here.outerjoin(DraftRow, col(DraftRow.table_id) == table_id)).one()
        last_hand, hand, entry, draft, number = found
        return Standing(last_hand, entry if hand is None else hand, draft, number)

    def hand(self, table_id: int, sheet: int, number: int, *, before: int | None = None) -> HandRow | None:
        """The newest version of a hand, or the newest before a revision."""
        versions = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number == number)
        if before is not None:
            versions = versions.where(HandRow.revision < before)
        return self._session.exec(versions.order_by(col(HandRow.revision).desc()).limit(1)).first()

    def hand_before(self, table_id: int, sheet: int, number: int) -> HandRow | None:
        """The newest version of the hand that was played before this one; None before the first."""
        here = (HandRow.table_id == table_id, HandRow.sheet == sheet)
        earlier = select(HandRow).where(*here, HandRow.place < place_of(table_id, sheet, number))
        newest = earlier.order_by(col(HandRow.place).desc(), col(HandRow.revision).desc())
        return self._session.exec(newest.limit(1)).first()

    def recorded_in_turn(self, table_id: int, sheet: int, number: int) -> int | None:
        """The first hand from this number on that was recorded in its turn, and not put in afterwards."""
        here = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number >= number)
        in_turn = col(HandRow.place) == col(HandRow.number) * literal(STEP, BigInteger)
        return self._session.exec(select(func.min(HandRow.number)).where(*here, in_turn)).one()

    def known_by_key(self, table_id: int, key: str) -> HandRow | EntryRow | None:
        """The version of a hand, or of an entry, that a client sent with this key."""
        tables = select(HandRow, EntryRow).select_from(TableRow).where(TableRow.id == table_id)
        hands = tables.outerjoin(HandRow, and_(col(HandRow.table_id) == table_id, col(HandRow.key) == key))
        both = hands.outerjoin(EntryRow, and_(col(EntryRow.table_id) == table_id, col(EntryRow.key) == key))
        found: Sequence[HandRow | EntryRow | None] = self._session.exec(both).one()
        return next((row for row in found if row is not None), None)

    def recorded_since(self, table_id: int, revision: int) -> bool:
        """Whether another hand of this table has been recorded after a revision."""
        later = select(HandRow.number).where(HandRow.table_id == table_id, HandRow.revision > revision)
        return self._session.exec(later.where(HandRow.kind == "recorded").limit(1)).first() is not None

    def hands_after(self, table_id: int, sheet: int, place: int) -> Iterator[HandRow]:
        """The newest version of every hand after this place, in the order of play; no more are read than are taken."""
        while True:
            here = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.place > place, is_newest())
            hands = select(HandRow).where(*here).order_by(col(HandRow.place)).limit(BATCH)
            batch = self._session.exec(hands).all()
            yield from batch
            if len(batch) < BATCH:
                return
            place = batch[-1].place

    def versions(self, table_id: int, sheet: int, span: Span) -> Sequence[HandRow]:
        """What people made of the hands in `numbers_in`, and the newest; in the order of play, and of writing."""
        shown = or_(col(HandRow.kind) != "replayed", is_newest())
        spanned = col(HandRow.number).in_(numbers_in(table_id, sheet, span))
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet, spanned, shown)
        return self._session.exec(hands.order_by(col(HandRow.place), col(HandRow.revision))).all()

    def versions_before(self, table_id: int, before: Hand | None, limit: int) -> Sequence[HandRow]:
        """As `versions`, of the newest `limit` hands of all sheets (before one), the oldest sheet first."""
        hands = select(HandRow.sheet, HandRow.number).where(HandRow.table_id == table_id, HandRow.kind == "recorded")
        if before is not None:
            hands = hands.where(in_play() < in_play_of(table_id, before))
        of = hands.order_by(col(HandRow.sheet).desc(), col(HandRow.place).desc()).limit(limit).subquery()
        shown = or_(col(HandRow.kind) != "replayed", is_newest())
        versions = select(HandRow).where(HandRow.table_id == table_id, shown)
        versions = versions.where(col(HandRow.sheet) == of.c.sheet, col(HandRow.number) == of.c.number)
        in_order = versions.order_by(col(HandRow.sheet), col(HandRow.place), col(HandRow.revision))
        return self._session.exec(in_order).all()

    def paid_from(self, table_id: int, hand: Hand) -> Sequence[tuple[int, int | str, int | str, int]]:
        """What this hand and every one after it come to now, added up: the sheet, who paid, who was paid, the chips."""
        apart = func.json_each if self._session.get_bind().dialect.name == "sqlite" else func.json_array_elements
        one = type_coerce(apart(HandRow.payments).table_valued("value", joins_implicitly=True).c.value, JSON)
        payer, payee = (cast(one[name], Text) for name in ("payer", "payee"))  # a seat is 1, a spectator "Eva"
        here = (HandRow.table_id == table_id, in_play() >= in_play_of(table_id, hand), is_newest())
        paid = select(HandRow.sheet, payer, payee, func.sum(one["chips"].as_integer())).where(*here)
        added_up = self._session.exec(paid.group_by(col(HandRow.sheet), payer, payee)).all()
        return [(sheet, loads(payer), loads(payee), chips) for sheet, payer, payee, chips in added_up]

    def recorded_from(self, table_id: int, hand: Hand) -> int | None:
        """When the first was recorded in its turn of this hand and every one after it, by revision."""
        here = (HandRow.table_id == table_id, HandRow.kind == "recorded", in_play() >= in_play_of(table_id, hand))
        in_turn = col(HandRow.place) == col(HandRow.number) * literal(STEP, BigInteger)
        return self._session.exec(select(func.min(HandRow.revision)).where(*here, in_turn)).one()

    def history(self, table_id: int, sheet: int) -> Sequence[HandRow]:
        """Every row of a sheet in the order of writing."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet)
        return self._session.exec(hands.order_by(col(HandRow.revision), col(HandRow.place))).all()

    def history_in_portions(self, table_id: int, sheet: int) -> Iterator[tuple[HandRow, int | None]]:
        """As `history`, however long, with the hand (0: none) behind which a forgotten one was put when recorded."""
        versions = select(HandRow, put_in_behind()).where(HandRow.table_id == table_id, HandRow.sheet == sheet)
        in_order = versions.order_by(col(HandRow.revision), col(HandRow.place)).limit(BATCH)
        revision, place = 0, 0
        while True:
            later = or_(col(HandRow.revision) > revision, col(HandRow.place) > place)
            portion = self._session.exec(in_order.where(HandRow.revision >= revision, later)).all()
            yield from portion
            if len(portion) < BATCH:
                return
            last = portion[-1][0]
            revision, place = last.revision, last.place

    def written_at(self, table_id: int, revision: int) -> Sequence[HandRow]:
        """Every version that one verb wrote."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.revision == revision)
        return self._session.exec(hands.order_by(col(HandRow.sheet), col(HandRow.place))).all()

    # What is said about hands

    def draft(self, table_id: int) -> DraftRow | None:
        """What has been entered of the next hand."""
        return self._session.exec(select(DraftRow).where(DraftRow.table_id == table_id)).first()

    def objections_to(self, table_id: int, hands: Collection[Hand]) -> Sequence[ObjectionRow]:
        """Every word against these hands, the oldest first."""
        against = tuple_(col(ObjectionRow.sheet), col(ObjectionRow.number)).in_(hands)
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id, against)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()

    def objections(self, table_id: int, sheet: int, numbers: Collection[int]) -> Sequence[ObjectionRow]:
        """Every word against these hands of a sheet, and every one that stands against any other; the oldest first."""
        these = and_(col(ObjectionRow.sheet) == sheet, col(ObjectionRow.number).in_(numbers))
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id)
        said = said.where(or_(col(ObjectionRow.settled).is_(False), these))
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()

    def all_objections(self, table_id: int) -> Sequence[ObjectionRow]:
        """Every word that was ever said against a hand, the oldest first."""
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()
