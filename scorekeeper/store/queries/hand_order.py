"""Order the hands of a sheet as they were played, including hands inserted later.

Hands that are recorded in turn have positions in the order of their numbers. A hand that was forgotten has the next
number all the same, and a position between two others.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    ScalarSelect,
    Tuple,
    and_,
    case,
    func,
    literal,
    select,
    tuple_,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import Hands

HandKey = tuple[int, int]
"""A hand of a table: the numbers of its sheet and of itself."""
Number = int | BindParameter[int]

GAP: Final = 1 << 20
"""The distance between two hands that were recorded in turn: twenty can be inserted one before the other."""
AFTER_LAST: Final = 1 << 62
"""A position after every hand."""

# Each query has an alias of its own, made once: a new one would be compiled again.
_AT: Final[Any] = aliased(Hands)
_LAST: Final[Any] = aliased(Hands)
_HIGHEST: Final[Any] = aliased(Hands)
_NEWER: Final[Any] = aliased(Hands)
_BEHIND: Final[Any] = aliased(Hands)


def position_of_number(number: int) -> int:
    """Return the position of a hand that is recorded after all those before."""
    return number * GAP


def position_between(before: int, after: int) -> int | None:
    """Return a position between two others; None if there is none left."""
    middle = (before + after) // 2
    return middle if before < middle else None


def position_of(table_id: Number, sheet: Number, number: Number) -> ScalarSelect[int]:
    """The place of a hand; none where there is no such hand."""
    hands = _AT
    here = (hands.table_id == table_id, hands.sheet == sheet, hands.number == number)
    return select(func.max(col(hands.order_key))).where(*here).scalar_subquery()


def last_position(table_id: Number, sheet: Number) -> ScalarSelect[int]:
    """The place of the last hand of a sheet."""
    hands = _LAST
    return (
        select(func.max(col(hands.order_key))).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()
    )


def highest_number(table_id: Number, sheet: Number) -> ScalarSelect[int]:
    """The number of the hand of a sheet that was recorded last, wherever it stands."""
    hands = _HIGHEST
    return select(func.max(col(hands.number))).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def play_order() -> Tuple:
    """Where a hand stands in the evening, to be compared with another."""
    return tuple_(col(Hands.sheet), col(Hands.order_key))


def play_order_of(table_id: Number, hand: HandKey) -> Tuple:
    """Where this hand stands in the evening: after its sheet where there is no such hand."""
    sheet, number = hand
    return tuple_(literal(sheet), bound(table_id, sheet, literal(number)))


def bound(table_id: Number, sheet: Number, number: BindParameter[int]) -> ColumnElement[int]:
    """The place of a hand, or after all of its sheet where it is none of that; there is nothing before hand 0."""
    return case(
        (number > 0, func.coalesce(position_of(table_id, sheet, number), AFTER_LAST)), else_=literal(0, BigInteger)
    )


def is_newest() -> ColumnElement[bool]:
    """Whether a version is the newest of its hand."""
    other = _NEWER
    newest = select(func.max(other.revision)).where(
        other.table_id == Hands.table_id, other.sheet == Hands.sheet, other.number == Hands.number
    )
    return col(Hands.revision) == newest.correlate(Hands).scalar_subquery()


def inserted_after() -> ColumnElement[int | None]:
    """Behind which hand (0: none) a version put its hand in that was forgotten at first; None for every other one."""
    other = _BEHIND
    same = (other.table_id == Hands.table_id, other.sheet == Hands.sheet, other.kind == "recorded")
    there = select(other.number).where(*same, other.order_key < Hands.order_key, other.revision < Hands.revision)
    before = there.order_by(col(other.order_key).desc()).limit(1).correlate(Hands).scalar_subquery()
    in_turn = col(Hands.number) * literal(GAP, BigInteger)
    put_in = and_(col(Hands.kind) == "recorded", col(Hands.order_key) != in_turn)
    return case((put_in, func.coalesce(before, 0)), else_=None)
