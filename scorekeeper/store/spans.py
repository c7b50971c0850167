"""Which hands a query is about: by sheet and number, the newest version, a span of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    ScalarSelect,
    Tuple,
    func,
    or_,
    true,
    tuple_,
    union,
)
from sqlalchemy.orm import Mapped, aliased
from sqlmodel import col, select

from scorekeeper.store.rows import (
    HandRow,
    ObjectionRow,
)

Place = tuple[int, int]
"""Where a hand stands in the evening: the numbers of its sheet and of itself."""


@dataclass(frozen=True)
class Span:
    """Which hands of a sheet: those from `first` to `last`, or the newest `limit` (below `last`).

    `since`: only where something was written after that revision.
    """

    first: int = 1
    last: int | None = None
    limit: int | None = None
    since: int | None = None

    def bounds(self, number: Mapped[int], newest: ScalarSelect[int]) -> Iterator[ColumnElement[bool]]:
        """What is said of the `number` of a hand; `newest` is that of the last hand."""
        if self.first > 1:
            yield number >= self.first
        if self.last is not None:
            yield number <= self.last
        if self.limit is not None:
            beyond = number > newest - self.limit
            # The sheet may end before the number that was named.
            yield beyond if self.last is None else or_(beyond, number > self.last - self.limit)

    def end(self, count: int) -> int:
        """The last of them, where there are `count` hands in all."""
        return count if self.last is None else min(self.last, count)

    def holds(self, number: int, count: int) -> bool:
        """Whether this hand is one of them, where there are `count` in all."""
        last = self.end(count)
        first = self.first if self.limit is None else max(self.first, last - self.limit + 1)
        return first <= number <= last


def place_column() -> Tuple:
    """Where a hand stands in the evening, to be compared with another."""
    return tuple_(col(HandRow.sheet), col(HandRow.number))


def last_number(table_id: int, sheet: int) -> ScalarSelect[int]:
    """The number of the last hand of a sheet."""
    hands = aliased(HandRow)
    return select(func.max(hands.number)).where(hands.table_id == table_id, hands.sheet == sheet).scalar_subquery()


def is_newest() -> ColumnElement[bool]:
    """Whether a version is the newest of its hand."""
    other = aliased(HandRow)
    newest = select(func.max(other.revision)).where(
        other.table_id == HandRow.table_id, other.sheet == HandRow.sheet, other.number == HandRow.number
    )
    return col(HandRow.revision) == newest.correlate(HandRow).scalar_subquery()


def numbers_in(table_id: int, sheet: int, span: Span) -> CompoundSelect[tuple[int]]:
    """The numbers of the hands in `span`, and of the last.

    Found by themselves first: a database that is asked for either of them at once looks at every hand.
    """
    newest = last_number(table_id, sheet)
    hands, said = aliased(HandRow), aliased(ObjectionRow)
    spanned = [
        select(row.number)
        .where(row.table_id == table_id, row.sheet == sheet, *span.bounds(col(row.number), newest))
        .where(true() if span.since is None else row.revision > span.since)
        for row in ((hands,) if span.since is None else (hands, said))
    ]
    return union(*spanned, select(newest))
