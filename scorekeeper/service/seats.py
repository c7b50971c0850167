"""Seats: their names, and the devices that hold them."""

from __future__ import annotations

from scorekeeper.games.door import seat_problem
from scorekeeper.games.words import text
from scorekeeper.service.errors import Invalid, NotYours
from scorekeeper.service.people import call
from scorekeeper.service.room import Room, enter, let_host, let_write
from scorekeeper.service.views import Actor
from scorekeeper.store.book import Book
from scorekeeper.store.writing import Writing


def free(book: Book, actor: Actor, seat: int) -> None:
    """Let another device take a seat; the one that held it stays at the table."""
    let_host(actor)
    with book.writing() as writing:
        room = _room(writing, actor, seat)
        for device in writing.devices(actor.table_id):
            if device.person == room.seats[seat]:
                device.person = None
        writing.touch(room.table)


def rename(book: Book, actor: Actor, seat: int, name: str) -> None:
    """Another name for one's own seat, or one that nobody holds; the host names any. The chips stay with the person."""
    let_write(actor)
    with book.writing() as writing:
        room = _room(writing, actor, seat)
        sitting = room.people[room.seats[seat]]
        if not (actor.is_host or actor.person == sitting.person or sitting.placeholder):
            raise NotYours(text("only %(name)s or the host can change this name", name=sitting.name))
        call(writing, room, seat, name)
        writing.touch(room.table)


def stand_up(book: Book, actor: Actor) -> None:
    """Leave one's seat to somebody else, and stay at the table."""
    with book.writing() as writing:
        table = writing.lock(actor.table_id)
        for device in writing.devices(actor.table_id):
            if device.device == actor.device:
                device.person = None
        writing.touch(table)


def _room(writing: Writing, actor: Actor, seat: int) -> Room:
    room = enter(writing, writing.lock(actor.table_id))
    if problems := seat_problem("seat", seat, len(room.seats)):
        raise Invalid(problems, room.players)
    return room
