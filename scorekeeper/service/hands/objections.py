"""Raise an objection to a hand, and resolve it once everyone concerned accepts the hand."""

from collections.abc import Iterable
from typing import Annotated
from unicodedata import category

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import Model, read
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import require_unlocked, write_transaction
from scorekeeper.service.views.hands import HandView, get_hand
from scorekeeper.service.views.objections import pending_acceptances, people_with_devices
from scorekeeper.service.views.preconditions import require_hand
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import AnyObjectionRow, ObjectionRow
from scorekeeper.store.queries.hand_order import HandFilter
from scorekeeper.store.transactions import WriteTransaction


def object_to(
    writing: WriteTransaction,
    context: TableContext,
    kind: type[AnyObjectionRow],
    standing: Iterable[AnyObjectionRow],
    reason: str,
    **target: int,
) -> None:
    """Insert the caller's objection to this hand or chip entry, or update one that is open already.

    A new reason replaces the old one and clears the acceptances.
    """
    own = [row for row in standing if row.person == context.me.person]
    if not own:
        number = writing.next_number(kind, "objection", table_id=context.table_id)
        quota.check_table_limits(number, quota.MAX_OBJECTIONS)
        objection = kind(
            table_id=context.table_id,
            objection=number,
            revision=writing.next_revision(context.table),
            person=context.me.person,
            reason=reason,
            at=clock.now(),
            resolved=False,
            agreed_by=[],
            **target,
        )
        writing.insert(objection)
    elif reason not in {"", own[-1].reason}:
        revision = writing.next_revision(context.table)
        writing.update(own[-1], reason=reason, at=clock.now(), agreed_by=[], revision=revision)


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
        standing = open_objections(writing, context, number)
        object_to(writing, context, ObjectionRow, standing, objection.word, sheet=context.sheet.sheet, number=number)
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
        accept(writing, context, open_objections(writing, context, number), context.seats)
        return get_hand(writing, context, number)


def open_objections(writing: WriteTransaction, context: TableContext, number: int) -> list[ObjectionRow]:
    """Return the open objections to a hand."""
    rows = queries.hands.objections(writing, context.table_id, context.sheet.sheet, HandFilter(number))
    hand = context.sheet.sheet, number
    return [row for row in rows if not row.resolved and (row.sheet, row.number) == hand]
