"""Which hands a query is about: one, the newest, some before another, or what was written lately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Integer,
    ScalarSelect,
    Select,
    Tuple,
    and_,
    bindparam,
    case,
    func,
    literal,
    tuple_,
    union,
)
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from scorekeeper.store.places import STEP
from scorekeeper.store.rows import (
    HandRow,
    ObjectionRow,
)

Hand = tuple[int, int]
"""A hand of a table: the numbers of its sheet and of itself."""
Number = int | BindParameter[int]

# What a question is about that is put together once, for that costs more than asking it.
TABLE: Final = bindparam("table_id", type_=Integer)
SHEET: Final = bindparam("sheet", type_=Integer)
NUMBER: Final = bindparam("number", type_=Integer)

BEYOND: Final = 1 << 62
"""A place after every hand."""

# Each question that looks at hands beside others has its own: one that is made anew costs more than what it asks.
_AT: Final = aliased(HandRow)
_LAST: Final = aliased(HandRow)
_HIGHEST: Final = aliased(HandRow)
_NEWER: Final = aliased(HandRow)
_BEHIND: Final = aliased(HandRow)
_SHOWN: Final = aliased(HandRow)
_SPANNED: Final = aliased(HandRow)
_SAID: Final = aliased(ObjectionRow)


class Span(NamedTuple):
    """Which hands of a sheet: that of one `number`, or the newest `limit` of those that were played before another.

    Or all where something was written after the revision `since`.
    """

    number: int | None = None
    limit: int = 0
    before: int | None = None
    since: int | None = None

    def kind(self) -> dict[str, bool]:
        """Which question `numbers_in` is."""
        by_revision, by_number = self.since is not None, self.number is not None
        return {"by_number": by_number, "by_revision": by_revision, "before": self.before is not None}

    def asked(self) -> dict[str, int | None]:
        """What `numbers_in` asks for by these names."""
        return {
            "number": self.number,
            "since": self.since,
            "before": self.before,
            "most": self.limit + (self.before is not None),
        }

    def among(self, read: Sequence[tuple[int, int]]) -> list[int]:
        """The numbers of those that are meant, of all that were read: `(number, place)`, in the order of play."""
        if self.since is not None:
            return [number for number, _ in read]
        if self.number is not None:
            return [number for number, _ in read if number == self.number]
        earlier = self.earlier(read)
        return earlier[max(0, len(earlier) - self.limit) :]

    def earlier(self, read: Sequence[tuple[int, int]]) -> list[int]:
        """Those that were read and played before the hand that is named, where one is: more than are meant, if any."""
        bound = BEYOND if self.before is None else dict([(0, 0), *read]).get(self.before, BEYOND)
        return [number for number, place in read if place < bound]


def place_of(table_id: Number, sheet: Number, number: Number) -> ScalarSelect[int]:
    """The place of a hand; none where there is no such hand."""
    hands = _AT
    here = (hands.table_id == table_id, hands.sheet == sheet, hands.number == number)
    return select(func.max(hands.place)).where(*here).scalar_subquery()


def last_place(table_id: Number, sheet: Number) -> ScalarSelect[int]:
    """The place of the last hand of a sheet."""
    hands = _LAST
    return select(func.max(hands.place)).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def highest_number(table_id: Number, sheet: Number) -> ScalarSelect[int]:
    """The number of the hand of a sheet that was recorded last, wherever it stands."""
    hands = _HIGHEST
    return select(func.max(hands.number)).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def in_play() -> Tuple:
    """Where a hand stands in the evening, to be compared with another."""
    return tuple_(col(HandRow.sheet), col(HandRow.place))


def in_play_of(table_id: Number, hand: Hand) -> Tuple:
    """Where this hand stands in the evening: after its sheet where there is no such hand."""
    sheet, number = hand
    return tuple_(literal(sheet), _bound(table_id, sheet, literal(number)))


def _bound(table_id: Number, sheet: Number, number: BindParameter[int]) -> ColumnElement[int]:
    """The place of a hand, or after all of its sheet where it is none of that; there is nothing before hand 0."""
    return case((number > 0, func.coalesce(place_of(table_id, sheet, number), BEYOND)), else_=literal(0, BigInteger))


def is_newest() -> ColumnElement[bool]:
    """Whether a version is the newest of its hand."""
    other = _NEWER
    newest = select(func.max(other.revision)).where(
        other.table_id == HandRow.table_id, other.sheet == HandRow.sheet, other.number == HandRow.number
    )
    return col(HandRow.revision) == newest.correlate(HandRow).scalar_subquery()


def put_in_behind() -> ColumnElement[int | None]:
    """Behind which hand (0: none) a version put its hand in that was forgotten at first; None for every other one."""
    other = _BEHIND
    same = (other.table_id == HandRow.table_id, other.sheet == HandRow.sheet, other.kind == "recorded")
    there = select(other.number).where(*same, other.place < HandRow.place, other.revision < HandRow.revision)
    before = there.order_by(col(other.place).desc()).limit(1).correlate(HandRow).scalar_subquery()
    in_turn = col(HandRow.number) * literal(STEP, BigInteger)
    put_in = and_(col(HandRow.kind) == "recorded", col(HandRow.place) != in_turn)
    return case((put_in, func.coalesce(before, 0)), else_=None)


@cache
def numbers_in(*, by_number: bool, by_revision: bool, before: bool) -> CompoundSelect[tuple[int]]:
    """The numbers of the hands in a span, of the last in play and of the last recorded: of every table and sheet.

    And, where they are before another, of that and of one more: whether there are others. Found by themselves first: a
    database that is asked for any of them at once looks at every hand.
    """
    hands = _SHOWN
    last = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET)
    last = last.where(hands.place == last_place(TABLE, SHEET))
    spanned = _changed() if by_revision else _named() if by_number else _lately(before=before)
    return union(*spanned, last, select(highest_number(TABLE, SHEET)))


def _changed() -> Iterator[Select[Any] | SelectOfScalar[Any]]:
    for row in (_SPANNED, _SAID):
        written = row.revision > bindparam("since", type_=Integer)
        yield select(row.number).where(row.table_id == TABLE, row.sheet == SHEET, written)


def _named() -> Iterator[Select[Any] | SelectOfScalar[Any]]:
    yield select(NUMBER)


def _lately(*, before: bool) -> Iterator[Select[Any] | SelectOfScalar[Any]]:
    hands, other = _SPANNED, bindparam("before", type_=Integer)
    newest = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET, hands.kind == "recorded")
    if before:
        yield select(other)
        newest = newest.where(hands.place < _bound(TABLE, SHEET, other))
    most = bindparam("most", type_=Integer)
    yield select(newest.order_by(col(hands.place).desc()).limit(most).subquery().c.number)
