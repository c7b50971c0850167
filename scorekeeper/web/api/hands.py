"""List, record, preview, correct and withdraw hands."""

from typing import Any, Literal

from flask import Blueprint

from scorekeeper.games.fields import Model, NaturalNumber, PositiveNumber, SeatNumber, Whole
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import HandMetadata, HandNote
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.tables import detail
from scorekeeper.web.api.answers import ChangedHandAnswer, HandPageAnswer, NewHandAnswer
from scorekeeper.web.api.operations import PageQuery, PreviewQuery, operation
from scorekeeper.web.app.requests import database

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<code>")


class HandInput(Model):
    """A hand: the `entry` of its game, a note, and the seat that really dealt."""

    entry: dict[str, Any]
    note: HandNote | None = None
    dealer: SeatNumber | None = None

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the entry with its metadata; raise `Refused` if the entry of the game contains some."""
        if inside := self.entry.keys() & HandMetadata.model_fields.keys():
            raise Refused(Problem(f"entry.{name}", "unknown", text("no such field")) for name in sorted(inside))
        return {**self.entry, **self.model_dump(include={"note", "dealer"}, exclude_none=True)}


class ExpectedHand(Model):
    """The next hand as the client expects it: its sheet, its number, the setup, and the hand before."""

    sheet: PositiveNumber | None = None
    number: Whole | None = None
    setup_revision: NaturalNumber | None = None
    previous_revision: NaturalNumber | None = None


class NewHandInput(HandInput):
    """A new hand. With `after`, it is a forgotten one, played after the hand of that number (0: before the first).

    `on_behalf_of` is the seat of the neighbour for whom it is entered.
    """

    expected: ExpectedHand = ExpectedHand()
    after: NaturalNumber | None = None
    on_behalf_of: SeatNumber | None = None


class ExpectedVersion(Model):
    """The hand to change, as the client expects it: its sheet (by default the newest), and its revision."""

    sheet: PositiveNumber | None = None
    revision: NaturalNumber | None = None


class CorrectedHandInput(HandInput):
    """A hand that replaces the recorded one."""

    expected: ExpectedVersion = ExpectedVersion()


class WithdrawalQuery(PreviewQuery, ExpectedVersion):
    """The hand to withdraw."""


class HandsQuery(PageQuery):
    """The sheet, by default the newest, and the page of its hands to return."""

    sheet: PositiveNumber | None = None


@operation(blueprint.get("/hands"))
def list_hands(caller: Caller, query: HandsQuery) -> HandPageAnswer:
    """List hands.

    They are those of a sheet before a number, in the order of play.
    """
    return HandPageAnswer.model_validate(detail.get_table(database(), caller, **dict(query)).sheet)


@operation(blueprint.post("/hands"))
def record_hand(
    caller: Caller, body: NewHandInput, key: IdempotencyKey | None
) -> tuple[NewHandAnswer, Literal[200, 201]]:
    """Record a hand.

    It is the next one, or with `after` a forgotten one. The same request with the same key returns the recorded hand.
    """
    if body.after is not None:
        return _insert(caller, body, body.after, key, preview=False)
    hand, new = recording.record_hand(
        database(), caller, body.recorded, **dict(body.expected), on_behalf_of=body.on_behalf_of, key=key
    )
    return NewHandAnswer.model_validate(hand), 201 if new else 200


@operation(blueprint.post("/preview"))
def preview_hand(caller: Caller, body: NewHandInput) -> NewHandAnswer:
    """Preview a hand.

    The settlement that it would have; nothing is stored.
    """
    if body.after is not None:
        return _insert(caller, body, body.after, None, preview=True)[0]
    preview = recording.preview_hand(database(), caller, body.recorded, **dict(body.expected))
    return NewHandAnswer.model_validate(preview.hand)


def _insert(
    caller: Caller, body: NewHandInput, after: int, key: IdempotencyKey | None, *, preview: bool
) -> tuple[NewHandAnswer, Literal[200, 201]]:
    seen = {**dict(body.expected), "on_behalf_of": body.on_behalf_of}
    correction, new = corrections.insert_hand(
        database(), caller, after, body.recorded, **seen, key=key, preview=preview
    )
    changed = tuple(change.number for change in correction.changed)
    return NewHandAnswer.model_validate(correction.hand).model_copy(update={"changed": changed}), 201 if new else 200


@operation(blueprint.put("/hands/<int:number>"))
def correct_hand(
    caller: Caller, number: int, body: CorrectedHandInput, query: PreviewQuery, key: IdempotencyKey | None
) -> ChangedHandAnswer:
    """Correct a hand.

    A withdrawn hand is restored.
    """
    correction = corrections.correct_hand(
        database(), caller, number, body.recorded, **dict(body.expected), key=key, preview=query.preview
    )
    return ChangedHandAnswer.model_validate(correction)


@operation(blueprint.delete("/hands/<int:number>"))
def withdraw_hand(caller: Caller, number: int, query: WithdrawalQuery, key: IdempotencyKey | None) -> ChangedHandAnswer:
    """Withdraw a hand.

    Its number is not used again.
    """
    correction = corrections.withdraw_hand(database(), caller, number, **dict(query), key=key)
    return ChangedHandAnswer.model_validate(correction)
