"""The view of a whole table: who sits there, the sheet, and what everybody has won over all sheets."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from scorekeeper.ledger.balance import totals
from scorekeeper.ledger.money import Rounding
from scorekeeper.ledger.plan import fewest
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
from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.places import in_turn
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import DeviceRow, DraftRow, HandRow
from scorekeeper.store.spans import Span
from scorekeeper.store.told_queries import Told

SO_MANY_ENTRIES: Final = 20
"""So many are shown beside the hands at most; older ones have a page of their own."""


@dataclass(frozen=True)
class Standing:
    """What everybody has won, the chips between pairs, the fewest payments that settle them, and what people hold."""

    totals: dict[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    holds: Mapping[str, int]


def standing(context: Context, contexts: Sequence[Context]) -> Standing:
    """How the table stands over all sheets (`contexts`) and entries, players of this one (`context`) first."""
    flows = named_flows(context, context.table.beside)
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
class Moment:
    """A table at one revision with some of its hands: all that is the same for everybody who looks.

    `context` is that of whoever looked first. `draft`, `told` and `written` are rows, of which not everybody may see
    everything. `settlement` is what is open, where that was asked for.
    """

    context: Context
    contexts: tuple[Context, ...]
    stands: Standing
    sheet: SheetView
    previous: SheetView | None
    games: tuple[GameView, ...]
    draft: DraftRow | None
    told: Sequence[Told]
    written: Sequence[Sequence[EntryRow]]
    settlement: Settlement | None = None

    @cached_property
    def devices(self) -> Mapping[int, DeviceRow]:
        """Those that are somebody's, or want to be, by their numbers."""
        return {row.device: row for row in (*self.context.devices, *self.context.asking)}

    @cached_property
    def roles(self) -> hosting.Roles:
        """Who is at the table with a phone, and what they may do."""
        return hosting.roles(self.context)


def table_view(reading: Reading, context: Context, span: Span | None = None) -> TableView:
    """The table as who asks may see it, with these hands of the sheet that is looked at; without any, none."""
    return seen_by(context, moment(reading, context, span or Span(limit=0)))


def moment(
    reading: Reading, context: Context, span: Span, *, look_back: bool = False, before: Moment | None = None
) -> Moment:
    """The table as it is now, with these hands of the sheet that is looked at.

    With `look_back` also those of the sheet before, as long as none stands here. The hands that are still as they were
    `before` are the same ones.
    """
    contexts = every_sheet(reading, context)
    known = {hand.stamp: hand for hand in before.sheet.hands} if before else {}
    sheet = present.one_sheet(reading, context, contexts, span, known)
    draft, told = reading.draft_and_news(context.table_id, SO_MANY, SO_MANY_ENTRIES)
    return Moment(
        context=context,
        contexts=contexts,
        stands=standing(context, contexts),
        sheet=sheet,
        previous=_previous(reading, contexts, sheet, span) if look_back else None,
        games=tuple(GameView(one.sheet.sheet, one.played.game, one.played.rules, one.players) for one in contexts),
        draft=draft,
        told=told,
        written=present_entries.told(context, told),
    )


def seen_by(context: Context, there: Moment) -> TableView:
    """The table at that moment as who asks may see it."""
    table, me, stands, sheet, contexts = context.table, context.me, there.stands, there.sheet, there.contexts
    return TableView(
        code=table.code,
        name=table.name,
        revision=table.revision,
        day=day_of(table),
        chips=table.chips,
        rate=rate_of(table),
        note=table.rate,
        rounding=cast("Rounding | None", table.rounding),
        bearer=context.name_of(table.bearer),
        joining_locked=table.joining_locked,
        links=links(table, me.role, sits=me.person in contexts[-1].seats),
        me=me,
        players=players(context, stands, there.roles, me.person),
        spectators=_spectators(context, there.roles),
        sheet=sheet,
        games=there.games,
        totals=stands.totals,
        pairs=stands.pairs,
        transfers=stands.transfers,
        holds=stands.holds,
        draft=present.draft(context, there.draft, sheet.next.number, me),
        news=news(context, contexts, there.told, _versions(context, there.written)),
        entries=_entries(context, there),
        hosting=hosting.view(context, there.roles),
        asking=asking_seats.view(context),
        closed=table.closed,
        demo=table.demo,
        neighbours=context.neighbours,
        result=result(there.previous or sheet, me, stands.totals),
        previous=there.previous,
        away=_away(me, contexts),
        settlement=there.settlement,
        moment=there,
    )


def _versions(context: Context, written: Iterable[Sequence[EntryRow]]) -> list[EntryView]:
    """Each entry as it was entered, and as it is withdrawn where it was."""
    return [
        present_entries.entry(context, versions[: upto + 1]) for versions in written for upto in range(len(versions))
    ]


def _entries(context: Context, there: Moment) -> tuple[EntryView, ...]:
    said = present_entries.told_words(context, there.told)
    entries = [present_entries.entry(context, versions, said) for versions in there.written]
    sheets = [one.sheet for one in there.contexts]
    return present_entries.beside(there.sheet, sheets, entries[-SO_MANY_ENTRIES:])


def _previous(reading: Reading, contexts: Sequence[Context], sheet: SheetView, span: Span) -> SheetView | None:
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
        if person.person not in context.seats and not person.placeholder and (person.person in here or person.bets)
    )


def consequences_of(
    reading: Reading, context: Context, changes: Sequence[Change], last: HandRow | None, agreed: Context | None = None
) -> Consequences:
    """Everything that follows from these changes of the sheet; `last` is the last hand that comes to something else.

    `agreed` is the sheet as it is agreed then, where that is otherwise.
    """
    table = table_view(reading, context)
    now = table.sheet.next
    is_last = last and (last.number == now.after or last.place == in_turn(now.number))
    then = present.following(agreed or context, last, now.number) if agreed or is_last else now
    return Consequences(
        table=table,
        changes=tuple(changes),
        next=changed_next(now, then) if table.is_newest else None,
        stays=table.sheet.goes_on_in if now.start != then.start else None,
    )
