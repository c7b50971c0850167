"""Count the tables of a group for its statistics, save the results of each by revision, and keep sums of many."""

import json
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger import statistics as ledger
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.running_totals import sample_indexes
from scorekeeper.ledger.statistics import ChipsOrPoints, CountedHand, PlayerStatistics, player_statistics
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.access.context import chip_rate
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.context import GroupContext, group_read_transaction
from scorekeeper.service.views.statistics import GameChoice, load_tally_hands
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import StatisticsRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.groups import GroupTable
from scorekeeper.store.transactions import ReadTransaction

#: The id of a table, and chips by member.
Evening = tuple[int, Mapping[int, ChipsOrPoints]]


@dataclass(frozen=True)
class Tally:
    """What was played at tables of a group: in one game, `in_points` if its unit is not 1, or in all games, in chips.

    In all games `members` includes the chips of chip entries; `beside` has only those, and `money` is what each member
    won by currency. `evenings` has the id of each table where something was played, the oldest first, and the chips of
    its members; at `unrated` of the tables a chip has no value.
    """

    in_points: bool = False
    hands: int = 0
    members: Mapping[int, PlayerStatistics] = field(default_factory=dict)
    beside: Mapping[int, PlayerStatistics] = field(default_factory=dict)
    money: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    evenings: tuple[Evening, ...] = ()
    unrated: int = 0

    @cached_property
    def played(self) -> Counter[int]:
        """Return the number of tables at which each member has played."""
        return Counter(chain.from_iterable(won for _, won in self.evenings))

    @cached_property
    def course(self) -> list[Evening]:
        """Return the id of each table that a chart shows, and the totals of the members after it."""
        shown = set(sample_indexes(len(self.evenings)))
        totals: dict[int, ChipsOrPoints] = {}
        course: list[Evening] = []
        for place, (table_id, won) in enumerate(self.evenings):
            totals |= {member: totals.get(member, 0) + chips for member, chips in won.items()}
            if place in shown:
                course.append((table_id, {**totals}))
        return course


#: A tally for each game that was played, and for all games under None.
TalliesByGame = Mapping[str | None, Tally]


@dataclass
class GroupTallies:
    """Count the tables of a group, in the game `selected` or in all; sums are kept until one of their tables changes.

    `fresh` are the statistics of tables that were counted again, to be saved.
    """

    reading: ReadTransaction
    context: GroupContext
    selected: str | None
    fresh: list[StatisticsRow] = field(default_factory=list)

    @cached_property
    def tables(self) -> tuple[GroupTable, ...]:
        """Return the tables of the group, the oldest first."""
        return tuple(reversed(queries.groups.tables(self.reading, self.context.group.id)))

    @property
    def game(self) -> AnyGame | None:
        """Return the selected game."""
        return None if self.selected is None else registry.find_or_stand_in(self.selected)

    @cached_property
    def tally(self) -> Tally:
        """Return what was played in the selected game, or raise `NotFound` if it was not."""
        if self.selected not in self._by_game:
            raise NotFound
        return self._by_game[self.selected]

    @cached_property
    def choices(self) -> tuple[GameChoice, ...]:
        """Return the games that were played, the one with the most hands first."""
        hands = Counter({game: tally.hands for game, tally in self._by_game.items() if game is not None})
        return tuple(GameChoice(registry.find_or_stand_in(game), number) for game, number in hands.most_common())

    @cached_property
    def _by_game(self) -> TalliesByGame:
        return self._sum(self.tables) if self.tables else {None: Tally()}

    @cached_property
    def _key(self) -> Hashable:
        """Return what a sum depends on, other than its tables."""
        merged = ((row.member, row.merged_into) for row in self.context.members.values() if row.merged_into)
        return self.context.group.id, _fingerprint(), tuple(merged)

    def _sum(self, tables: tuple[GroupTable, ...]) -> TalliesByGame:
        """Return the tallies of tables, from the cache if none has changed, else as the sum of two parts of them."""
        half = BATCH_SIZE
        while 2 * half < len(tables):
            half *= 2

        def read() -> TalliesByGame:
            if len(tables) <= BATCH_SIZE:
                return _combine_games([tallies for _, tallies in self.by_table(tables)])
            return _combine_games([self._sum(tables[:half]), self._sum(tables[half:])])

        return self.reading.cached(tables[-1].state_token, (self._key, tables), read, _weigh)

    def by_table(self, tables: Sequence[GroupTable]) -> Iterator[tuple[TableRow, TalliesByGame]]:
        """Yield these tables in their order, each with its tallies; they are read in batches."""
        for start in range(0, len(tables), BATCH_SIZE):
            rows = queries.tables.by_ids(self.reading, [table.id for table in tables[start : start + BATCH_SIZE]])
            self.context.read_people(self.reading, rows)
            for table_id, games in self._count(rows).items():
                yield rows[table_id], _table_tallies(self.context, rows[table_id], games)

    def _count(self, tables: Mapping[int, TableRow]) -> "Mapping[int, Sequence[GameTally]]":
        """Return the statistics of these tables as they are saved, or count them again if they are outdated."""
        mark = _fingerprint()
        counted: dict[int, tuple[GameTally, ...]] = {}
        for row in queries.statistics.saved_statistics(self.reading, tables).values():
            if row.revision == tables[row.table_id].revision and row.statistics.get("mark") == mark:
                counted[row.table_id] = tuple(
                    GameTally(game, unit, hands, ledger.statistics_from_json(row.table_id, people))
                    for game, unit, hands, people in row.statistics["games"]
                )
        outdated = [table_id for table_id in tables if table_id not in counted]
        for table_id, games in _count_tables(self.reading, outdated) if outdated else ():
            counted[table_id], revision = games, tables[table_id].revision
            as_json = [
                [tally.game, tally.unit, tally.hands, ledger.statistics_to_json(tally.people)] for tally in games
            ]
            saved = {"mark": mark, "games": as_json}
            self.fresh.append(StatisticsRow(table_id=table_id, revision=revision, statistics=saved))
        return {table_id: counted[table_id] for table_id in tables}


