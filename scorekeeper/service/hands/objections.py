"""Objections: a word against a hand, until the hand is corrected or everybody agrees that it is right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import Model, read
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import require_unlocked, write_transaction
from scorekeeper.service.quota import check_table_limits
from scorekeeper.service.views.hands import HandView, get_hand
from scorekeeper.service.views.objections import AnyObjectionRow, pending_acceptances, people_with_devices
from scorekeeper.service.views.preconditions import require_hand
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ObjectionRow, Objections
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import WriteTransaction


def new_objection_columns(writing: WriteTransaction, context: TableContext, number: int, word: str) -> dict[str, Any]:
    """Return the columns of objection `number`, raised by the caller, except for what it is against."""
    check_table_limits(number, quota.MAX_OBJECTIONS)
    return {
        "table_id": context.table_id,
        "objection": number,
        "revision": writing.next_revision(context.table),
        "person": context.me.person,
        "reason": word,
        "at": clock.now(),
        "resolved": False,
    }


def update_own_objection(
    writing: WriteTransaction, context: TableContext, standing: Iterable[AnyObjectionRow], word: str
) -> bool:
    """Whether a word of who asks stands already: another one takes its place, and everybody is asked anew."""
    mine = [one for one in standing if one.person == context.me.person]
    if mine and word not in {"", mine[-1].reason}:
        revision = writing.next_revision(context.table)
        writing.update(mine[-1], reason=word, at=clock.now(), agreed_by=[], revision=revision)
    return bool(mine)


def accept(
    writing: WriteTransaction, context: TableContext, standing: Iterable[AnyObjectionRow], concerned: Iterable[int]
) -> None:
    """Let who asks find right what words stand against, which waits for those whom it concerns."""
    concerned, reached = [*concerned], people_with_devices(context.devices)
    for said in standing:
        agreed = said
        if context.me.person is not None and context.me.person not in said.agreed_by:
            agreed = said.replace(agreed_by=[*said.agreed_by, context.me.person])
        settled = not pending_acceptances(agreed, concerned, reached)
        if settled or agreed != said:
            revision = writing.next_revision(context.table)
            writing.update(said, agreed_by=agreed.agreed_by, resolved=settled, revision=revision)


def resolve(writing: WriteTransaction, context: TableContext, standing: Iterable[AnyObjectionRow]) -> None:
    """Settle words against what is no longer as it was when they were said."""
    for said in standing:
        writing.update(said, resolved=True, revision=writing.next_revision(context.table))


def _spoken(value: object) -> str:
    """One line, without what cannot be seen."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    return " ".join("".join(" " if category(letter) in {"Cc", "Cs"} else letter for letter in value).split())


ObjectionReason = Annotated[str, Field(max_length=200), BeforeValidator(_spoken)]


class ObjectionInput(Model):
    """A word that is said against something."""

    word: ObjectionReason


def raise_objection(  # noqa: PLR0913  a word, and what it is against
    database: Database,
    caller: Caller,
    number: int,
    word: str = "",
    *,
    sheet: int | None = None,
    revision: int | None = None,
) -> HandView:
    """Say that a hand is not right; the hand with it. `Taken` where it has changed since that `revision`.

    One word a person stands: said again, another word takes its place, and everybody is asked anew.
    """
    said = read(ObjectionInput, {"word": word})
    with write_transaction(database, caller, sheet) as (writing, context):
        require_unlocked(context)
        require_hand(writing, context, number, revision)
        if not update_own_objection(writing, context, _standing(writing, context, number), said.word):
            _say(writing, context, number, said.word)
        return get_hand(writing, context, number)


def accept_hand(
    database: Database, caller: Caller, number: int, *, sheet: int | None = None, revision: int | None = None
) -> HandView:
    """Say that a hand is right all the same; the hand. One's own word is taken back, another's waits for everybody.

    `Taken` where it has changed since that `revision`.
    """
    with write_transaction(database, caller, sheet) as (writing, context):
        require_hand(writing, context, number, revision)
        accept(writing, context, _standing(writing, context, number), context.seats)
        return get_hand(writing, context, number)


def resolve_objections(writing: WriteTransaction, context: TableContext, number: int) -> None:
    """Settle every word against a hand that is no longer as it was when that was said."""
    resolve(writing, context, _standing(writing, context, number))


def _say(writing: WriteTransaction, context: TableContext, number: int, word: str) -> None:
    writing.insert(
        ObjectionRow(
            **new_objection_columns(
                writing, context, writing.next_number(Objections.objection, table_id=context.table_id), word
            ),
            sheet=context.sheet.sheet,
            number=number,
        )
    )


def _standing(writing: WriteTransaction, context: TableContext, number: int) -> list[ObjectionRow]:
    words = queries.objections.objections(writing, context.table_id, context.sheet.sheet, HandFilter(number))
    here = context.sheet.sheet, number
    return [said for said in words if not said.resolved and (said.sheet, said.number) == here]
