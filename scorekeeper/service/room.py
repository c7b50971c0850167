"""What a verb knows once it has gone in: the table, its people, and one of its sheets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.games.door import HIGHEST
from scorekeeper.games.words import text
from scorekeeper.ledger.balance import net
from scorekeeper.service import course
from scorekeeper.service.course import Course, Outcome
from scorekeeper.service.errors import Kept, NotFound, NotYours
from scorekeeper.service.names import fold
from scorekeeper.service.views import Actor
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow, PersonRow, SheetRow, TableRow

Party = int | str
Flow = tuple[Party, Party, int]


@dataclass(frozen=True)
class Room:
    """A table, the people who were ever named there, and one sheet; `seats` are the persons in seat order."""

    table: TableRow
    people: Mapping[int, PersonRow]
    sheet: SheetRow
    seats: tuple[int, ...]

    @property
    def table_id(self) -> int:
        """The id of the table."""
        return self.sheet.table_id

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(self.people[person].name for person in self.seats)

    @cached_property
    def course(self) -> Course:
        """How this sheet is played, as far as this program can say."""
        return course.of_sheet(self.sheet, self.players)

    @property
    def kept(self) -> bool:
        """Whether its hands stand as they were paid: this program would settle them otherwise, or cannot.

        A sheet of another edition that has not been looked at yet is one until then.
        """
        other = self.sheet.edition != self.course.game.edition
        return self.sheet.kept or bool(self.course.problems) or other

    @cached_property
    def by_fold(self) -> dict[str, PersonRow]:
        """The people by their names as they are compared."""
        return {person.folded: person for person in self.people.values()}

    def person_in(self, seat: int | None) -> int | None:
        """Who sits there."""
        return self.seats[seat] if seat is not None and 0 <= seat < len(self.seats) else None

    def seat_of(self, person: int | None) -> int | None:
        """Where somebody sits on this sheet."""
        return self.seats.index(person) if person in self.seats else None

    def name_of(self, person: int | None) -> str | None:
        """What somebody is called."""
        known = self.people.get(person) if person is not None else None
        return known.name if known else None

    def party_name(self, party: Party) -> str:
        """The name behind a seat, or of a guest as the table knows them."""
        if isinstance(party, int):
            return self.players[party]
        known = self.by_fold.get(fold(party))
        return known.name if known else party


def enter(reading: Reading, table: TableRow, sheet: int | None = None) -> Room:
    """The room with this sheet, or the newest; `NotFound` where there is none."""
    table_id = table.id or 0
    row = reading.sheet(table_id, sheet) if sheet is None or is_number(sheet) else None
    if row is None:
        raise NotFound
    people = {person.person: person for person in reading.people(table_id)}
    return Room(table, people, row, tuple(seat.person for seat in reading.seats(table_id, row.sheet)))


def every_sheet(reading: Reading, room: Room) -> tuple[Room, ...]:
    """The same room with each of its sheets, the oldest first."""
    seats: dict[int, list[int]] = defaultdict(list)
    for row in reading.seats(room.table_id):
        seats[row.sheet].append(row.person)
    return tuple(replace(room, sheet=row, seats=tuple(seats[row.sheet])) for row in reading.sheets(room.table_id))


def is_number(number: int) -> bool:
    """Whether this can be the number of a hand or a sheet: databases choke on longer ones."""
    return 1 <= number <= HIGHEST


def let_write(actor: Actor) -> None:
    """`NotYours` for those who only watch."""
    if not actor.may_write:
        raise NotYours(text("spectators cannot change anything"))


def let_host(actor: Actor) -> None:
    """`NotYours` for everybody but the host."""
    if not actor.is_host:
        raise NotYours(text("only the host can do this"))


def let_change(room: Room) -> None:
    """`Kept` where the sheet stands as it was paid: nothing is added to it, corrected or taken back."""
    if room.kept:
        raise Kept


def flows(room: Room, outcome: Outcome | HandRow) -> list[Flow]:
    """The payments between seats and guests, a guest always by the same name."""
    return [
        (_party(room, payment["payer"]), _party(room, payment["payee"]), payment["chips"])
        for payment in outcome.payments
    ]


def rebalance(room: Room, less: Iterable[Flow] = (), more: Iterable[Flow] = ()) -> None:
    """Take payments out of the sheet's balances and add others."""
    back = [(payee, payer, chips) for payer, payee, chips in less]
    kept = [(payer, payee, chips) for payer, payee, chips in room.sheet.balances]
    room.sheet.balances = [list(pair) for pair in net([*kept, *back, *more])]


def _party(room: Room, party: Party) -> Party:
    return party if isinstance(party, int) else room.party_name(party)
