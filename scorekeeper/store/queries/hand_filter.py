"""Select hands of a sheet: one number, the newest, or those changed since a revision."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import CompoundSelect, Integer, Select, bindparam, select, union
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.models.hands import Hands, Objections
from scorekeeper.store.queries.hand_order import AFTER_LAST, HIGHEST_NUMBER, LAST_POSITION, NUMBER, SHEET, TABLE, bound

_LAST: Any = aliased(Hands)
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
def selected_numbers(*, by_number: bool, by_revision: bool, before: bool) -> CompoundSelect[tuple[int]]:
    """Select the numbers of the hands of a filter, of the hand played last and of the hand recorded last.

    With `before`, also the number of that hand and of one more than the limit, which shows whether there are further
    hands. The numbers are a query of their own, because a condition with OR makes the database read every hand.
    """
    hands = _LAST
    last = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET)
    last = last.where(hands.order_key == LAST_POSITION)
    selected = _changed() if by_revision else [select(NUMBER)] if by_number else _newest(before=before)
    return union(*selected, last, select(HIGHEST_NUMBER))


def _changed() -> Iterator[Select[Any]]:
    for row in (_SELECTED, _OBJECTIONS):
        newer = row.revision > bindparam("since", type_=Integer)
        yield select(row.number).where(row.table_id == TABLE, row.sheet == SHEET, newer)


def _newest(*, before: bool) -> Iterator[Select[Any]]:
    hands, other = _SELECTED, bindparam("before", type_=Integer)
    newest = select(hands.number).where(hands.table_id == TABLE, hands.sheet == SHEET, hands.kind == "recorded")
    if before:
        yield select(other)
        newest = newest.where(hands.order_key < bound(TABLE, SHEET, other))
    most = bindparam("most", type_=Integer)
    yield select(newest.order_by(col(hands.order_key).desc()).limit(most).subquery().c.number)
