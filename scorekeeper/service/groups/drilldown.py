"""List the hands that make up a number of a group's statistics, with links to their tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from scorekeeper.games.telling import most_gained
from scorekeeper.ledger import statistics as ledger
from scorekeeper.ledger.statistics import ChipsOrPoints, CountedHand, HandAmount, Place, PlayerStatistics
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.context import day_of
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.context import GroupContext
from scorekeeper.service.groups.tallies import GroupTallies, Tally, group_tallies
from scorekeeper.service.groups.views import Drilldown, DrilldownTable, HandLine
from scorekeeper.service.views.statistics import LoadedHand, labels, load_tally_hands
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction

#: The number of hands on a page, which holds whole tables and at least one.
BATCH_SIZE = 100
#: The number of hands that are listed of one table.
MAX_LINES = 500

TableTally = tuple[TableRow, Tally]

DrilldownKind = Literal["hands", "dealer", "others", "best", "worst", "run", "against", "counted", "record"]


@dataclass(frozen=True)
class DrilldownRequest:
    """A number of a member's statistics, in one game or in all.

    `against` is the other member (0: empty seats) and `code` what the game counts. `before` is the code of a table: the
    page starts with the table before it.
    """

    member: int
    of: DrilldownKind
    game: str | None = None
    against: int = ledger.UNKNOWN_PERSON
    code: str = ""
    before: str | None = None


class _Drilldown(NamedTuple):
    """A requested number, the tallies of the group, and the statistics of the member over all tables.

    `record` is the record, if the number is one: one hand, or the first hand of a streak.
    """

    tallies: GroupTallies
    request: DrilldownRequest
    statistics: PlayerStatistics
    record: HandAmount | None


def get_drilldown(database: Database, caller: GroupCaller, asked: DrilldownRequest) -> Drilldown:
    """Return the hands behind a number, or raise `NotFound` if there is no such number."""
    with group_tallies(database, caller, asked.game) as tallies:
        context, game = tallies.context, tallies.game
        members = {row.member for row in context.active_members}
        if asked.of not in get_args(DrilldownKind) or asked.member not in members:
            raise NotFound
        has_code = asked.of in {"counted", "record"}
        said = labels(game).get(asked.code) if game and has_code else None
        if has_code and said is None:
            raise NotFound
        statistics = tallies.tally.members.get(asked.member, PlayerStatistics())
        record = statistics.records.get(asked.code if asked.of == "record" else asked.of)
        drilldown = _Drilldown(tallies, asked, statistics, record)
        shown, earlier = _page(drilldown)
        return Drilldown(
            code=context.group.code,
            group=context.group.name,
            member=asked.member,
            name=context.name_of(asked.member) or "",
            game=game,
            in_points=tallies.tally.in_points,
            of=asked.of,
            other=context.name_of(asked.against) or "",
            said=said,
            total=_total(drilldown),
            tables=_drilldown_tables(drilldown, shown),
            earlier=earlier,
        )


def _total(drilldown: _Drilldown) -> ChipsOrPoints:
    statistics, request = drilldown.statistics, drilldown.request
    beside = drilldown.tallies.tally.beside.get(request.member, PlayerStatistics())
    numbers: dict[str, ChipsOrPoints] = {
        "hands": statistics.chips,
        "dealer": statistics.as_dealer,
        "others": statistics.chips - statistics.as_dealer - beside.chips,
        "against": statistics.against.get(request.against, 0),
        "counted": statistics.counts.get(request.code, 0),
    }
    return drilldown.record.amount if drilldown.record else numbers.get(request.of, 0)


# Tables


def _page(drilldown: _Drilldown) -> tuple[list[TableTally], str | None]:
    """Return the tables of a page, the newest first, and the code of the last one if there are more.

    They are those where the member has played, or that of the one hand or streak, from where the page starts.
    """
    tables, request = drilldown.tallies.tables, drilldown.request
    played = {table_id for table_id, won in drilldown.tallies.tally.evenings if request.member in won}
    if request.of in {"best", "worst", "run", "record"}:
        played = {drilldown.record.place[0]} if drilldown.record else set()
    end = next((place for place, table in enumerate(tables) if table.code == request.before), len(tables))
    newest_first = [table for table in reversed(tables[:end]) if table.id in played]
    shown, hands = list[TableTally](), 0
    for table, by_game in drilldown.tallies.by_table(newest_first):
        tally = by_game[request.game]
        statistics = tally.members[request.member]
        contributes = {
            "dealer": statistics.dealt > 0,
            "others": statistics.hands > statistics.dealt,
            "against": request.against in statistics.against,
            "counted": request.code in statistics.counts,
        }
        if contributes.get(request.of, True):
            hands += statistics.hands
            if shown and hands > BATCH_SIZE:
                return shown, shown[-1][0].code
            shown.append((table, tally))
    return shown, None


# Hands


def _drilldown_tables(drilldown: _Drilldown, evenings: Sequence[TableTally]) -> tuple[DrilldownTable, ...]:
    reading = drilldown.tallies.reading
    counted: dict[int, list[CountedHand]] = {table.id: [] for table, _ in evenings}
    places_of_one = [drilldown.record.place] if drilldown.record and drilldown.request.of != "run" else None
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
    (table, tally), request = evening, drilldown.request
    entries = tally.beside.get(request.member, PlayerStatistics())
    beside: dict[str, ChipsOrPoints] = {"hands": entries.chips, "against": entries.against.get(request.against, 0)}
    # Chips, in points if one game is selected; a count is neither, and that of one hand is in them already.
    in_points = request.game is not None and request.of in {"hands", "dealer", "others", "against", "run"}
    shown = [(loaded[part.place], part.amount) for part in amounts[-MAX_LINES:]]
    lines = [(hand, hand.there.points(amount) if in_points else amount) for hand, amount in shown]
    return DrilldownTable(
        table=table.code,
        name=table.name,
        day=day_of(table),
        hands=tuple(_line(drilldown.tallies.context, table, hand, amount) for hand, amount in lines),
        beside=beside.get(request.of, 0),
        more=max(0, len(amounts) - MAX_LINES),
    )


def _hand_amounts(drilldown: _Drilldown, table_id: int, played: Sequence[CountedHand]) -> list[HandAmount]:
    request, context = drilldown.request, drilldown.tallies.context
    parties = {party for hand in played for payer, payee, _ in hand.flows for party in (payer, payee)}
    persons = parties.union(*(hand.people for hand in played))
    members = {person: context.member_of(table_id, person) or ledger.UNKNOWN_PERSON for person in persons}
    people = {person for person, member in members.items() if member == request.member}
    if record := drilldown.record:
        return ledger.streak_from(played, people, record.place) if request.of == "run" else [record]
    others = {person for person, member in members.items() if member == request.against}
    return ledger.hands_of_statistic(played, people, ledger.StatisticKey(request.of, others, request.code))


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
