"""Hands: recorded, looked at before, corrected, withdrawn. Nothing that was recorded is ever lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.games.door import Problem
from scorekeeper.games.words import text
from scorekeeper.service import show
from scorekeeper.service.bounds import grow, weigh
from scorekeeper.service.corrections import change
from scorekeeper.service.errors import Invalid, NotFound, Taken
from scorekeeper.service.laying import let_record
from scorekeeper.service.people import meet_guests
from scorekeeper.service.room import Room, enter, flows, let_change, let_write, rebalance
from scorekeeper.service.versions import next_version, sign
from scorekeeper.service.views import Actor, Correction, HandView, Next
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow

KEY_LENGTH: Final = 200


def record(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    actor: Actor,
    entry: Mapping[str, Any],
    *,
    number: int | None = None,
    key: str | None = None,
    typed: bool = False,
    for_: int | None = None,
    seen: int | None = None,
) -> tuple[HandView, bool]:
    """Record the next hand; the hand, and whether it is new: the same key again is the same hand.

    `Taken`, with what is there, where `number` is given and is not the next; `for_` is the seat it is entered for.
    `Stale` where it holds something else than is laid; `seen` is the revision of the draft that it was made from.
    """
    let_write(actor)
    _check_key(key)
    with book.writing() as writing:
        room = enter(writing, writing.lock(actor.table_id))
        if key and (known := writing.hand_by_key(actor.table_id, key)):
            return show.one_hand(writing, enter(writing, room.table, known.sheet), known.number), False
        let_change(room)
        last = writing.last_hand(actor.table_id, room.sheet.sheet)
        _check_number(writing, room, last, number)
        let_record(writing, room, last, entry, actor, typed=typed, seen=seen)
        row = sign(next_version(room, last, entry, typed=typed), room, actor, for_, key)
        grow(room.table, weigh(row))
        row.revision = writing.touch(room.table)
        meet_guests(writing, room, row.entry)
        writing.add(row)
        rebalance(room, more=flows(room, row))
        writing.drop_draft(actor.table_id)
        return show.hand(room, row), True


def preview(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    actor: Actor,
    entry: Mapping[str, Any],
    *,
    number: int | None = None,
    typed: bool = False,
    seen: int | None = None,
) -> HandView:
    """What a hand would come to, as the next or in the place of hand `number`; nothing is kept. `seen` as above."""
    let_write(actor)
    with book.reading() as reading:
        room = enter(reading, reading.table(actor.table_id))
        let_change(room)
        before = reading.last_hand(actor.table_id, room.sheet.sheet)
        if number is not None and number != _number_after(before):
            if not 1 <= number < _number_after(before):
                raise NotFound(text("there is no hand %(number)s here", number=number))
            before = reading.hand(actor.table_id, room.sheet.sheet, number - 1)
        else:
            let_record(reading, room, before, entry, actor, typed=typed, seen=seen)
        return show.hand(room, sign(next_version(room, before, entry, typed=typed), room, actor))


def correct(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    actor: Actor,
    number: int,
    entry: Mapping[str, Any],
    *,
    key: str | None = None,
    revision: int | None = None,
    preview: bool = False,
    typed: bool = False,
    sheet: int | None = None,
) -> Correction:
    """Put another result in the place of a hand, a withdrawn one too; with every later hand that changes by it.

    `Taken`, with what is there, where `revision` is given and the hand has changed since; `Invalid` naming the later
    hand that would become impossible. With `preview` nothing is kept.
    """
    let_write(actor)
    _check_key(key)
    with book.reading() if preview else book.writing() as transaction:
        return change(transaction, actor, number, entry, key=key, revision=revision, typed=typed, sheet=sheet)


def withdraw(  # noqa: PLR0913  a hand, and how it came
    book: Book,
    actor: Actor,
    number: int,
    *,
    key: str | None = None,
    revision: int | None = None,
    preview: bool = False,
    sheet: int | None = None,
) -> Correction:
    """Take a hand back: it pays nothing, the next begins as it did, and its number stays. Otherwise as `correct`."""
    let_write(actor)
    _check_key(key)
    with book.reading() if preview else book.writing() as transaction:
        return change(transaction, actor, number, None, key=key, revision=revision, sheet=sheet)


def view(book: Book, actor: Actor, number: int, *, sheet: int | None = None) -> HandView:
    """One hand with everything that was said about it; `NotFound` where there is none."""
    with book.reading() as reading:
        return show.one_hand(reading, enter(reading, reading.table(actor.table_id), sheet), number)


def before(book: Book, actor: Actor, number: int) -> Next:
    """What hand `number` began with, as the hands before it left the table."""
    with book.reading() as reading:
        room = enter(reading, reading.table(actor.table_id))
        return show.following(room, reading.hand(actor.table_id, room.sheet.sheet, number - 1))


def _check_key(key: str | None) -> None:
    if key is not None and not (key.isprintable() and len(key) <= KEY_LENGTH):
        said = text("at most %(most)s characters are expected", most=KEY_LENGTH)
        raise Invalid([Problem("key", "long", said)])


def _number_after(last: HandRow | None) -> int:
    return last.number + 1 if last else 1


def _check_number(reading: Reading, room: Room, last: HandRow | None, number: int | None) -> None:
    following = _number_after(last)
    if number is None or number == following:
        return
    if 1 <= number < following:
        there = show.one_hand(reading, room, number)
        raise Taken(text("hand %(number)s has been recorded already", number=number), there)
    raise Taken(text("hand %(number)s comes next", number=following))
