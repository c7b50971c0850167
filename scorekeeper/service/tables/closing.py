"""Close and reopen a table, and return its results for the screen and for one printed page.

Open items can be set aside on closing: they stay as they are, and are available again after reopening.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.ledger import running_totals as ledger
from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.ledger.drawings import line_chart, printed_table
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction, write_transaction
from scorekeeper.service.errors import OpenItemsLeft
from scorekeeper.service.events import ClosedEvent, ReopenedEvent, record_event
from scorekeeper.service.sheets.continuation import stakes_on_table, unfinished_games
from scorekeeper.service.views.chip_entries import ChipEntryView, chip_entry_view, person_flows_by_name
from scorekeeper.service.views.hands import HandKey, HandView, get_hand
from scorekeeper.service.views.people import ranked_totals
from scorekeeper.service.views.settlement import SettlementLineView
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.statistics import GameCount, get_figures
from scorekeeper.service.views.tables import TableView, get_table_view, with_settlement
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_order import HandFilter
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class ClosingPreview:
    """A table that a host is about to close, its open items, and the games of which something stands."""

    table: TableView
    open_items: "OpenItems"
    unfinished: tuple[SheetView, ...]


def preview_closing(database: Database, caller: Caller) -> ClosingPreview:
    """Return the open items of a table; the caller must be a host."""
    with read_transaction(database, caller, right=require_host, while_open=True) as (reading, context):
        table = with_settlement(reading, context, get_table_view(reading, context))
        return ClosingPreview(table, _find_open_items(reading, context)[0], unfinished_games(reading, context))


def close_table(database: Database, caller: Caller, *, set_aside: bool = False) -> datetime:
    """Close the table, and return when it was closed; the caller must be a host. A closed table stays unchanged.

    Raise `OpenItemsLeft` if there are open items and they are not `set_aside`. The event records them.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if context.table.closed:
            return context.table.closed
        open_items, stakes = _find_open_items(writing, context)
        if open_items and not set_aside:
            raise OpenItemsLeft(current=open_items)
        now = clock.now()
        writing.update(context.table, closed=now)
        entries = {"entries": open_items.entries} if open_items.entries else {}
        chips = tuple(stakes.values())
        event = ClosedEvent(draft=open_items.draft, objections=open_items.objections, stakes=chips, **entries)
        record_event(writing, context, event, stakes)
        return now


