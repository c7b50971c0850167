"""Count the tables of a group for its statistics, and cache the results of each table by revision."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.registry import find_or_stand_in
from scorekeeper.games.telling import Played, chips_won
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.ledger.statistics import (
    ChipsOrPoints,
    CountedHand,
    Place,
    PlayerStatistics,
    by_member,
    combine,
    in_points,
    player_statistics,
    statistics_from_json,
    statistics_to_json,
)
from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.access.context import chip_rate, is_locked_as_paid, load_sheet
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups.context import GroupContext
from scorekeeper.service.groups.views import GameChoice
from scorekeeper.service.views.hands import counts_of_hand, read_played_hand
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.guests import guest_reference, guests_in_entry, name_guests, referenced_person
from scorekeeper.store.models.groups import StatisticsRow
from scorekeeper.store.models.tables import PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.statistics import PlayedHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class TableTally:
    """The statistics of a table where something was played: the number of hands, and each member.

    In all games `members` includes the chips of chip entries; `beside` has only those.
    """

    table: TableRow
    hands: int
    members: Mapping[int, PlayerStatistics]
    beside: Mapping[int, PlayerStatistics]


@dataclass(frozen=True)
class GroupTally:
    """The tables of a group where something was played, the oldest first, in one `game` or in all."""

    game: AnyGame | None
    choices: tuple[GameChoice, ...]
    in_points: bool
    every: tuple[TableTally, ...]

    def of(self, member: int) -> PlayerStatistics:
        """Return the statistics of a member over all tables."""
        return combine(evening.members[member] for evening in self.every if member in evening.members)

    def beside(self, member: int) -> PlayerStatistics:
        """Return the statistics of a member from chip entries only."""
        return combine(evening.beside[member] for evening in self.every if member in evening.beside)

    def money(self, member: int) -> dict[str, int]:
        """Return the money that a member won, exactly, by currency; empty for a single game."""
        won = Counter[str]()
        for evening in self.every if self.game is None else ():
            if (rate := chip_rate(evening.table)) and member in evening.members:
                won[rate.currency] += rate.worth(int(evening.members[member].chips))
        return dict(won)


def build_group_tally(context: GroupContext, counted: TallyResult, game: str | None = None) -> GroupTally:
    """Return the tables of a group in all games or in one, or raise `NotFound` if it was not played."""
    games_by_table = counted.evenings
    hands = Counter[str]()
    for tally in (tally for games in games_by_table.values() for tally in games):
        hands[tally.game] += tally.hands
    if game is not None and game not in hands:
        raise NotFound
    units = {tally.unit for games in games_by_table.values() for tally in games if tally.game == game}
    tables = (_table_tally(context, table, games_by_table[table.id or 0], game) for table in reversed(context.tables))
    return GroupTally(
        game=None if game is None else find_or_stand_in(game),
        choices=tuple(GameChoice(find_or_stand_in(tally), number) for tally, number in hands.most_common()),
        in_points=bool(units - {1}),
        every=tuple(tally for tally in tables if tally.hands or tally.beside),
    )


def _table_tally(
    context: GroupContext, table: TableRow, games: Sequence[GameTally], selected: str | None
) -> TableTally:
    table_id = table.id or 0

    def member(person: int) -> int | None:
        return context.member_of(table_id, person)

    from_entries = _entry_statistics(table) if selected is None else {}
    played = [tally for tally in games if selected in {None, tally.game}]
    by_member_tallies = [by_member(_people_statistics(tally, selected), member) for tally in played]
    beside_by_member = by_member(from_entries, member)
    return TableTally(
        table,
        sum(tally.hands for tally in played),
        _combine_by_member([*by_member_tallies, beside_by_member]),
        beside_by_member,
    )


def _people_statistics(tally: GameTally, selected: str | None) -> Mapping[int, PlayerStatistics]:
    """Return the statistics by person: one game in points, or with its name in the keys of what it counts."""
    if selected is not None:
        return {person: in_points(counted, tally.unit) for person, counted in tally.people.items()}
    return {
        person: replace(counted, counts={f"{tally.game}/{code}": number for code, number in counted.counts.items()})
        for person, counted in tally.people.items()
    }


def _entry_statistics(table: TableRow) -> dict[int, PlayerStatistics]:
    """Return the statistics from chip entries, by person."""
    flows = [(payer, payee, chips) for payer, payee, chips in table.entry_balances]
    statistics = player_statistics([CountedHand((table.id or 0, 0, 0), 0, (), flows)])
    return {person: PlayerStatistics(chips=part.chips, against=part.against) for person, part in statistics.items()}


def _combine_by_member(parts: Iterable[Mapping[int, PlayerStatistics]]) -> dict[int, PlayerStatistics]:
    lists: dict[int, list[PlayerStatistics]] = {}
    for members in parts:
        for member, statistics in members.items():
            lists.setdefault(member, []).append(statistics)
    return {member: tallies[0] if len(tallies) == 1 else combine(tallies) for member, tallies in lists.items()}


BATCH_SIZE: Final = 50
"""The number of tables that are read at once to be counted."""

TALLY_FORMAT: Final = 1
"""The version of the cached data, to increase when something else is counted."""


@dataclass(frozen=True)
class GameTally:
    """The statistics of one table in one game with one unit: the number of hands, and each person."""

    game: str
    unit: int
    hands: int
    people: Mapping[int, PlayerStatistics]


@dataclass(frozen=True)
class PlayedSheet:
    """A loaded sheet, its persons in seat order with their names, and whether it is locked as paid."""

    row: SheetRow
    sheet: Sheet
    seats: tuple[int, ...]
    names: tuple[str, ...]
    kept: bool

    @property
    def unit(self) -> int:
        """Return the value of a point in chips; 1 if the rules cannot be read."""
        return self.sheet.rules.unit if isinstance(self.sheet.rules, Rules) else 1

    def points(self, chips: ChipsOrPoints) -> ChipsOrPoints:
        """Return chips in points."""
        return chips if self.unit == 1 else Fraction(chips) / self.unit


@dataclass(frozen=True)
class LoadedHand:
    """A hand with its sheet, as input for statistics and for a headline."""

    there: PlayedSheet
    row: PlayedHand
    counted: CountedHand

    @property
    def won(self) -> tuple[int, ...]:
        """Return the chips that the hand brought each seat."""
        return _won(self.there, self.row)

    def played(self, name: Callable[[int], str | None]) -> Played[Any, Any] | None:
        """Return the hand as its game reads it, with the names of its guests."""
        return _read_by_game(self.there, self.row, name)


@dataclass(frozen=True)
class TallyResult:
    """The tallies of tables by table id; `fresh` are those that are not yet cached."""

    evenings: Mapping[int, tuple[GameTally, ...]]
    fresh: tuple[StatisticsRow, ...]


def load_tallies(reading: ReadTransaction, tables: Sequence[TableRow]) -> TallyResult:
    """Return the tallies of these tables, from the cache if it is current, else counted again."""
    mark = _fingerprint()
    revisions = {table.id or 0: table.revision for table in tables}
    cached = {
        row.table_id: _from_json(row)
        for row in queries.statistics.saved_statistics(reading, revisions).values()
        if row.revision == revisions[row.table_id] and row.statistics.get("mark") == mark
    }
    fresh = dict(_count_tables(reading, [one for one in revisions if one not in cached]))
    rows = (
        StatisticsRow(table_id=table_id, revision=revisions[table_id], statistics=_as_json(games, mark))
        for table_id, games in fresh.items()
    )
    return TallyResult(cached | fresh, tuple(rows))


def save_tallies(database: Database, counted: TallyResult) -> None:
    """Cache the newly counted tallies, in a transaction of their own after the request."""
    if counted.fresh:
        with database.writing() as writing:
            queries.statistics.save_statistics(writing, counted.fresh)


def load_tally_hands(
    reading: ReadTransaction, table_ids: Sequence[int], places: Collection[Place] | None = None
) -> Iterator[LoadedHand]:
    """Yield the current hands of these tables, or those at `places`, by table in the order of play."""
    sheets = {(sheet.row.table_id, sheet.row.sheet): sheet for sheet in _sheets(reading, table_ids)}
    for row in queries.statistics.played_hands(reading, table_ids, places):
        yield _loaded_hand(sheets[row.table_id, row.sheet], row)


def _sheets(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[PlayedSheet]:
    seats: dict[tuple[int, int], tuple[SheetRow, list[PersonRow]]] = {}
    for row, _, person in chain.from_iterable(queries.tables.seats_by_table(reading, table_ids).values()):
        seats.setdefault((row.table_id, row.sheet), (row, []))[1].append(person)
    for row, people in seats.values():
        names = tuple(person.name for person in people)
        sheet, problems = load_sheet(row, names)
        seated = tuple(person.person for person in people)
        yield PlayedSheet(row, sheet, seated, names, is_locked_as_paid(row, sheet, problems))


def _loaded_hand(sheet: PlayedSheet, row: PlayedHand) -> LoadedHand:
    parties = {party for payment in row.payments for party in (payment["payer"], payment["payee"])}
    people = dict(enumerate(sheet.seats))
    people |= {guest: referenced_person(guest) or 0 for guest in parties - people.keys()}
    counted = CountedHand(
        place=(row.table_id, row.sheet, row.number),
        dealer=sheet.seats[row.dealer],
        people=(*sheet.seats, *guests_in_entry(row.entry)),
        flows=[(people[payment["payer"]], people[payment["payee"]], payment["chips"]) for payment in row.payments],
        counted=tuple(_counts_of_hand(sheet, row)),
    )
    return LoadedHand(sheet, row, counted)


def _counts_of_hand(sheet: PlayedSheet, row: PlayedHand) -> Iterator[tuple[str, int, int]]:
    is_counted = sheet.sheet.game.counts and not sheet.kept
    played = _read_by_game(sheet, row, guest_reference) if is_counted else None
    if played is not None:
        for count in counts_of_hand(sheet.sheet, played):
            yield count.code, sheet.seats[count.seat], count.number


def _read_by_game(sheet: PlayedSheet, row: PlayedHand, name: Callable[[int], str | None]) -> Played[Any, Any] | None:
    return read_played_hand(sheet.sheet, name_guests(row.entry, name), row.dealer, _won(sheet, row), row.shown)


def _won(sheet: PlayedSheet, row: PlayedHand) -> tuple[int, ...]:
    return chips_won(
        ((payment["payer"], payment["payee"], payment["chips"]) for payment in row.payments), len(sheet.seats)
    )


def _count_tables(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[tuple[int, tuple[GameTally, ...]]]:
    """Count these tables in batches."""
    for start in range(0, len(table_ids), BATCH_SIZE):
        batch = table_ids[start : start + BATCH_SIZE]
        hands_by_table: dict[int, dict[tuple[str, int], list[CountedHand]]] = {table_id: {} for table_id in batch}
        for hand in load_tally_hands(reading, batch):  # one at a time, so that only the counts are held in memory
            games = hands_by_table[hand.row.table_id]
            games.setdefault((hand.there.row.game, hand.there.unit), []).append(hand.counted)
        yield from ((table_id, _by_game(games)) for table_id, games in hands_by_table.items())


def _by_game(games: Mapping[tuple[str, int], Sequence[CountedHand]]) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(*key, len(hands), player_statistics(hands))
        for key, hands in sorted(games.items(), key=lambda item: item[0])
    )


# Cached data


def _fingerprint() -> str:
    """Return a hash of the data format and of the editions and counts of all games."""
    games = [[game.id, game.edition, *game.counts] for game in registry.games().values()]
    return hash_secret(json.dumps([TALLY_FORMAT, *games]))


def _as_json(games: Iterable[GameTally], mark: str) -> dict[str, Any]:
    return {
        "mark": mark,
        "games": [[tally.game, tally.unit, tally.hands, statistics_to_json(tally.people)] for tally in games],
    }


def _from_json(row: StatisticsRow) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(game, unit, hands, statistics_from_json(row.table_id, people))
        for game, unit, hands, people in row.statistics["games"]
    )
