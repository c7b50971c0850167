"""Start the next sheet of a table, or preview it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import load_context, read_transaction, write_transaction
from scorekeeper.service.hands import drafts
from scorekeeper.service.people.joining import promote_spectators
from scorekeeper.service.people.names import PlaceholderName
from scorekeeper.service.people.people import NameFields, correct_names, renamed
from scorekeeper.service.sheets import continuation
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, save_sheet, validate_sheet
from scorekeeper.service.views.preconditions import SeatsSeen, require_setup
from scorekeeper.service.views.sheets import SheetView, next_hand, sheet_without_hands
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction


def start_next_sheet(  # noqa: PLR0913  the setup of a sheet
    database: Database,
    caller: Caller,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    takes_over: TakesOver | None = None,
    drawn: NameFields | None = None,
    placeholder: PlaceholderName = "P{}".format,
    from_form: bool = False,
    **seen: Unpack[SeatsSeen],
) -> SheetView:
    """Start the next sheet of a table; the same name is the same person, and the chips carry over.

    `drawn` holds the names that the form showed for its people: another name in its place renames the person, unless it
    is declared to be a new one. The sheet starts over, or in the state `start`; with `takes_over` it continues the
    newest one of its game, and so does the deal. A current sheet without hands is replaced. Raise the errors of
    `SeatsSeen`; `hands` is compared if the sheet continues.
    """
    with write_transaction(database, caller, right=require_host) as (writing, before):
        require_setup(writing, before, seen.get("sheet"), seen.get("setup_revision"))
        context = correct_names(writing, before, players, drawn) if drawn else before
        unsaved = validate_sheet(
            game, players, rules or {}, first_dealer, placeholder, start=start, from_form=from_form
        )
        status = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        if takes_over is not None:
            going_on, stands = continuation.continued_game(writing, context, status, unsaved.sheet.game.id)
            continuation.check_recorded(stands, seen.get("hands"))
            continued = continuation.plan_continuation(going_on, stands, unsaved.sheet, takes_over)
            continuation.require_takeover_choices(continued, takes_over)
            unsaved = unsaved.continued_from(continued.start)
        same_game = unsaved.sheet.game.id == context.sheet.game
        continuation.log_sheet_start(writing, context, status, unsaved.sheet, takes_over if same_game else None)
        return begin_sheet(writing, context, status, unsaved)[1]


def begin_sheet(
    writing: WriteTransaction, context: TableContext, stands: SheetStatus, coming: UnsavedSheet
) -> tuple[TableContext, SheetView]:
    """Start a sheet after the current one, or replace that if it has no hands; return its context and view."""
    if stands.recorded:  # otherwise no other sheet begins
        versions = queries.hand_counts.count_versions(writing, context.table_id)
        quota.check_table_limits(versions + 1, quota.MAX_HANDS)
    if coming.sheet.game.id != context.sheet.game:
        queries.hands.delete_draft(writing, context.table_id)
    people, newest = context.people_by_name, context.sheet
    seats = save_sheet(writing, context.table, people, coming, newest, replace_it=not stands.recorded)
    promote_spectators(writing, context.devices, seats)
    started = load_context(writing, context.table)
    view = sheet_without_hands(writing, started)
    drafts.move_with_people(writing, context, next_hand(context, stands.last, stands.number), started, view.next)
    return started, view


@dataclass(frozen=True)
class NextSheetPreview:
    """A table, and how its next sheet would continue; `refused` says why it cannot, or which choices conflict.

    If only the choices of new players conflict, `continuation` is the continuation without choices. `continued` is the
    sheet that can be continued, None without one; `unfinished` are the games of which something stands.
    """

    table: TableView
    unfinished: tuple[SheetView, ...]
    continued: SheetView | None = None
    continuation: Continuation | None = None
    refused: Refused | None = None


def preview_next_sheet(  # noqa: PLR0913  the setup of a sheet
    database: Database,
    caller: Caller,
    takes_over: TakesOver | None = None,
    *,
    game: str | None = None,
    players: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    drawn: NameFields | None = None,
    placeholder: PlaceholderName = "P{}".format,
    from_form: bool = False,
) -> NextSheetPreview:
    """Return how the next sheet would continue, without storing it; empty if the table has not played the game.

    Without `game`, the next sheet has the same players and rules.
    """
    with read_transaction(database, caller, while_open=True) as (reading, context):
        table, unfinished = get_table_view(reading, context), continuation.unfinished_games(reading, context)
        status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        try:
            going_on, stands = continuation.continued_game(reading, context, status, game or context.sheet.game)
        except Refused:
            return NextSheetPreview(table, unfinished)
        continued = sheet_without_hands(reading, going_on)
        if not continued.can_be_continued:
            return NextSheetPreview(table, unfinished)
        if game is None:
            onward = continuation.plan_continuation(context, status, context.ledger_sheet, takes_over or {})
            return NextSheetPreview(table, unfinished, continued, onward)

        def plan(chosen: TakesOver) -> Continuation:
            corrected = renamed(context, players, drawn or NameFields())
            names = [corrected[seat].name if seat in corrected else name for seat, name in enumerate(players)]
            unsaved = validate_sheet(game, names, rules or {}, 0, placeholder, from_form=from_form)
            onward = continuation.plan_continuation(going_on, stands, unsaved.sheet, chosen)
            seat_names = (
                players[seat].strip() if seat in corrected else name for seat, name in enumerate(onward.players)
            )
            return replace(onward, players=tuple(seat_names))

        return NextSheetPreview(table, unfinished, continued, *continuation.try_plan(plan, takes_over or {}))
