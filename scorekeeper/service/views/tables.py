"""Build the snapshot of a table that all readers share, cache it by state token, and derive each reader's view."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from functools import partial
from typing import Any, cast

from scorekeeper.games.words import digits, signed
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.seat_changes import SittingOut, sitting_out
from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import AdjacentTables, TableContext, chip_rate, day_of
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.events import ARCHIVING_NOTICE
from scorekeeper.service.views import drafts, people
from scorekeeper.service.views.activity import MAX_ACTIVITY_ITEMS, ActivityItem, recent_activity
from scorekeeper.service.views.chip_entries import ChipEntryView, chip_entry_view, entries_among_hands, group_by_entry
from scorekeeper.service.views.hands import LastHand, TotalChange
from scorekeeper.service.views.settlement import Settlement, current_settlement
from scorekeeper.service.views.sheets import GameView, NextHand, SheetView, game_views, sheet_view
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow, DraftRow
from scorekeeper.store.queries.activity import Activity
from scorekeeper.store.queries.hand_order import HandFilter
from scorekeeper.store.transactions import ReadTransaction


def with_settlement(reading: ReadTransaction, context: TableContext, table: "TableView") -> "TableView":
    """Return the view with the current settlement by the table's method."""
    return replace(table, settlement=current_settlement(reading, context, table.pairs))


def get_table_view(reading: ReadTransaction, context: TableContext, span: HandFilter | None = None) -> "TableView":
    """Return the table as the caller may see it, with these hands of the sheet; by default without hands."""
    return table_view_for(context, get_snapshot(reading, context, span or HandFilter(limit=0)))


def table_view_for(context: TableContext, there: "TableSnapshot") -> "TableView":
    """Return the view of a snapshot for the caller."""
    roles, me = people.roles(context), context.me
    shared = {one.name: getattr(there, one.name) for one in fields(SharedTable)}
    is_sitting_out = me.may_write and me.person is not None and me.person not in there.contexts[-1].seats
    versions = (rows[:count] for rows in there.entry_rows for count in range(1, len(rows) + 1))
    entries = [chip_entry_view(context, rows) for rows in versions]
    return TableView(
        **shared,
        links=people.links(context.table, me.role, sits=me.person in there.contexts[-1].seats),
        me=me,
        players=people.players(context, there, roles, me.person),
        spectators=people.spectators(context, roles),
        draft=drafts.draft_view(context, there.draft_row, there.sheet.next.number, me),
        activity=recent_activity(context, there.contexts, there.changes, entries),
        entries=_entries(context, there),
        hosting=people.hosting_view(context, roles),
        seat_requests=people.seat_request_views(context),
        adjacent_tables=context.adjacent_tables,
        last_hand=last_hand_for(there.previous or there.sheet, me, people.ranked_totals(context, there.totals)),
        previous_sheet=there.previous if there.previous and there.previous.number < there.sheet.number else None,
        sitting_out=sitting_out(me.name or "", [sheet.players for sheet in there.contexts]) if is_sitting_out else None,
        snapshot=there,
    )


def _entries(context: TableContext, there: "TableSnapshot") -> tuple[ChipEntryView, ...]:
    objections = there.changes.entry_objections
    entries = [chip_entry_view(context, versions, objections) for versions in there.entry_rows]
    sheets = [sheet_context.sheet for sheet_context in there.contexts]
    return entries_among_hands(there.sheet, sheets, entries[-MAX_SHOWN_ENTRIES:])


def last_hand_for(sheet: SheetView, me: Actor, won: Mapping[str, int]) -> LastHand | None:
    """Return the last hand of a sheet that is not withdrawn, as `me` sees it; None without one.

    `won` are the total chips of all people who are ranked.
    """
    hand = next((hand for hand in reversed(sheet.hands) if not hand.withdrawn), None)
    if hand is None:
        return None
    is_newest = sheet.hands[-1].revision == sheet.next.after_revision
    own = hand.by == me.name and (not hand.corrected or hand.earlier[-1].undone)
    name = me.name or ""
    before = {other: chips - hand.won.get(other, 0) for other, chips in won.items()}
    has_total = is_newest and name in won
    return LastHand(
        hand=hand,
        chips=hand.won.get(name, 0 if name in {*hand.players, *won} else None),
        total=TotalChange(before[name], won[name], _place(name, before), _place(name, won)) if has_total else None,
        is_newest=is_newest,
        may_be_undone=me.may_write and not sheet.read_only and own and hand.revision == sheet.next.after_revision,
    )


def _place(name: str, won: Mapping[str, int]) -> int:
    return 1 + sum(chips > won[name] for chips in won.values())


#: Maximum number of hands on a page that is cached.
MAX_CACHED_HANDS = 20
#: Approximate memory of a hand.
HAND_BYTES = 4_000

