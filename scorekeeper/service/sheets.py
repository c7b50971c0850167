"""Sheets: one game, one seating, one set of rules; the next one begins where any of them changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.games import registry
from scorekeeper.games.contract import Start
from scorekeeper.games.fields import Model, SeatNumber, read
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import Sheet, create_sheet
from scorekeeper.service import beginning, bounds, present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, enter, every_sheet, let_host, let_open, looking
from scorekeeper.service.devices import let_enter
from scorekeeper.service.hands import drafts
from scorekeeper.service.names import Placeholder, check_new_names, fold, seat_names
from scorekeeper.service.naming import Drawn, correct_names, renamed
from scorekeeper.service.onward import Onward, TakesOver, check_choices, check_recorded, look_onward, tried
from scorekeeper.service.people import name_person
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import SheetView, TableView
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class Agreed:
    """A sheet before its first hand; `empty` are the seats whose name only stands in for one."""

    sheet: Sheet
    empty: frozenset[int]

    @property
    def named(self) -> Iterator[tuple[str, str]]:
        """Whoever sits there by a name of their own, each with the field that says it."""
        return ((f"players.{seat}", name) for seat, name in enumerate(self.sheet.players) if seat not in self.empty)

    def going_on(self, start: Start) -> Agreed:
        """The same, beginning where another sheet stood, and with whoever deals there."""
        return replace(self, sheet=replace(self.sheet, first_dealer=start.dealer, start=start))


class _Dealt(Model):
    first_dealer: SeatNumber = 0


def agree(  # noqa: PLR0913  everything that makes a sheet
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object],
    first_dealer: object,
    placeholder: Placeholder,
    *,
    start: Mapping[str, object] | None = None,
    typed: bool = False,
) -> Agreed:
    """The sheet that was asked for, going on from `start` or anew; `Refused` where it cannot be."""
    played = registry.find(game)
    if problems := played.check_seats(len(players)):  # before each is named
        raise Refused(problems)
    names, empty = seat_names(players, placeholder)
    dealer = read(_Dealt, {"first_dealer": first_dealer}, typed=typed).first_dealer
    try:
        return Agreed(create_sheet(played, rules, names, dealer, start, typed=typed), frozenset(empty))
    except Refused as refused:
        refused.players = tuple(names)
        raise


def lay_sheet(  # noqa: PLR0913  everything that makes a sheet
    writing: WriteTransaction,
    table: TableRow,
    known: Mapping[str, PersonRow],
    agreed: Agreed,
    newest: SheetRow | None = None,
    *,
    replace_it: bool = False,
) -> list[int]:
    """Write the sheet after the `newest` one of a table, or the first; return the persons in seat order.

    With `replace_it` it is written in place of the newest one, on which no hand may stand. `known` are the people of
    the table by their folded names.
    """
    number = 1 if newest is None else newest.sheet + (not replace_it)
    table_id = table.id or 0
    bounds.check_sheets(number)
    check_new_names(known, agreed.named)
    seats = [
        (known.get(fold(name)) or name_person(writing, table_id, name, placeholder=seat in agreed.empty)).person
        for seat, name in enumerate(agreed.sheet.players)
    ]
    row = sheet_row(agreed.sheet, writing.current(table), number, clock.now())
    queries.tables.write_sheet(writing, row, seats, newest if replace_it else None)
    return seats


def sheet_row(sheet: Sheet, table: TableRow, number: int, opened: datetime) -> SheetRow:
    """A new sheet as it is kept."""
    return SheetRow(
        table_id=table.id or 0,
        sheet=number,
        game=sheet.game.id,
        rules=sheet.rules.model_dump(mode="json"),
        first_dealer=sheet.first_dealer,
        continued_from=sheet.start.model_dump(mode="json") if sheet.start else None,
        revision=table.revision,
        opened=opened,
        balances=[],
        edition=sheet.game.edition,
    )


def next_sheet(  # noqa: PLR0913  everything that makes a sheet
    book: Database,
    who: Caller,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    takes_over: TakesOver | None = None,
    drawn: Drawn | None = None,
    sheet: int | None = None,
    agreed: int | None = None,
    hands: int | None = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
) -> SheetView:
    """Begin the next sheet of a table: the same name is the same person, and the chips carry on.

    Where the names were `drawn` for people, another name corrects theirs, unless it was said to be somebody new.

    It begins anew, or where `start` says; with `takes_over` it goes on from the sheet before, and the deal does too. A
    sheet without a hand is changed in its place. `Moved` where `sheet` is not the newest, or no longer as `agreed` on
    at that revision; `Taken` if it goes on and another number of `hands` has been recorded.
    """
    with changing(book, who, right=let_host) as (writing, before):
        present.must_fit(writing, before, sheet, agreed)
        context = correct_names(writing, before, players, drawn) if drawn else before
        coming = agree(game, players, rules or {}, first_dealer, placeholder, start=start, typed=typed)
        stands = queries.hands.next_hand(writing, context.table_id, context.sheet.sheet)
        if takes_over is not None:
            check_recorded(stands, hands)
            onward = look_onward(context, stands, coming.sheet, takes_over)
            check_choices(onward, takes_over)
            coming = coming.going_on(onward.start)
        beginning.tell(writing, context, stands, coming.sheet, takes_over)
        return begin_sheet(writing, context, stands, coming)[1]


def begin_sheet(
    writing: WriteTransaction, context: Context, stands: SheetStatus, coming: Agreed
) -> tuple[Context, SheetView]:
    """Let the sheet follow on the context's, or take its place if that has no hand; the context and the view of it."""
    beginning.check_room(writing, context, stands)
    if coming.sheet.game.id != context.sheet.game:
        queries.hands.delete_draft(writing, context.table_id)
    known, newest = context.by_fold, context.sheet
    seats = lay_sheet(writing, context.table, known, coming, newest, replace_it=not stands.recorded)
    let_enter(writing, context.devices, seats)
    there = enter(writing, context.table)
    now = present.one_sheet(writing, there, every_sheet(writing, there), HandFilter(limit=0))
    drafts.move_with_people(writing, context, stands.number, there, now.next)
    return there, now


