"""The hands behind a number of a group's statistics, and from there the way to the evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.telling import most_gained
from scorekeeper.games.words import Text
from scorekeeper.ledger.statistics import (
    UNKNOWN_PERSON,
    ChipsOrPoints,
    CountedHand,
    HandAmount,
    Place,
    PlayerStatistics,
    StatisticKey,
    hands_of_statistic,
    streak_from,
)
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.context import day_of
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.groups.tallies import (
    GroupTally,
    LoadedHand,
    TableTally,
    build_group_tally,
    load_hands,
    load_tallies,
    save_tallies,
)
from scorekeeper.service.groups.views import Drilldown, DrilldownTable, HandLine
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction

BATCH_SIZE: Final = 100
"""Hands of whole evenings that are shown at once, or those of one evening."""
MAX_LINES: Final = 500
"""Of one evening."""

DrilldownKind = Literal["hands", "dealer", "others", "best", "worst", "run", "against", "counted"]


@dataclass(frozen=True)
class DrilldownRequest:
    """Which number of whom: in one game or in all, against whom (0: empty seats), or which code of that game.

    Of many evenings those before the table of a code.
    """

    member: int
    of: DrilldownKind
    game: str | None = None
    against: int = UNKNOWN_PERSON
    code: str = ""
    before: str | None = None


@dataclass(frozen=True)
class _Drilldown:
    """A number that was asked for, on which evenings of whom, and what is counted of them in all."""

    context: GroupContext
    there: GroupTally
    mine: PlayerStatistics
    asked: DrilldownRequest

    @property
    def start(self) -> Place | None:
        """The hand that it is, or with which it begins, where it is one hand or a run of them."""
        if self.asked.of == "run":
            return self.mine.run.place if self.mine.run else None
        peak = {"best": self.mine.best, "worst": self.mine.worst}.get(self.asked.of)
        return peak.place if peak else None

    @property
    def is_one_place(self) -> bool:
        """Whether it is one hand, or a run of them."""
        return self.asked.of in {"best", "worst", "run"}


def get_drilldown(database: Database, caller: GroupCaller, asked: DrilldownRequest) -> Drilldown:
    """The hands behind a number, for a phone of the group; `NotFound` where there is no such number."""
    with group_read_transaction(database, caller) as (reading, context):
        if asked.of not in get_args(DrilldownKind) or asked.member not in {
            one.member for one in context.active_members
        }:
            raise NotFound
        counted = load_tallies(reading, context.tables)
        there = build_group_tally(context, counted, asked.game)
        found = _behind(reading, _Drilldown(context, there, there.of(asked.member), asked))
    save_tallies(database, counted)
    return found


def _behind(reading: ReadTransaction, of: _Drilldown) -> Drilldown:
    context, there, asked = of.context, of.there, of.asked
    taken, earlier = _page([one for one in reversed(there.every) if _has_part(of, one)], asked)
    return Drilldown(
        code=context.group.code,
        group=context.group.name,
        member=asked.member,
        name=context.name_of(asked.member) or "",
        game=there.game,
        in_points=there.in_points,
        of=asked.of,
        other=context.name_of(asked.against) or "",
        said=_said(there.game, asked),
        total=_total(of),
        evenings=_parts(reading, of, taken),
        earlier=earlier,
    )


def _said(game: AnyGame | None, asked: DrilldownRequest) -> Text | None:
    """What is counted; `NotFound` where the game does not count it."""
    if asked.of != "counted":
        return None
    if game is None or asked.code not in game.counts:
        raise NotFound
    return game.counts[asked.code]


def _total(of: _Drilldown) -> ChipsOrPoints:
    mine, asked = of.mine, of.asked
    numbers: dict[str, ChipsOrPoints] = {
        "hands": mine.chips,
        "dealer": mine.as_dealer,
        "others": mine.chips - mine.as_dealer - of.there.beside(asked.member).chips,
        "against": mine.against.get(asked.against, 0),
        "counted": mine.counts.get(asked.code, 0),
        "run": mine.run.length if mine.run else 0,
        "best": mine.best.chips if mine.best else 0,
        "worst": mine.worst.chips if mine.worst else 0,
    }
    return numbers[asked.of]


# Which evenings


def _has_part(of: _Drilldown, evening: TableTally) -> bool:
    """Whether something of the number is of this evening."""
    one, asked = evening.members.get(of.asked.member), of.asked
    if one is None:
        return False
    if of.is_one_place:
        return of.start is not None and of.start[0] == evening.table.id
    part = {
        "dealer": one.dealt > 0,
        "others": one.hands > one.dealt,
        "against": asked.against in one.against,
        "counted": asked.code in one.counts,
    }
    return part.get(asked.of, True)


def _page(behind_it: Sequence[TableTally], asked: DrilldownRequest) -> tuple[list[TableTally], str | None]:
    """Whole evenings, and the table before which others stand."""
    codes = [evening.table.code for evening in behind_it]
    start = codes.index(asked.before) + 1 if asked.before in codes else 0
    taken: list[TableTally] = []
    hands = 0
    for evening in behind_it[start:]:
        hands += evening.members[asked.member].hands
        if taken and hands > BATCH_SIZE:
            return taken, taken[-1].table.code
        taken.append(evening)
    return taken, None


# Their hands


def _parts(reading: ReadTransaction, of: _Drilldown, taken: Sequence[TableTally]) -> tuple[DrilldownTable, ...]:
    counted: dict[int, list[CountedHand]] = {evening.table.id or 0: [] for evening in taken}
    one = [of.start] if of.start and of.asked.of != "run" else None
    for hand in load_hands(reading, list(counted), one):
        if of.asked.game in {None, hand.there.row.game}:
            counted[hand.row.table_id].append(hand.counted)
    found = {evening.table.id or 0: _found(of, evening.table, counted[evening.table.id or 0]) for evening in taken}
    places = {part.place for parts in found.values() for part in parts[-MAX_LINES:]}
    there = {hand.counted.place: hand for hand in load_hands(reading, list(found), places)}
    return tuple(_part(of, evening, found[evening.table.id or 0], there) for evening in taken)


def _part(
    of: _Drilldown, evening: TableTally, found: Sequence[HandAmount], there: Mapping[Place, LoadedHand]
) -> DrilldownTable:
    beside, table = evening.beside.get(of.asked.member, PlayerStatistics()), evening.table
    apart: dict[str, ChipsOrPoints] = {"hands": beside.chips, "against": beside.against.get(of.asked.against, 0)}
    return DrilldownTable(
        table=table.code,
        name=table.name,
        day=day_of(table),
        hands=tuple(
            _line(of.context, table, there[part.place], _amount(of, there[part.place], part))
            for part in found[-MAX_LINES:]
        ),
        beside=apart.get(of.asked.of, 0),
        more=max(0, len(found) - MAX_LINES),
    )


def _amount(of: _Drilldown, hand: LoadedHand, part: HandAmount) -> ChipsOrPoints:
    """Chips, in points where one game is looked at; what is counted is neither."""
    in_points = of.asked.game is not None and of.asked.of != "counted"
    return hand.there.points(part.amount) if in_points else part.amount


def _found(of: _Drilldown, table: TableRow, played: Sequence[CountedHand]) -> list[HandAmount]:
    def those_who_are(member: int) -> set[int]:
        return {
            one for one in _everybody(played) if (of.context.member_of(table.id or 0, one) or UNKNOWN_PERSON) == member
        }

    asked, people = of.asked, those_who_are(of.asked.member)
    if asked.of == "run" and of.start:
        return streak_from(played, people, of.start)
    if of.is_one_place:
        parts = [part for part in hands_of_statistic(played, people, StatisticKey("hands")) if part.place == of.start]
        return sorted(parts, key=lambda part: part.amount, reverse=asked.of == "best")[:1]
    return hands_of_statistic(played, people, StatisticKey(asked.of, those_who_are(asked.against), asked.code))


def _everybody(played: Sequence[CountedHand]) -> set[int]:
    parties = {party for hand in played for payer, payee, _ in hand.flows for party in (payer, payee)}
    return parties.union(*(hand.people for hand in played))


def build_hand_lines(
    reading: ReadTransaction, context: GroupContext, amounts: Mapping[Place, ChipsOrPoints]
) -> dict[Place, HandLine]:
    """These hands, with what of a number each is."""
    tables = {table.id or 0: table for table in context.tables}
    hands = load_hands(reading, sorted({place[0] for place in amounts}), amounts)
    there = ((hand.counted.place, hand) for hand in hands)
    return {place: _line(context, tables[place[0]], hand, amounts[place]) for place, hand in there}


def _line(context: GroupContext, table: TableRow, hand: LoadedHand, amount: ChipsOrPoints) -> HandLine:
    def name(person: int) -> str | None:
        return context.name_of(context.member_of(hand.row.table_id, person))

    played = hand.played(name)
    game = hand.there.sheet.game
    seats = zip(hand.there.seats, hand.there.names, strict=True)
    return HandLine(
        table=table.code,
        evening=table.name,
        day=day_of(table),
        sheet=hand.row.sheet,
        number=hand.row.number,
        game=game,
        headline=game.headline(played) if played else most_gained(hand.won),
        players=tuple(name(person) or called for person, called in seats),
        amount=amount,
    )
