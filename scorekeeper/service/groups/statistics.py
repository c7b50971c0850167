"""Build the statistics of a group over its tables, for all members or for one, in one game or in all."""

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
    """Return a group with a page of its tables; the first page also has the standings."""
    with group_read_transaction(database, caller) as (reading, context):
        group = build_group_view(reading, context, typed, page)
        if typed.strip() or group.page > 1:
            return group, None
        tallies = load_tallies(reading, context.tables)
        standings = build_standings(context, tallies, game)
    save_tallies(database, tallies)
    return group, standings


def build_standings(context: GroupContext, counted: TallyResult, game: str | None = None) -> Standings:
    """Return the members who have played, the most chips first, and what the games count."""
    tally = build_group_tally(context, counted, game)
    lines = _lines(context, tally)
    members = {line.member: line for line in lines}
    course = _course(tally, list(members))
    return Standings(
        code=context.group.code,
        choices=tally.choices,
        game=tally.game,
        in_points=tally.in_points,
        table_count=len(tally.every),
        hands=sum(evening.hands for evening in tally.every),
        lines=lines,
        collected=tuple(_collections(tally, lines)),
        counts=_counts(tally, members),
        course=course,
        chart=_chart([line.name for line in lines], course),
    )


def get_member_page(database: Database, caller: GroupCaller, member: int, game: str | None = None) -> MemberPage:
    """Return the statistics of a member, or raise `NotFound` if there is none or it is merged."""
    with group_read_transaction(database, caller) as (reading, context):
        if member not in {row.member for row in context.active_members}:
            raise NotFound
        tallies = load_tallies(reading, context.tables)
        page = _member_page(reading, context, build_group_tally(context, tallies, game), member)
    save_tallies(database, tallies)
    return page


def _member_page(reading: ReadTransaction, context: GroupContext, tally: GroupTally, member: int) -> MemberPage:
    lines = {line.member: line for line in _lines(context, tally)}
    line = lines.get(member) or _empty_line(context, tally, member)
    best, worst = _peaks(reading, context, line.tally)
    return MemberPage(
        code=context.group.code,
        group=context.group.name,
        choices=tally.choices,
        game=tally.game,
        in_points=tally.in_points,
        line=line,
        against=_against(context, line.tally),
        counts=_counts(tally, {member: line}),
        best=best,
        worst=worst,
    )


# Lines


def _lines(context: GroupContext, tally: GroupTally) -> tuple[MemberStatistics, ...]:
    statistics = {row.member: tally.of(row.member) for row in context.active_members}
    order = sorted((-own.chips, member) for member, own in statistics.items() if _has_played(tally, member))
    members = [member for _, member in order]
    sparklines = draw_sparklines([_running_totals(tally, member) for member in members])
    return tuple(
        MemberStatistics(
            place=1 + sum(more < less for more, _ in order),
            member=member,
            name=context.name_of(member) or "",
            tally=statistics[member],
            beside=tally.beside(member).chips,
            evenings=sum(member in evening.members for evening in tally.every),
            money=tally.money(member),
            sparkline=sparkline,
        )
        for (less, member), sparkline in zip(order, sparklines, strict=True)
    )


def _empty_line(context: GroupContext, tally: GroupTally, member: int) -> MemberStatistics:
    """Return the statistics of a member who has not played."""
    (sparkline,) = draw_sparklines([_running_totals(tally, member)])
    return MemberStatistics(0, member, context.name_of(member) or "", PlayerStatistics(), 0, 0, {}, sparkline)


def _has_played(tally: GroupTally, member: int) -> bool:
    return any(member in evening.members for evening in tally.every)


def _running_totals(tally: GroupTally, member: int) -> list[ChipsOrPoints]:
    """Return the running total of a member after each table that the chart samples."""
    won = (evening.members[member].chips if member in evening.members else 0 for evening in tally.every)
    totals = list(accumulate(won, add))
    return [totals[place] for place in sample_indexes(len(totals))]


