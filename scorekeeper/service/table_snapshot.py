"""The snapshot of a table: what is the same for every reader of a state, kept as long as the table stays so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.settlement import fewest
from scorekeeper.service import present, present_entries
from scorekeeper.service.context import Context, every_sheet
from scorekeeper.service.hand_views import Pair
from scorekeeper.service.holding import holds
from scorekeeper.service.money import rate_of
from scorekeeper.service.news import SO_MANY
from scorekeeper.service.present_entries import named_flows
from scorekeeper.service.settling_views import Settlement
from scorekeeper.service.views import GameView, SheetView
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow, DraftRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.activity import Activity
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction

MAX_KEPT_HANDS: Final = 20
"""Pages of at most so many hands are kept for the next reader."""
HAND_BYTES: Final = 4_000
"""What a hand takes in memory, about."""

SO_MANY_ENTRIES: Final = 20
"""So many are shown beside the hands at most; older ones have a page of their own."""


Settle = Callable[[ReadTransaction, Context, Sequence[Pair]], Settlement]
"""What works out what is open between people."""


@dataclass(frozen=True)
class Standing:
    """What everybody has won, the chips between pairs, the fewest payments that settle them, and what people hold."""

    totals: dict[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    holds: Mapping[str, int]


def standing(context: Context, contexts: Sequence[Context]) -> Standing:
    """How the table stands over all sheets (`contexts`) and entries, players of this one (`context`) first."""
    flows = named_flows(context, context.table.entry_balances)
    for there in contexts:
        flows += present.named_flows(there, there.balances)
    sat = [name for there in contexts for name in there.players]
    won = totals([*context.players, *sat], flows)
    names = (context.people[person].name for person in settling_order(contexts[-1]))
    transfers = tuple(Pair(*transfer) for transfer in fewest({name: won[name] for name in names if name in won}))
    return Standing(won, present.pairs(flows), transfers, holds(context, contexts, won))


def settling_order(newest: Context) -> tuple[int, ...]:
    """Everybody in the order in which ties are decided in a plan: the seats of the newest sheet, then by number.

    So a table that has played one sheet is settled as `settle` settles that sheet.
    """
    return tuple(dict.fromkeys([*newest.seats, *sorted(newest.people)]))


@dataclass(frozen=True, eq=False)
class TableSnapshot:
    """A table in one state, with some of its hands: all that is the same for every reader, of which there is none yet.

    `draft`, `activity` and `entries` (the versions of each chip entry) are rows, of which not everybody may see
    everything. `settlement` is what is open, if that was asked for.
    """

    table: TableRow
    contexts: tuple[Context, ...]
    stands: Standing
    sheet: SheetView
    previous: SheetView | None
    games: tuple[GameView, ...]
    draft: DraftRow | None
    activity: Activity
    entries: Sequence[Sequence[ChipEntryRow]]
    settlement: Settlement | None = None

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.code

    @property
    def closed(self) -> datetime | None:
        """When the evening ended, if it has."""
        return self.table.closed

    @property
    def rate(self) -> ChipRate | None:
        """What a chip is worth."""
        return rate_of(self.table)

    @property
    def totals(self) -> Mapping[str, int]:
        """What everybody has won."""
        return self.stands.totals

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The chips between pairs of people."""
        return self.stands.pairs

    @property
    def sheets(self) -> int:
        """How many games have been played."""
        return len(self.games)

    @property
    def has_hands(self) -> bool:
        """Whether a hand stands among those that are shown."""
        return any(not hand.withdrawn for hand in (self.previous or self.sheet).hands)


def snapshot(
    reading: ReadTransaction,
    context: Context,
    span: HandFilter,
    *,
    look_back: bool = False,
    settle: Settle | None = None,
) -> TableSnapshot:
    """The table as it is now, with these hands of the sheet that is looked at: kept as long as it stays so.

    With `look_back` also those of the sheet before, as long as none stands here; with `settle` also what is open.
    """
    table = reading.current(context.table)
    people = queries.roster.roster(reading, table).people
    is_stored = all(row == people.get(person, row) for person, row in context.people.items())
    here = replace(context, table=table, device=None, people=dict(people) if is_stored else context.people)

    def read() -> TableSnapshot:
        found = _read(reading, here, span, look_back=look_back)
        return replace(found, settlement=settle(reading, here, found.stands.pairs)) if settle else found

    # A preview may call people otherwise; long pages are rare, and would push out all others.
    if not is_stored or span.limit > MAX_KEPT_HANDS or span.since is not None:
        return read()
    what = "table", context.sheet.sheet, span, look_back, settle is not None
    return reading.cached(table.state_token, what, read, _weigh)


def _read(reading: ReadTransaction, context: Context, span: HandFilter, *, look_back: bool) -> TableSnapshot:
    contexts = every_sheet(reading, context)
    sheet = present.one_sheet(reading, contexts[context.sheet.sheet - 1], contexts, span)  # as it is stored
    activity = queries.activity.recent(reading, context.table_id, SO_MANY, SO_MANY_ENTRIES)
    return TableSnapshot(
        table=context.table,
        contexts=contexts,
        stands=standing(context, contexts),
        sheet=sheet,
        previous=_previous(reading, contexts, sheet, span) if look_back else None,
        games=tuple(GameView(one.sheet.sheet, one.played.game, one.played.rules, one.players) for one in contexts),
        draft=queries.hands.draft(reading, context.table_id),
        activity=activity,
        entries=present_entries.by_entry(activity.entries),
    )


def _weigh(there: TableSnapshot) -> int:
    """The bytes that a snapshot takes, about."""
    hands = len(there.sheet.hands) + len(there.previous.hands if there.previous else ())
    rows = len(there.contexts) + sum(map(len, (*there.activity, *there.entries)))
    return HAND_BYTES * hands + queries.roster.ROW_BYTES * (1 + rows)


def _previous(
    reading: ReadTransaction, contexts: Sequence[Context], sheet: SheetView, span: HandFilter
) -> SheetView | None:
    """The sheet before, where something was played there and nothing stands on this one."""
    if sheet.number == 1 or any(not hand.withdrawn for hand in sheet.hands):
        return None
    before = contexts[sheet.number - 2]
    found = present.one_sheet(reading, before, contexts, span)
    return found if found.hands else None
