"""The evenings of a group as they were counted, by whoever everybody is: the ground on which its statistics stand."""

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
from scorekeeper.games.telling import Played, gained
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
from scorekeeper.ledger.statistics import CountedHand as Moved
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
    """A table on which something was played: how many hands, and what is counted of each member.

    In all games chips that changed hands beside the hands are among theirs, and `beside` alone.
    """

    table: TableRow
    hands: int
    members: Mapping[int, PlayerStatistics]
    beside: Mapping[int, PlayerStatistics]


@dataclass(frozen=True)
class GroupTally:
    """Every evening of a group on which something was played, the oldest first; in one `game`, or in all."""

    game: AnyGame | None
    choices: tuple[GameChoice, ...]
    in_points: bool
    every: tuple[TableTally, ...]

    def of(self, member: int) -> PlayerStatistics:
        """What is counted of somebody on all of them."""
        return combine(evening.members[member] for evening in self.every if member in evening.members)

    def beside(self, member: int) -> PlayerStatistics:
        """What changed hands beside the hands."""
        return combine(evening.beside[member] for evening in self.every if member in evening.beside)

    def money(self, member: int) -> dict[str, int]:
        """What somebody won in each currency that was agreed on, exactly; of one game it is not said."""
        won = Counter[str]()
        for evening in self.every if self.game is None else ():
            if (rate := chip_rate(evening.table)) and member in evening.members:
                won[rate.currency] += rate.worth(int(evening.members[member].chips))
        return dict(won)


def build_group_tally(context: GroupContext, counted: TallyResult, game: str | None = None) -> GroupTally:
    """The evenings of a group in all games, or in one; `NotFound` where nothing of that was played."""
    there = counted.evenings
    hands = Counter[str]()
    for one in (one for games in there.values() for one in games):
        hands[one.game] += one.hands
    if game is not None and game not in hands:
        raise NotFound
    units = {one.unit for games in there.values() for one in games if one.game == game}
    every = (_evening(context, table, there[table.id or 0], game) for table in reversed(context.tables))
    return GroupTally(
        game=None if game is None else find_or_stand_in(game),
        choices=tuple(GameChoice(find_or_stand_in(one), number) for one, number in hands.most_common()),
        in_points=bool(units - {1}),
        every=tuple(one for one in every if one.hands or one.beside),
    )


def _evening(context: GroupContext, table: TableRow, games: Sequence[GameTally], picked: str | None) -> TableTally:
    table_id = table.id or 0

    def who(person: int) -> int | None:
        return context.member_of(table_id, person)

    beside = _beside(table) if picked is None else {}
    played = [one for one in games if picked in {None, one.game}]
    found = [by_member(_people(one, picked), who) for one in played]
    aside = by_member(beside, who)
    return TableTally(table, sum(one.hands for one in played), _by_member([*found, aside]), aside)


def _people(one: GameTally, picked: str | None) -> Mapping[int, PlayerStatistics]:
    """Everybody in one game; in points where it alone is looked at, and what it counts by its name where it is not."""
    if picked is not None:
        return {person: in_points(counted, one.unit) for person, counted in one.people.items()}
    return {
        person: replace(counted, counts={f"{one.game}/{code}": number for code, number in counted.counts.items()})
        for person, counted in one.people.items()
    }


def _beside(table: TableRow) -> dict[int, PlayerStatistics]:
    """What changed hands beside the hands, as play."""
    flows = [(payer, payee, chips) for payer, payee, chips in table.entry_balances]
    moved = player_statistics([Moved((table.id or 0, 0, 0), 0, (), flows)])
    return {person: PlayerStatistics(chips=one.chips, against=one.against) for person, one in moved.items()}


def _by_member(found: Iterable[Mapping[int, PlayerStatistics]]) -> dict[int, PlayerStatistics]:
    of: dict[int, list[PlayerStatistics]] = {}
    for members in found:
        for member, counted in members.items():
            of.setdefault(member, []).append(counted)
    return {member: tallies[0] if len(tallies) == 1 else combine(tallies) for member, tallies in of.items()}


BATCH_SIZE: Final = 50
"""Evenings that are read at once to be counted."""

TALLY_FORMAT: Final = 1
"""Of what is kept: rises when something else is counted."""


@dataclass(frozen=True)
class GameTally:
    """What was counted at one table in one game with one unit: how many hands, and of each person."""

    game: str
    unit: int
    hands: int
    people: Mapping[int, PlayerStatistics]


@dataclass(frozen=True)
class PlayedSheet:
    """A sheet as it is played, the persons in seat order with their names, and whether it stands as it was paid."""

    row: SheetRow
    sheet: Sheet
    seats: tuple[int, ...]
    names: tuple[str, ...]
    kept: bool

    @property
    def unit(self) -> int:
        """What a point is worth in chips; 1 where this program cannot read the rules."""
        return self.sheet.rules.unit if isinstance(self.sheet.rules, Rules) else 1

    def points(self, chips: ChipsOrPoints) -> ChipsOrPoints:
        """Chips by what a point is worth."""
        return chips if self.unit == 1 else Fraction(chips) / self.unit


@dataclass(frozen=True)
class LoadedHand:
    """A hand as it stands on its sheet, for who counts it and for who tells of it."""

    there: PlayedSheet
    row: PlayedHand
    counted: CountedHand

    @property
    def won(self) -> tuple[int, ...]:
        """What it brought everybody who sat there."""
        return _won(self.there, self.row)

    def played(self, name: Callable[[int], str | None]) -> Played[Any, Any] | None:
        """The hand as its game reads it, with the names of its guests."""
        return _read_by_game(self.there, self.row, name)


