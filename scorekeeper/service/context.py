"""What a verb knows once it has gone in: who asks, the table, its people, and one of its sheets.

A verb is one transaction: `looking` or `changing`. Who asks is found in it, and their right is judged in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from scorekeeper.games.fields import HIGHEST
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service import guests, presence, replaying
from scorekeeper.service.caller import Actor, Caller, Key, Role
from scorekeeper.service.devices import why_away
from scorekeeper.service.errors import Closed, Kept, NotFound, NotYours
from scorekeeper.service.names import fold
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, DeviceRow, HostingRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.authentication import NO_ADJACENT_TABLES, AdjacentTables, Authentication
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

Party = int | str
"""A seat, or a guest as the book has them."""
Flow = tuple[Party, Party, int]


@dataclass(frozen=True)
class Context:
    """A table, the people who were ever named there, and one sheet; `seats` are the persons in seat order.

    `amendments` are what was agreed on the sheet before it was corrected, the oldest first.

    `devices` are those that are somebody's, `asking` those that want to be; `device` is the one that asks.
    """

    table: TableRow
    people: dict[int, PersonRow]
    devices: tuple[DeviceRow, ...]
    sheet: SheetRow
    seats: tuple[int, ...]
    device: DeviceRow | None = None
    amendments: tuple[AmendmentRow, ...] = ()
    hosting: HostingRow | None = None
    neighbours: AdjacentTables = NO_ADJACENT_TABLES
    asking: tuple[DeviceRow, ...] = ()

    @cached_property
    def me(self) -> Actor:
        """Who asks; `NotFound` where nobody has shown a token."""
        if self.device is None:
            raise NotFound
        return self.actor(self.device)

    def actor(self, device: DeviceRow) -> Actor:
        """The device as the verbs know it."""
        return Actor(
            table_id=self.table_id,
            code=self.table.code,
            device=device.device,
            role=cast("Role", device.role),
            person=device.person,
            seat=self.seat_of(device.person),
            name=self.name_of(device.person),
        )

    @property
    def host_seen(self) -> datetime:
        """When a host was last here."""
        return (self.hosting and self.hosting.last_seen) or self.table.created

    @property
    def table_id(self) -> int:
        """The id of the table."""
        return self.sheet.table_id

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(self.people[person].name for person in self.seats)

    @property
    def played(self) -> Sheet:
        """How this sheet is played, as far as this program can say."""
        return self._played[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why this program cannot play it so."""
        return self._played[1]

    @cached_property
    def _played(self) -> tuple[Sheet, tuple[Problem, ...]]:
        return replaying.of_row(self.sheet, self.players)

    @property
    def kept(self) -> bool:
        """Whether its hands stand as they were paid: this program would settle them otherwise, or cannot."""
        return replaying.is_kept(self.sheet, self.played, self.problems)

    @property
    def balances(self) -> list[Flow]:
        """The payments of all hands of this sheet, netted."""
        return [(payer, payee, chips) for payer, payee, chips in self.sheet.balances]

    @cached_property
    def by_fold(self) -> dict[str, PersonRow]:
        """The people by their names as they are compared."""
        return {person.comparable_name: person for person in self.people.values()}

    def person_in(self, seat: int | None) -> int | None:
        """Who sits there."""
        return self.seats[seat] if seat is not None and 0 <= seat < len(self.seats) else None

    def seat_of(self, person: int | None) -> int | None:
        """Where somebody sits on this sheet."""
        return self.seats.index(person) if person in self.seats else None

    def name_of(self, person: int | None) -> str | None:
        """What somebody is called."""
        return known.name if (known := self.people.get(person or 0)) else None

    def person_called(self, name: str) -> int | None:
        """Whom the table knows by this name."""
        return known.person if (known := self.known(name)) else None

    def known(self, whom: int | str) -> PersonRow | None:
        """Whom the table knows by this number, or by this name."""
        return self.by_fold.get(fold(whom)) if isinstance(whom, str) else self.people.get(whom)

    def learn(self, person: PersonRow) -> None:
        """Know somebody as they are from now on."""
        self.people[person.person] = self.by_fold[person.comparable_name] = person

    def party_person(self, party: Party) -> int | None:
        """Who sits there, or is this guest."""
        return self.person_in(party) if isinstance(party, int) else guests.person_behind(party)

    def party_name(self, party: Party) -> str:
        """The name behind a seat, or of a guest."""
        return self.name_of(self.party_person(party)) or str(party)

    def entry_of(self, row: HandRow) -> dict[str, Any]:
        """What was entered of a hand, with the names of its guests."""
        return cast("dict[str, Any]", guests.called(row.entry, self.name_of))


