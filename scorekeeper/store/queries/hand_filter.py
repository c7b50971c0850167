"""Select hands of a sheet: one number, the newest, or those changed since a revision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import CompoundSelect, Integer, Select, bindparam, select, union
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import Hands, Objections
from scorekeeper.store.queries.hand_order import AFTER_LAST, bound, highest_number, last_position

TABLE: Final = bindparam("table_id", type_=Integer)
SHEET: Final = bindparam("sheet", type_=Integer)
NUMBER: Final = bindparam("number", type_=Integer)

_SHOWN: Final[Any] = aliased(Hands)
_SPANNED: Final[Any] = aliased(Hands)
_SAID: Final[Any] = aliased(Objections)


class HandFilter(NamedTuple):
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
        bound = AFTER_LAST if self.before is None else dict([(0, 0), *read]).get(self.before, AFTER_LAST)
        return [number for number, place in read if place < bound]


@cache
def selected_numbers(*, by_number: bool, by_revision: bool, before: bool) -> CompoundSelect[tuple[int]]:
    """The numbers of the hands in a span, of the last in play and of the last recorded: of every table and sheet.

    And, where they are before another, of that and of one more: whether there are others. Found by themselves first: a
    database that is asked for any of them at once looks at every hand.
    """
    hands = _SHOWN
    last = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET)
    last = last.where(hands.order_key == last_position(TABLE, SHEET))
    spanned = _changed() if by_revision else _named() if by_number else _lately(before=before)
    return union(*spanned, last, select(highest_number(TABLE, SHEET)))


def _changed() -> Iterator[Select[Any]]:
    for row in (_SPANNED, _SAID):
        written = row.revision > bindparam("since", type_=Integer)
        yield select(row.number).where(row.table_id == TABLE, row.sheet == SHEET, written)


def _named() -> Iterator[Select[Any]]:
    yield select(NUMBER)


def _lately(*, before: bool) -> Iterator[Select[Any]]:
    hands, other = _SPANNED, bindparam("before", type_=Integer)
    newest = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET, hands.kind == "recorded")
    if before:
        yield select(other)
        newest = newest.where(hands.order_key < bound(TABLE, SHEET, other))
    most = bindparam("most", type_=Integer)
    yield select(newest.order_by(col(hands.order_key).desc()).limit(most).subquery().c.number)
