"""Sheets: one game, one seating, one set of rules; the next one begins where any of them changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.games import registry
from scorekeeper.games.contract import Start
from scorekeeper.games.fields import Model, SeatNumber, read
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import Sheet, create_sheet
from scorekeeper.service.people.names import PlaceholderName, check_new_names, seat_names
from scorekeeper.service.people.people import name_person
from scorekeeper.service.quota import check_sheet_limit
from scorekeeper.store import clock, queries
from scorekeeper.store.models.tables import PersonRow, SheetRow, TableRow
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class UnsavedSheet:
    """A sheet before its first hand; `empty` are the seats whose name only stands in for one."""

    sheet: Sheet
    placeholder_seats: frozenset[int]

    @property
    def named_players(self) -> Iterator[tuple[str, str]]:
        """Whoever sits there by a name of their own, each with the field that says it."""
        return (
            (f"players.{seat}", name)
            for seat, name in enumerate(self.sheet.players)
            if seat not in self.placeholder_seats
        )

    def continued_from(self, start: Start) -> UnsavedSheet:
        """The same, beginning where another sheet stood, and with whoever deals there."""
        return replace(self, sheet=replace(self.sheet, first_dealer=start.dealer, start=start))


class _Dealt(Model):
    first_dealer: SeatNumber = 0


def validate_sheet(  # noqa: PLR0913  everything that makes a sheet
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object],
    first_dealer: object,
    placeholder: PlaceholderName,
    *,
    start: Mapping[str, object] | None = None,
    from_form: bool = False,
) -> UnsavedSheet:
    """The sheet that was asked for, going on from `start` or anew; `Refused` where it cannot be."""
    played = registry.find(game)
    if problems := played.check_seats(len(players)):  # before each is named
        raise Refused(problems)
    names, empty = seat_names(players, placeholder)
    dealer = read(_Dealt, {"first_dealer": first_dealer}, from_form=from_form).first_dealer
    try:
        return UnsavedSheet(create_sheet(played, rules, names, dealer, start, from_form=from_form), frozenset(empty))
    except Refused as refused:
        refused.players = tuple(names)
        raise


def save_sheet(  # noqa: PLR0913  everything that makes a sheet
    writing: WriteTransaction,
    table: TableRow,
    known: Mapping[str, PersonRow],
    agreed: UnsavedSheet,
    newest: SheetRow | None = None,
    *,
    replace_it: bool = False,
) -> list[int]:
    """Write the sheet after the `newest` one of a table, or the first; return the persons in seat order.

    With `replace_it` it is written in place of the newest one, on which no hand may stand. `known` are the people of
    the table by their folded names.
    """
    number = 1 if newest is None else newest.sheet + (not replace_it)
    table_id = table.id or 0
    check_sheet_limit(number)
    check_new_names(known, agreed.named_players)
    seats = [
        (
            known.get(normalize_name(name))
            or name_person(writing, table_id, name, placeholder=seat in agreed.placeholder_seats)
        ).person
        for seat, name in enumerate(agreed.sheet.players)
    ]
    row = build_sheet_row(agreed.sheet, writing.current(table), number, clock.now())
    queries.tables.write_sheet(writing, row, seats, newest if replace_it else None)
    return seats


def build_sheet_row(sheet: Sheet, table: TableRow, number: int, opened: datetime) -> SheetRow:
    """A new sheet as it is kept."""
    return SheetRow(
        table_id=table.id or 0,
        sheet=number,
        game=sheet.game.id,
        rules=sheet.rules.model_dump(mode="json"),
        first_dealer=sheet.first_dealer,
        continued_from=sheet.start.model_dump(mode="json") if sheet.start else None,
        revision=table.revision,
        opened=opened,
        balances=[],
        edition=sheet.game.edition,
    )