@contextmanager
def looking(book: Database, who: Caller, sheet: int | None = None) -> Iterator[tuple[ReadTransaction, Context]]:
    """One transaction that reads, for who asks; `NotFound` for a stranger, or where there is no such sheet."""
    with book.reading() as reading:
        context = arrive(reading, who, sheet)
        yield reading, context
    if context.device and presence.is_due(context.device, context.host_seen):
        presence.note(book, context.device)


Right = Callable[[Actor], None]


@contextmanager
def changing(  # noqa: PLR0913  who asks, what for, and what they may
    book: Database,
    who: Caller,
    sheet: int | None = None,
    *,
    right: Right | None = None,
    stays_open: bool = False,
    key: Key | None = None,
) -> Iterator[tuple[WriteTransaction, Context]]:
    """One transaction that writes, for who asks and has the right: to write, where no other is named.

    `Closed` on a closed table, but for what `stays_open` there, and for the answer to a `key` that was given before.
    """
    with book.writing() as writing:
        context = arrive(writing, who, sheet)
        (right or let_write)(context.me)
        if (
            context.table.closed
            and not stays_open
            and not (key and queries.hands.find_by_key(writing, context.table_id, key.text))
        ):
            raise Closed
        yield writing, context
        if context.device and presence.is_due(context.device, context.host_seen):
            presence.mark_all(writing, context.device)


@contextmanager
def considering(  # noqa: PLR0913  who asks, what for, and what they may
    book: Database,
    who: Caller,
    sheet: int | None = None,
    *,
    preview: bool,
    right: Right | None = None,
    key: Key | None = None,
) -> Iterator[tuple[ReadTransaction, Context]]:
    """What `changing` is, or with `preview` the same for a look: what is read can then be written by nobody."""
    if not preview:
        with changing(book, who, sheet, right=right, key=key) as changed:
            yield changed
        return
    with looking(book, who, sheet) as (reading, context):
        (right or let_write)(context.me)
        let_open(context)
        yield reading, context


def arrive(reading: ReadTransaction, who: Caller, sheet: int | None = None) -> Context:
    """The context for who asks, with this sheet or the newest; `NotFound` for a stranger, or where there is none."""
    if sheet is not None and not is_number(sheet):
        raise NotFound
    found = queries.authentication.authenticate(reading, *who.credentials, sheet)
    if found is None:
        raise why_away(queries.authentication.revoked_device(reading, *who.credentials))
    return _context(reading, found.table, found.sheet, found)


def enter(reading: ReadTransaction, table: TableRow, sheet: int | None = None) -> Context:
    """The context with this sheet or the newest, where nobody has to say who they are; `NotFound` without one."""
    row = queries.tables.sheet(reading, table.id or 0, sheet) if sheet is None or is_number(sheet) else None
    if row is None:
        raise NotFound
    return _context(reading, reading.current(table), row)


def _context(
    reading: ReadTransaction, table: TableRow, sheet: SheetRow, found: Authentication | None = None
) -> Context:
    seats, amendments = queries.roster.seatings(reading, table)[sheet.sheet]
    there = queries.roster.roster(reading, table)
    return Context(
        table,
        dict(there.people),  # those who are new are known to this transaction alone
        there.devices,
        sheet,
        seats,
        device=found.device if found else None,
        amendments=amendments,
        hosting=found.hosting if found else None,
        neighbours=found.neighbours if found else NO_ADJACENT_TABLES,
        asking=there.asking,
    )


def every_sheet(reading: ReadTransaction, context: Context) -> tuple[Context, ...]:
    """The same context with each of its sheets, the oldest first."""
    agreed = queries.roster.seatings(reading, context.table)
    return tuple(
        replace(context, sheet=row, seats=agreed[row.sheet].seats, amendments=agreed[row.sheet].amendments)
        for row in queries.tables.sheets(reading, context.table_id)
    )


def is_number(number: int) -> bool:
    """Whether this can be the number of a hand or a sheet: databases choke on longer ones."""
    return 1 <= number <= HIGHEST


def within(number: int) -> int:
    """A number that somebody asked for, as far as databases take it."""
    return min(max(number, 0), HIGHEST)


def let_write(actor: Actor) -> None:
    """`NotYours` for those who only watch."""
    if not actor.may_write:
        raise NotYours(text("spectators cannot change anything"))


def let_look(_actor: Actor) -> None:
    """Everybody at the table may."""


def let_host(actor: Actor) -> None:
    """`NotYours` for everybody but the host."""
    if not actor.is_host:
        raise NotYours(text("only the host can do this"))


def let_open(context: Context) -> None:
    """`Closed` where the evening is over."""
    if context.table.closed:
        raise Closed


def let_change(context: Context) -> None:
    """`Kept` where the sheet stands as it was paid: nothing is added to it, corrected or taken back."""
    if context.kept:
        raise Kept
