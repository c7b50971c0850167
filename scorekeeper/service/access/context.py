"""What was agreed on a sheet before it was corrected: by which rules and in which seats a hand was settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from scorekeeper.games import registry
from scorekeeper.games.house_rules import AsWritten
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.ledger.money import ChipRate, format_amount, parse_amount
from scorekeeper.ledger.sheet import Sheet, create_sheet, match_seats
from scorekeeper.service.access.callers import Actor, Role
from scorekeeper.service.errors import NotFound
from scorekeeper.store.guests import name_guests, referenced_person
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, DeviceRow, HostingRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.authentication import NO_ADJACENT_TABLES, AdjacentTables
from scorekeeper.store.queries.hands import PreviousHand

DERIVED_KINDS: Final = {"replayed", "reseated"}
"""The kinds of versions that nobody entered: they follow from those that people did."""

SETUP_COLUMNS: Final = ("edition", "rules", "first_dealer", "continued_from")
"""What a sheet and an amendment of it have in common."""


def setup_as_of(context: TableContext, revision: int) -> TableContext:
    """The sheet as it was agreed when the table was at this revision; as it is now for 0, that of what is not kept."""
    later = (amendment for amendment in context.amendments if 0 < revision < amendment.revision)
    amendment = next(later, None)
    return _before(context, amendment) if amendment else context


def setup_stages(context: TableContext) -> tuple[tuple[int, TableContext], ...]:
    """The sheet as it was agreed from each revision on, the first from 0 on, the last as it is now."""
    begins = [0, *(amendment.revision for amendment in context.amendments)]
    before = [_before(context, amendment) for amendment in context.amendments]
    return tuple(zip(begins, [*before, context], strict=True))


def previous_seats(before: TableContext, now: TableContext) -> tuple[int, ...] | None:
    """Where each seat was, where others sit there now than `before`; None where nobody has moved."""
    return None if before.seats == now.seats else match_seats(before.seats, now.seats)


def _before(context: TableContext, amendment: AmendmentRow) -> TableContext:
    then = {name: getattr(amendment, name) for name in SETUP_COLUMNS}
    return replace(context, sheet=context.sheet.replace(**then), seats=tuple(amendment.seats))


SeatOrGuest = int | str
"""A seat, or a guest as the book has them."""
SeatFlow = tuple[SeatOrGuest, SeatOrGuest, int]


@dataclass(frozen=True)
class TableContext:
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
    adjacent_tables: AdjacentTables = NO_ADJACENT_TABLES
    requesting_devices: tuple[DeviceRow, ...] = ()

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
    def host_last_seen(self) -> datetime:
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
    def ledger_sheet(self) -> Sheet:
        """How this sheet is played, as far as this program can say."""
        return self._played[0]

    @property
    def sheet_problems(self) -> tuple[Problem, ...]:
        """Why this program cannot play it so."""
        return self._played[1]

    @cached_property
    def _played(self) -> tuple[Sheet, tuple[Problem, ...]]:
        return load_sheet(self.sheet, self.players)

    @property
    def locked_as_paid(self) -> bool:
        """Whether its hands stand as they were paid: this program would settle them otherwise, or cannot."""
        return is_locked_as_paid(self.sheet, self.ledger_sheet, self.sheet_problems)

    @property
    def balances(self) -> list[SeatFlow]:
        """The payments of all hands of this sheet, netted."""
        return [(payer, payee, chips) for payer, payee, chips in self.sheet.balances]

    @cached_property
    def people_by_name(self) -> dict[str, PersonRow]:
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

    def person_named(self, name: str) -> int | None:
        """Whom the table knows by this name."""
        return known.person if (known := self.find_person(name)) else None

    def find_person(self, whom: int | str) -> PersonRow | None:
        """Whom the table knows by this number, or by this name."""
        return self.people_by_name.get(normalize_name(whom)) if isinstance(whom, str) else self.people.get(whom)

    def learn(self, person: PersonRow) -> None:
        """Know somebody as they are from now on."""
        self.people[person.person] = self.people_by_name[person.comparable_name] = person

    def person_of(self, party: SeatOrGuest) -> int | None:
        """Who sits there, or is this guest."""
        return self.person_in(party) if isinstance(party, int) else referenced_person(party)

    def party_name(self, party: SeatOrGuest) -> str:
        """The name behind a seat, or of a guest."""
        return self.name_of(self.person_of(party)) or str(party)

    def entry_with_names(self, row: HandRow) -> dict[str, Any]:
        """What was entered of a hand, with the names of its guests."""
        return cast("dict[str, Any]", name_guests(row.entry, self.name_of))


def day_in(zone: str | None, at: datetime) -> date:
    """Which day it is at that moment in a time zone, as IANA names it; where the server stands without one."""
    return at.astimezone(ZoneInfo(zone) if zone else None).date()


def day_of(table: TableRow) -> date:
    """The day of an evening; of one that was opened before days were kept, that where the server stands."""
    return date.fromisoformat(table.day) if table.day else day_in(None, table.created)


def chip_rate(table: TableRow) -> ChipRate | None:
    """What a chip is worth at this table, where that was agreed in money."""
    if table.currency is None or table.chip_value is None:
        return None
    return ChipRate.model_construct(currency=table.currency, amount=parse_amount(table.chip_value))


def chip_rate_columns(rate: ChipRate | None) -> dict[str, Any]:
    """Return the columns of a table whose chips are worth so much, or nothing that was agreed."""
    return (
        {"currency": rate.currency, "chip_value": format_amount(rate.amount)}
        if rate
        else {"currency": None, "chip_value": None}
    )


def load_sheet(row: SheetRow, players: tuple[str, ...]) -> tuple[Sheet, tuple[Problem, ...]]:
    """How a sheet is played, and nothing; or how it was written, and why this program cannot play it so."""
    try:
        game = registry.find(row.game)
        rules = row.rules if row.edition == game.edition else game.renewed(row.edition, row.rules)
        return create_sheet(game, rules, players, row.first_dealer, row.continued_from), ()
    except Refused as refused:
        game = registry.find_or_stand_in(row.game)
        return Sheet(game, AsWritten.model_validate(row.rules), players, row.first_dealer), refused.problems


def is_locked_as_paid(row: SheetRow, sheet: Sheet, problems: Sequence[Problem]) -> bool:
    """Whether the hands of a sheet stand as they were paid: this program would settle them otherwise, or cannot.

    A sheet of another edition that has not been looked at yet is one until then.
    """
    return row.locked_as_paid or bool(problems) or row.edition != sheet.game.edition


def state_after(sheet: Sheet, last: PreviousHand | None) -> Any:  # noqa: ANN401  every game has its own
    """What the hand after `last` begins with, or the first."""
    return sheet.game.load_state(last.state) if last else sheet.first_state()
