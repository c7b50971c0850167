"""Counting the evenings of a group: each once for as long as it stays as it is, for what was counted of it is kept.

A sheet that is kept as paid counts chips alone: nobody can say any more what its game would count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from scorekeeper.games import registry
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.telling import Played, gained
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.ledger.statistics import (
    ChipsOrPoints,
    CountedHand,
    Place,
    PlayerStatistics,
    player_statistics,
    statistics_from_json,
    statistics_to_json,
)
from scorekeeper.service import codes, guests, replaying, telling
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import StatisticsRow
from scorekeeper.store.models.tables import PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.statistics import PlayedHand
from scorekeeper.store.transactions import ReadTransaction

SO_MANY: Final = 50
"""Evenings that are read at once to be counted."""

FORM: Final = 1
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
class OneHand:
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
class Counted:
    """What was counted of evenings, by their tables; `fresh` is what nobody has kept of them yet."""

    evenings: Mapping[int, tuple[GameTally, ...]]
    fresh: tuple[StatisticsRow, ...]


def count(reading: ReadTransaction, tables: Sequence[TableRow]) -> Counted:
    """What is counted of these tables: as it was kept, or anew where that is not of the table as it is."""
    mark = _mark()
    revisions = {table.id or 0: table.revision for table in tables}
    kept = {
        row.table_id: _from_json(row)
        for row in queries.statistics.saved_statistics(reading, revisions).values()
        if row.revision == revisions[row.table_id] and row.statistics.get("mark") == mark
    }
    fresh = dict(_anew(reading, [one for one in revisions if one not in kept]))
    rows = (
        StatisticsRow(table_id=table_id, revision=revisions[table_id], statistics=_as_json(games, mark))
        for table_id, games in fresh.items()
    )
    return Counted(kept | fresh, tuple(rows))


def keep(book: Database, counted: Counted) -> None:
    """Keep what was counted anew: a transaction of its own, after what was asked."""
    if counted.fresh:
        with book.writing() as writing:
            queries.statistics.save_statistics(writing, counted.fresh)


def hands_at(
    reading: ReadTransaction, table_ids: Sequence[int], places: Collection[Place] | None = None
) -> Iterator[OneHand]:
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
        sheet, problems = replaying.of_row(row, names)
        seated = tuple(person.person for person in there)
        yield PlayedSheet(row, sheet, seated, names, replaying.is_kept(row, sheet, problems))


def _one_hand(there: PlayedSheet, row: PlayedHand) -> OneHand:
    parties = {party for one in row.payments for party in (one["payer"], one["payee"])}
    people = dict(enumerate(there.seats))
    people |= {guest: guests.person_behind(guest) or 0 for guest in parties - people.keys()}
    counted = CountedHand(
        place=(row.table_id, row.sheet, row.number),
        dealer=there.seats[row.dealer],
        people=(*there.seats, *guests.in_entry(row.entry)),
        flows=[(people[one["payer"]], people[one["payee"]], one["chips"]) for one in row.payments],
        counted=tuple(_counted(there, row)),
    )
    return OneHand(there, row, counted)


def _counted(there: PlayedSheet, row: PlayedHand) -> Iterator[tuple[str, int, int]]:
    is_counted = there.sheet.game.counts and not there.kept
    played = _read_by_game(there, row, guests.party) if is_counted else None
    if played is not None:
        for one in telling.counted_of(there.sheet, played):
            yield one.code, there.seats[one.seat], one.number


def _read_by_game(there: PlayedSheet, row: PlayedHand, name: Callable[[int], str | None]) -> Played[Any, Any] | None:
    return telling.as_played(there.sheet, guests.called(row.entry, name), row.dealer, _won(there, row), row.shown)


def _won(there: PlayedSheet, row: PlayedHand) -> tuple[int, ...]:
    return gained(((one["payer"], one["payee"], one["chips"]) for one in row.payments), len(there.seats))


def _anew(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[tuple[int, tuple[GameTally, ...]]]:
    """What is counted of these tables now, some of them at a time."""
    for start in range(0, len(table_ids), SO_MANY):
        some = table_ids[start : start + SO_MANY]
        of: dict[int, dict[tuple[str, int], list[CountedHand]]] = {table_id: {} for table_id in some}
        for hand in hands_at(reading, some):  # of which no more is kept than what is counted
            of[hand.row.table_id].setdefault((hand.there.row.game, hand.there.unit), []).append(hand.counted)
        yield from ((table_id, _by_game(games)) for table_id, games in of.items())


def _by_game(games: Mapping[tuple[str, int], Sequence[CountedHand]]) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(*of, len(hands), player_statistics(hands))
        for of, hands in sorted(games.items(), key=lambda one: one[0])
    )


# As it is kept


def _mark() -> str:
    """By which editions of the games it was counted, and what they count, in short."""
    games = [[game.id, game.edition, *game.counts] for game in registry.games().values()]
    return codes.hashed(json.dumps([FORM, *games]))


def _as_json(games: Iterable[GameTally], mark: str) -> dict[str, Any]:
    return {"mark": mark, "games": [[one.game, one.unit, one.hands, statistics_to_json(one.people)] for one in games]}


def _from_json(row: StatisticsRow) -> tuple[GameTally, ...]:
    return tuple(
        GameTally(game, unit, hands, statistics_from_json(row.table_id, people))
        for game, unit, hands, people in row.statistics["games"]
    )
