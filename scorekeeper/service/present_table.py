"""The view of a whole table: who sits there, the sheet, and what everybody has won over all sheets."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, cast

from scorekeeper.ledger.balance import totals
from scorekeeper.ledger.money import Rate, Rounding
from scorekeeper.ledger.settlement import fewest
from scorekeeper.service import asking_seats, hosting, present, present_entries
from scorekeeper.service.caller import Actor
from scorekeeper.service.changes import Change, Consequences, changed_next
from scorekeeper.service.context import Context, every_sheet
from scorekeeper.service.days import day_of
from scorekeeper.service.devices import links
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.hand_views import HandView, Pair, Result, Stands
from scorekeeper.service.holding import holds
from scorekeeper.service.money import rate_of
from scorekeeper.service.moves import Away, away
from scorekeeper.service.news import SO_MANY, news
from scorekeeper.service.present_entries import named_flows
from scorekeeper.service.settling_views import Settlement
from scorekeeper.service.views import GameView, Player, SheetView, Spectator, TableView
from scorekeeper.store import queries
from scorekeeper.store.models.hands import DraftRow, EntryRow, HandRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.activity import Activity
from scorekeeper.store.queries.hand_filter import Span
from scorekeeper.store.queries.hand_order import in_turn
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


def players(
    context: Context, stands: Standing, here: Container[int | None], me: int | None = None
) -> tuple[Player, ...]:
    """Who sits in the seats; `here` are those with a phone."""
    return tuple(
        Player(
            seat=seat,
            person=person,
            name=context.players[seat],
            seated=person in here,
            mine=person == me,
            total=stands.totals.get(context.players[seat], 0),
            holds=stands.holds.get(context.players[seat]),
            placeholder=context.people[person].placeholder,
        )
        for seat, person in enumerate(context.seats)
    )


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
    entries: Sequence[Sequence[EntryRow]]
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
    def rate(self) -> Rate | None:
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


def table_view(reading: ReadTransaction, context: Context, span: Span | None = None) -> TableView:
    """The table as who asks may see it, with these hands of the sheet that is looked at; without any, none."""
    return seen_by(context, snapshot(reading, context, span or Span(limit=0)))


def snapshot(
    reading: ReadTransaction, context: Context, span: Span, *, look_back: bool = False, settle: Settle | None = None
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


def _read(reading: ReadTransaction, context: Context, span: Span, *, look_back: bool) -> TableSnapshot:
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


def seen_by(context: Context, there: TableSnapshot) -> TableView:
    """The table in that state as who asks may see it."""
    roles = hosting.roles(context)
    table, me, stands, sheet, contexts = context.table, context.me, there.stands, there.sheet, there.contexts
    return TableView(
        code=table.code,
        name=table.name,
        revision=table.revision,
        state=table.state,
        day=day_of(table),
        chips=table.chips,
        rate=rate_of(table),
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
        holds=stands.holds,
        draft=present.draft(context, there.draft, sheet.next.number, me),
        news=news(context, contexts, there.activity, _versions(context, there.entries)),
        entries=_entries(context, there),
        hosting=hosting.view(context, roles),
        asking=asking_seats.view(context),
        closed=table.closed,
        demo=table.demo,
        neighbours=context.neighbours,
        result=result(there.previous or sheet, me, stands.totals),
        previous=there.previous,
        away=_away(me, contexts),
        settlement=there.settlement,
        snapshot=there,
    )


def _versions(context: Context, written: Iterable[Sequence[EntryRow]]) -> list[EntryView]:
    """Each entry as it was entered, and as it is withdrawn where it was."""
    return [
        present_entries.entry(context, versions[: upto + 1]) for versions in written for upto in range(len(versions))
    ]


def _entries(context: Context, there: TableSnapshot) -> tuple[EntryView, ...]:
    said = there.activity.entry_objections
    entries = [present_entries.entry(context, versions, said) for versions in there.entries]
    sheets = [one.sheet for one in there.contexts]
    return present_entries.beside(there.sheet, sheets, entries[-SO_MANY_ENTRIES:])


def _previous(reading: ReadTransaction, contexts: Sequence[Context], sheet: SheetView, span: Span) -> SheetView | None:
    """The sheet before, where something was played there and nothing stands on this one."""
    if sheet.number == 1 or any(not hand.withdrawn for hand in sheet.hands):
        return None
    before = contexts[sheet.number - 2]
    found = present.one_sheet(reading, before, contexts, span)
    return found if found.hands else None


def _away(me: Actor, contexts: Sequence[Context]) -> Away | None:
    """How it comes that somebody who may play has no seat now."""
    seated = me.person is None or me.person in contexts[-1].seats
    return None if seated or not me.may_write else away(me.name or "", [there.players for there in contexts])


def result(sheet: SheetView, me: Actor, won: Mapping[str, int]) -> Result | None:
    """What the last hand that stands on a sheet is to `me`, with `won` chips of everybody in all; None without one."""
    hand = next((hand for hand in reversed(sheet.hands) if not hand.withdrawn), None)
    if hand is None:
        return None
    is_newest = sheet.hands[-1].revision == sheet.next.follows
    own = me.may_write and hand.by == me.name and (not hand.corrected or hand.earlier[-1].undone) and not sheet.frozen
    name = me.name or ""
    return Result(
        hand=hand,
        chips=hand.won.get(name, 0 if name in hand.players else None),
        stands=_stands(hand, name, won) if is_newest and name in won else None,
        is_newest=is_newest,
        may_be_undone=own and hand.revision == sheet.next.follows,
    )


def _stands(hand: HandView, name: str, won: Mapping[str, int]) -> Stands:
    before = {one: chips - hand.won.get(one, 0) for one, chips in won.items()}
    return Stands(before[name], won[name], _place(name, hand.players, before), _place(name, hand.players, won))


def _place(name: str, players: Sequence[str], won: Mapping[str, int]) -> int | None:
    return 1 + sum(won[one] > won[name] for one in players) if name in players else None


def _spectators(context: Context, here: Container[int | None]) -> tuple[Spectator, ...]:
    """Everybody who is here, or bets, without a seat on this sheet."""
    return tuple(
        Spectator(person.person, person.name, person.person == context.me.person)
        for person in context.people.values()
        if person.person not in context.seats and not person.placeholder and (person.person in here or person.has_bet)
    )


def consequences_of(
    reading: ReadTransaction,
    context: Context,
    changes: Sequence[Change],
    last: HandRow | None,
    agreed: Context | None = None,
) -> Consequences:
    """Everything that follows from these changes of the sheet; `last` is the last hand that comes to something else.

    `agreed` is the sheet as it is agreed then, where that is otherwise.
    """
    table = table_view(reading, context)
    now = table.sheet.next
    is_last = last and (last.number == now.after or last.order_key == in_turn(now.number))
    then = present.following(agreed or context, last, now.number) if agreed or is_last else now
    return Consequences(
        table=table,
        changes=tuple(changes),
        next=changed_next(now, then) if table.is_newest else None,
        stays=table.sheet.goes_on_in if now.start != then.start else None,
    )
