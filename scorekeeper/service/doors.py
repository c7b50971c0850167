"""Ways in: links to play and to watch, the code that people type, and moving to another device."""

from __future__ import annotations

from scorekeeper.games.door import seat_problem
from scorekeeper.games.words import text
from scorekeeper.service import clock, codes
from scorekeeper.service.devices import actor as as_actor
from scorekeeper.service.devices import admit, find_table, free_code
from scorekeeper.service.errors import Invalid, Locked, NotFound, Taken
from scorekeeper.service.people import call, welcome
from scorekeeper.service.room import Room, enter, let_host
from scorekeeper.service.table_view import links, players, standing
from scorekeeper.service.views import Actor, Door, Joined, Links, Role
from scorekeeper.store.book import Book
from scorekeeper.store.rows import TableRow
from scorekeeper.store.writing import Writing


def find(book: Book, code: str, secret: str) -> Door:
    """What stands behind a link; `NotFound` where it opens nothing."""
    with book.reading() as reading:
        table = find_table(reading, code)
        role = _role(table, secret)
        room = enter(reading, table)
        seated = players(room, reading.devices(room.table_id), standing(reading, room).totals, None)
        course = room.course
        return Door(table.code, table.name, course.game, course.rules, seated, role, table.joining_locked)


def find_by_join_code(book: Book, join_code: str) -> tuple[str, str]:
    """The table's code and the secret to play that a typed code stands for; `NotFound` where it stands for nothing."""
    with book.reading() as reading:
        table = reading.table_by_join_code(codes.clean_code(join_code))
        if table is None:
            raise NotFound(text("no table has this code"))
        return table.code, table.play_secret


def join(  # noqa: PLR0913  a link, and what may be asked for with it
    book: Book, code: str, secret: str, *, seat: int | None = None, name: str | None = None, move: bool = False
) -> Joined:
    """Come in by a link: to a seat (a name is given to an empty one), or without one. `move` takes a seat that is held.

    `Locked` where the host lets nobody in; `Taken` where another device holds the seat.
    """
    with book.writing() as writing:
        found = find_table(writing, code)
        _role(found, secret)
        table = writing.lock(found.id or 0)
        role = _role(table, secret)
        if table.joining_locked:
            raise Locked(text("the host lets nobody in at the moment"))
        room = enter(writing, table)
        if seat is not None and role == "player":
            person: int | None = _take_seat(writing, room, seat, name, move=move)
        else:
            person, seat = welcome(writing, room, name), None
        writing.touch(table)
        return Joined(table.code, admit(writing, room.table_id, role, person), role, seat)


def _take_seat(writing: Writing, room: Room, seat: int, name: str | None, *, move: bool) -> int:
    if problems := seat_problem("seat", seat, len(room.seats)):
        raise Invalid(problems, room.players)
    sitting = room.people[room.seats[seat]]
    holders = [device for device in writing.devices(room.table_id) if device.person == sitting.person]
    if holders and not move:
        raise Taken(text("another device holds the seat of %(name)s", name=sitting.name))
    for device in holders:
        device.person = None
        if device.role != "host":
            device.revoked = clock.now()
    return call(writing, room, seat, name) if name and sitting.placeholder else sitting.person


def move_link(book: Book, actor: Actor) -> str:
    """A secret that takes this device's seat and rights to another one, once."""
    secret = codes.new_secret()
    with book.writing() as writing:
        writing.lock(actor.table_id)
        for device in writing.devices(actor.table_id):
            if device.device == actor.device:
                device.move_hash = codes.hashed(secret)
                return secret
        raise NotFound


def move(book: Book, code: str, secret: str) -> Joined:
    """Take a seat and its rights to this device; the other one has them no longer."""
    with book.writing() as writing:
        table = writing.lock(find_table(writing, code).id or 0)
        moving = [device for device in writing.devices(table.id or 0) if device.move_hash == codes.hashed(secret)]
        if not moving:
            raise NotFound
        old = as_actor(enter(writing, table), moving[0])
        moving[0].revoked, moving[0].move_hash = clock.now(), None
        writing.touch(table)
        return Joined(table.code, admit(writing, old.table_id, old.role, old.person), old.role, old.seat)


def revoke(book: Book, actor: Actor) -> Links:
    """Make every link and the code that were handed out open nothing, and have new ones. Who is in stays in."""
    let_host(actor)
    with book.writing() as writing:
        table = writing.lock(actor.table_id)
        table.play_secret, table.watch_secret = codes.new_secret(), codes.new_secret()
        table.join_code = free_code(writing)
        writing.touch(table)
        return links(table, actor.role)


def lock(book: Book, actor: Actor, locked: bool) -> None:  # noqa: FBT001  it is all that is said
    """Let nobody in any more, or again."""
    let_host(actor)
    with book.writing() as writing:
        table = writing.lock(actor.table_id)
        table.joining_locked = locked
        writing.touch(table)


def _role(table: TableRow, secret: str) -> Role:
    if codes.same(secret, table.play_secret):
        return "player"
    if codes.same(secret, table.watch_secret):
        return "watcher"
    raise NotFound
