"""Validate the setup of a new sheet and save it with its seats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.games import registry
from scorekeeper.games.contract import Start
from scorekeeper.games.fields import Model, SeatNumber, read
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import normalize_name
from scorekeeper.ledger.sheet import Sheet, create_sheet
from scorekeeper.service.people.names import PlaceholderName, check_new_names, seat_names
from scorekeeper.service.people.people import name_person
from scorekeeper.service.quota import check_sheet_limit
from scorekeeper.store import clock, queries
from scorekeeper.store.models.tables import PersonRow, SheetRow, TableRow
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class UnsavedSheet:
    """A sheet before its first hand; `placeholder_seats` are the seats with a placeholder name."""

    sheet: Sheet
    placeholder_seats: frozenset[int]

    @property
    def named_players(self) -> Iterator[tuple[str, str]]:
        """Return the names that are not placeholders, each with its form field."""
        players = enumerate(self.sheet.players)
        return ((f"players.{seat}", name) for seat, name in players if seat not in self.placeholder_seats)

    def continued_from(self, start: Start) -> "UnsavedSheet":
        """Return the sheet with the start and the dealer of a continuation."""
        return replace(self, sheet=replace(self.sheet, first_dealer=start.dealer, start=start))


class _FirstDealer(Model):
    first_dealer: SeatNumber = 0


def validate_sheet(  # noqa: PLR0913  the setup of a sheet
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object],
    first_dealer: object,
    placeholder: PlaceholderName,
    *,
    start: Mapping[str, object] | None = None,
    from_form: bool = False,
) -> UnsavedSheet:
    """Return the sheet with this setup, which continues from `start` if given, or raise `Refused`."""
    played = registry.find(game)
    if problems := played.check_seats(len(players)):  # before the names are read
        raise Refused(problems)
    names, empty = seat_names(players, placeholder)
    dealer = read(_FirstDealer, {"first_dealer": first_dealer}, from_form=from_form).first_dealer
    try:
        return UnsavedSheet(create_sheet(played, rules, names, dealer, start, from_form=from_form), frozenset(empty))
    except Refused as refused:
        refused.players = tuple(names)
        raise


def save_sheet(  # noqa: PLR0913  the setup of a sheet
    writing: WriteTransaction,
    table: TableRow,
    known: Mapping[str, PersonRow],
    agreed: UnsavedSheet,
    newest: SheetRow | None = None,
    *,
    replace_it: bool = False,
) -> list[int]:
    """Save the sheet as the first one of a table or after the `newest`; return the persons in seat order.

    With `replace_it` it replaces the newest one, which must have no hands. `known` are the people of the table by their
    folded names.
    """
    number = 1 if newest is None else newest.sheet + (not replace_it)
    check_sheet_limit(number)
    check_new_names(known, agreed.named_players)
    seats: list[int] = []
    for seat, name in enumerate(agreed.sheet.players):
        is_empty = seat in agreed.placeholder_seats
        person = known.get(normalize_name(name)) or name_person(writing, table.id, name, placeholder=is_empty)
        seats.append(person.person)
    row = build_sheet_row(agreed.sheet, writing.current(table), number, clock.now())
    queries.tables.write_sheet(writing, row, seats, newest if replace_it else None)
    return seats


def build_sheet_row(sheet: Sheet, table: TableRow, number: int, opened: datetime) -> SheetRow:
    """Return a new sheet as a row."""
    return SheetRow(
        table_id=table.id,
        sheet=number,
        game=sheet.game.id,
        rules=sheet.rules.model_dump(mode="json"),
        first_dealer=sheet.first_dealer,
        continued_from=sheet.start.model_dump(mode="json") if sheet.start else None,
        revision=table.revision,
        opened=opened,
        edition=sheet.game.edition,
    )
