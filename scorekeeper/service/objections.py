"""Objections: a word against a hand, until it is settled."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.door import Model, Refused, read
from scorekeeper.games.words import text
from scorekeeper.service import clock, show
from scorekeeper.service.errors import Invalid, NotYours
from scorekeeper.service.room import enter, let_write
from scorekeeper.service.views import Actor, HandView
from scorekeeper.store.book import Book
from scorekeeper.store.rows import ObjectionRow


def _spoken(value: object) -> str:
    """One line, without what cannot be seen."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    return " ".join("".join(" " if category(letter) in {"Cc", "Cs"} else letter for letter in value).split())


Word = Annotated[str, Field(max_length=200), BeforeValidator(_spoken)]


class _Said(Model):
    word: Word


def raise_(book: Book, actor: Actor, number: int, word: str = "", *, sheet: int | None = None) -> HandView:
    """Say that a hand is not right; the hand with it."""
    let_write(actor)
    try:
        said = read(_Said, {"word": word})
    except Refused as refused:
        raise Invalid(refused.problems) from None
    with book.writing() as writing:
        room = enter(writing, writing.lock(actor.table_id), sheet)
        show.one_hand(writing, room, number)
        writing.add(
            ObjectionRow(
                table_id=room.table_id,
                objection=writing.next_objection(room.table_id),
                sheet=room.sheet.sheet,
                number=number,
                revision=writing.touch(room.table),
                person=actor.person,
                word=said.word,
                at=clock.now(),
                settled=False,
            )
        )
        return show.one_hand(writing, room, number)


def settle(book: Book, actor: Actor, number: int, *, sheet: int | None = None) -> HandView:
    """Say that everything said against a hand is settled: its own people, or the host; the hand."""
    let_write(actor)
    with book.writing() as writing:
        room = enter(writing, writing.lock(actor.table_id), sheet)
        show.one_hand(writing, room, number)
        said = writing.objections(room.table_id, room.sheet.sheet, first=number, last=number)
        for row in (row for row in said if not row.settled):
            if not (actor.is_host or row.person == actor.person):
                raise NotYours(text("whoever objected or the host can settle this"))
            row.settled, row.revision = True, writing.touch(room.table)
        return show.one_hand(writing, room, number)
