"""Hold the table, its people and one of its sheets during an operation, and restore earlier setups of the sheet."""

from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.games import house_rules, registry
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import normalize_name
from scorekeeper.ledger.money import ChipRate, format_amount, parse_amount
from scorekeeper.ledger.sheet import Sheet, create_sheet, match_seats
from scorekeeper.service.access.callers import Actor, Role
from scorekeeper.service.errors import found
from scorekeeper.store import codes, guests
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import AmendmentRow, DeviceRow, HostingRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.queries.hands import PreviousHand

#: The kinds of versions that follow from other versions; no person entered them.
DERIVED_KINDS = {"replayed", "reseated"}

#: The columns that a sheet and its amendments have in common.
SETUP_COLUMNS = ("edition", "rules", "first_dealer", "continued_from")


def setup_as_of(context: "TableContext", revision: int) -> "TableContext":
    """Return the context with the setup at this table revision; revision 0 means the present setup."""
    later = (amendment for amendment in context.amendments if 0 < revision < amendment.revision)
    amendment = next(later, None)
    return _before(context, amendment) if amendment else context


def setup_stages(context: "TableContext") -> "tuple[tuple[int, TableContext], ...]":
    """Return (revision, context) for each setup of the sheet in order: the first from 0, the last is the present."""
    begins = [0, *(amendment.revision for amendment in context.amendments)]
    before = [_before(context, amendment) for amendment in context.amendments]
    return tuple(zip(begins, [*before, context], strict=True))


def previous_seats(before: "TableContext", now: "TableContext") -> tuple[int, ...] | None:
    """Return the previous seat of each seat if the seats have changed since `before`, otherwise None."""
    return None if before.seats == now.seats else match_seats(before.seats, now.seats)


def _before(context: "TableContext", amendment: AmendmentRow) -> "TableContext":
    columns = {name: getattr(amendment, name) for name in SETUP_COLUMNS}
    return replace(context, sheet=context.sheet.replace(**columns), seats=tuple(amendment.seats))


#: A seat number, or a guest as the database refers to them.
SeatOrGuest = int | str
SeatFlow = tuple[SeatOrGuest, SeatOrGuest, int]


class AdjacentTables(NamedTuple):
    """The codes of the previous table and of the newest next table."""

    before: str | None
    after: str | None


@dataclass(frozen=True)
class TableContext:
    """A table, all people named there, and one sheet; `seats` are the persons in seat order.

    `amendments` hold the previous setups of the sheet, the oldest first.

    `hands_before` are the hands of the sheets that this one continues: the numbers that people see run on.

    `devices` belong to a person, and `requesting_devices` are devices that request a seat; `device` is that of the
    caller.
    """

    table: TableRow
    people: dict[int, PersonRow]
    devices: tuple[DeviceRow, ...]
    sheet: SheetRow
    seats: tuple[int, ...]
    device: DeviceRow | None = None
    amendments: tuple[AmendmentRow, ...] = ()
    hosting: HostingRow | None = None
    requesting_devices: tuple[DeviceRow, ...] = ()
    hands_before: int = 0

    @cached_property
    def me(self) -> Actor:
        """The caller; raise `NotFound` if the context has no device."""
        return self.actor(found(self.device))

    def actor(self, device: DeviceRow) -> Actor:
        """Return the actor of a device."""
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
    def adjacent_tables(self) -> AdjacentTables:
        """The previous table and the newest next table of the same people."""
        return AdjacentTables(codes.code_of(self.table.previous_table_id), codes.code_of(self.table.next_table_id))

    @property
    def host_last_seen(self) -> datetime:
        """When a host was last seen, or when the table was created."""
        return (self.hosting and self.hosting.last_seen) or self.table.created

    @property
    def table_id(self) -> int:
        """The id of the table."""
        return self.sheet.table_id

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(self.people[person].name for person in self.seats)

    @cached_property
    def ledger_sheet(self) -> Sheet:
        """The sheet as the ledger plays it; a stand-in if this program cannot play it."""
        return load_sheet(self.sheet, self.players)

    @property
    def locked_as_paid(self) -> bool:
        """Whether the sheet is locked as paid: this program settles its hands differently, or cannot settle them."""
        return is_locked_as_paid(self.sheet, self.ledger_sheet)

    @property
    def balances(self) -> list[SeatFlow]:
        """The net payments of all hands of this sheet."""
        return [(payer, payee, chips) for payer, payee, chips in self.sheet.balances]

    @property
    def person_balances(self) -> list[tuple[int, int, int]]:
        """The net payments of all hands of this sheet between persons."""
        of = self.person_of
        return [(of(payer) or 0, of(payee) or 0, chips) for payer, payee, chips in self.balances]

    @cached_property
    def people_by_name(self) -> dict[str, PersonRow]:
        """The people by their names in the form in which names are compared."""
        return {person.comparable_name: person for person in self.people.values()}

    def person_in(self, seat: int | None) -> int | None:
        """Return the person in a seat, or None."""
        return self.seats[seat] if seat is not None and 0 <= seat < len(self.seats) else None

    def seat_of(self, person: int | None) -> int | None:
        """Return the seat of a person on this sheet, or None."""
        return self.seats.index(person) if person in self.seats else None

    def name_of(self, person: int | None) -> str | None:
        """Return the name of a person, or None."""
        return known.name if (known := self.people.get(person or 0)) else None

    def name(self, person: int) -> str:
        """Return the name of a person of this table."""
        return self.people[person].name

    def person_named(self, whom: int | str) -> int | None:
        """Return the number of the person with this name or this number, or None."""
        return known.person if (known := self.find_person(whom)) else None

    def find_person(self, whom: int | str) -> PersonRow | None:
        """Return the person with this number or this name, or None."""
        return self.people_by_name.get(normalize_name(whom)) if isinstance(whom, str) else self.people.get(whom)

    def learn(self, person: PersonRow) -> None:
        """Add a person to the context, or replace them."""
        self.people[person.person] = self.people_by_name[person.comparable_name] = person

    def person_of(self, party: SeatOrGuest) -> int | None:
        """Return the person in a seat, or the person of a guest."""
        return self.person_in(party) if isinstance(party, int) else guests.referenced_person(party)

    def party_name(self, party: SeatOrGuest) -> str:
        """Return the name of the person in a seat, or of a guest."""
        return self.name_of(self.person_of(party)) or str(party)

    def entry_with_names(self, row: HandRow) -> dict[str, Any]:
        """Return the entry of a hand, with the names of its guests."""
        return cast("dict[str, Any]", guests.name_guests(row.entry, self.name_of))