@dataclass(frozen=True)
class TallyResult:
    """What was counted of evenings, by their tables; `fresh` is what nobody has kept of them yet."""

    evenings: Mapping[int, tuple[GameTally, ...]]
    fresh: tuple[StatisticsRow, ...]


def load_tallies(reading: ReadTransaction, tables: Sequence[TableRow]) -> TallyResult:
    """What is counted of these tables: as it was kept, or anew where that is not of the table as it is."""
    mark = _fingerprint()
    revisions = {table.id or 0: table.revision for table in tables}
    kept = {
        row.table_id: _from_json(row)
        for row in queries.statistics.saved_statistics(reading, revisions).values()
        if row.revision == revisions[row.table_id] and row.statistics.get("mark") == mark
    }
    fresh = dict(_count(reading, [one for one in revisions if one not in kept]))
    rows = (
        StatisticsRow(table_id=table_id, revision=revisions[table_id], statistics=_as_json(games, mark))
        for table_id, games in fresh.items()
    )
    return TallyResult(kept | fresh, tuple(rows))


def save_tallies(database: Database, counted: TallyResult) -> None:
    """Keep what was counted anew: a transaction of its own, after what was asked."""
    if counted.fresh:
        with database.writing() as writing:
            queries.statistics.save_statistics(writing, counted.fresh)


def load_hands(
    reading: ReadTransaction, table_ids: Sequence[int], places: Collection[Place] | None = None
) -> Iterator[LoadedHand]:
    """Every hand that stands at these tables, or those of them at these places: table by table in the order of play."""
    sheets = {(one.row.table_id, one.row.sheet): one for one in _sheets(reading, table_ids)}
    for row in queries.statistics.played_hands(reading, table_ids, places):
        yield _one_hand(sheets[row.table_id, row.sheet], row)


def _sheets(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[PlayedSheet]:
    seats: dict[tuple[int, int], tuple[SheetRow, list[PersonRow]]] = {}
    for row, _, person in chain.from_iterable(queries.tables.seats_by_table(reading, table_ids).values()):
        seats.setdefault((row.table_id, row.sheet), (row, []))[1].append(person)
    for row, there in seats.values():
        names = tuple(person.name for person in there)
        sheet, problems = load_sheet(row, names)
        seated = tuple(person.person for person in there)
        yield PlayedSheet(row, sheet, seated, names, is_locked_as_paid(row, sheet, problems))


def _one_hand(there: PlayedSheet, row: PlayedHand) -> LoadedHand:
    parties = {party for one in row.payments for party in (one["payer"], one["payee"])}
    people = dict(enumerate(there.seats))
    people |= {guest: referenced_person(guest) or 0 for guest in parties - people.keys()}
    counted = CountedHand(
        place=(row.table_id, row.sheet, row.number),
        dealer=there.seats[row.dealer],
        people=(*there.seats, *guests_in_entry(row.entry)),
        flows=[(people[one["payer"]], people[one["payee"]], one["chips"]) for one in row.payments],
        counted=tuple(_counted(there, row)),
    )
    return LoadedHand(there, row, counted)


def _counted(there: PlayedSheet, row: PlayedHand) -> Iterator[tuple[str, int, int]]:
    is_counted = there.sheet.game.counts and not there.kept
    played = _read_by_game(there, row, guest_reference) if is_counted else None
    if played is not None:
        for one in counts_of_hand(there.sheet, played):
            yield one.code, there.seats[one.seat], one.number


def _read_by_game(there: PlayedSheet, row: PlayedHand, name: Callable[[int], str | None]) -> Played[Any, Any] | None:
    return read_played_hand(there.sheet, name_guests(row.entry, name), row.dealer, _won(there, row), row.shown)


def _won(there: PlayedSheet, row: PlayedHand) -> tuple[int, ...]:
    return gained(((one["payer"], one["payee"], one["chips"]) for one in row.payments), len(there.seats))


def _count(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[tuple[int, tuple[GameTally, ...]]]:
    """What is counted of these tables now, some of them at a time."""
    for start in range(0, len(table_ids), BATCH_SIZE):
        some = table_ids[start : start + BATCH_SIZE]
        of: dict[int, dict[tuple[str, int], list[CountedHand]]] = {table_id: {} for table_id in some}
        for hand in load_hands(reading, some):  # of which no more is kept than what is counted
            of[hand.row.table_id].setdefault((hand.there.row.game, hand.there.unit), []).append(hand.counted)
        yield from ((table_id, _by_game(games)) for table_id, games in of.items())


def _by_game(games: Mapping[tuple[str, int], Sequence[CountedHand]]) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(*of, len(hands), player_statistics(hands))
        for of, hands in sorted(games.items(), key=lambda one: one[0])
    )


# As it is kept


def _fingerprint() -> str:
    """By which editions of the games it was counted, and what they count, in short."""
    games = [[game.id, game.edition, *game.counts] for game in registry.games().values()]
    return hash_secret(json.dumps([TALLY_FORMAT, *games]))


def _as_json(games: Iterable[GameTally], mark: str) -> dict[str, Any]:
    return {"mark": mark, "games": [[one.game, one.unit, one.hands, statistics_to_json(one.people)] for one in games]}


def _from_json(row: StatisticsRow) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(game, unit, hands, statistics_from_json(row.table_id, people))
        for game, unit, hands, people in row.statistics["games"]
    )
