"""Find the hand that a request means, check that it is the next one or has not changed, and place a forgotten one."""

from __future__ import annotations

from scorekeeper.games.fields import clamp_number, is_valid_number
from scorekeeper.games.words import Text, text
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.errors import AlreadyChanged, SheetChanged, hand_not_found
from scorekeeper.service.views.hands import get_hand
from scorekeeper.service.views.sheets import sheet_view
from scorekeeper.store import queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hands import PreviousHand, SheetStatus
from scorekeeper.store.transactions import ReadTransaction


def require_next_number(
    reading: ReadTransaction, context: TableContext, stands: SheetStatus, number: int | None
) -> None:
    """`Taken`, with what is there, where `number` is that of another hand than the next.

    `Moved` where only forgotten hands have been put in since: what was the next hand is so still, by another number.
    """
    if number is None or number == stands.number:
        return
    if not 1 <= number < stands.number:
        raise AlreadyChanged(text("hand %(number)s comes next", number=stands.number))
    there = queries.hand_counts.first_recorded_in_order(reading, context.table_id, context.sheet.sheet, number)
    if there is None:
        said = text("a forgotten hand has been put in: the next hand is hand %(number)s now", number=stands.number)
        raise setup_conflict(reading, context, said)
    raise AlreadyChanged(
        text("hand %(number)s has been recorded already", number=there), get_hand(reading, context, there)
    )


def find_hand(reading: ReadTransaction, context: TableContext, number: int) -> HandRow | None:
    """Return the newest version of a hand of this sheet, if there is one."""
    if not is_valid_number(number):
        return None
    return queries.hands.newest_version(reading, context.table_id, context.sheet.sheet, number)


def require_hand(reading: ReadTransaction, context: TableContext, number: int, revision: int | None = None) -> HandRow:
    """Return the newest version of a hand; `NotFound` without one, `Taken` if it has changed since that `revision`."""
    row = find_hand(reading, context, number)
    if row is None:
        raise hand_not_found(number)
    if revision not in {None, row.revision}:
        said = text("hand %(number)s has been changed by somebody else", number=number)
        raise AlreadyChanged(said, get_hand(reading, context, number))
    return row


def require_setup(
    reading: ReadTransaction, context: TableContext, sheet: int | None, setup_revision: int | None
) -> None:
    """`Moved` where another sheet is meant than this, or other seats or rules than it has now."""
    if sheet is not None and sheet != context.sheet.sheet:
        said = text("the table plays game %(number)s now", number=context.sheet.sheet)
    elif setup_revision is not None and setup_revision != context.sheet.revision:
        said = text("the seats or the rules have been changed meanwhile")
    else:
        return
    raise setup_conflict(reading, context, said)


def require_previous_hand(
    reading: ReadTransaction, context: TableContext, last: PreviousHand | None, previous_revision: int | None
) -> None:
    """`Moved` where the last hand ends otherwise than it did at this revision: who deals follows from it, and more."""
    if last is None or previous_revision in {None, last.revision}:
        return
    then = queries.hands.newest_version(
        reading, context.table_id, context.sheet.sheet, last.number, before=clamp_number(previous_revision or 0) + 1
    )
    if then is None or then.state != last.state:
        raise setup_conflict(
            reading, context, text("hand %(number)s has been changed by somebody else", number=last.number)
        )


def setup_conflict(reading: ReadTransaction, context: TableContext, said: Text) -> SheetChanged:
    """The answer to who means another sheet, seating or hand, with what is played."""
    return SheetChanged(said, sheet_view(reading, context, all_sheet_contexts(reading, context), HandFilter(limit=0)))
