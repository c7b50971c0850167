"""Find the hand of a request, and check that it is the next one or has not changed."""

from typing import TypedDict

from scorekeeper.games.fields import clamp_number, is_valid_number
from scorekeeper.games.words import Text, text
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.errors import AlreadyChanged, SheetChanged, hand_not_found
from scorekeeper.service.views.hands import get_hand
from scorekeeper.service.views.sheets import sheet_without_hands
from scorekeeper.store import queries
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hands import PreviousHand, SheetStatus
from scorekeeper.store.transactions import ReadTransaction


class SheetSeen(TypedDict, total=False):
    """The sheet that the client has seen, as far as it says so; None is not compared.

    `SheetChanged` is raised if `sheet` is not the newest, or if its setup has changed since `setup_revision`.
    """

    sheet: int | None
    setup_revision: int | None


class SeatsSeen(SheetSeen, total=False):
    """The sheet that the client has seen, and the number of its hands.

    `AlreadyChanged` is raised if the number of recorded hands is not `hands`.
    """

    hands: int | None


class Seen(SheetSeen, total=False):
    """What the client has seen before it sends a hand, as far as it says so; None is not compared.

    `SheetChanged` is raised also if the previous hand does not have `previous_revision`; `AlreadyChanged`, with the
    recorded hand, if `number` is not the next; and `DraftChanged` if the entry differs from a bet that was placed after
    `draft_revision` of the draft.
    """

    number: int | None
    previous_revision: int | None
    draft_revision: int | None


def require_next_number(
    reading: ReadTransaction, context: TableContext, status: SheetStatus, number: int | None
) -> None:
    """Raise `AlreadyChanged`, with the recorded hand, if `number` is not the number of the next hand.

    Raise `SheetChanged` if only insertions have changed the number of the next hand.
    """
    if number is None or number == status.number:
        return
    next_number = context.hands_before + status.number
    if not 1 <= number < status.number:
        raise AlreadyChanged(text("hand %(number)s comes next", number=next_number))
    recorded = queries.hand_counts.first_recorded_in_order(reading, context.table_id, context.sheet.sheet, number)
    if recorded is None:
        message = text("a forgotten hand was added; the next hand is now hand %(number)s", number=next_number)
        raise setup_conflict(reading, context, message)
    message = text("hand %(number)s is already recorded", number=context.hands_before + recorded)
    raise AlreadyChanged(message, get_hand(reading, context, recorded))


def find_hand(reading: ReadTransaction, context: TableContext, number: int) -> HandRow | None:
    """Return the newest version of a hand of this sheet, or None."""
    if not is_valid_number(number):
        return None
    return queries.hands.newest_version(reading, context.table_id, context.sheet.sheet, number)


def require_hand(reading: ReadTransaction, context: TableContext, number: int, revision: int | None = None) -> HandRow:
    """Return the newest version of a hand.

    Raise `NotFound` without one, and `AlreadyChanged` if its revision is not `revision`.
    """
    row = find_hand(reading, context, number)
    if row is None:
        raise hand_not_found(number)
    if revision not in {None, row.revision}:
        message = text("someone else has changed hand %(number)s", number=context.hands_before + number)
        raise AlreadyChanged(message, get_hand(reading, context, number))
    return row


def require_setup(
    reading: ReadTransaction, context: TableContext, sheet: int | None = None, setup_revision: int | None = None
) -> None:
    """Raise `SheetChanged` if the request expects another sheet, or another setup of this sheet."""
    if sheet is not None and sheet != context.sheet.sheet:
        message = text("the table is now on game %(number)s", number=context.sheet.sheet)
    elif setup_revision is not None and setup_revision != context.sheet.revision:
        message = text("the seats or the rules were changed in the meantime")
    else:
        return
    raise setup_conflict(reading, context, message)


def require_previous_hand(
    reading: ReadTransaction, context: TableContext, last: PreviousHand | None, previous_revision: int | None
) -> None:
    """Raise `SheetChanged` if the last hand now ends in another game state (dealer, stakes) than at this revision."""
    if last is None or previous_revision in {None, last.revision}:
        return
    later, hand = clamp_number(previous_revision or 0) + 1, (context.table_id, context.sheet.sheet, last.number)
    seen = queries.hands.newest_version(reading, *hand, before=later)
    if seen is None or seen.state != last.state:
        message = text("hand %(number)s was changed in the meantime", number=context.hands_before + last.number)
        raise setup_conflict(reading, context, message)


def setup_conflict(reading: ReadTransaction, context: TableContext, said: Text) -> SheetChanged:
    """Return the error for a request that expects another sheet, setup or hand, with the present sheet."""
    return SheetChanged(said, sheet_without_hands(reading, context))
