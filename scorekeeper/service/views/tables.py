"""What is open at a table becomes a view: from the play, what was carried in, and what was handed over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Final, cast

from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.seat_changes import SittingOut, sitting_out
from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext, chip_rate, day_of
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.views import people
from scorekeeper.service.views.activity import MAX_ACTIVITY_ITEMS, ActivityItem, recent_activity
from scorekeeper.service.views.chip_entries import (
    ChipEntryView,
    chip_entry_view,
    entries_beside_hands,
    objections_by_entry,
)
from scorekeeper.service.views.drafts import DraftView, draft_view
from scorekeeper.service.views.hands import HandView, LastHand, Pair, TotalChange
from scorekeeper.service.views.people import (
    Hosting,
    Links,
    Player,
    SeatRequest,
    TableTotals,
    UnseatedPerson,
    _spectators,
    hosting_view,
    links,
    players,
    seat_request_views,
    total_up,
)
from scorekeeper.service.views.settlement import Settlement, current_settlement
from scorekeeper.service.views.sheets import GameView, SheetView, sheet_view
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow, DraftRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.activity import Activity
from scorekeeper.store.queries.authentication import AdjacentTables
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction


def with_settlement(reading: ReadTransaction, context: TableContext, table: TableView) -> TableView:
    """The table with what is open there, in the way that was agreed."""
    return replace(table, settlement=current_settlement(reading, context, table.pairs))


def get_table_view(reading: ReadTransaction, context: TableContext, span: HandFilter | None = None) -> TableView:
    """The table as who asks may see it, with these hands of the sheet that is looked at; without any, none."""
    return table_view_for(context, get_snapshot(reading, context, span or HandFilter(limit=0)))


def table_view_for(context: TableContext, there: TableSnapshot) -> TableView:
    """The table in that state as who asks may see it."""
    roles = people.roles(context)
    table, me, stands, sheet, contexts = context.table, context.me, there.totals_by_person, there.sheet, there.contexts
    versions = (rows[:count] for rows in there.entries for count in range(1, len(rows) + 1))
    return TableView(
        code=table.code,
        name=table.name,
        revision=table.revision,
        state=table.state,
        day=day_of(table),
        chips=table.chips,
        rate=chip_rate(table),
        note=table.rate_note,
        rounding=cast("Rounding | None", table.rounding),
        bearer=context.name_of(table.rounding_person),
        joining_locked=table.joining_locked,
        links=links(table, me.role, sits=me.person in contexts[-1].seats),
        me=me,
        players=players(context, stands, roles, me.person),
        spectators=_spectators(context, roles),
        sheet=sheet,
        games=there.games,
        totals=stands.totals,
        pairs=stands.pairs,
        transfers=stands.transfers,
        chips_held=stands.chips_held,
        draft=draft_view(context, there.draft, sheet.next.number, me),
        activity=recent_activity(
            context, contexts, there.activity, [chip_entry_view(context, rows) for rows in versions]
        ),
        entries=_entries(context, there),
        hosting=hosting_view(context, roles),
        seat_requests=seat_request_views(context),
        closed=table.closed,
        demo=table.demo,
        adjacent_tables=context.adjacent_tables,
        last_hand=last_hand_for(there.previous or sheet, me, stands.totals),
        previous_sheet=there.previous,
        sitting_out=_away(me, contexts),
        settlement=there.settlement,
        snapshot=there,
    )


def _entries(context: TableContext, there: TableSnapshot) -> tuple[ChipEntryView, ...]:
    said = there.activity.entry_objections
    entries = [chip_entry_view(context, versions, said) for versions in there.entries]
    sheets = [one.sheet for one in there.contexts]
    return entries_beside_hands(there.sheet, sheets, entries[-MAX_SHOWN_ENTRIES:])


def _away(me: Actor, contexts: Sequence[TableContext]) -> SittingOut | None:
    """How it comes that somebody who may play has no seat now."""
    seated = me.person is None or me.person in contexts[-1].seats
    return None if seated or not me.may_write else sitting_out(me.name or "", [there.players for there in contexts])


def last_hand_for(sheet: SheetView, me: Actor, won: Mapping[str, int]) -> LastHand | None:
    """What the last hand that stands on a sheet is to `me`, with `won` chips of everybody in all; None without one."""
    hand = next((hand for hand in reversed(sheet.hands) if not hand.withdrawn), None)
    if hand is None:
        return None
    is_newest = sheet.hands[-1].revision == sheet.next.after_revision
    own = (
        me.may_write and hand.by == me.name and (not hand.corrected or hand.earlier[-1].undone) and not sheet.read_only
    )
    name = me.name or ""
    return LastHand(
        hand=hand,
        chips=hand.won.get(name, 0 if name in hand.players else None),
        total=_stands(hand, name, won) if is_newest and name in won else None,
        is_newest=is_newest,
        may_be_undone=own and hand.revision == sheet.next.after_revision,
    )


def _stands(hand: HandView, name: str, won: Mapping[str, int]) -> TotalChange:
    before = {one: chips - hand.won.get(one, 0) for one, chips in won.items()}
    return TotalChange(before[name], won[name], _place(name, hand.players, before), _place(name, hand.players, won))


def _place(name: str, players: Sequence[str], won: Mapping[str, int]) -> int | None:
    return 1 + sum(won[one] > won[name] for one in players) if name in players else None


MAX_CACHED_HANDS: Final = 20
"""Pages of at most so many hands are kept for the next reader."""
HAND_BYTES: Final = 4_000
"""What a hand takes in memory, about."""

MAX_SHOWN_ENTRIES: Final = 20
"""So many are shown beside the hands at most; older ones have a page of their own."""


Settle = Callable[[ReadTransaction, TableContext, Sequence[Pair]], Settlement]
"""What works out what is open between people."""


@dataclass(frozen=True, eq=False)
class TableSnapshot:
    """A table in one state, with some of its hands: all that is the same for every reader, of which there is none yet.

    `draft`, `activity` and `entries` (the versions of each chip entry) are rows, of which not everybody may see
    everything. `settlement` is what is open, if that was asked for.
    """

    table: TableRow
    contexts: tuple[TableContext, ...]
    totals_by_person: TableTotals
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
        return chip_rate(self.table)

    @property
    def totals(self) -> Mapping[str, int]:
        """What everybody has won."""
        return self.totals_by_person.totals

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The chips between pairs of people."""
        return self.totals_by_person.pairs

    @property
    def sheets(self) -> int:
        """How many games have been played."""
        return len(self.games)

    @property
    def has_hands(self) -> bool:
        """Whether a hand stands among those that are shown."""
        return any(not hand.withdrawn for hand in (self.previous or self.sheet).hands)


