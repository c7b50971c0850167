"""Load the hands of tables as statistics count them, and list what their games count."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from typing import Any

from scorekeeper.games import registry, telling
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import statistics as ledger
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.ledger.statistics import ChipsOrPoints, CountedHand, Place, PlayerStatistics
from scorekeeper.service.access.context import TableContext, is_locked_as_paid, load_sheet
from scorekeeper.service.access.transactions import read_sheets
from scorekeeper.service.views.hands import counts_of_hand, read_played_hand
from scorekeeper.store import queries
from scorekeeper.store.guests import guest_reference, guests_in_entry, name_guests, referenced_person
from scorekeeper.store.models.tables import PersonRow, SheetRow
from scorekeeper.store.queries.statistics import PlayedHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class GameChoice:
    """A game that was played, and its number of hands."""

    game: AnyGame
    hands: int


@dataclass(frozen=True)
class GameCount:
    """What a game counts, how often it was, and who has the most: their names, and the member or person of the first.

    A record has the `place` of the hand in which it was reached. What people collect together has no code, and is
    `number` items `of` all.
    """

    game: AnyGame
    code: str
    said: Text
    number: ChipsOrPoints
    most: ChipsOrPoints = 0
    member: int | None = None
    names: tuple[str, ...] = ()
    place: Place | None = None
    of: int = 0


@dataclass(frozen=True)
class PlayedSheet:
    """A loaded sheet, its persons in seat order with their names, and whether it is locked as paid.

    `hands_before` are the hands of the sheets that it continues.
    """

    row: SheetRow
    sheet: Sheet
    seats: tuple[int, ...]
    names: tuple[str, ...]
    kept: bool
    hands_before: int

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

    @cached_property
    def counted(self) -> CountedHand:
        """Return the hand as statistics count it."""
        row, seats = self.row, self.there.seats
        parties = {party for payment in row.payments for party in (payment["payer"], payment["payee"])}
        people = dict(enumerate(seats))
        people |= {guest: referenced_person(guest) or 0 for guest in parties - people.keys()}
        is_counted = self.there.sheet.game.counts and not self.there.kept
        played = self.played(guest_reference) if is_counted else None
        counts = counts_of_hand(self.there.sheet, played) if played else ()
        recorded = [name for name in self.there.sheet.game.records if row.state.get(name) and not self.there.kept]
        return CountedHand(
            place=(row.table_id, row.sheet, row.number),
            dealer=seats[row.dealer],
            people=(*seats, *guests_in_entry(row.entry)),
            flows=[(people[payment["payer"]], people[payment["payee"]], payment["chips"]) for payment in row.payments],
            counted=tuple((count.code, seats[count.seat], count.number) for count in counts),
            records=tuple((name, seats[row.state["dealer"]], row.state[name]) for name in recorded),
        )

    @property
    def won(self) -> tuple[int, ...]:
        """Return the chips that the hand brought each seat."""
        flows = ((payment["payer"], payment["payee"], payment["chips"]) for payment in self.row.payments)
        return telling.chips_won(flows, len(self.there.seats))

    def played(self, name: Callable[[int], str | None]) -> telling.Played[Any, Any] | None:
        """Return the hand as its game reads it, with the names of its guests."""
        entry = name_guests(self.row.entry, name)
        return read_played_hand(self.there.sheet, entry, self.row.dealer, self.won, self.row.shown)


def load_tally_hands(
    reading: ReadTransaction, table_ids: Sequence[int], places: Collection[Place] | None = None
) -> Iterator[LoadedHand]:
    """Yield the current hands of these tables, or those at `places`, by table in the order of play."""
    sheets = {(sheet.row.table_id, sheet.row.sheet): sheet for sheet in _sheets(reading, table_ids)}
    for row in queries.statistics.played_hands(reading, table_ids, places):
        yield LoadedHand(sheets[row.table_id, row.sheet], row)


def _sheets(reading: ReadTransaction, table_ids: Sequence[int]) -> Iterator[PlayedSheet]:
    seats: dict[tuple[int, int], tuple[SheetRow, list[PersonRow]]] = {}
    for row, _, person in chain.from_iterable(queries.tables.seats_by_table(reading, table_ids).values()):
        seats.setdefault((row.table_id, row.sheet), (row, []))[1].append(person)
    continuing = {row.table_id for row, _ in seats.values() if row.continued_from is not None}
    before = {table: {row.sheet: hands for row, hands in read_sheets(reading, table)} for table in continuing}
    for row, people in seats.values():
        names = tuple(person.name for person in people)
        sheet, seated = load_sheet(row, names), tuple(person.person for person in people)
        hands_before = before.get(row.table_id, {}).get(row.sheet, 0)
        yield PlayedSheet(row, sheet, seated, names, is_locked_as_paid(row, sheet), hands_before)


def get_figures(reading: ReadTransaction, context: TableContext) -> tuple[GameCount, ...]:
    """Return what the games of a table count, the game with the most hands first; cached until the table changes."""
    read, token = partial(_read_figures, reading, context), reading.current(context.table).state_token
    return reading.cached(token, "figures", read, lambda figures: FIGURE_BYTES * (1 + len(figures)))


#: Approximate size of a count in bytes.
FIGURE_BYTES = 500


def _read_figures(reading: ReadTransaction, context: TableContext) -> tuple[GameCount, ...]:
    hands: dict[str, list[CountedHand]] = {}
    for hand in load_tally_hands(reading, [context.table_id]):
        hands.setdefault(hand.there.row.game, []).append(hand.counted)
    figures = list[GameCount]()
    for game, counted in sorted(hands.items(), key=lambda item: -len(item[1])):
        people = ledger.player_statistics(counted).items()
        named = [(person, name, tally) for person, tally in people if (name := context.name_of(person))]
        figures += list_counts({"": registry.find_or_stand_in(game)}, named)
    return tuple(figures)


#: The number, the name and the statistics of people.
People = Sequence[tuple[int, str, PlayerStatistics]]


def list_counts(games: Mapping[str, AnyGame], people: People) -> tuple[GameCount, ...]:
    """Return the records and counts of these people, in the order in which the games declare them.

    The games are by what the keys of their counts begin with.
    """
    counts = list[GameCount]()
    for prefix, game in games.items():
        collected, own = game.collection.codes if game.collection else frozenset[str](), list[GameCount]()
        for code, said in labels(game).items():
            key = prefix + code
            numbers = [
                tally.records[key].amount if key in tally.records else tally.counts.get(key, 0) for *_, tally in people
            ]
            if most := max(numbers, default=0):
                leaders = [person for number, person in zip(numbers, people, strict=True) if number == most]
                record, names = leaders[0][2].records.get(key), tuple(name for _, name, _ in leaders)
                in_all = most if record or code in collected else sum(numbers)
                place = record.place if record else None
                own.append(GameCount(game, code, said, in_all, most, leaders[0][0], names, place))
        found = [count for count in own if count.code in collected]
        if found and game.collection:
            counts.append(GameCount(game, "", game.collection.said, len(found), of=len(collected)))
        counts += own
    return tuple(counts)


def labels(game: AnyGame) -> dict[str, Text]:
    """Return the labels of the records and counts of a game, by code."""
    return {ledger.PAYMENT: text("Biggest payment received in a hand"), **game.records, **game.counts}
