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
from scorekeeper.service.caller import Phone
from scorekeeper.service.days import day_of
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import looking, tallying
from scorekeeper.service.groups.asking import GroupContext, looking_at
from scorekeeper.service.groups.behind import hand_lines
from scorekeeper.service.groups.figures import Against, Collected, Count, HandLine, Line, Person, Stand, Standings
from scorekeeper.service.groups.played import Evenings, evenings
from scorekeeper.service.groups.tallying import Counted
from scorekeeper.service.groups.views import GroupView
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction


def view(
    book: Database, who: Phone, typed: str = "", page: int = 1, game: str | None = None
) -> tuple[GroupView, Standings | None]:
    """A group with a page of its evenings, for a phone of it; with the first of them how everybody stands."""
    with looking_at(book, who) as (reading, context):
        group = looking.present(reading, context, typed, page)
        if typed.strip() or group.page > 1:
            return group, None
        counted = tallying.count(reading, context.tables)
        found = in_order(context, counted, game)
    tallying.keep(book, counted)
    return group, found


def in_order(context: GroupContext, counted: Counted, game: str | None = None) -> Standings:
    """Everybody of a group who has played, the most chips first, and what the games count."""
    there = evenings(context, counted, game)
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


def person(book: Database, who: Phone, member: int, game: str | None = None) -> Person:
    """Somebody of a group, for a phone of it; `NotFound` where nobody stands for themselves there by this number."""
    with looking_at(book, who) as (reading, context):
        if member not in {one.member for one in context.shown}:
            raise NotFound
        counted = tallying.count(reading, context.tables)
        found = _person(reading, context, evenings(context, counted, game), member)
    tallying.keep(book, counted)
    return found


def _person(reading: ReadTransaction, context: GroupContext, there: Evenings, member: int) -> Person:
    lines = {line.member: line for line in _lines(context, there)}
    line = lines.get(member) or _no_line(context, there, member)
    best, worst = _peaks(reading, context, line.tally)
    return Person(
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


def _lines(context: GroupContext, there: Evenings) -> tuple[Line, ...]:
    found = {one.member: there.of(one.member) for one in context.shown}
    order = sorted((-counted.chips, member) for member, counted in found.items() if _has_played(there, member))
    members = [member for _, member in order]
    drawn = draw_sparklines([_stands(there, member) for member in members])
    return tuple(
        Line(
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


def _no_line(context: GroupContext, there: Evenings, member: int) -> Line:
    """Somebody who has not played."""
    (sparkline,) = draw_sparklines([_stands(there, member)])
    return Line(0, member, context.name_of(member) or "", PlayerStatistics(), 0, 0, {}, sparkline)


def _has_played(there: Evenings, member: int) -> bool:
    return any(member in evening.members for evening in there.every)


def _stands(there: Evenings, member: int) -> list[ChipsOrPoints]:
    """How somebody stood after each evening that is drawn."""
    won = (evening.members[member].chips if member in evening.members else 0 for evening in there.every)
    stands = list(accumulate(won, add))
    return [stands[place] for place in sample_indexes(len(stands))]


def _course(there: Evenings, members: Sequence[int]) -> tuple[Stand, ...]:
    """The numbers behind the lines."""
    tables = [there.every[place].table for place in sample_indexes(len(there.every))]
    stands = [_stands(there, member) for member in members]
    return tuple(
        Stand(day_of(table), table.code, table.name, tuple(line[place] for line in stands))
        for place, table in enumerate(tables)
    )


def _chart(names: Sequence[str], stands: Sequence[Stand]) -> Chart | None:
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


def _collected(there: Evenings, lines: Sequence[Line]) -> Iterator[Collected]:
    """What everybody has collected together, where they have something of it."""
    for game in _games(there):
        if game.collection is not None:
            keys = [_key(there, game, code) for code in game.collection.codes]
            number = sum(any(line.tally.counts.get(key) for line in lines) for key in keys)
            if number:
                yield Collected(game, game.collection.said, number, len(keys))


def _games(there: Evenings) -> list[AnyGame]:
    return [there.game] if there.game else [choice.game for choice in there.choices]


def _key(there: Evenings, game: AnyGame, code: str) -> str:
    return code if there.game else f"{game.id}/{code}"


def _counts(there: Evenings, lines: Mapping[int, Line]) -> tuple[Count, ...]:
    """What was counted of these people, in the order in which the games declare it."""
    every = (
        _count(Count(game, code, said, 0), _key(there, game, code), lines.values())
        for game in _games(there)
        for code, said in game.counts.items()
    )
    return tuple(one for one in every if one.number)


def _count(of: Count, key: str, lines: Iterable[Line]) -> Count:
    numbers = [(line.tally.counts.get(key, 0), line) for line in lines]
    most, first = max(numbers, key=lambda one: one[0], default=(0, None))
    whose = first if first and most else None
    together = of.game.collection is not None and of.code in of.game.collection.codes
    return Count(
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
    lines = hand_lines(reading, context, {peak.place: peak.chips for peak in peaks}) if peaks else {}
    best, worst = (lines.get(peak.place) if peak else None for peak in (counted.best, counted.worst))
    return best, worst
