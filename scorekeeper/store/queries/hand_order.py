"""Order the hands of a sheet as they were played, including hands inserted later, and select some of them.

A hand that is recorded in order has a position that follows from its number. A hand that is inserted later also has the
next number, but a position between two other hands.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import Hands, Objections

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


# Selections


_LAST_HAND: Any = aliased(Hands)
_SELECTED: Any = aliased(Hands)
_OBJECTIONS: Any = aliased(Objections)


class HandFilter(NamedTuple):
    """A selection of hands of a sheet.

    Either the hand with this `number`, or the last `limit` hands (played `before` a hand, if given), or all hands of
    which a version or an objection was written after the revision `since`.
    """

    number: int | None = None
    limit: int = 0
    before: int | None = None
    since: int | None = None

    def kind(self) -> dict[str, bool]:
        """Return the arguments for `selected_numbers`."""
        by_revision, by_number = self.since is not None, self.number is not None
        return {"by_number": by_number, "by_revision": by_revision, "before": self.before is not None}

    def asked(self) -> dict[str, int | None]:
        """Return the values of the parameters of `selected_numbers`."""
        return {**self._asdict(), "most": self.limit + (self.before is not None)}

    def among(self, read: Sequence[tuple[int, int]]) -> list[int]:
        """Return the numbers of the selected hands, given those that were read as (number, position) in play order."""
        if self.since is not None:
            return [number for number, _ in read]
        if self.number is not None:
            return [number for number, _ in read if number == self.number]
        earlier = self.earlier(read)
        return earlier[max(0, len(earlier) - self.limit) :]

    def earlier(self, read: Sequence[tuple[int, int]]) -> list[int]:
        """Return the numbers of all hands that were read and played `before` the given hand, even beyond `limit`."""
        bound = AFTER_LAST if self.before is None else dict([(0, 0), *read]).get(self.before, AFTER_LAST)
        return [number for number, position in read if position < bound]


@cache
def selected_numbers(*, by_number: bool, by_revision: bool, before: bool) -> sa.CompoundSelect[tuple[int]]:
    """Select the numbers of the hands of a filter, of the hand played last and of the hand recorded last.

    With `before`, also the number of that hand and of one more than the limit, which shows whether there are further
    hands. The numbers are a query of their own, because a condition with OR makes the database read every hand.
    """
    hands = _LAST_HAND
    last = sa.select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET)
    last = last.where(hands.order_key == LAST_POSITION)
    selected = _changed() if by_revision else [sa.select(NUMBER)] if by_number else _newest(before=before)
    return sa.union(*selected, last, sa.select(HIGHEST_NUMBER))


def _changed() -> Iterator[sa.Select[Any]]:
    for row in (_SELECTED, _OBJECTIONS):
        newer = row.revision > sa.bindparam("since", type_=sa.Integer)
        yield sa.select(row.number).where(row.table_id == TABLE, row.sheet == SHEET, newer)


def _newest(*, before: bool) -> Iterator[sa.Select[Any]]:
    hands, other = _SELECTED, sa.bindparam("before", type_=sa.Integer)
    newest = sa.select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET, hands.kind == "recorded")
    if before:
        yield sa.select(other)
        newest = newest.where(hands.order_key < bound(TABLE, SHEET, other))
    most = sa.bindparam("most", type_=sa.Integer)
    yield sa.select(newest.order_by(col(hands.order_key).desc()).limit(most).subquery().c.number)
