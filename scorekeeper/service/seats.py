"""Seats: their names, and the devices that hold them."""

from __future__ import annotations

from scorekeeper.games.door import Refused, seat_problem
from scorekeeper.games.words import text
from scorekeeper.service import show
from scorekeeper.service.errors import NotYours
from scorekeeper.service.names import fold
from scorekeeper.service.people import call
from scorekeeper.service.room import Room, changing, every_sheet, let_host, let_look
from scorekeeper.service.views import Caller
from scorekeeper.store.book import Book
from scorekeeper.store.writing import Writing


def free(book: Book, who: Caller, seat: int, *, agreed: int | None = None) -> None:
    """Let another device take a seat; the one that held it stays at the table.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with changing(book, who, right=let_host) as (writing, room):
        show.must_fit(writing, room, None, agreed)
        _must_be_here(room, seat)
        for device in room.devices:
            if device.person == room.seats[seat]:
                device.person = None
        writing.touch(room.table)


def rename(book: Book, who: Caller, seat: int, name: str, *, agreed: int | None = None) -> None:
    """Another name for one's own seat, or one that nobody holds; the host names any. The chips stay with the person.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with changing(book, who) as (writing, room):
        show.must_fit(writing, room, None, agreed)
        _must_be_here(room, seat)
        sitting = room.people[room.seats[seat]]
        if not (room.me.is_host or room.me.person == sitting.person or sitting.placeholder):
            raise NotYours(text("only %(name)s or the host can change this name", name=sitting.name))
        named, called = not sitting.placeholder, sitting.name
        person = call(writing, room, seat, name)
        revision = writing.touch(room.table)
        if named and fold(called) != room.people[person].folded:
            _agree_anew(writing, room, person, revision)


def stand_up(book: Book, who: Caller) -> None:
    """Leave one's seat to somebody else, and stay at the table."""
    with changing(book, who, right=let_look) as (writing, room):
        for device in room.devices:
            if device.device == room.me.device:
                device.person = None
        writing.touch(room.table)


def _agree_anew(writing: Writing, room: Room, person: int, revision: int) -> None:
    """Somebody is called otherwise: a form drawn before may mean by that name whoever has it now."""
    for there in every_sheet(writing, room):
        if person in there.seats:
            there.sheet.revision = revision


def _must_be_here(room: Room, seat: int) -> None:
    if problems := seat_problem("seat", seat, len(room.seats)):
        raise Refused(problems, room.players)
