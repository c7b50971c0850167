"""Objections: a word against a hand, until the hand is corrected or everybody agrees that it is right."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.door import Model, read
from scorekeeper.games.words import text
from scorekeeper.service import clock, show
from scorekeeper.service.assent import waited_for, within_reach
from scorekeeper.service.bounds import NAME, grow, weigh_word
from scorekeeper.service.errors import Taken
from scorekeeper.service.room import Room, changing, let_change
from scorekeeper.service.views import Caller, HandView
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


def raise_(  # noqa: PLR0913  a word, and what it is against
    book: Book, who: Caller, number: int, word: str = "", *, sheet: int | None = None, revision: int | None = None
) -> HandView:
    """Say that a hand is not right; the hand with it. `Taken` where it has changed since that `revision`.

    One word a person stands: said again, another word takes its place, and everybody is asked anew.
    """
    said = read(_Said, {"word": word})
    with changing(book, who, sheet) as (writing, room):
        let_change(room)
        _seen(writing, room, number, revision)
        mine = [one for one in _standing(writing, room, number) if one.person == room.me.person]
        if not mine:
            _say(writing, room, number, said.word)
        elif said.word not in {"", mine[-1].word}:
            mine[-1].word, mine[-1].at, mine[-1].agreed = said.word, clock.now(), []
            mine[-1].revision = writing.touch(room.table)
        return show.one_hand(writing, room, number)


def agree(book: Book, who: Caller, number: int, *, sheet: int | None = None, revision: int | None = None) -> HandView:
    """Say that a hand is right all the same; the hand. One's own word is taken back, another's waits for everybody.

    `Taken` where it has changed since that `revision`.
    """
    with changing(book, who, sheet) as (writing, room):
        _seen(writing, room, number, revision)
        reached = within_reach(room.devices)
        for said in _standing(writing, room, number):
            before = said.agreed
            if room.me.person is not None and room.me.person not in before:
                said.agreed = [*before, room.me.person]
                grow(room.table, NAME)
            said.settled = not waited_for(said, room.seats, reached)
            if said.settled or said.agreed != before:
                said.revision = writing.touch(room.table)
        return show.one_hand(writing, room, number)


def _seen(writing: Writing, room: Room, number: int, revision: int | None) -> None:
    there = show.one_hand(writing, room, number)
    if revision is not None and revision != there.revision:
        raise Taken(text("hand %(number)s has been changed by somebody else", number=number), there)


def close(writing: Writing, room: Room, number: int) -> None:
    """Settle every word against a hand that is no longer as it was when that was said."""
    for said in _standing(writing, room, number):
        said.settled, said.revision = True, writing.touch(room.table)


def _say(writing: Writing, room: Room, number: int, word: str) -> None:
    grow(room.table, weigh_word())
    writing.add(
        ObjectionRow(
            table_id=room.table_id,
            objection=writing.next_objection(room.table_id),
            sheet=room.sheet.sheet,
            number=number,
            revision=writing.touch(room.table),
            person=room.me.person,
            word=word,
            at=clock.now(),
            settled=False,
        )
    )


def _standing(writing: Writing, room: Room, number: int) -> list[ObjectionRow]:
    words = writing.objections(room.table_id, room.sheet.sheet, [number])
    return [said for said in words if not said.settled and said.number == number]