def reopen_table(database: Database, caller: Caller) -> None:
    """Reopen the table; the caller must be a host."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if context.table.closed:
            writing.update(context.table, closed=None)
            record_event(writing, context, ReopenedEvent())


def _find_open_items(reading: ReadTransaction, context: TableContext) -> "tuple[OpenItems, Mapping[int, int]]":
    """Return the open items, and the stakes on the table by person."""
    status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    objections = queries.hands.objections(reading, context.table_id, context.sheet.sheet, HandFilter(limit=0))
    disputed = {(objection.sheet, objection.number) for objection in objections if not objection.resolved}
    entry_objections = queries.chip_entries.objections(reading, context.table_id)
    stakes = stakes_on_table(context, status)
    open_items = OpenItems(
        draft=context.hands_before + status.number if status.draft and status.draft.fields else None,
        objections=tuple(sorted(disputed)),
        stakes=tuple((context.name(person), chips) for person, chips in stakes.items()),
        entries=tuple(sorted({objection.entry for objection in entry_objections if not objection.resolved})),
    )
    return open_items, stakes


@dataclass(frozen=True)
class OpenItems:
    """The number of the drafted hand, hands and chip entries with open objections, and stakes as (name, chips)."""

    draft: int | None = None
    objections: tuple[HandKey, ...] = ()
    stakes: tuple[tuple[str, int], ...] = ()
    entries: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.draft is not None or bool(self.objections or self.stakes or self.entries)


@dataclass(frozen=True)
class TableResults:
    """The results of a table. `ranking` contains all people who played, by chips; `hand` is the best hand.

    `best` is the reason why it is the best. `figures` are what the games count. `hands` counts the valid hands of each
    game, by sheet number; `moves` are all hands and chip entries that moved chips in play; `counts` are the counts of
    the chips.
    """

    table: TableView
    ranking: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    course: ledger.RunningTotals
    chart: line_chart.Chart
    best: ledger.BestHand | None
    hand: HandView | None
    figures: tuple[GameCount, ...]
    hands: Mapping[int, int]
    moves: tuple[ledger.ChipMovement, ...]
    counts: tuple[ChipEntryView, ...]


def get_results(database: Database, caller: Caller) -> TableResults:
    """Return the results of a table, final or so far; any device at the table may ask."""
    with read_transaction(database, caller) as (reading, context):
        table = with_settlement(reading, context, get_table_view(reading, context))
        contexts = all_sheet_contexts(reading, context)
        won = ranked_totals(context, table.totals)
        ranking = ledger.rank_people(won)
        entries = queries.chip_entries.current_entries(reading, context.table_id, PLAY_KINDS)
        names = {one.sheet.sheet: one.party_name for one in contexts}
        hand_moves: list[tuple[int, ledger.ChipMovement]] = []
        for sheet, number, recorded, payments in queries.statistics.paid_hands(reading, context.table_id):
            flows = [(names[sheet](paid["payer"]), names[sheet](paid["payee"]), paid["chips"]) for paid in payments]
            hand_moves.append((recorded, ledger.ChipMovement((sheet, number), flows)))
        moved = ((row.revision, person_flows_by_name(context, row.chip_flows)) for row in entries if row.chip_flows)
        entry_moves = [(revision, ledger.ChipMovement(None, flows)) for revision, flows in moved]
        moves = ledger.merge_by_revision(hand_moves, entry_moves)
        course = ledger.running_totals([name for name, _ in ranking], moves)
        best = course.best
        hand = get_hand(reading, contexts[best.hand[0] - 1], best.hand[1]) if best else None
        counts = tuple(chip_entry_view(context, [row]) for row in entries if row.kind == "count")
        hands = Counter(move.hand[0] for move in moves if move.hand)
        chart, figures = line_chart.draw_chart(course), get_figures(reading, context)
        return TableResults(
            table, ranking, ledger.winners(won), course, chart, best, hand, figures, hands, moves, counts
        )


@dataclass(frozen=True)
class PrintedResults:
    """The results on one printed page.

    `people` are those that fit, the highest first, and `others` are the number and the total chips of those that do
    not. `handovers` are the open lines that fit, and `more` is the number of those that do not. `counts` are the newest
    counts of the chips that found a difference. `figures` and `cash_out`, the chips of the box, are shown if they fit.
    """

    page: TableResults
    people: tuple[tuple[str, int], ...]
    others: tuple[int, int]
    handovers: tuple[SettlementLineView, ...]
    more: int
    counts: tuple[ChipEntryView, ...]
    figures: tuple[GameCount, ...]
    cash_out: Mapping[str, str]
    hands: printed_table.HandTable


def get_printed_results(database: Database, caller: Caller) -> PrintedResults:
    """Return the results of a table as they are printed; any device at the table may ask."""
    page = get_results(database, caller)
    names = [name for name, _ in page.ranking]
    shown = names[: printed_table.people_shown(names)]
    rest = page.ranking[len(shown) :]
    lines = page.table.settlement.lines if page.table.settlement else ()
    handovers = lines[: printed_table.MAX_HANDOVERS]
    counts = tuple(count for count in page.counts if count.differs)[-3:]
    listed = len(handovers) + 2 * len(counts)
    for figures, cash_out in ((page.figures, page.table.cash_out), ((), page.table.cash_out), ((), {})):
        parts = [len(part) + 6 for part in (figures, cash_out) if part]  # the heading and the note take the room of six
        rows = printed_table.table_rows(shown, listed + sum(parts))
        if rows > printed_table.MIN_ROWS:
            break
    return PrintedResults(
        page=page,
        people=page.ranking[: len(shown)],
        others=(len(rest), sum(chips for _, chips in rest)),
        handovers=handovers,
        more=len(lines) - len(handovers),
        counts=counts,
        figures=figures,
        cash_out=cash_out,
        hands=printed_table.hand_table(names, page.moves, rows),
    )
