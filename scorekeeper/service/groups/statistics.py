"""Statistics of a group over its evenings: how everybody stands, and what somebody has done. In one game or in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from operator import add

from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger.drawings.line_chart import Chart, draw_chart, draw_sparklines
from scorekeeper.ledger.running_totals import RunningTotals, TotalsPoint, sample_indexes
from scorekeeper.ledger.statistics import UNKNOWN_PERSON, ChipsOrPoints, PlayerStatistics
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.context import day_of
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.groups.drilldown import build_hand_lines
from scorekeeper.service.groups.overview import build_group_view
from scorekeeper.service.groups.tallies import GroupTally, TallyResult, build_group_tally, load_tallies, save_tallies
from scorekeeper.service.groups.views import (
    Against,
    CollectionProgress,
    GameCount,
    GroupView,
    HandLine,
    MemberPage,
    MemberStatistics,
    StandingAfterTable,
    Standings,
)
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction


def get_group(
    database: Database, caller: GroupCaller, typed: str = "", page: int = 1, game: str | None = None
) -> tuple[GroupView, Standings | None]:
    """A group with a page of its evenings, for a phone of it; with the first of them how everybody stands."""
    with group_read_transaction(database, caller) as (reading, context):
        group = build_group_view(reading, context, typed, page)
        if typed.strip() or group.page > 1:
            return group, None
        counted = load_tallies(reading, context.tables)
        found = build_standings(context, counted, game)
    save_tallies(database, counted)
    return group, found


def build_standings(context: GroupContext, counted: TallyResult, game: str | None = None) -> Standings:
    """Everybody of a group who has played, the most chips first, and what the games count."""
    there = build_group_tally(context, counted, game)
    lines = _lines(context, there)
    members = {line.member: line for line in lines}
    stands = _course(there, list(members))
    return Standings(
        code=context.group.code,
        choices=there.choices,
        game=there.game,
        in_points=there.in_points,
        evenings=len(there.every),
        hands=sum(evening.hands for evening in there.every),
        lines=lines,
        collected=tuple(_collected(there, lines)),
        counts=_counts(there, members),
        course=stands,
        chart=_chart([line.name for line in lines], stands),
    )


def get_member_page(database: Database, caller: GroupCaller, member: int, game: str | None = None) -> MemberPage:
    """Somebody of a group, for a phone of it; `NotFound` where nobody stands for themselves there by this number."""
    with group_read_transaction(database, caller) as (reading, context):
        if member not in {one.member for one in context.active_members}:
            raise NotFound
        counted = load_tallies(reading, context.tables)
        found = _person(reading, context, build_group_tally(context, counted, game), member)
    save_tallies(database, counted)
    return found


def _person(reading: ReadTransaction, context: GroupContext, there: GroupTally, member: int) -> MemberPage:
    lines = {line.member: line for line in _lines(context, there)}
    line = lines.get(member) or _no_line(context, there, member)
    best, worst = _peaks(reading, context, line.tally)
    return MemberPage(
        code=context.group.code,
        group=context.group.name,
        choices=there.choices,
        game=there.game,
        in_points=there.in_points,
        line=line,
        against=_against(context, line.tally),
        counts=_counts(there, {member: line}),
        best=best,
        worst=worst,
    )


# Lines


def _lines(context: GroupContext, there: GroupTally) -> tuple[MemberStatistics, ...]:
    found = {one.member: there.of(one.member) for one in context.active_members}
    order = sorted((-counted.chips, member) for member, counted in found.items() if _has_played(there, member))
    members = [member for _, member in order]
    drawn = draw_sparklines([_stands(there, member) for member in members])
    return tuple(
        MemberStatistics(
            place=1 + sum(more < less for more, _ in order),
            member=member,
            name=context.name_of(member) or "",
            tally=found[member],
            beside=there.beside(member).chips,
            evenings=sum(member in evening.members for evening in there.every),
            money=there.money(member),
            sparkline=sparkline,
        )
        for (less, member), sparkline in zip(order, drawn, strict=True)
    )


def _no_line(context: GroupContext, there: GroupTally, member: int) -> MemberStatistics:
    """Somebody who has not played."""
    (sparkline,) = draw_sparklines([_stands(there, member)])
    return MemberStatistics(0, member, context.name_of(member) or "", PlayerStatistics(), 0, 0, {}, sparkline)


def _has_played(there: GroupTally, member: int) -> bool:
    return any(member in evening.members for evening in there.every)


def _stands(there: GroupTally, member: int) -> list[ChipsOrPoints]:
    """How somebody stood after each evening that is drawn."""
    won = (evening.members[member].chips if member in evening.members else 0 for evening in there.every)
    stands = list(accumulate(won, add))
    return [stands[place] for place in sample_indexes(len(stands))]


def _course(there: GroupTally, members: Sequence[int]) -> tuple[StandingAfterTable, ...]:
    """The numbers behind the lines."""
    tables = [there.every[place].table for place in sample_indexes(len(there.every))]
    stands = [_stands(there, member) for member in members]
    return tuple(
        StandingAfterTable(day_of(table), table.code, table.name, tuple(line[place] for line in stands))
        for place, table in enumerate(tables)
    )


def _chart(names: Sequence[str], stands: Sequence[StandingAfterTable]) -> Chart | None:
    """The numbers behind the lines as one drawing: from nothing on, an evening after the other."""
    if not all(chips == int(chips) for stand in stands for chips in stand.stands):
        return None
    every = [(0,) * len(names), *(tuple(map(int, stand.stands)) for stand in stands)]
    points = tuple(TotalsPoint(place, None, totals) for place, totals in enumerate(every))
    return draw_chart(RunningTotals(tuple(names), points, len(stands), None))


def _against(context: GroupContext, counted: PlayerStatistics) -> tuple[Against, ...]:
    most: ChipsOrPoints = max([1, *(_size(chips) for chips in counted.against.values())])
    order = sorted(counted.against.items(), key=lambda one: (-one[1], one[0]))
    return tuple(
        Against(
            member=None if other == UNKNOWN_PERSON else other,
            name=context.name_of(other) or "",
            chips=chips,
            share=int(Fraction(_size(chips)) * 100 / most),
        )
        for other, chips in order
    )


def _size(chips: ChipsOrPoints) -> ChipsOrPoints:
    return max(chips, -chips)


# What games count


def _collected(there: GroupTally, lines: Sequence[MemberStatistics]) -> Iterator[CollectionProgress]:
    """What everybody has collected together, where they have something of it."""
    for game in _games(there):
        if game.collection is not None:
            keys = [_key(there, game, code) for code in game.collection.codes]
            number = sum(any(line.tally.counts.get(key) for line in lines) for key in keys)
            if number:
                yield CollectionProgress(game, game.collection.said, number, len(keys))


def _games(there: GroupTally) -> list[AnyGame]:
    return [there.game] if there.game else [choice.game for choice in there.choices]


def _key(there: GroupTally, game: AnyGame, code: str) -> str:
    return code if there.game else f"{game.id}/{code}"


def _counts(there: GroupTally, lines: Mapping[int, MemberStatistics]) -> tuple[GameCount, ...]:
    """What was counted of these people, in the order in which the games declare it."""
    every = (
        _count(GameCount(game, code, said, 0), _key(there, game, code), lines.values())
        for game in _games(there)
        for code, said in game.counts.items()
    )
    return tuple(one for one in every if one.number)


def _count(of: GameCount, key: str, lines: Iterable[MemberStatistics]) -> GameCount:
    numbers = [(line.tally.counts.get(key, 0), line) for line in lines]
    most, first = max(numbers, key=lambda one: one[0], default=(0, None))
    whose = first if first and most else None
    together = of.game.collection is not None and of.code in of.game.collection.codes
    return GameCount(
        game=of.game,
        code=of.code,
        said=of.said,
        number=most if together else sum(number for number, _ in numbers),
        most=most,
        member=whose.member if whose else None,
        name=whose.name if whose else "",
    )


# The best and the worst


def _peaks(
    reading: ReadTransaction, context: GroupContext, counted: PlayerStatistics
) -> tuple[HandLine | None, HandLine | None]:
    peaks = [peak for peak in (counted.best, counted.worst) if peak]
    lines = build_hand_lines(reading, context, {peak.place: peak.chips for peak in peaks}) if peaks else {}
    best, worst = (lines.get(peak.place) if peak else None for peak in (counted.best, counted.worst))
    return best, worst