@dataclass(frozen=True)
class Ahead:
    """The table, and where its next sheet would begin if it went on; `refused` says why it cannot, or what clashes.

    Where only the choices of the newcomers clash, `onward` is as if none had been made.
    """

    table: TableView
    onward: Onward | None = None
    refused: Refused | None = None


def look_ahead(  # noqa: PLR0913  everything that makes a sheet
    book: Database,
    who: Caller,
    takes_over: TakesOver | None = None,
    *,
    game: str | None = None,
    players: Sequence[str] = (),
    rules: Mapping[str, object] | None = None,
    drawn: Drawn | None = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
) -> Ahead:
    """Where the next sheet would begin if it went on; nothing is kept. Of another game nothing is said.

    Without a game: the same people, by the same rules.
    """
    with looking(book, who) as (reading, context):
        let_open(context)
        table = table_view(reading, context)
        if game not in {None, table.sheet.game.id} or not table.sheet.stands_somewhere:
            return Ahead(table)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        if game is None:
            return Ahead(table, look_onward(context, stands, context.played, takes_over or {}))

        def plan(chosen: TakesOver) -> Onward:
            corrected = renamed(context, players, drawn or Drawn())
            names = [corrected[seat].name if seat in corrected else name for seat, name in enumerate(players)]
            coming = agree(game, names, rules or {}, 0, placeholder, typed=typed)
            onward = look_onward(context, stands, coming.sheet, chosen)
            seated = (players[seat].strip() if seat in corrected else name for seat, name in enumerate(onward.players))
            return replace(onward, players=tuple(seated))

        return Ahead(table, *tried(plan, takes_over or {}))
