"""Raise an objection to a hand, and resolve it once everyone concerned accepts the hand."""

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
    quota.check_table_limits(number, quota.MAX_OBJECTIONS)
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
    """Return whether the caller already has an open objection.

    A new reason replaces the old one and clears the acceptances.
    """
    own = [row for row in standing if row.person == context.me.person]
    if own and word not in {"", own[-1].reason}:
        revision = writing.next_revision(context.table)
        writing.update(own[-1], reason=word, at=clock.now(), agreed_by=[], revision=revision)
    return bool(own)


def accept(
    writing: WriteTransaction, context: TableContext, standing: Iterable[AnyObjectionRow], concerned: Iterable[int]
) -> None:
    """Record that the caller accepts what the objections concern, and resolve those that wait for no one else."""
    concerned, reachable = [*concerned], people_with_devices(context.devices)
    for row in standing:
        updated = row
        if context.me.person is not None and context.me.person not in row.agreed_by:
            updated = row.replace(agreed_by=[*row.agreed_by, context.me.person])
        resolved = not pending_acceptances(updated, concerned, reachable)
        if resolved or updated != row:
            revision = writing.next_revision(context.table)
            writing.update(row, agreed_by=updated.agreed_by, resolved=resolved, revision=revision)


def resolve(writing: WriteTransaction, context: TableContext, standing: Iterable[AnyObjectionRow]) -> None:
    """Resolve open objections to something that has changed since they were raised."""
    for row in standing:
        writing.update(row, resolved=True, revision=writing.next_revision(context.table))


def _single_line(value: object) -> str:
    """Return a text on one line, without control characters and surrogates."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    return " ".join("".join(" " if category(letter) in {"Cc", "Cs"} else letter for letter in value).split())


ObjectionReason = Annotated[str, Field(max_length=200), BeforeValidator(_single_line)]


class ObjectionInput(Model):
    """The reason of an objection."""

    word: ObjectionReason


def raise_objection(  # noqa: PLR0913  a reason, and the hand
    database: Database,
    caller: Caller,
    number: int,
    word: str = "",
    *,
    sheet: int | None = None,
    revision: int | None = None,
) -> HandView:
    """Raise an objection to a hand and return the hand.

    A person has one open objection to a hand: a new reason replaces the old one and clears the acceptances. Raise
    `AlreadyChanged` if the hand has changed since `revision`.
    """
    objection = read(ObjectionInput, {"word": word})
    with write_transaction(database, caller, sheet) as (writing, context):
        require_unlocked(context)
        require_hand(writing, context, number, revision)
        if not update_own_objection(writing, context, _open_objections(writing, context, number), objection.word):
            _insert_objection(writing, context, number, objection.word)
        return get_hand(writing, context, number)


def accept_hand(
    database: Database, caller: Caller, number: int, *, sheet: int | None = None, revision: int | None = None
) -> HandView:
    """Accept a hand despite the objections to it, and return the hand.

    This withdraws the caller's own objection; one of another person is resolved once all concerned have accepted. Raise
    `AlreadyChanged` if the hand has changed since `revision`.
    """
    with write_transaction(database, caller, sheet) as (writing, context):
        require_hand(writing, context, number, revision)
        accept(writing, context, _open_objections(writing, context, number), context.seats)
        return get_hand(writing, context, number)


def resolve_objections(writing: WriteTransaction, context: TableContext, number: int) -> None:
    """Resolve every open objection to a hand that has changed."""
    resolve(writing, context, _open_objections(writing, context, number))


def _insert_objection(writing: WriteTransaction, context: TableContext, number: int, reason: str) -> None:
    writing.insert(
        ObjectionRow(
            **new_objection_columns(
                writing, context, writing.next_number(Objections.objection, table_id=context.table_id), reason
            ),
            sheet=context.sheet.sheet,
            number=number,
        )
    )


def _open_objections(writing: WriteTransaction, context: TableContext, number: int) -> list[ObjectionRow]:
    rows = queries.objections.objections(writing, context.table_id, context.sheet.sheet, HandFilter(number))
    hand = context.sheet.sheet, number
    return [row for row in rows if not row.resolved and (row.sheet, row.number) == hand]
