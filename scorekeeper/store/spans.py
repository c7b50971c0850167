"""Which hands a query is about: one, the newest, some before another, or what was written lately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CompoundSelect,
    ScalarSelect,
    Select,
    Tuple,
    and_,
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


@dataclass(frozen=True)
class Span:
    """Which hands of a sheet: that of one `number`, or the newest `limit` of those that were played before another.

    Or all where something was written after the revision `since`.
    """

    number: int | None = None
    limit: int = 0
    before: int | None = None
    since: int | None = None

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


def place_of(table_id: int, sheet: int, number: int) -> ScalarSelect[int]:
    """The place of a hand; none where there is no such hand."""
    hands = _AT
    here = (hands.table_id == table_id, hands.sheet == sheet, hands.number == number)
    return select(func.max(hands.place)).where(*here).scalar_subquery()


def last_place(table_id: int, sheet: int) -> ScalarSelect[int]:
    """The place of the last hand of a sheet."""
    hands = _LAST
    return select(func.max(hands.place)).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def highest_number(table_id: int, sheet: int) -> ScalarSelect[int]:
    """The number of the hand of a sheet that was recorded last, wherever it stands."""
    hands = _HIGHEST
    return select(func.max(hands.number)).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def in_play() -> Tuple:
    """Where a hand stands in the evening, to be compared with another."""
    return tuple_(col(HandRow.sheet), col(HandRow.place))


def in_play_of(table_id: int, hand: Hand) -> Tuple:
    """Where this hand stands in the evening: after its sheet where there is no such hand."""
    sheet, number = hand
    return tuple_(literal(sheet), _bound(table_id, sheet, number))


def _bound(table_id: int, sheet: int, number: int) -> ColumnElement[int]:
    """The place of a hand, or after all of its sheet where it is none of that; there is nothing before hand 0."""
    return func.coalesce(place_of(table_id, sheet, number), BEYOND) if number > 0 else literal(0, BigInteger)


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


def numbers_in(table_id: int, sheet: int, span: Span) -> CompoundSelect[tuple[int]]:
    """The numbers of the hands in `span`, of the last in play and of the last recorded.

    And, where they are before another, of that and of one more: whether there are others. Found by themselves first: a
    database that is asked for any of them at once looks at every hand.
    """
    hands = _SHOWN
    last = select(hands.number).where(
        hands.table_id == table_id, hands.sheet == sheet, hands.place == last_place(table_id, sheet)
    )
    return union(*_spanned(table_id, sheet, span), last, select(highest_number(table_id, sheet)))


def _spanned(table_id: int, sheet: int, span: Span) -> Iterator[Select[Any] | SelectOfScalar[Any]]:
    hands, said = _SPANNED, _SAID
    if span.since is not None:
        for row in (hands, said):
            yield select(row.number).where(row.table_id == table_id, row.sheet == sheet, row.revision > span.since)
    for number in {span.number, span.before} - {None}:
        yield select(literal(number))
    if span.since is None and span.number is None:
        here = (hands.table_id == table_id, hands.sheet == sheet, hands.kind == "recorded")
        newest = select(hands.number).where(*here)
        if span.before is not None:
            newest = newest.where(hands.place < _bound(table_id, sheet, span.before))
        most = span.limit + (span.before is not None)
        yield select(newest.order_by(col(hands.place).desc()).limit(most).subquery().c.number)
