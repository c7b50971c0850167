"""Record the next hand of a sheet, or preview what it would pay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import read_hand
from scorekeeper.service import errors, quota
from scorekeeper.service.access.callers import Caller, IdempotencyKey, require_player
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import read_transaction, require_unlocked, write_transaction
from scorekeeper.service.hands import bets, corrections
from scorekeeper.service.hands.versions import payment_flows, set_author, settled_version, with_new_balances
from scorekeeper.service.people.people import save_guests
from scorekeeper.service.views.hands import HandView, get_hand, hand_view
from scorekeeper.service.views.preconditions import Seen, require_next_number, require_previous_hand, require_setup
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries import hands
from scorekeeper.store.queries.hand_order import HandFilter, position_of_number
from scorekeeper.store.transactions import ReadTransaction


def record_hand(  # noqa: PLR0913  a hand, and how it was sent
    database: Database,
    caller: Caller,
    entry: Mapping[str, Any],
    *,
    key: IdempotencyKey | None = None,
    from_form: bool = False,
    on_behalf_of: int | None = None,
    **seen: Unpack[Seen],
) -> tuple[HandView, bool]:
    """Record the next hand, and return it with whether it is new.

    A repeated request with the same `key`, and an entry that is equal to the recorded hand `number`, return that hand.
    `on_behalf_of` is the seat for which the hand is entered. Raise `IdempotencyKeyReused` if the key belongs to another
    request, and the errors of `Seen`. Nothing is stored in these cases.
    """
    with write_transaction(database, caller, key=key) as (writing, context):
        status = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet, key.text if key else None)
        if key and status.is_known:
            sheet_context, version = corrections.find_repeated(writing, context, key)
            return get_hand(writing, sheet_context, version.number), False
        require_setup(writing, context, seen.get("sheet"), seen.get("setup_revision"))
        require_unlocked(context)
        try:
            require_next_number(writing, context, status, seen.get("number"))
        except errors.AlreadyChanged as error:
            if _is_equal(context, error.current, entry, from_form=from_form):
                return error.current, False
            raise
        quota.check_table_limits(status.number, quota.MAX_HANDS)
        version = _settle(writing, context, status, entry, seen, from_form=from_form)
        row = set_author(version, context, on_behalf_of, key)
        save_guests(writing, context, row)
        row = writing.insert(row.replace(revision=writing.next_revision(context.table)))
        writing.update(context.sheet, balances=with_new_balances(context, more=payment_flows(row)))
        return hand_view(context, row), True


def _is_equal(context: TableContext, recorded: HandView | None, entry: Mapping[str, Any], *, from_form: bool) -> bool:
    """Return whether an entry says the same as a recorded hand, with the same note and the same dealer."""
    if recorded is None or recorded.withdrawn:
        return False
    game = context.ledger_sheet.game
    try:
        one, result = read_hand(game, recorded.entry)
        other, same = read_hand(game, entry, from_form=from_form)
    except Refused:
        return False
    return (one.dealer, one.note, result) == (other.dealer, other.note, same)


def preview_hand(
    database: Database, caller: Caller, entry: Mapping[str, Any], *, from_form: bool = False, **seen: Unpack[Seen]
) -> "Preview":
    """Settle a hand as the next one without storing it; raise the errors of `record_hand` for the same arguments."""
    with read_transaction(database, caller, right=require_player, while_open=True) as (reading, context):
        require_setup(reading, context, seen.get("sheet"), seen.get("setup_revision"))
        require_unlocked(context)
        status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        require_next_number(reading, context, status, seen.get("number"))
        row = set_author(_settle(reading, context, status, entry, seen, from_form=from_form), context)
        return Preview(get_table_view(reading, context, HandFilter(limit=1)), hand_view(context, row))


def _settle(  # noqa: PLR0913  a hand, and how it was sent
    reading: ReadTransaction,
    context: TableContext,
    status: hands.SheetStatus,
    entry: Mapping[str, Any],
    seen: Seen,
    *,
    from_form: bool,
) -> HandRow:
    """Settle the next hand after checking that the hand before it and the bets are those that the client has seen."""
    require_previous_hand(reading, context, status.last, seen.get("previous_revision"))
    bets.require_confirmed_bets(context, status, entry, from_form=from_form, draft_revision=seen.get("draft_revision"))
    place = position_of_number(status.number)
    return settled_version(context, "recorded", status.last, entry, status.number, place, from_form=from_form)


@dataclass(frozen=True)
class Preview:
    """A table, and the hand as it would be settled."""

    table: TableView
    hand: HandView