def get_snapshot(
    reading: ReadTransaction,
    context: TableContext,
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
        return replace(found, settlement=settle(reading, here, found.totals_by_person.pairs)) if settle else found

    # A preview may call people otherwise; long pages are rare, and would push out all others.
    if not is_stored or span.limit > MAX_CACHED_HANDS or span.since is not None:
        return read()
    what = "table", context.sheet.sheet, span, look_back, settle is not None
    return reading.cached(table.state_token, what, read, _weigh)


def _read(reading: ReadTransaction, context: TableContext, span: HandFilter, *, look_back: bool) -> TableSnapshot:
    contexts = all_sheet_contexts(reading, context)
    sheet = sheet_view(reading, contexts[context.sheet.sheet - 1], contexts, span)  # as it is stored
    activity = queries.activity.recent(reading, context.table_id, MAX_ACTIVITY_ITEMS, MAX_SHOWN_ENTRIES)
    return TableSnapshot(
        table=context.table,
        contexts=contexts,
        totals_by_person=total_up(context, contexts),
        sheet=sheet,
        previous=_previous(reading, contexts, sheet, span) if look_back else None,
        games=tuple(
            GameView(one.sheet.sheet, one.ledger_sheet.game, one.ledger_sheet.rules, one.players) for one in contexts
        ),
        draft=queries.hands.draft(reading, context.table_id),
        activity=activity,
        entries=objections_by_entry(activity.entries),
    )


def _weigh(there: TableSnapshot) -> int:
    """The bytes that a snapshot takes, about."""
    hands = len(there.sheet.hands) + len(there.previous.hands if there.previous else ())
    rows = len(there.contexts) + sum(map(len, (*there.activity, *there.entries)))
    return HAND_BYTES * hands + queries.roster.ROW_BYTES * (1 + rows)


def _previous(
    reading: ReadTransaction, contexts: Sequence[TableContext], sheet: SheetView, span: HandFilter
) -> SheetView | None:
    """The sheet before, where something was played there and nothing stands on this one."""
    if sheet.number == 1 or any(not hand.withdrawn for hand in sheet.hands):
        return None
    before = contexts[sheet.number - 2]
    found = sheet_view(reading, before, contexts, span)
    return found if found.hands else None


@dataclass(frozen=True)
class TableView:
    """Everything a page of the table shows, as its reader (`me`) may see it. Totals and pairs are of all that was won.

    `day` is that of the evening: when it was opened, where its host was.

    `entries` are the newest that were entered beside the hands that are shown, where the sheet is shown to its end.
    `holds` are the chips in front of everybody (service/holding.py); of nobody where there is nothing to begin with.

    `result` is that of the last hand that stands, of those that are shown: here, or on the sheet before (`previous`).

    `note` says in somebody's words what a chip is worth. Money is rounded to `rounding`; the `bearer` bears what that
    leaves, and where nobody was chosen whoever has won the most.

    `asking` are phones that want a seat which another one holds, for who decides on it, and for them.

    `away`: the reader may play, and has no seat. `closed` is when the evening ended, where it has. A `demo` is
    made up. `neighbours` are the tables of the same people before and after it.
    `settlement` is what is open, on the page of the table and the last one alone.
    `state` names this state of the table, and no other ever. `snapshot` is what is the same for every reader.
    """

    code: str
    name: str
    revision: int
    state: str
    day: date
    chips: int | None
    rate: ChipRate | None
    note: str | None
    rounding: Rounding | None
    bearer: str | None
    joining_locked: bool
    links: Links
    me: Actor
    players: tuple[Player, ...]
    spectators: tuple[UnseatedPerson, ...]
    sheet: SheetView
    games: tuple[GameView, ...]
    totals: Mapping[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    chips_held: Mapping[str, int]
    draft: DraftView
    activity: tuple[ActivityItem, ...]
    entries: tuple[ChipEntryView, ...]
    hosting: Hosting
    seat_requests: tuple[SeatRequest, ...]
    adjacent_tables: AdjacentTables
    closed: datetime | None = None
    demo: bool = False
    last_hand: LastHand | None = None
    previous_sheet: SheetView | None = None
    sitting_out: SittingOut | None = None
    settlement: Settlement | None = None
    snapshot: Any = field(default=None, compare=False, repr=False)

    @property
    def on_phones(self) -> dict[int, str]:
        """Who has a phone of their own to enter their part from, by seat; not the reader."""
        return {player.seat: player.name for player in self.players if player.has_device and not player.mine}

    @property
    def sheets(self) -> int:
        """How many games have been played, the newest among them."""
        return len(self.games)

    @property
    def is_newest(self) -> bool:
        """Whether the sheet that is looked at is the newest."""
        return self.sheet.number == self.sheets

    @property
    def others(self) -> tuple[str, ...]:
        """The players but the reader, then whoever else the reader has chips with: these add up to the total."""
        seated = [player.name for player in self.players]
        with_me = {
            name for pair in self.pairs if self.me.name in (pair.payer, pair.payee) for name in (pair.payer, pair.payee)
        }
        names = [*seated, *(name for name in self.totals if name in with_me and name not in seated)]
        return tuple(name for name in names if name != self.me.name)
