"""Build the statistics of a group over its tables, for all members or for one, in one game or in all."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger.drawings.line_chart import Chart, draw_chart, draw_sparklines
from scorekeeper.ledger.running_totals import RunningTotals, TotalsPoint
from scorekeeper.ledger.statistics import BEST, UNKNOWN_PERSON, WORST, PlayerStatistics
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.context import day_of
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import drilldown, overview, views
from scorekeeper.service.groups.context import GroupContext
from scorekeeper.service.groups.tallies import GroupTallies, Tally, group_tallies
from scorekeeper.service.views.statistics import People, list_counts
from scorekeeper.store import queries
from scorekeeper.store.database import Database


def get_group(
    database: Database, caller: GroupCaller, typed: str = "", page: int = 1, game: str | None = None
) -> tuple[views.GroupView, views.Standings | None]:
    """Return a group with a page of its tables; the first page also has the standings."""
    with group_tallies(database, caller, game) as tallies:
        group = overview.build_group_view(tallies.reading, tallies.context, tallies.tables[::-1], typed, page)
        standings = None if typed.strip() or group.page > 1 else build_standings(tallies)
    return group, standings


def build_standings(tallies: GroupTallies) -> views.Standings:
    """Return the members who have played, the most chips first, and what the games count."""
    tally = tallies.tally
    lines = _lines(tallies.context, tally)
    tables = queries.tables.by_ids(tallies.reading, [table_id for table_id, _ in tally.course])
    totals = (tuple(won.get(line.member, 0) for line in lines) for _, won in tally.course)
    course = tuple(
        views.StandingAfterTable(day_of(table), table.code, table.name, chips)
        for table, chips in zip(tables.values(), totals, strict=True)
    )
    return views.Standings(
        code=tallies.context.group.code,
        choices=tallies.choices,
        game=tallies.game,
        in_points=tally.in_points,
        lines=lines,
        counts=list_counts(_games(tallies), _people(lines)),
        course=course,
        chart=_chart([line.name for line in lines], course),
        unrated=tally.unrated,
    )


def get_member_page(database: Database, caller: GroupCaller, member: int, game: str | None = None) -> views.MemberPage:
    """Return the statistics of a member, or raise `NotFound` if there is none or it is merged."""
    with group_tallies(database, caller, game) as tallies:
        context = tallies.context
        if member not in {row.member for row in context.active_members}:
            raise NotFound
        line = _line(context, tallies.tally, member)
        peaks = [line.tally.records.get(code) for code in (BEST, WORST)]
        places = {peak.place: peak.amount for peak in peaks if peak}
        hands = drilldown.build_hand_lines(tallies.reading, context, places) if places else {}
        best, worst = (hands.get(peak.place) if peak else None for peak in peaks)
        return views.MemberPage(
            code=context.group.code,
            group=context.group.name,
            choices=tallies.choices,
            game=tallies.game,
            in_points=tallies.tally.in_points,
            line=line,
            against=_against(context, line.tally),
            counts=list_counts(_games(tallies), _people([line])),
            best=best,
            worst=worst,
        )


# Lines


def _lines(context: GroupContext, tally: Tally) -> tuple[views.MemberStatistics, ...]:
    order = sorted((-own.chips, member) for member, own in tally.members.items())
    places = {less: place for place, (less, _) in reversed([*enumerate(order, start=1)])}
    sparklines = draw_sparklines([[totals.get(member, 0) for _, totals in tally.course] for _, member in order])
    return tuple(
        replace(_line(context, tally, member), place=places[less], sparkline=sparkline)
        for (less, member), sparkline in zip(order, sparklines, strict=True)
    )


def _line(context: GroupContext, tally: Tally, member: int) -> views.MemberStatistics:
    return views.MemberStatistics(
        member=member,
        name=context.name_of(member) or "",
        tally=tally.members.get(member, PlayerStatistics()),
        beside=tally.beside.get(member, PlayerStatistics()).chips,
        evenings=tally.played[member],
        money=tally.money.get(member, {}),
    )


def _chart(names: Sequence[str], course: Sequence[views.StandingAfterTable]) -> Chart | None:
    """Return a chart of the running totals of all members, or None if they are not whole numbers."""
    if not all(chips == int(chips) for standing in course for chips in standing.totals):
        return None
    totals_by_table = [(0,) * len(names), *(tuple(map(int, standing.totals)) for standing in course)]
    points = tuple(TotalsPoint(place, None, at_table) for place, at_table in enumerate(totals_by_table))
    return draw_chart(RunningTotals(tuple(names), points, len(course), None))


def _against(context: GroupContext, statistics: PlayerStatistics) -> tuple[views.Against, ...]:
    largest = max([Fraction(1), *(abs(Fraction(chips)) for chips in statistics.against.values())])
    order = sorted(statistics.against.items(), key=lambda item: (-item[1], item[0]))
    return tuple(
        views.Against(
            member=None if other == UNKNOWN_PERSON else other,
            name=context.name_of(other) or "",
            chips=chips,
            share=int(abs(Fraction(chips)) * 100 / largest),
        )
        for other, chips in order
    )


# What games count


def _games(tallies: GroupTallies) -> dict[str, AnyGame]:
    """Return the selected game, or all that were played, by what the keys of its counts begin with."""
    return {"": tallies.game} if tallies.game else {f"{choice.game.id}/": choice.game for choice in tallies.choices}


def _people(lines: Sequence[views.MemberStatistics]) -> People:
    return [(line.member, line.name, line.tally) for line in lines]
