"""Sheets: one game, one seating, one set of rules; the next one begins where any of them changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import (
    all_sheet_contexts,
    load_context,
    read_transaction,
    require_open,
    write_transaction,
)
from scorekeeper.service.hands import drafts
from scorekeeper.service.people.joining import unlock_joining
from scorekeeper.service.people.names import PlaceholderName
from scorekeeper.service.people.people import Drawn, correct_names, renamed
from scorekeeper.service.sheets.continuation import (
    Continuation,
    TakesOver,
    check_recorded,
    check_room_for_sheet,
    log_sheet_start,
    plan_continuation,
    require_takeover_choices,
    tried,
)
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, save_sheet, validate_sheet
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.sheets import SheetView, sheet_view
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction


def start_next_sheet(  # noqa: PLR0913  everything that makes a sheet
    database: Database,
    caller: Caller,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    takes_over: TakesOver | None = None,
    drawn: Drawn | None = None,
    sheet: int | None = None,
    setup_revision: int | None = None,
    hands: int | None = None,
    placeholder: PlaceholderName = "P{}".format,
    from_form: bool = False,
) -> SheetView:
    """Begin the next sheet of a table: the same name is the same person, and the chips carry on.

    Where the names were `drawn` for people, another name corrects theirs, unless it was said to be somebody new.

    It begins anew, or where `start` says; with `takes_over` it goes on from the sheet before, and the deal does too. A
    sheet without a hand is changed in its place. `Moved` where `sheet` is not the newest, or no longer as `agreed` on
    at that revision; `Taken` if it goes on and another number of `hands` has been recorded.
    """
    with write_transaction(database, caller, right=require_host) as (writing, before):
        require_setup(writing, before, sheet, setup_revision)
        context = correct_names(writing, before, players, drawn) if drawn else before
        coming = validate_sheet(game, players, rules or {}, first_dealer, placeholder, start=start, from_form=from_form)
        stands = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        if takes_over is not None:
            check_recorded(stands, hands)
            onward = plan_continuation(context, stands, coming.sheet, takes_over)
            require_takeover_choices(onward, takes_over)
            coming = coming.continued_from(onward.start)
        log_sheet_start(writing, context, stands, coming.sheet, takes_over)
        return begin_sheet(writing, context, stands, coming)[1]


def begin_sheet(
    writing: WriteTransaction, context: TableContext, stands: SheetStatus, coming: UnsavedSheet
) -> tuple[TableContext, SheetView]:
    """Let the sheet follow on the context's, or take its place if that has no hand; the context and the view of it."""
    check_room_for_sheet(writing, context, stands)
    if coming.sheet.game.id != context.sheet.game:
        queries.hands.delete_draft(writing, context.table_id)
    known, newest = context.people_by_name, context.sheet
    seats = save_sheet(writing, context.table, known, coming, newest, replace_it=not stands.recorded)
    unlock_joining(writing, context.devices, seats)
    there = load_context(writing, context.table)
    now = sheet_view(writing, there, all_sheet_contexts(writing, there), HandFilter(limit=0))
    drafts.move_with_people(writing, context, stands.number, there, now.next)
    return there, now


@dataclass(frozen=True)
class NextSheetPreview:
    """The table, and where its next sheet would begin if it went on; `refused` says why it cannot, or what clashes.

    Where only the choices of the newcomers clash, `onward` is as if none had been made.
    """

    table: TableView
    continuation: Continuation | None = None
    refused: Refused | None = None


def preview_next_sheet(  # noqa: PLR0913  everything that makes a sheet
    database: Database,
    caller: Caller,
    takes_over: TakesOver | None = None,
    *,
    game: str | None = None,
    players: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    drawn: Drawn | None = None,
    placeholder: PlaceholderName = "P{}".format,
    from_form: bool = False,
) -> NextSheetPreview:
    """Where the next sheet would begin if it went on; nothing is kept. Of another game nothing is said.

    Without a game: the same people, by the same rules.
    """
    with read_transaction(database, caller) as (reading, context):
        require_open(context)
        table = get_table_view(reading, context)
        if game not in {None, table.sheet.game.id} or not table.sheet.can_be_continued:
            return NextSheetPreview(table)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        if game is None:
            return NextSheetPreview(table, plan_continuation(context, stands, context.ledger_sheet, takes_over or {}))

        def plan(chosen: TakesOver) -> Continuation:
            corrected = renamed(context, players, drawn or Drawn())
            names = [corrected[seat].name if seat in corrected else name for seat, name in enumerate(players)]
            coming = validate_sheet(game, names, rules or {}, 0, placeholder, from_form=from_form)
            onward = plan_continuation(context, stands, coming.sheet, chosen)
            seated = (players[seat].strip() if seat in corrected else name for seat, name in enumerate(onward.players))
            return replace(onward, players=tuple(seated))

        return NextSheetPreview(table, *tried(plan, takes_over or {}))
