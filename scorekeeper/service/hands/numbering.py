"""Find the hand that a request means, check that it is the next one or has not changed, and place a forgotten one."""

from __future__ import annotations

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import present
from scorekeeper.service.context import Context, is_number
from scorekeeper.service.errors import Taken, no_hand
from scorekeeper.store import queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_order import position_between, position_of_number
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction


def must_be_next(reading: ReadTransaction, context: Context, stands: SheetStatus, number: int | None) -> None:
    """`Taken`, with what is there, where `number` is that of another hand than the next.

    `Moved` where only forgotten hands have been put in since: what was the next hand is so still, by another number.
    """
    if number is None or number == stands.number:
        return
    if not 1 <= number < stands.number:
        raise Taken(text("hand %(number)s comes next", number=stands.number))
    there = queries.hand_counts.first_recorded_in_order(reading, context.table_id, context.sheet.sheet, number)
    if there is None:
        said = text("a forgotten hand has been put in: the next hand is hand %(number)s now", number=stands.number)
        raise present.moved(reading, context, said)
    raise Taken(
        text("hand %(number)s has been recorded already", number=there), present.one_hand(reading, context, there)
    )


def find_hand(reading: ReadTransaction, context: Context, number: int) -> HandRow | None:
    """Return the newest version of a hand of this sheet, if there is one."""
    if not is_number(number):
        return None
    return queries.hands.newest_version(reading, context.table_id, context.sheet.sheet, number)


def require_hand(reading: ReadTransaction, context: Context, number: int, revision: int | None = None) -> HandRow:
    """Return the newest version of a hand; `NotFound` without one, `Taken` if it has changed since that `revision`."""
    row = find_hand(reading, context, number)
    if row is None:
        raise no_hand(number)
    if revision not in {None, row.revision}:
        said = text("hand %(number)s has been changed by somebody else", number=number)
        raise Taken(said, present.one_hand(reading, context, number))
    return row


def place_behind(before: int, after: int | None, number: int) -> int:
    """The place of hand `number` between two others; after all of them it stands in turn. `Refused` without room."""
    place = position_of_number(number) if after is None else position_between(before, after)
    if place is None:
        raise Refused([Problem("after", "full", text("so many hands were put in here that there is no room left"))])
    return place
