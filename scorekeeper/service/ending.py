"""The last page of an evening: who won, how everybody came to what they have, and the best hand of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.ledger.drawings.line_chart import Chart, draw_chart
from scorekeeper.ledger.running_totals import (
    BestHand,
    ChipMovement,
    RunningTotals,
    merge_by_revision,
    rank_people,
    running_totals,
    winners,
)
from scorekeeper.service import present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, every_sheet, looking
from scorekeeper.service.hand_views import HandView
from scorekeeper.service.present_settling import with_settlement
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.queries.statistics import PaidHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class LastPage:
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


def view(book: Database, who: Caller) -> LastPage:
    """The last page, for whoever is at the table; of an evening that goes on, how it stands now."""
    with looking(book, who) as (reading, context):
        table = with_settlement(reading, context, table_view(reading, context))
        contexts = every_sheet(reading, context)
        empty = {one.name for one in context.people.values() if one.placeholder}
        won = {name: chips for name, chips in table.totals.items() if chips or name not in empty}
        ranking = rank_people(won)
        moves = _moves(reading, context, contexts)
        played = running_totals([name for name, _ in ranking], moves)
        best = played.best
        hand = present.one_hand(reading, contexts[best.hand[0] - 1], best.hand[1]) if best else None
        return LastPage(table, ranking, winners(won), played, draw_chart(played), best, hand, _count(moves), moves)


def _moves(reading: ReadTransaction, context: Context, contexts: Sequence[Context]) -> tuple[ChipMovement, ...]:
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


def _of_hand(context: Context, hand: PaidHand) -> ChipMovement:
    name = context.party_name
    flows = [(name(one["payer"]), name(one["payee"]), one["chips"]) for one in hand.payments]
    return ChipMovement((hand.sheet, hand.number), flows)


def _of_entry(context: Context, row: ChipEntryRow) -> ChipMovement:
    return ChipMovement(
        None,
        [(context.people[payer].name, context.people[payee].name, chips) for payer, payee, chips in row.chip_flows],
    )
