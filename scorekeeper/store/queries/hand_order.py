"""Order the hands of a sheet as they were played, including hands inserted later.

A hand that is recorded in order has a position that follows from its number. A hand that is inserted later also has the
next number, but a position between two other hands.
"""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import Hands

#: A hand of a table: (sheet, number).
HandKey = tuple[int, int]
Number = int | sa.BindParameter[int]

TABLE = sa.bindparam("table_id", type_=sa.Integer)
SHEET = sa.bindparam("sheet", type_=sa.Integer)
NUMBER = sa.bindparam("number", type_=sa.Integer)

#: The distance between two hands recorded in order: twenty hands can be inserted, each before the previous one.
GAP = 1 << 20
#: A position after every hand.
AFTER_LAST = 1 << 62

# Each query has one constant alias, because a new alias would make SQLAlchemy compile the statement again.
_HAND: Any = aliased(Hands)
_LAST: Any = aliased(Hands)
_HIGHEST: Any = aliased(Hands)
_NEWER: Any = aliased(Hands)
_BEFORE: Any = aliased(Hands)


def position_of_number(number: int) -> int:
    """Return the position of a hand that is recorded in order."""
    return number * GAP


def position_between(before: int, after: int) -> int | None:
    """Return a position between two others, or None if there is none left."""
    middle = (before + after) // 2
    return middle if before < middle else None


def position_of(table_id: Number, sheet: Number, number: Number) -> sa.ScalarSelect[int]:
    """Select the position of a hand, or NULL if there is no such hand."""
    of_hand = (_HAND.table_id == table_id, _HAND.sheet == sheet, _HAND.number == number)
    return sa.select(sa.func.max(col(_HAND.order_key))).where(*of_hand).scalar_subquery()


_POSITION = sa.select(sa.func.max(col(_LAST.order_key))).where(_LAST.table_id == TABLE, _LAST.sheet == SHEET)
#: The position of the last hand of a sheet.
LAST_POSITION = _POSITION.scalar_subquery()
_RECORDED = sa.select(sa.func.max(col(_HIGHEST.number))).where(_HIGHEST.table_id == TABLE, _HIGHEST.sheet == SHEET)
#: The highest number of a hand of a sheet, which is the hand recorded last.
HIGHEST_NUMBER = _RECORDED.scalar_subquery()


def play_order() -> sa.Tuple:
    """Return the sheet and position of a hand, to be compared with those of another hand."""
    return sa.tuple_(col(Hands.sheet), col(Hands.order_key))


def play_order_of(table_id: Number, hand: HandKey) -> sa.Tuple:
    """Return the sheet and position of this hand, or the end of its sheet if there is no such hand."""
    sheet, number = hand
    return sa.tuple_(sa.literal(sheet), bound(table_id, sheet, sa.literal(number)))


def bound(table_id: Number, sheet: Number, number: sa.BindParameter[int]) -> sa.ColumnElement[int]:
    """Return the position of a hand; the end of the sheet if there is no such hand, and 0 for hand 0."""
    position = sa.func.coalesce(position_of(table_id, sheet, number), AFTER_LAST)
    return sa.case((number > 0, position), else_=sa.literal(0, sa.BigInteger))


def is_newest(tables: Number | Collection[int]) -> sa.ColumnElement[bool]:
    """Return the condition that a version is the newest of its hand, in a statement that reads these tables.

    A database that is distributed by table has to see the tables in each part of a statement.
    """
    of_table = _NEWER.table_id.in_(tables) if isinstance(tables, Collection) else _NEWER.table_id == tables
    same = (of_table, _NEWER.table_id == Hands.table_id, _NEWER.sheet == Hands.sheet, _NEWER.number == Hands.number)
    newest = sa.select(sa.func.max(_NEWER.revision)).where(*same)
    return col(Hands.revision) == newest.correlate(Hands).scalar_subquery()


def inserted_after(table_id: Number) -> sa.ColumnElement[int | None]:
    """Select the number of the hand (0: none) after which a version inserted its hand; NULL for other versions."""
    other = _BEFORE
    same = (other.table_id == table_id, other.sheet == Hands.sheet, other.kind == "recorded")
    earlier = sa.select(other.number).where(*same, other.order_key < Hands.order_key, other.revision < Hands.revision)
    before = earlier.order_by(col(other.order_key).desc()).limit(1).correlate(Hands).scalar_subquery()
    in_order = col(Hands.number) * sa.literal(GAP, sa.BigInteger)
    inserted = sa.and_(col(Hands.kind) == "recorded", col(Hands.order_key) != in_order)
    return sa.case((inserted, sa.func.coalesce(before, 0)), else_=None)