def _course(tally: GroupTally, members: Sequence[int]) -> tuple[StandingAfterTable, ...]:
    """Return the numbers of the chart by table."""
    tables = [tally.every[place].table for place in sample_indexes(len(tally.every))]
    totals = [_running_totals(tally, member) for member in members]
    return tuple(
        StandingAfterTable(day_of(table), table.code, table.name, tuple(line[place] for line in totals))
        for place, table in enumerate(tables)
    )


def _chart(names: Sequence[str], course: Sequence[StandingAfterTable]) -> Chart | None:
    """Return a chart of the running totals of all members, or None if they are not whole numbers."""
    if not all(chips == int(chips) for standing in course for chips in standing.totals):
        return None
    totals_by_table = [(0,) * len(names), *(tuple(map(int, standing.totals)) for standing in course)]
    points = tuple(TotalsPoint(place, None, at_table) for place, at_table in enumerate(totals_by_table))
    return draw_chart(RunningTotals(tuple(names), points, len(course), None))


def _against(context: GroupContext, statistics: PlayerStatistics) -> tuple[Against, ...]:
    largest: ChipsOrPoints = max([1, *(_absolute(chips) for chips in statistics.against.values())])
    order = sorted(statistics.against.items(), key=lambda item: (-item[1], item[0]))
    return tuple(
        Against(
            member=None if other == UNKNOWN_PERSON else other,
            name=context.name_of(other) or "",
            chips=chips,
            share=int(Fraction(_absolute(chips)) * 100 / largest),
        )
        for other, chips in order
    )


def _absolute(chips: ChipsOrPoints) -> ChipsOrPoints:
    return max(chips, -chips)


# What games count


def _collections(tally: GroupTally, lines: Sequence[MemberStatistics]) -> Iterator[CollectionProgress]:
    """Yield what the members have collected together, for each game with any."""
    for game in _games(tally):
        if game.collection is not None:
            keys = [_key(tally, game, code) for code in game.collection.codes]
            number = sum(any(line.tally.counts.get(key) for line in lines) for key in keys)
            if number:
                yield CollectionProgress(game, game.collection.said, number, len(keys))


def _games(tally: GroupTally) -> list[AnyGame]:
    return [tally.game] if tally.game else [choice.game for choice in tally.choices]


def _key(tally: GroupTally, game: AnyGame, code: str) -> str:
    return code if tally.game else f"{game.id}/{code}"


def _counts(tally: GroupTally, lines: Mapping[int, MemberStatistics]) -> tuple[GameCount, ...]:
    """Return the counts of these members, in the order in which the games declare them."""
    counts = (
        _count(GameCount(game, code, said, 0), _key(tally, game, code), lines.values())
        for game in _games(tally)
        for code, said in game.counts.items()
    )
    return tuple(count for count in counts if count.number)


def _count(empty: GameCount, key: str, lines: Iterable[MemberStatistics]) -> GameCount:
    numbers = [(line.tally.counts.get(key, 0), line) for line in lines]
    most, first = max(numbers, key=lambda item: item[0], default=(0, None))
    line_of_most = first if first and most else None
    is_collected = empty.game.collection is not None and empty.code in empty.game.collection.codes
    return GameCount(
        game=empty.game,
        code=empty.code,
        said=empty.said,
        number=most if is_collected else sum(number for number, _ in numbers),
        most=most,
        member=line_of_most.member if line_of_most else None,
        name=line_of_most.name if line_of_most else "",
    )


# Best and worst hand


def _peaks(
    reading: ReadTransaction, context: GroupContext, statistics: PlayerStatistics
) -> tuple[HandLine | None, HandLine | None]:
    peaks = [peak for peak in (statistics.best, statistics.worst) if peak]
    lines = build_hand_lines(reading, context, {peak.place: peak.chips for peak in peaks}) if peaks else {}
    best, worst = (lines.get(peak.place) if peak else None for peak in (statistics.best, statistics.worst))
    return best, worst
