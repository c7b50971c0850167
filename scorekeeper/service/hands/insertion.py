"""Insert a hand that was played earlier but not recorded, and resettle the hands after it."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Unpack

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.transactions import preview_transaction, read_transaction, require_unlocked
from scorekeeper.service.hands import amended_sheets, consequences, versions
from scorekeeper.service.hands.corrections import build_correction, repeated_correction, store_versions
from scorekeeper.service.people.people import save_guests
from scorekeeper.service.views import preconditions, sheets
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import WriteTransaction


def get_insertion_form(database: Database, caller: Caller, after: int, *, sheet: int | None = None) -> "InsertionForm":
    """Return the state before a hand that is inserted after hand `after` (0: before the first).

    Raise `NotFound` if there is no such hand.
    """
    with read_transaction(database, caller, sheet, right=require_player) as (reading, context):
        before = preconditions.require_hand(reading, context, after) if after else None
        table = get_table_view(reading, context)
        return InsertionForm(table, sheets.next_hand(context, before, table.sheet.next.number))


def insert_hand(  # noqa: PLR0913  a hand, and how it was sent
    database: Database,
    caller: Caller,
    after: int,
    entry: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    preview: bool = False,
    from_form: bool = False,
    on_behalf_of: int | None = None,
    **seen: Unpack[preconditions.Seen],
) -> tuple[consequences.Correction, bool]:
    """Insert a hand after hand `after` (0: before the first), and resettle the later hands that depend on it.

    Return the correction, and whether the hand is new: a repeated request with the same key returns the same hand. The
    hand takes the next number and the position in which it was played. Raise `Refused` if there is no hand `after`, or
    with the number of a later hand if that hand would become impossible. With `preview` nothing is stored. The other
    arguments and errors are those of `recording.record_hand`, but `sheet` may be any sheet of the table.
    """
    with preview_transaction(database, caller, seen.get("sheet"), preview=preview, key=key) as (transaction, context):
        status = queries.hands.next_hand(transaction, context.table_id, context.sheet.sheet, key.text if key else None)
        if key and status.is_known:
            return repeated_correction(transaction, context, key), False
        preconditions.require_setup(transaction, context, None, seen.get("setup_revision"))
        require_unlocked(context)
        preconditions.require_next_number(transaction, context, status, seen.get("number"))
        quota.check_table_limits(status.number, quota.MAX_HANDS)
        before = preconditions.find_hand(transaction, context, after)
        if after and before is None:
            raise Refused([Problem("after", "unknown", text("there is no hand %(number)s here", number=after))])
        preconditions.require_previous_hand(transaction, context, before, seen.get("previous_revision"))
        place = before.order_key if before else 0
        later = queries.hands.hands_after(transaction, context.table_id, context.sheet.sheet, place)
        following = next(later, None)
        place = versions.position_after(place, following.order_key if following else None, status.number)
        row = versions.settled_version(context, "recorded", before, entry, status.number, place, from_form=from_form)
        row = versions.set_author(row, context, on_behalf_of, key)
        empty = versions.empty_version(context, before, row)
        hands = quota.limit_request_work(chain([following] if following else [], later))
        replaced = [(empty, row), *versions.replay_later_hands(context, empty, row, hands)]
        games = [*amended_sheets.games_after(transaction, context, replaced[-1][1])]
        if isinstance(transaction, WriteTransaction):
            save_guests(transaction, context, row)
            replaced = store_versions(transaction, context, replaced, games)
            row = replaced[0][1]
            if status.draft and row.order_key != position_of_number(row.number):  # the hand took the draft's number
                transaction.update(status.draft, number=row.number + 1, revision=row.revision)
        return build_correction(transaction, context, replaced, games), True


@dataclass(frozen=True)
class InsertionForm:
    """A table, and the state `before` the hand to insert."""

    table: TableView
    before: sheets.NextHand