def day_in(zone: str | None, at: datetime) -> date:
    """Return the date at a moment in an IANA time zone, by default in that of the server."""
    return at.astimezone(ZoneInfo(zone) if zone else None).date()


def zone_of(table: TableRow) -> ZoneInfo | None:
    """Return the time zone of a table; None for that of the server, if it has none or the machine does not know it."""
    with suppress(ZoneInfoNotFoundError):
        return ZoneInfo(table.zone) if table.zone else None
    return None


def day_of(table: TableRow) -> date:
    """Return the day of a table; for old tables without one, the date of creation in the server's time zone."""
    return date.fromisoformat(table.day) if table.day else day_in(None, table.created)


def chip_rate(table: TableRow) -> ChipRate | None:
    """Return the value of a chip at this table, or None if it has none in money."""
    if table.currency is None or table.chip_value is None:
        return None
    return ChipRate.model_construct(currency=table.currency, amount=parse_amount(table.chip_value))


def chip_rate_columns(rate: ChipRate | None) -> dict[str, Any]:
    """Return the columns of a table that store a chip rate, empty for None."""
    currency, value = (rate.currency, format_amount(rate.amount)) if rate else (None, None)
    return {"currency": currency, "chip_value": value}


def load_sheet(row: SheetRow, players: tuple[str, ...]) -> Sheet:
    """Return the sheet of a row, or a stand-in with the problems if this program cannot play it."""
    try:
        game = registry.find(row.game)
        rules = row.rules if row.edition == game.edition else game.upgrade_rules(row.edition, row.rules)
        return create_sheet(game, rules, players, row.first_dealer, row.continued_from)
    except Refused as error:
        game, unreadable = registry.find_or_stand_in(row.game), house_rules.UnreadableRules.model_validate(row.rules)
        return Sheet(game, unreadable, players, row.first_dealer, problems=error.problems)


def is_locked_as_paid(row: SheetRow, sheet: Sheet) -> bool:
    """Return whether a sheet is locked as paid: this program would settle it differently, or cannot settle it.

    A sheet of another edition counts as locked until the program has checked it.
    """
    return row.locked_as_paid or bool(sheet.problems) or row.edition != sheet.game.edition


def state_after(sheet: Sheet, last: PreviousHand | None) -> Any:  # noqa: ANN401  each game defines its own
    """Return the game state after the hand `last`, or the first state."""
    return sheet.game.load_state(last.state) if last else sheet.first_state()
