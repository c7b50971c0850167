"""Objections: a word against a hand, until the hand is corrected or everybody agrees that it is right."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.door import Model, Refused, read
from scorekeeper.service import clock, show
from scorekeeper.service.assent import waited_for, within_reach
from scorekeeper.service.bounds import NAME, grow, weigh_word
from scorekeeper.service.errors import Invalid
from scorekeeper.service.room import Room, enter, let_change, let_write
from scorekeeper.service.views import Actor, HandView
from scorekeeper.store.book import Book
from scorekeeper.store.rows import ObjectionRow
from scorekeeper.store.writing import Writing


def _spoken(value: object) -> str:
    """One line, without what cannot be seen."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    return " ".join("".join(" " if category(letter) in {"Cc", "Cs"} else letter for letter in value).split())


Word = Annotated[str, Field(max_length=200), BeforeValidator(_spoken)]


class _Said(Model):
    word: Word


def raise_(book: Book, actor: Actor, number: int, word: str = "", *, sheet: int | None = None) -> HandView:
    """Say that a hand is not right; the hand with it.

    One word a person stands: said again, another word takes its place, and everybody is asked anew.
    """
    let_write(actor)
    try:
        said = read(_Said, {"word": word})
    except Refused as refused:
        raise Invalid(refused.problems) from None
    with book.writing() as writing:
        room = enter(writing, writing.lock(actor.table_id), sheet)
        show.one_hand(writing, room, number)
        let_change(room)
        mine = [one for one in _standing(writing, room, number) if one.person == actor.person]
        if not mine:
            _say(writing, room, number, actor, said.word)
        elif said.word not in {"", mine[-1].word}:
            mine[-1].word, mine[-1].at, mine[-1].agreed = said.word, clock.now(), []
            mine[-1].revision = writing.touch(room.table)
        return show.one_hand(writing, room, number)


def agree(book: Book, actor: Actor, number: int, *, sheet: int | None = None) -> HandView:
    """Say that a hand is right all the same; the hand. One's own word is taken back, another's waits for everybody."""
    let_write(actor)
    with book.writing() as writing:
        room = enter(writing, writing.lock(actor.table_id), sheet)
        show.one_hand(writing, room, number)
        reached = within_reach(writing.devices(room.table_id))
        for said in _standing(writing, room, number):
            before = said.agreed
            if actor.person is not None and actor.person not in before:
                said.agreed = [*before, actor.person]
                grow(room.table, NAME)
            said.settled = not waited_for(said, room.seats, reached)
            if said.settled or said.agreed != before:
                said.revision = writing.touch(room.table)
        return show.one_hand(writing, room, number)


def close(writing: Writing, room: Room, number: int) -> None:
    """Settle every word against a hand that is no longer as it was when that was said."""
    for said in _standing(writing, room, number):
        said.settled, said.revision = True, writing.touch(room.table)


def _say(writing: Writing, room: Room, number: int, actor: Actor, word: str) -> None:
    grow(room.table, weigh_word())
    writing.add(
        ObjectionRow(
            table_id=room.table_id,
            objection=writing.next_objection(room.table_id),
            sheet=room.sheet.sheet,
            number=number,
            revision=writing.touch(room.table),
            person=actor.person,
            word=word,
            at=clock.now(),
            settled=False,
        )
    )


def _standing(writing: Writing, room: Room, number: int) -> list[ObjectionRow]:
    words = writing.objections(room.table_id, room.sheet.sheet, first=number, last=number)
    return [said for said in words if not said.settled]
