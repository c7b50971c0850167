"""Closing: the end of an evening, after which no hand, seat, rule or chip is changed; and its taking back.

What is still open can be set aside: it stays as it is, and is there again once the evening goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.ledger.drawings.line_chart import Chart, draw_chart
from scorekeeper.ledger.drawings.printed_table import MAX_HANDOVERS, HandTable, hand_table, people_shown, table_rows
from scorekeeper.ledger.running_totals import (
    BestHand,
    ChipMovement,
    RunningTotals,
    merge_by_revision,
    rank_people,
    running_totals,
    winners,
)
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import (
    all_sheet_contexts,
    read_transaction,
    require_open,
    write_transaction,
)
from scorekeeper.service.errors import OpenItemsLeft
from scorekeeper.service.events import ClosedEvent, ReopenedEvent, record_event
from scorekeeper.service.sheets.continuation import has_draft, stakes_on_table
from scorekeeper.service.views.hands import HandKey, HandView, get_hand
from scorekeeper.service.views.settlement import SettlementLineView
from scorekeeper.service.views.tables import TableView, get_table_view, with_settlement
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.statistics import PaidHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class ClosingPreview:
    """A table that the host would close, and what is still open there."""

    table: TableView
    open_items: OpenItems


def preview_closing(database: Database, caller: Caller) -> ClosingPreview:
    """What is still open, for the host, who may close the evening."""
    with read_transaction(database, caller) as (reading, context):
        require_host(context.me)
        require_open(context)
        table = with_settlement(reading, context, get_table_view(reading, context))
        return ClosingPreview(table, _look_for(reading, context)[0])


def close_table(database: Database, caller: Caller, *, set_aside: bool = False) -> datetime:
    """Close the evening; the host alone. When it ended. One that is closed stays so.

    `Unfinished`, with what is open, where something is and was not `set_aside`. Everybody is told, with what was.
    """
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if context.table.closed:
            return context.table.closed
        found, stakes = _look_for(writing, context)
        if found and not set_aside:
            raise OpenItemsLeft(current=found)
        now = clock.now()
        writing.update(context.table, closed=now)
        record_event(writing, context, _closed(found), stakes)
        return now


def reopen_table(database: Database, caller: Caller) -> None:
    """Let the evening go on as it was; the host alone. Everybody is told."""
    with write_transaction(database, caller, right=require_host, stays_open=True) as (writing, context):
        if context.table.closed:
            writing.update(context.table, closed=None)
            record_event(writing, context, ReopenedEvent())


def _closed(found: OpenItems) -> ClosedEvent:
    """What was set aside; entries are named only where there are any."""
    entries = {"entries": found.entries} if found.entries else {}
    stakes = tuple(chips for _, chips in found.stakes)
    return ClosedEvent(draft=found.draft, objections=found.objections, stakes=stakes, **entries)


def _look_for(reading: ReadTransaction, context: TableContext) -> tuple[OpenItems, Mapping[int, int]]:
    """Return what is still open, and the stakes on the table by person."""
    stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    words = queries.objections.objections(reading, context.table_id, context.sheet.sheet, HandFilter(limit=0))
    against = queries.chip_entries.objections(reading, context.table_id)
    stakes = stakes_on_table(context, stands)
    found = OpenItems(
        draft=stands.number if has_draft(context, stands) else None,
        objections=tuple(sorted({(said.sheet, said.number) for said in words if not said.resolved})),
        stakes=tuple((context.people[person].name, chips) for person, chips in stakes.items()),
        entries=tuple(sorted({said.entry for said in against if not said.resolved})),
    )
    return found, stakes


@dataclass(frozen=True)
class OpenItems:
    """The hand that is being entered, hands and entries that somebody objects to, and stakes there: (name, chips)."""

    draft: int | None = None
    objections: tuple[HandKey, ...] = ()
    stakes: tuple[tuple[str, int], ...] = ()
    entries: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.draft is not None or bool(self.objections or self.stakes or self.entries)


@dataclass(frozen=True)
class TableResults:
    """An evening that is over. `ranking` is everybody who played, by chips; `hand` is the best, and `best` why.

    `hands` is how many stand, by the number of their game; `moves` are they all, with what counts like one.
    """

    table: TableView
    ranking: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    course: RunningTotals
    chart: Chart
    best: BestHand | None
    hand: HandView | None
    hands: Mapping[int, int]
    moves: tuple[ChipMovement, ...]


def get_results(database: Database, caller: Caller) -> TableResults:
    """The last page, for whoever is at the table; of an evening that goes on, how it stands now."""
    with read_transaction(database, caller) as (reading, context):
        table = with_settlement(reading, context, get_table_view(reading, context))
        contexts = all_sheet_contexts(reading, context)
        empty = {one.name for one in context.people.values() if one.placeholder}
        won = {name: chips for name, chips in table.totals.items() if chips or name not in empty}
        ranking = rank_people(won)
        moves = _moves(reading, context, contexts)
        played = running_totals([name for name, _ in ranking], moves)
        best = played.best
        hand = get_hand(reading, contexts[best.hand[0] - 1], best.hand[1]) if best else None
        return TableResults(table, ranking, winners(won), played, draw_chart(played), best, hand, _count(moves), moves)


def _moves(
    reading: ReadTransaction, context: TableContext, contexts: Sequence[TableContext]
) -> tuple[ChipMovement, ...]:
    """Every hand and what counts like one, in the order of play."""
    there = {one.sheet.sheet: one for one in contexts}
    hands = [
        (hand.recorded, _of_hand(there[hand.sheet], hand))
        for hand in queries.statistics.paid_hands(reading, context.table_id)
    ]
    return merge_by_revision(
        hands,
        [
            (row.revision, _of_entry(context, row))
            for row in queries.chip_entries.current_entries(reading, context.table_id, PLAY_KINDS)
        ],
    )


def _count(moves: Sequence[ChipMovement]) -> Mapping[int, int]:
    return Counter(sheet for sheet, _ in (move.hand for move in moves if move.hand))


def _of_hand(context: TableContext, hand: PaidHand) -> ChipMovement:
    name = context.party_name
    flows = [(name(one["payer"]), name(one["payee"]), one["chips"]) for one in hand.payments]
    return ChipMovement((hand.sheet, hand.number), flows)


def _of_entry(context: TableContext, row: ChipEntryRow) -> ChipMovement:
    return ChipMovement(
        None,
        [(context.people[payer].name, context.people[payee].name, chips) for payer, payee, chips in row.chip_flows],
    )


@dataclass(frozen=True)
class PrintedResults:
    """The last page as it is printed.

    `people` are as many as have room, the most chips first, and `others` how many have none, with their chips.
    `handovers` are those that have room, and `more` how many are open beside them.
    """

    page: TableResults
    people: tuple[tuple[str, int], ...]
    others: tuple[int, int]
    handovers: tuple[SettlementLineView, ...]
    more: int
    hands: HandTable


def get_printed_results(database: Database, caller: Caller) -> PrintedResults:
    """An evening as it stands, for whoever is at the table."""
    return printed(get_results(database, caller))


def printed(page: TableResults) -> PrintedResults:
    """What of it has room."""
    names = [name for name, _ in page.ranking]
    shown = names[: people_shown(names)]
    rest = page.ranking[len(shown) :]
    lines = page.table.settlement.lines if page.table.settlement else ()
    handovers = lines[:MAX_HANDOVERS]
    return PrintedResults(
        page=page,
        people=page.ranking[: len(shown)],
        others=(len(rest), sum(chips for _, chips in rest)),
        handovers=handovers,
        more=len(lines) - len(handovers),
        hands=hand_table(names, page.moves, table_rows(shown, len(handovers))),
    )
