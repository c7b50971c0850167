"""The questions about hands: what was recorded of them, what is said against them, what is typed of the next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from json import loads
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Text,
    cast,
    func,
    literal,
    or_,
    tuple_,
    type_coerce,
)
from sqlalchemy import select as select_any
from sqlmodel import col, select

from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.hand_statements import AFTER, BEFORE, BY_KEY, DRAFT, ONE, STANDING, objections, versions
from scorekeeper.store.places import STEP
from scorekeeper.store.prepared import Prepared, Values
from scorekeeper.store.row import R, split
from scorekeeper.store.rows import (
    DraftRow,
    HandRow,
    ObjectionRow,
    TableRow,
)
from scorekeeper.store.spans import (
    BEYOND,
    Hand,
    Span,
    in_play,
    in_play_of,
    is_newest,
    put_in_behind,
)
from scorekeeper.store.transaction import Transaction

BATCH: Final = 200
"""Hands that are read at once where all of a sheet are wanted one by one."""


class Ended(Protocol):
    """How a hand ended, as far as it is known for the one behind it: who deals that, and what it begins with."""

    @property
    def number(self) -> int:
        """Its own number."""

    @property
    def revision(self) -> int:
        """When it was written so."""

    @property
    def next_dealer(self) -> int:
        """The seat that deals the hand behind it."""

    @property
    def state(self) -> dict[str, Any]:
        """What that begins with."""


class Last(NamedTuple):
    """The newest version of the last hand of a sheet, but for what it came to."""

    number: int
    revision: int
    next_dealer: int
    state: dict[str, Any]


class Written(NamedTuple):
    """A version of a hand as it is written: `payments` and what is `shown` as JSON values.

    `after` is the hand (0: none) behind which a forgotten one was put when it was recorded.
    """

    number: int
    revision: int
    place: int
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


class Standing(NamedTuple):
    """The last hand of a sheet, and the draft; whether a client's key `is_known`.

    `recorded` is how many hands have a number.
    """

    last: Last | None
    is_known: bool
    draft: DraftRow | None
    recorded: int

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return self.recorded + 1


def _written() -> Iterator[ColumnElement[Any]]:
    """The columns of `Written`."""
    for name in Written._fields[:-1]:
        column = getattr(HandRow, name)
        yield type_coerce(column, JSON) if name in {"payments", "shown"} else column
    yield put_in_behind()


class HandReading(Transaction):
    """The part of a reading transaction that knows hands; each question is about one table."""

    def _found(self, asked: Prepared, values: Values) -> list[list[Any]]:
        """What a question finds that comes with every look."""
        return asked.all(self._connection, values)

    def _rows(self, kind: type[R], asked: Prepared, values: Values) -> Sequence[R]:
        """The same, where that is rows of one kind: to be read alone."""
        return [kind.read(found) for found in self._found(asked, values)]

    def standing(self, table_id: int, sheet: int, key: str | None = None) -> Standing:
        """Where a sheet stands, and whether a client has sent something with this key."""
        of = {"table_id": table_id, "sheet": sheet, "key": key}
        (draft,), (recorded, is_known, *last) = split(STANDING.one(self._connection, of), DraftRow)
        return Standing(None if last[0] is None else Last(*last), is_known, draft, recorded)

    def hand(self, table_id: int, sheet: int, number: int, *, before: int | None = None) -> HandRow | None:
        """The newest version of a hand, or the newest before a revision."""
        of = {"table_id": table_id, "sheet": sheet, "number": number, "before": BEYOND if before is None else before}
        return self._session.execute(ONE, of).scalar()

    def hand_before(self, table_id: int, sheet: int, number: int) -> HandRow | None:
        """The newest version of the hand that was played before this one; None before the first."""
        return self._session.execute(BEFORE, {"table_id": table_id, "sheet": sheet, "number": number}).scalar()

    def recorded_in_turn(self, table_id: int, sheet: int, number: int) -> int | None:
        """The first hand from this number on that was recorded in its turn, and not put in afterwards."""
        here = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number >= number)
        in_turn = col(HandRow.place) == col(HandRow.number) * literal(STEP, BigInteger)
        return self._session.exec(select(func.min(HandRow.number)).where(*here, in_turn)).one()

    def known_by_key(self, table_id: int, key: str) -> HandRow | EntryRow | None:
        """The version of a hand, or of an entry, that a client sent with this key."""
        found = self._session.execute(BY_KEY, {"table_id": table_id, "key": key}).one()
        return next((row for row in found if row is not None), None)

    def recorded_since(self, table_id: int, revision: int) -> bool:
        """Whether another hand of this table has been recorded after a revision."""
        later = select(HandRow.number).where(HandRow.table_id == table_id, HandRow.revision > revision)
        return self._session.exec(later.where(HandRow.kind == "recorded").limit(1)).first() is not None

    def hands_after(self, table_id: int, sheet: int, place: int) -> Iterator[HandRow]:
        """The newest version of every hand after this place, in the order of play; no more are read than are taken."""
        while True:
            of = {"table_id": table_id, "sheet": sheet, "place": place, "most": BATCH}
            batch = self._session.execute(AFTER, of).scalars().all()
            yield from batch
            if len(batch) < BATCH:
                return
            place = batch[-1].place

    def versions(self, table_id: int, sheet: int, span: Span) -> Sequence[HandRow]:
        """What people made of the hands in `span`, and the newest; in the order of play, and of writing."""
        return self._rows(HandRow, versions(**span.kind()), {"table_id": table_id, "sheet": sheet, **span.asked()})

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

    def versions_and_payments(self, table_id: int) -> Sequence[tuple[int, Hand, int]]:
        """Return every hand of a table in the order of play, as (revision, (sheet, number), versions and payments).

        The revision is that at which it was recorded; its versions and the payments in them are counted together.
        """
        of = (col(HandRow.sheet), col(HandRow.place), col(HandRow.number))
        number = func.sum(1 + func.json_array_length(HandRow.payments))
        hands = select(func.min(HandRow.revision), HandRow.sheet, HandRow.number, number)
        hands = hands.where(HandRow.table_id == table_id).group_by(*of).order_by(*of)
        return [(first, (sheet, hand), number) for first, sheet, hand, number in self._session.exec(hands).all()]

    def history(self, table_id: int, sheet: int) -> Sequence[HandRow]:
        """Every row of a sheet in the order of writing."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet)
        return self._session.exec(hands.order_by(col(HandRow.revision), col(HandRow.place))).all()

    def versions_written(self, code: str | None = None) -> int:
        """How many rows the histories of all tables have together, or those of one."""
        written = select(func.count()).select_from(HandRow)
        if code is not None:
            written = written.join(TableRow, col(TableRow.id) == HandRow.table_id).where(TableRow.code == code)
        return self._session.exec(written).one()

    def sheets_with_hands(self, table_id: int) -> set[int]:
        """The numbers of the sheets on which there is a hand, withdrawn or not."""
        sheets = select(HandRow.sheet).where(HandRow.table_id == table_id).distinct()
        return set(self._session.exec(sheets).all())

    def history_in_portions(self, table_id: int, sheet: int) -> Iterator[Written]:
        """As `history`, however long, as it is written."""
        versions = select_any(*_written()).where(col(HandRow.table_id) == table_id, col(HandRow.sheet) == sheet)
        in_order = versions.order_by(col(HandRow.revision), col(HandRow.place)).limit(BATCH)
        revision, place = 0, 0
        while True:
            later = or_(col(HandRow.revision) > revision, col(HandRow.place) > place)
            portion = self._session.execute(in_order.where(col(HandRow.revision) >= revision, later)).all()
            yield from (Written(*version) for version in portion)
            if len(portion) < BATCH:
                return
            revision, place = portion[-1].revision, portion[-1].place

    def changed_often(self, table_id: int, sheet: int, number: int) -> int:
        """How often people have changed a hand."""
        of_it = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number == number)
        by_people = col(HandRow.kind).not_in(("recorded", "replayed", "reseated"))
        return self._session.exec(select(func.count()).where(*of_it, by_people)).one()

    def written_since(self, table_id: int, sheet: int, revision: int) -> int:
        """How many hands of a sheet have a version that is newer than this revision."""
        written = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.revision > revision)
        return self._session.exec(select(func.count(func.distinct(HandRow.number))).where(*written)).one()

    def written_at(self, table_id: int, revision: int) -> Sequence[HandRow]:
        """Every version that one verb wrote."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.revision == revision)
        return self._session.exec(hands.order_by(col(HandRow.sheet), col(HandRow.place))).all()

    # What is said about hands

    def draft(self, table_id: int) -> DraftRow | None:
        """What has been entered of the next hand."""
        return self._session.execute(DRAFT, {"table_id": table_id}).scalar()

    def objections_to(self, table_id: int, hands: Collection[Hand]) -> Sequence[ObjectionRow]:
        """Every word against these hands, the oldest first."""
        against = tuple_(col(ObjectionRow.sheet), col(ObjectionRow.number)).in_(hands)
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id, against)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()

    def objections(self, table_id: int, sheet: int, span: Span) -> Sequence[ObjectionRow]:
        """Every word against the hands in `span`, and every one that stands against any other; the oldest first."""
        of = {"table_id": table_id, "sheet": sheet, **span.asked()}
        return self._rows(ObjectionRow, objections(**span.kind()), of)

    def all_objections(self, table_id: int) -> Sequence[ObjectionRow]:
        """Every word that was ever said against a hand, the oldest first."""
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()
