"""Objections: a word against a hand, until the hand is corrected or everybody agrees that it is right."""

from __future__ import annotations

from typing import Annotated
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import Model, read
from scorekeeper.service import agreeing, present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, let_change
from scorekeeper.service.hand_views import HandView
from scorekeeper.service.hands.numbering import require_hand
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ObjectionRow, Objections
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import WriteTransaction


def _spoken(value: object) -> str:
    """One line, without what cannot be seen."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    return " ".join("".join(" " if category(letter) in {"Cc", "Cs"} else letter for letter in value).split())


Word = Annotated[str, Field(max_length=200), BeforeValidator(_spoken)]


class Said(Model):
    """A word that is said against something."""

    word: Word


def raise_(  # noqa: PLR0913  a word, and what it is against
    book: Database, who: Caller, number: int, word: str = "", *, sheet: int | None = None, revision: int | None = None
) -> HandView:
    """Say that a hand is not right; the hand with it. `Taken` where it has changed since that `revision`.

    One word a person stands: said again, another word takes its place, and everybody is asked anew.
    """
    said = read(Said, {"word": word})
    with changing(book, who, sheet) as (writing, context):
        let_change(context)
        require_hand(writing, context, number, revision)
        if not agreeing.said_again(writing, context, _standing(writing, context, number), said.word):
            _say(writing, context, number, said.word)
        return present.one_hand(writing, context, number)


def agree(
    book: Database, who: Caller, number: int, *, sheet: int | None = None, revision: int | None = None
) -> HandView:
    """Say that a hand is right all the same; the hand. One's own word is taken back, another's waits for everybody.

    `Taken` where it has changed since that `revision`.
    """
    with changing(book, who, sheet) as (writing, context):
        require_hand(writing, context, number, revision)
        agreeing.find_right(writing, context, _standing(writing, context, number), context.seats)
        return present.one_hand(writing, context, number)


def close(writing: WriteTransaction, context: Context, number: int) -> None:
    """Settle every word against a hand that is no longer as it was when that was said."""
    agreeing.settle(writing, context, _standing(writing, context, number))


def _say(writing: WriteTransaction, context: Context, number: int, word: str) -> None:
    writing.insert(
        ObjectionRow(
            **agreeing.first_said(
                writing, context, writing.next_number(Objections.objection, table_id=context.table_id), word
            ),
            sheet=context.sheet.sheet,
            number=number,
        )
    )


def _standing(writing: WriteTransaction, context: Context, number: int) -> list[ObjectionRow]:
    words = queries.objections.objections(writing, context.table_id, context.sheet.sheet, HandFilter(number))
    here = context.sheet.sheet, number
    return [said for said in words if not said.resolved and (said.sheet, said.number) == here]
