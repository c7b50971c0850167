"""Sheets: one game, one seating, one set of rules; the next one begins where any of them changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.contract import Game, Start
from scorekeeper.games.door import Model, Refused, Rules, SeatNumber, read
from scorekeeper.ledger.sheet import open_sheet, read_start
from scorekeeper.service import bounds, clock, show
from scorekeeper.service.course import Course
from scorekeeper.service.errors import Invalid
from scorekeeper.service.names import Placeholder, fold, seat_names
from scorekeeper.service.onward import GoOn, Onward, check_choices, look_onward
from scorekeeper.service.people import name_person
from scorekeeper.service.room import enter, let_host
from scorekeeper.service.views import Actor, SheetView
from scorekeeper.store.book import Book
from scorekeeper.store.rows import PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.writing import Writing


@dataclass(frozen=True)
class Agreed:
    """What a sheet begins with; `empty` are the seats whose name only stands in for one.

    `start` is where it goes on from another, whose dealer `first_dealer` then is.
    """

    game: Game[Any, Any, Any]
    rules: Rules
    names: tuple[str, ...]
    empty: frozenset[int]
    first_dealer: int
    start: Start | None = None

    @property
    def course(self) -> Course:
        """How the sheet will be played."""
        return Course(self.game, self.rules, self.names, self.first_dealer, self.start)


class _Dealt(Model):
    first_dealer: SeatNumber = 0


def agree(  # noqa: PLR0913  everything that makes a sheet
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object],
    first_dealer: object,
    placeholder: Placeholder,
    *,
    start: Mapping[str, object] | None = None,
    typed: bool = False,
) -> Agreed:
    """The sheet that was asked for, going on from `start` or anew; `Invalid` where it cannot be."""
    names, empty = seat_names(players, placeholder)
    try:
        chosen = registry.find(game)
        dealer = read(_Dealt, {"first_dealer": first_dealer}, typed=typed).first_dealer
        agreed, trimmed = open_sheet(chosen, rules, names, dealer, typed=typed)
        begins = None if start is None else read_start(chosen, agreed, len(trimmed), start)
    except Refused as refused:
        raise Invalid(refused.problems, names) from None
    return Agreed(chosen, agreed, trimmed, frozenset(empty), begins.dealer if begins else dealer, begins)


def lay_sheet(
    writing: Writing,
    table: TableRow,
    known: Mapping[str, PersonRow],
    agreed: Agreed,
    opened: datetime | None = None,
) -> list[int]:
    """Put the next sheet on the table; who sits where. `known` are the people of the table by their folded names."""
    table_id = table.id or 0
    seats = [
        (known.get(fold(name)) or name_person(writing, table_id, name, placeholder=seat in agreed.empty)).person
        for seat, name in enumerate(agreed.names)
    ]
    row = SheetRow(
        table_id=table_id,
        sheet=0,
        game=agreed.game.id,
        rules=agreed.rules.model_dump(mode="json"),
        first_dealer=agreed.first_dealer,
        start=agreed.start.model_dump(mode="json") if agreed.start else None,
        opened=opened or clock.now(),
        balances=[],
        edition=agreed.game.edition,
    )
    seat_people(writing, row, seats)
    return seats


def seat_people(writing: Writing, row: SheetRow, seats: Sequence[int]) -> None:
    """Write a sheet as the next of its table, with these people in its seats; `Invalid` where it has no room."""
    before = writing.sheet(row.table_id)
    row.sheet = before.sheet + 1 if before else 1
    bounds.check_sheet(row.sheet)
    writing.add(row)
    writing.add(
        *(
            SeatRow(table_id=row.table_id, sheet=row.sheet, seat=seat, person=person)
            for seat, person in enumerate(seats)
        )
    )


def next_sheet(  # noqa: PLR0913  everything that makes a sheet
    book: Book,
    actor: Actor,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    go_on: GoOn | None = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
) -> SheetView:
    """Begin the next sheet of a table: the same name is the same person, and the chips carry on.

    It begins anew, or where `start` says, or goes on from the sheet before: then the deal does too.
    """
    let_host(actor)
    agreed = agree(game, players, rules or {}, first_dealer, placeholder, start=start, typed=typed)
    with book.writing() as writing:
        table = writing.lock(actor.table_id)
        room = enter(writing, table)
        if go_on:
            onward = look_onward(writing, room, agreed.course, go_on)
            check_choices(onward, go_on)
            agreed = replace(agreed, first_dealer=onward.start.dealer, start=onward.start)
        lay_sheet(writing, table, room.by_fold, agreed)
        writing.drop_draft(actor.table_id)
        writing.touch(table)
        return show.sheet(writing, enter(writing, table))


def look_ahead(  # noqa: PLR0913  everything that makes a sheet
    book: Book,
    actor: Actor,
    go_on: GoOn,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
) -> Onward:
    """Where the next sheet would begin if it went on; nothing is kept. `Invalid` and `Taken` as `next_sheet`."""
    agreed = agree(game, players, rules or {}, 0, placeholder, typed=typed)
    with book.reading() as reading:
        return look_onward(reading, enter(reading, reading.table(actor.table_id)), agreed.course, go_on)


def view(book: Book, actor: Actor, number: int | None = None, *, limit: int | None = None) -> SheetView:
    """A sheet of the table, the newest where none is named, with its newest `limit` hands; `NotFound` without it."""
    with book.reading() as reading:
        return show.sheet(reading, enter(reading, reading.table(actor.table_id), number), limit=limit)