@contextmanager
def group_tallies(database: Database, caller: GroupCaller, game: str | None = None) -> Iterator[GroupTallies]:
    """Open a read transaction for a device of the group.

    What is counted in it is saved in another one after it, so that reading waits for no writer.
    """
    with group_read_transaction(database, caller) as (reading, context):
        yield (tallies := GroupTallies(reading, context, game))
    if tallies.fresh:
        with database.writing() as writing:
            queries.statistics.save_statistics(writing, tallies.fresh)


def _table_tallies(context: GroupContext, table: TableRow, games: "Sequence[GameTally]") -> TalliesByGame:
    def member(person: int) -> int | None:
        return context.member_of(table.id, person)

    parts: dict[str | None, list[Tally]] = {None: []}
    for played in games:
        people = ledger.by_member(played.people, member)
        named = {one: _name_counts(played.game, counted) for one, counted in people.items()}
        in_game = {one: ledger.in_points(counted, played.unit) for one, counted in people.items()}
        parts[None].append(Tally(hands=played.hands, members=named))
        parts.setdefault(played.game, []).append(Tally(played.unit != 1, played.hands, in_game))
    flows = [(payer, payee, chips) for payer, payee, chips in table.entry_balances]
    entries = player_statistics([CountedHand((table.id, 0, 0), 0, (), flows)])
    chips_only = {person: PlayerStatistics(chips=part.chips, against=part.against) for person, part in entries.items()}
    beside = ledger.by_member(chips_only, member)
    parts[None].append(Tally(members=beside, beside=beside))
    rate = chip_rate(table)
    return {game: _of_table(table, _combine(tallies), None if game else rate) for game, tallies in parts.items()}


def _of_table(table: TableRow, tally: Tally, rate: ChipRate | None) -> Tally:
    won = {member: counted.chips for member, counted in tally.members.items()}
    money = {member: {rate.currency: rate.worth(int(chips))} for member, chips in won.items()} if rate else {}
    evenings = ((table.id, won),) if tally.hands or won else ()
    return replace(tally, money=money, evenings=evenings, unrated=0 if rate else len(evenings))


def _name_counts(game: str, counted: PlayerStatistics) -> PlayerStatistics:
    """Return the statistics with the name of the game in the keys of what it counts; records have both keys."""
    return replace(
        counted,
        counts={f"{game}/{code}": number for code, number in counted.counts.items()},
        records={**counted.records, **{f"{game}/{code}": record for code, record in counted.records.items()}},
    )


def _combine_games(parts: Sequence[TalliesByGame]) -> TalliesByGame:
    games = dict.fromkeys(chain.from_iterable(parts))
    return {game: _combine([part[game] for part in parts if game in part]) for game in games}


def _combine(tallies: Sequence[Tally]) -> Tally:
    """Combine the tallies of different tables, the oldest first."""
    money: dict[int, Counter[str]] = {}
    for member, won in chain.from_iterable(tally.money.items() for tally in tallies):
        money.setdefault(member, Counter()).update(won)
    return Tally(
        in_points=any(tally.in_points for tally in tallies),
        hands=sum(tally.hands for tally in tallies),
        members=ledger.combine_by_member(chain.from_iterable(tally.members.items() for tally in tallies)),
        beside=ledger.combine_by_member(chain.from_iterable(tally.beside.items() for tally in tallies)),
        money=money,
        evenings=tuple(chain.from_iterable(tally.evenings for tally in tallies)),
        unrated=sum(tally.unrated for tally in tallies),
    )


def _weigh(tallies: TalliesByGame) -> int:
    """Return the approximate size of tallies in bytes."""
    members = [counted for tally in tallies.values() for counted in tally.members.values()]
    mappings = [part for counted in members for part in (counted.against, counted.counts, counted.records)]
    return ROW_BYTES * len(members) + NUMBER_BYTES * sum(map(len, mappings))


#: The number of tables that are counted at once, and that the smallest sum is over.
BATCH_SIZE = 20

#: Approximate size of a number of statistics by person or code, and of the others of a person.
NUMBER_BYTES = 70
ROW_BYTES = 500

#: The version of the cached data, to increase when something else is counted.
TALLY_FORMAT = 2


@dataclass(frozen=True)
class GameTally:
    """The statistics of one table in one game with one unit: the number of hands, and each person."""

    game: str
    unit: int
    hands: int
    people: Mapping[int, PlayerStatistics]


def _count_tables(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[tuple[int, tuple[GameTally, ...]]]:
    """Yield the statistics of these tables."""
    hands_by_table: dict[int, dict[tuple[str, int], list[CountedHand]]] = {table_id: {} for table_id in table_ids}
    for hand in load_tally_hands(reading, table_ids):  # one at a time, so that only the counts are held in memory
        games = hands_by_table[hand.row.table_id]
        games.setdefault((hand.there.row.game, hand.there.unit), []).append(hand.counted)
    for table_id, games in hands_by_table.items():
        in_order = sorted(games.items(), key=lambda item: item[0])
        yield table_id, tuple(GameTally(*key, len(hands), player_statistics(hands)) for key, hands in in_order)


def _fingerprint() -> str:
    """Return a hash of the data format and of the editions and counts of all games."""
    games = [[game.id, game.edition, *game.records, *game.counts] for game in registry.games().values()]
    return hash_secret(json.dumps([TALLY_FORMAT, *games]))
