"""The view of a whole table: who sits there, the sheet, and what everybody has won over all sheets."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import cast

from scorekeeper.ledger.money import Rounding
from scorekeeper.ledger.seat_changes import SittingOut, sitting_out
from scorekeeper.service import asking_seats, hosting, present, present_entries
from scorekeeper.service.caller import Actor
from scorekeeper.service.context import Context
from scorekeeper.service.days import day_of
from scorekeeper.service.devices import links
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.hand_views import HandView, Result, Stands
from scorekeeper.service.money import rate_of
from scorekeeper.service.news import news
from scorekeeper.service.table_snapshot import SO_MANY_ENTRIES, Standing, TableSnapshot, snapshot
from scorekeeper.service.views import Player, SheetView, Spectator, TableView
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction


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


def table_view(reading: ReadTransaction, context: Context, span: HandFilter | None = None) -> TableView:
    """The table as who asks may see it, with these hands of the sheet that is looked at; without any, none."""
    return seen_by(context, snapshot(reading, context, span or HandFilter(limit=0)))


def seen_by(context: Context, there: TableSnapshot) -> TableView:
    """The table in that state as who asks may see it."""
    roles = hosting.roles(context)
    table, me, stands, sheet, contexts = context.table, context.me, there.stands, there.sheet, there.contexts
    versions = (rows[:count] for rows in there.entries for count in range(1, len(rows) + 1))
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
        news=news(context, contexts, there.activity, [present_entries.entry(context, rows) for rows in versions]),
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


def _entries(context: Context, there: TableSnapshot) -> tuple[EntryView, ...]:
    said = there.activity.entry_objections
    entries = [present_entries.entry(context, versions, said) for versions in there.entries]
    sheets = [one.sheet for one in there.contexts]
    return present_entries.beside(there.sheet, sheets, entries[-SO_MANY_ENTRIES:])


def _away(me: Actor, contexts: Sequence[Context]) -> SittingOut | None:
    """How it comes that somebody who may play has no seat now."""
    seated = me.person is None or me.person in contexts[-1].seats
    return None if seated or not me.may_write else sitting_out(me.name or "", [there.players for there in contexts])


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
