"""Tables: opening one, seeing it, opening it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from pydantic import Field

from scorekeeper.games.door import HIGHEST, Model, Name, Refused, Rules, Whole, read, seat_problem
from scorekeeper.service import clock, codes
from scorekeeper.service.devices import admit, free_code
from scorekeeper.service.errors import Invalid
from scorekeeper.service.names import Placeholder
from scorekeeper.service.room import Room, enter, let_write
from scorekeeper.service.sheets import Agreed, agree, lay_sheet
from scorekeeper.service.table_view import links, table_view
from scorekeeper.service.views import Actor, Opened, TableView
from scorekeeper.store.book import Book
from scorekeeper.store.rows import TableRow
from scorekeeper.store.writing import Writing


class _Terms(Model):
    """What is agreed about the evening beside the game."""

    name: Name | None = None
    chips: Annotated[Whole, Field(ge=0, le=HIGHEST)] | None = None
    rate: Name | None = None
    host_seat: Annotated[Whole, Field(ge=0)] | None = None


def open_table(  # noqa: PLR0913  everything that can be agreed beforehand
    book: Book,
    *,
    game: str,
    players: Sequence[str],
    rules: Mapping[str, object] | None = None,
    first_dealer: object = 0,
    start: Mapping[str, object] | None = None,
    name: str = "",
    chips: object = None,
    rate: str | None = None,
    host_seat: object = None,
    placeholder: Placeholder = "P{}".format,
    typed: bool = False,
) -> Opened:
    """A new table; the device that opens it is the host's. "" among the players is an empty seat."""
    agreed = agree(game, players, rules or {}, first_dealer, placeholder, start=start, typed=typed)
    given = {"name": name or None, "chips": chips, "rate": rate or None, "host_seat": host_seat}
    try:
        terms = read(_Terms, given, typed=typed)
    except Refused as refused:
        raise Invalid(refused.problems, agreed.names) from None
    with book.writing() as writing:
        return _open(writing, agreed, terms)


def view(book: Book, actor: Actor, *, limit: int | None = None) -> TableView:
    """The table as this device may see it, with the newest `limit` hands of its sheet."""
    with book.reading() as reading:
        return table_view(reading, actor, limit=limit)


def reopen(book: Book, actor: Actor) -> Opened:
    """A new table with the same people, rules and terms; whoever opens it is its host, in the same seat."""
    let_write(actor)
    with book.writing() as writing:
        room = enter(writing, writing.table(actor.table_id))
        terms = _Terms(
            name=room.table.name or None,
            chips=room.table.chips,
            rate=room.table.rate,
            host_seat=room.seat_of(actor.person),
        )
        return _open(writing, _agreed_before(room), terms)


def _agreed_before(room: Room) -> Agreed:
    rules = room.course.rules
    if not isinstance(rules, Rules):  # nobody can read them any more
        raise Invalid(room.course.problems, room.players)
    empty = {seat for seat, person in enumerate(room.seats) if room.people[person].placeholder}
    return Agreed(room.course.game, rules, room.players, frozenset(empty), room.sheet.first_dealer)


def _open(writing: Writing, agreed: Agreed, terms: _Terms) -> Opened:
    if terms.host_seat is not None and (problems := seat_problem("host_seat", terms.host_seat, len(agreed.names))):
        raise Invalid(problems, agreed.names)
    table = new_table(writing, name=terms.name or "", created=clock.now(), chips=terms.chips, rate=terms.rate)
    seats = lay_sheet(writing, table, {}, agreed)
    host = None if terms.host_seat is None else seats[terms.host_seat]
    token = admit(writing, table.id or 0, "host", host)
    writing.touch(table)
    return Opened(table.code, token, links(table, "host"))


def new_table(writing: Writing, *, name: str, created: datetime, chips: int | None, rate: str | None) -> TableRow:
    """An empty table with doors of its own."""
    table = TableRow(
        code=free_code(writing),
        name=name,
        revision=0,
        created=created,
        chips=chips,
        rate=rate,
        joining_locked=False,
        play_secret=codes.new_secret(),
        watch_secret=codes.new_secret(),
        join_code=free_code(writing),
    )
    writing.add(table)
    return table
