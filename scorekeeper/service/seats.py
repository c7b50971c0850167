"""Seats: their names, and the devices that hold them."""

from __future__ import annotations

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service import present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, every_sheet, let_host, let_look
from scorekeeper.service.errors import NotYours
from scorekeeper.service.names import fold
from scorekeeper.service.people import call
from scorekeeper.store.book import Book
from scorekeeper.store.writing import Writing


def free(book: Book, who: Caller, seat: int, *, agreed: int | None = None) -> None:
    """Let another device take a seat; the one that held it stays at the table.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with changing(book, who, right=let_host) as (writing, context):
        present.must_fit(writing, context, None, agreed)
        _must_be_here(context, seat)
        for device in context.devices:
            if device.person == context.seats[seat]:
                device.person = None
        writing.touch(context.table)


def rename(book: Book, who: Caller, seat: int, name: str, *, agreed: int | None = None) -> None:
    """Another name for one's own seat, or one that nobody holds; the host names any. The chips stay with the person.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with changing(book, who) as (writing, context):
        present.must_fit(writing, context, None, agreed)
        _must_be_here(context, seat)
        sitting = context.people[context.seats[seat]]
        if not (context.me.is_host or context.me.person == sitting.person or sitting.placeholder):
            raise NotYours(text("only %(name)s or the host can change this name", name=sitting.name))
        named, called = not sitting.placeholder, sitting.name
        person = call(writing, context, seat, name)
        revision = writing.touch(context.table)
        if named and fold(called) != context.people[person].folded:
            _agree_anew(writing, context, person, revision)


def stand_up(book: Book, who: Caller) -> None:
    """Leave one's seat to somebody else, and stay at the table."""
    with changing(book, who, right=let_look) as (writing, context):
        for device in context.devices:
            if device.device == context.me.device:
                device.person = None
        writing.touch(context.table)


def _agree_anew(writing: Writing, context: Context, person: int, revision: int) -> None:
    """Somebody is called otherwise: a form drawn before may mean by that name whoever has it now."""
    for there in every_sheet(writing, context):
        if person in there.seats:
            there.sheet.revision = revision


def _must_be_here(context: Context, seat: int) -> None:
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
