"""Forgotten hands: put in where they were played, and everything behind them is settled anew."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import bounds, present
from scorekeeper.service.caller import Caller, Key
from scorekeeper.service.changes import Correction
from scorekeeper.service.context import Context, considering, let_change, let_host, looking
from scorekeeper.service.hands.correcting import again, correction, keep
from scorekeeper.service.hands.numbering import find_hand, must_be_next, place_behind, require_hand
from scorekeeper.service.hands.settling import Replacement, consequences, gap, settle, sign, version
from scorekeeper.service.people import keep_guests
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import Gap
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import DraftRow, HandRow
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def look(book: Database, who: Caller, after: int, *, sheet: int | None = None) -> Gap:
    """What a forgotten hand behind hand `after` (0: before the first) begins with; `NotFound` without such a hand."""
    with looking(book, who, sheet) as (reading, context):
        let_host(context.me)
        before = require_hand(reading, context, after) if after else None
        table = table_view(reading, context)
        return Gap(table, present.following(context, before, table.sheet.next.number))


def put_in(  # noqa: PLR0913  a hand, and how it came
    book: Database,
    who: Caller,
    after: int,
    entry: Mapping[str, Any],
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    number: int | None = None,
    follows: int | None = None,
    key: Key | None = None,
    preview: bool = False,
    typed: bool = False,
    for_: int | None = None,
) -> tuple[Correction, bool]:
    """Record a hand that was played behind hand `after` (0: before the first), with every later hand that changes.

    What follows, and whether it is new: the same request with the same key is the same hand. It has the next number,
    and stands where it was played. `Refused` where there is no hand `after`, or naming the later hand that would become
    impossible. With `preview` nothing is kept. Otherwise as `recording.record`.
    """
    with considering(book, who, sheet, preview=preview, right=let_host, key=key) as (transaction, context):
        stands = queries.hands.next_hand(transaction, context.table_id, context.sheet.sheet, key.text if key else None)
        if key and stands.is_known:
            return again(transaction, context, key), False
        present.must_fit(transaction, context, None, agreed)
        let_change(context)
        must_be_next(transaction, context, stands, number)
        bounds.check_room(stands.number, bounds.MOST_HANDS)
        before = _before(transaction, context, after)
        present.must_follow(transaction, context, before, follows)
        replaced = _replaced(transaction, context, before, stands.number, entry, typed=typed)
        replaced[0] = replaced[0][0], sign(replaced[0][1], context, for_, key)
        if isinstance(transaction, WriteTransaction):
            keep_guests(transaction, context, replaced[0][1])
            replaced = keep(transaction, context, replaced)
            _move(transaction, stands.draft, replaced[0][1])
        return correction(transaction, context, replaced), True


def _before(reading: ReadTransaction, context: Context, after: int) -> HandRow | None:
    before = find_hand(reading, context, after)
    if after and before is None:
        raise Refused([Problem("after", "unknown", text("there is no hand %(number)s here", number=after))])
    return before


def _replaced(  # noqa: PLR0913  a hand, and where it stands
    reading: ReadTransaction,
    context: Context,
    before: HandRow | None,
    number: int,
    entry: Mapping[str, Any],
    *,
    typed: bool,
) -> list[Replacement]:
    """The hand in the place of nothing, and every later one that comes to something else."""
    behind = before.order_key if before else 0
    later = queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, behind)
    first = next(later, None)
    place = place_behind(behind, first.order_key if first else None, number)
    row = version(context, "recorded", settle(context, before, entry, number, typed=typed), place)
    nothing = gap(context, before, row)
    return [
        (nothing, row),
        *consequences(context, nothing, row, bounds.at_once(chain([first] if first else [], later))),
    ]


def _move(writing: WriteTransaction, there: DraftRow | None, row: HandRow) -> None:
    """What is typed of the next hand is of the next hand still, which has another number now."""
    if (
        there is None
        or (there.sheet, there.number) != (row.sheet, row.number)
        or row.order_key == position_of_number(row.number)
    ):
        return
    if draft := queries.hands.draft(writing, row.table_id):
        writing.update(draft, number=row.number + 1, revision=row.revision)
