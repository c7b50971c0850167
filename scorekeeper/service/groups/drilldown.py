"""List the hands that make up a number of a group's statistics, with links to their tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

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
from scorekeeper.service.groups.context import GroupContext
from scorekeeper.service.groups.tallies import GroupTallies, LoadedHand, Tally, group_tallies, load_tally_hands
from scorekeeper.service.groups.views import Drilldown, DrilldownTable, HandLine
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.groups import GroupTable
from scorekeeper.store.transactions import ReadTransaction

#: The number of hands on a page, which holds whole tables and at least one.
BATCH_SIZE = 100
#: The number of hands that are listed of one table.
MAX_LINES = 500

TableTally = tuple[TableRow, Tally]

DrilldownKind = Literal["hands", "dealer", "others", "best", "worst", "run", "against", "counted"]


@dataclass(frozen=True)
class DrilldownRequest:
    """A number of a member's statistics, in one game or in all.

    `against` is the other member (0: empty seats) and `code` what the game counts. `before` is the code of a table: the
    page starts with the table before it.
    """

    member: int
    of: DrilldownKind
    game: str | None = None
    against: int = UNKNOWN_PERSON
    code: str = ""
    before: str | None = None


@dataclass(frozen=True)
class _Drilldown:
    """A requested number, and the tallies of the group."""

    tallies: GroupTallies
    request: DrilldownRequest

    @property
    def statistics(self) -> PlayerStatistics:
        """Return the statistics of the member over all tables."""
        return self.tallies.tally.members.get(self.request.member, PlayerStatistics())

    @property
    def start(self) -> Place | None:
        """Return the hand if the number is one hand, or the first hand of a streak."""
        if self.request.of == "run":
            return self.statistics.run.place if self.statistics.run else None
        peak = {"best": self.statistics.best, "worst": self.statistics.worst}.get(self.request.of)
        return peak.place if peak else None

    @property
    def is_one_place(self) -> bool:
        """Return whether the number is one hand or a streak of hands."""
        return self.request.of in {"best", "worst", "run"}

    def beside(self, tally: Tally) -> PlayerStatistics:
        """Return the statistics of the member from chip entries only."""
        return tally.beside.get(self.request.member, PlayerStatistics())


def get_drilldown(database: Database, caller: GroupCaller, asked: DrilldownRequest) -> Drilldown:
    """Return the hands behind a number, or raise `NotFound` if there is no such number."""
    with group_tallies(database, caller, asked.game) as tallies:
        if asked.of not in get_args(DrilldownKind) or asked.member not in {
            member.member for member in tallies.context.active_members
        }:
            raise NotFound
        return _build_drilldown(_Drilldown(tallies, asked))


def _build_drilldown(drilldown: _Drilldown) -> Drilldown:
    tallies, context, request = drilldown.tallies, drilldown.tallies.context, drilldown.request
    shown, earlier = _page(drilldown)
    return Drilldown(
        code=context.group.code,
        group=context.group.name,
        member=request.member,
        name=context.name_of(request.member) or "",
        game=tallies.game,
        in_points=tallies.tally.in_points,
        of=request.of,
        other=context.name_of(request.against) or "",
        said=_description(tallies.game, request),
        total=_total(drilldown),
        tables=_drilldown_tables(drilldown, shown),
        earlier=earlier,
    )


def _description(game: AnyGame | None, request: DrilldownRequest) -> Text | None:
    """Return the description of a count, or raise `NotFound` if the game does not have it."""
    if request.of != "counted":
        return None
    if game is None or request.code not in game.counts:
        raise NotFound
    return game.counts[request.code]


def _total(drilldown: _Drilldown) -> ChipsOrPoints:
    statistics, request = drilldown.statistics, drilldown.request
    numbers: dict[str, ChipsOrPoints] = {
        "hands": statistics.chips,
        "dealer": statistics.as_dealer,
        "others": statistics.chips - statistics.as_dealer - drilldown.beside(drilldown.tallies.tally).chips,
        "against": statistics.against.get(request.against, 0),
        "counted": statistics.counts.get(request.code, 0),
        "run": statistics.run.length if statistics.run else 0,
        "best": statistics.best.chips if statistics.best else 0,
        "worst": statistics.worst.chips if statistics.worst else 0,
    }
    return numbers[request.of]


# Tables


def _page(drilldown: _Drilldown) -> tuple[list[TableTally], str | None]:
    """Return the tables of a page, the newest first, and the code of the last one if there are more."""
    shown, hands = list[TableTally](), 0
    for table, by_game in drilldown.tallies.by_table(_tables(drilldown)):
        tally = by_game[drilldown.request.game]
        statistics = tally.members[drilldown.request.member]
        if _contributes(statistics, drilldown.request):
            hands += statistics.hands
            if shown and hands > BATCH_SIZE:
                return shown, shown[-1][0].code
            shown.append((table, tally))
    return shown, None


def _tables(drilldown: _Drilldown) -> list[GroupTable]:
    """Return the tables where the member has played, or that of the one hand or streak, from where the page starts."""
    tables, request = drilldown.tallies.tables, drilldown.request
    played = {table_id for table_id, won in drilldown.tallies.tally.evenings if request.member in won}
    if drilldown.is_one_place:
        played = {drilldown.start[0]} if drilldown.start else set()
    end = next((place for place, table in enumerate(tables) if table.code == request.before), len(tables))
    return [table for table in reversed(tables[:end]) if table.id in played]


def _contributes(statistics: PlayerStatistics, request: DrilldownRequest) -> bool:
    """Return whether a table with these statistics of the member contributes to the number."""
    contributes = {
        "dealer": statistics.dealt > 0,
        "others": statistics.hands > statistics.dealt,
        "against": request.against in statistics.against,
        "counted": request.code in statistics.counts,
    }
    return contributes.get(request.of, True)


# Hands


def _drilldown_tables(drilldown: _Drilldown, evenings: Sequence[TableTally]) -> tuple[DrilldownTable, ...]:
    reading = drilldown.tallies.reading
    counted: dict[int, list[CountedHand]] = {table.id: [] for table, _ in evenings}
    places_of_one = [drilldown.start] if drilldown.start and drilldown.request.of != "run" else None
    for hand in load_tally_hands(reading, list(counted), places_of_one):
        if drilldown.request.game in {None, hand.there.row.game}:
            counted[hand.row.table_id].append(hand.counted)
    amounts = {table_id: _hand_amounts(drilldown, table_id, played) for table_id, played in counted.items()}
    places = {part.place for parts in amounts.values() for part in parts[-MAX_LINES:]}
    loaded = {hand.counted.place: hand for hand in load_tally_hands(reading, list(amounts), places)}
    return tuple(_drilldown_table(drilldown, evening, amounts[evening[0].id], loaded) for evening in evenings)


def _drilldown_table(
    drilldown: _Drilldown, evening: TableTally, amounts: Sequence[HandAmount], loaded: Mapping[Place, LoadedHand]
) -> DrilldownTable:
    table, entry_statistics = evening[0], drilldown.beside(evening[1])
    outside_hands: dict[str, ChipsOrPoints] = {
        "hands": entry_statistics.chips,
        "against": entry_statistics.against.get(drilldown.request.against, 0),
    }
    return DrilldownTable(
        table=table.code,
        name=table.name,
        day=day_of(table),
        hands=tuple(
            _line(drilldown.tallies.context, table, loaded[part.place], _amount(drilldown, loaded[part.place], part))
            for part in amounts[-MAX_LINES:]
        ),
        beside=outside_hands.get(drilldown.request.of, 0),
        more=max(0, len(amounts) - MAX_LINES),
    )


def _amount(drilldown: _Drilldown, hand: LoadedHand, part: HandAmount) -> ChipsOrPoints:
    """Return chips, in points if one game is selected; a count is neither."""
    in_points = drilldown.request.game is not None and drilldown.request.of != "counted"
    return hand.there.points(part.amount) if in_points else part.amount


def _hand_amounts(drilldown: _Drilldown, table_id: int, played: Sequence[CountedHand]) -> list[HandAmount]:
    def people_of(member: int) -> set[int]:
        return {
            person
            for person in _all_people(played)
            if (drilldown.tallies.context.member_of(table_id, person) or UNKNOWN_PERSON) == member
        }

    request, people = drilldown.request, people_of(drilldown.request.member)
    if request.of == "run" and drilldown.start:
        return streak_from(played, people, drilldown.start)
    if drilldown.is_one_place:
        parts = [
            part for part in hands_of_statistic(played, people, StatisticKey("hands")) if part.place == drilldown.start
        ]
        return sorted(parts, key=lambda part: part.amount, reverse=request.of == "best")[:1]
    return hands_of_statistic(played, people, StatisticKey(request.of, people_of(request.against), request.code))


def _all_people(played: Sequence[CountedHand]) -> set[int]:
    parties = {party for hand in played for payer, payee, _ in hand.flows for party in (payer, payee)}
    return parties.union(*(hand.people for hand in played))


def build_hand_lines(
    reading: ReadTransaction, context: GroupContext, amounts: Mapping[Place, ChipsOrPoints]
) -> dict[Place, HandLine]:
    """Return the hands at these places, each with its amount."""
    tables = queries.tables.by_ids(reading, sorted({place[0] for place in amounts}))
    context.read_people(reading, tables)
    hands = load_tally_hands(reading, list(tables), amounts)
    by_place = ((hand.counted.place, hand) for hand in hands)
    return {place: _line(context, tables[place[0]], hand, amounts[place]) for place, hand in by_place}


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
        shown_number=hand.there.hands_before + hand.row.number,
        game=game,
        headline=game.headline(played) if played else most_gained(hand.won),
        players=tuple(name(person) or called for person, called in seats),
        amount=amount,
    )