#: Maximum number of chip entries that are shown among the hands; older ones have a page of their own.
MAX_SHOWN_ENTRIES = 20


@dataclass(frozen=True, kw_only=True)
class SharedTable(people.TableTotals):
    """The data of a table that is the same for every reader; totals and pairs cover all games.

    `day` is the date on which the table was opened, in the time zone of its host. `note` describes the value of a chip
    in words. Money is rounded to multiples of `rounding`; the `bearer` bears the difference, by default the person who
    has won the most. `closed` is when the table was closed, if it is. A `demo` has made-up data. `upcoming` is the next
    hand of the sheet with the dealer that its draft names. `settlement` is included only on the page of the table and
    on its results page. `state` is the state token of the table, unique to this state.
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
    closed: datetime | None
    demo: bool
    sheet: SheetView
    upcoming: NextHand
    games: tuple[GameView, ...]
    settlement: Settlement | None = None

    @property
    def sheets(self) -> int:
        """The number of games, with the newest."""
        return len(self.games)


@dataclass(frozen=True, eq=False, kw_only=True)
class TableSnapshot(SharedTable):
    """A table in one state, with some of its hands.

    `draft_row`, `changes` and `entry_rows` (the versions of each chip entry) are rows, because a reader may not see all
    of them. `previous` holds the last hand that counts if `sheet` does not.
    """

    contexts: tuple[TableContext, ...]
    previous: SheetView | None
    draft_row: DraftRow | None
    changes: Activity
    entry_rows: Sequence[Sequence[ChipEntryRow]]

    @property
    def has_hands(self) -> bool:
        """Whether any of the included hands is not withdrawn."""
        return any(not hand.withdrawn for hand in (self.previous or self.sheet).hands)


def get_snapshot(
    reading: ReadTransaction, context: TableContext, span: HandFilter, *, front_page: bool = False
) -> TableSnapshot:
    """Return the table as it is now, with these hands of the sheet; with its last hands, it is cached until it changes.

    For its front page, include the settlement and the last hand that counts, even if it is older or of the sheet
    before.
    """
    table = reading.current(context.table)
    stored = queries.roster.roster(reading, table).people
    is_stored = all(row == stored.get(person, row) for person, row in context.people.items())
    anonymous = replace(context, table=table, device=None, people=dict(stored) if is_stored else context.people)
    read = partial(_read, reading, anonymous, span, front_page=front_page)
    # A preview may rename people; pages of earlier hands and long ones are rare, and would evict others from the cache.
    if not is_stored or span.limit > MAX_CACHED_HANDS or span != HandFilter(limit=span.limit):
        return read()
    key = "table", context.sheet.sheet, span.limit, front_page
    return reading.cached(table.state_token, key, read, _size_of)


def _read(reading: ReadTransaction, context: TableContext, span: HandFilter, *, front_page: bool) -> TableSnapshot:
    contexts = all_sheet_contexts(reading, context)
    totals = people.total_up(context, contexts)
    stored = contexts[context.sheet.sheet - 1]  # a preview may have replaced `context.sheet`
    sheet = sheet_view(reading, stored, contexts, span)
    changes = queries.activity.recent(reading, context.table_id, MAX_ACTIVITY_ITEMS, MAX_SHOWN_ENTRIES)
    table, draft_row = context.table, queries.hands.draft(reading, context.table_id)
    return TableSnapshot(
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
        closed=table.closed,
        demo=table.demo,
        sheet=sheet,
        upcoming=_upcoming_hand(stored, sheet, draft_row),
        games=game_views(contexts),
        settlement=current_settlement(reading, context, totals.pairs) if front_page else None,
        **vars(totals),
        contexts=contexts,
        previous=_previous(reading, contexts, sheet, span) if front_page else None,
        draft_row=draft_row,
        changes=changes,
        entry_rows=group_by_entry(changes.entries),
    )


def _upcoming_hand(context: TableContext, sheet: SheetView, draft: DraftRow | None) -> NextHand:
    """Return the next hand of a sheet with the dealer that its draft names, and what the game shows then."""
    coming = sheet.next
    if draft is None or sheet.locked_as_paid or (draft.sheet, draft.number) != (sheet.number, coming.number):
        return coming
    dealer = drafts.draft_dealer(context, draft, coming.dealer)
    if dealer == coming.dealer:
        return coming
    state = sheet.game.dealt_by(coming.state, dealer)
    outlook = sheet.game.outlook(sheet.rules, state)
    return replace(coming, dealer=dealer, dealer_name=sheet.players[dealer], state=state, outlook=outlook)


def _size_of(there: TableSnapshot) -> int:
    """Return the approximate size of a snapshot in bytes."""
    hands = len(there.sheet.hands) + len(there.previous.hands if there.previous else ())
    rows = len(there.contexts) + sum(map(len, (*there.changes, *there.entry_rows)))
    return HAND_BYTES * hands + queries.roster.ROW_BYTES * (1 + rows)


def _previous(
    reading: ReadTransaction, contexts: Sequence[TableContext], sheet: SheetView, span: HandFilter
) -> SheetView | None:
    """Return the sheet with the last hand that counts, or None if that is among the shown hands.

    It is this sheet, with an older hand, or the sheet before if it has hands and none of this one counts.
    """
    if any(not hand.withdrawn for hand in sheet.hands):
        return None
    context = contexts[sheet.number - 1]
    if older := sheet.earlier_hands and queries.hands.last_counted(reading, context.table_id, sheet.number):
        hands = sheet_view(reading, context, contexts, HandFilter(older)).hands
        return replace(sheet, hands=(*hands, *sheet.hands))
    if sheet.number == 1:
        return None
    previous = contexts[sheet.number - 2]
    view = sheet_view(reading, previous, contexts, span)
    return view if view.hands else None


@dataclass(frozen=True, kw_only=True)
class TableView(SharedTable):
    """All data for a page of the table, as its reader (`me`) may see it.

    `entries` are the newest chip entries among the shown hands, if the sheet is shown to its end.

    `last_hand` is the last hand that is not withdrawn, of the shown hands: on this sheet, or on the sheet before
    (`previous_sheet`).

    `seat_requests` are seat requests: those that the reader decides, and the reader's own.

    `sitting_out`: the reader may play, and has no seat. `adjacent_tables` are the tables of the same people before and
    after this one. `snapshot` is the part that all readers share.
    """

    links: people.Links
    me: Actor
    players: tuple[people.Player, ...]
    spectators: tuple[people.UnseatedPerson, ...]
    draft: drafts.DraftView
    activity: tuple[ActivityItem, ...]
    entries: tuple[ChipEntryView, ...]
    hosting: people.Hosting
    seat_requests: tuple[people.SeatRequest, ...]
    adjacent_tables: AdjacentTables
    last_hand: LastHand | None
    previous_sheet: SheetView | None
    sitting_out: SittingOut | None
    snapshot: Any = field(compare=False, repr=False)

    @property
    def on_phones(self) -> dict[int, str]:
        """The players, by seat, who can enter their part on a device of their own; without the reader."""
        return {player.seat: player.name for player in self.players if player.has_device and not player.mine}

    @property
    def archived_on(self) -> date | None:
        """The day on which the server will archive the table, if nothing has changed since that was announced."""
        if not self.activity or (newest := self.activity[0]).kind != "archiving" or not newest.at:
            return None
        return (newest.at + ARCHIVING_NOTICE).date() if newest.revision == self.revision else None

    @property
    def cash_out(self) -> dict[str, str]:
        """The sum of the chips that each person hands back: began with, box, play: `100 +15 −4`; empty if unknown.

        It is unknown if a table has no starting chips, and someone without chips from the box has lost some.
        """
        sums: dict[str, str] = {}
        if not self.chips and any(held == self.totals.get(name, 0) < 0 for name, held in self.chips_held.items()):
            return sums
        for name, held in self.chips_held.items():
            began = (self.chips or 0) * any(name in game.players for game in self.games)
            play = self.totals.get(name, 0)
            terms = [digits(began), *(signed(chips) for chips in (held - began - play, play) if chips)]
            sums[name] = " ".join(terms)
        return sums

    @property
    def is_newest(self) -> bool:
        """Whether the sheet of this view is the newest."""
        return self.sheet.number == self.sheets

    @property
    def waits_for_me(self) -> bool:
        """Whether parts of the next hand were entered for other teams and none for the reader's, which has one."""
        seat, sheet, fields = self.me.seat, self.sheet, (*self.draft.fields, *self.draft.hidden)
        exempt = sheet.game.bet_field if seat == self.upcoming.dealer else ""  # the dealer has no bet
        parts = [name.split(".") for name in fields if "." in name]
        seats = {place for field, place, *_ in parts if field != exempt}
        teams = sheet.game.teams(sheet.rules, self.upcoming.state) if seats and self.me.may_write else ()
        return any(seat in team and not seats & {*map(str, team)} for team in teams)

    @property
    def others(self) -> tuple[str, ...]:
        """The players except the reader, then other people with chips to or from the reader: they make up the total."""
        seated = [player.name for player in self.players]
        both_names = [(pair.payer, pair.payee) for pair in self.pairs]
        with_me = {name for pair in both_names if self.me.name in pair for name in pair}
        names = [*seated, *(name for name in self.totals if name in with_me and name not in seated)]
        return tuple(name for name in names if name != self.me.name)
