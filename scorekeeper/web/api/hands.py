"""List, record, preview, correct and withdraw hands."""

from collections.abc import Mapping
from typing import Any, TypeVar

from flask import Blueprint

from scorekeeper.games.fields import Model, NaturalNumber, PositiveNumber, SeatNumber, Whole, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, insertion, recording
from scorekeeper.service.tables import detail
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.app.state import database

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<code>")


class HandReference(Model):
    """The hand that a request is about, and the setup revision that the client has seen."""

    sheet: PositiveNumber | None = None
    number: Whole | None = None
    revision: NaturalNumber | None = None


class NextHandReference(HandReference):
    """A reference to the next hand; `follows` is the revision of the hand before it, which decides the dealer.

    `on_behalf` is the seat of the neighbour for whom the hand is entered. `after` inserts the hand after the hand of
    that number (0: before the first).
    """

    after: NaturalNumber | None = None
    follows: NaturalNumber | None = None
    on_behalf: SeatNumber | None = None

    @property
    def seen(self) -> dict[str, Any]:
        """Return the state that the client has seen, as keywords of the service."""
        reference = {"sheet": self.sheet, "number": self.number, "setup_revision": self.revision}
        return {**reference, "previous_revision": self.follows}


M = TypeVar("M", bound=HandReference)


class WithdrawalQuery(inputs.PreviewQuery):
    """The hand that a request is about, given as query parameters."""

    sheet: PositiveNumber | None = None
    revision: NaturalNumber | None = None


class HandsQuery(inputs.PageQuery):
    """The sheet and the page of its hands to return."""

    sheet: PositiveNumber | None = None


@blueprint.get("/hands")
def list_hands(code: str) -> dict[str, Any]:
    """Return the hands of a sheet before a number, in order; `more` is true if there are earlier ones."""
    query = inputs.read_query(HandsQuery)
    view = detail.get_table(database(), inputs.caller(code), query.sheet, limit=query.limit, before=query.before).sheet
    return {"sheet": view.number, "hands": [serializers.hand(hand) for hand in view.hands], "more": view.earlier_hands}


@blueprint.post("/hands")
def record_hand(code: str) -> tuple[dict[str, Any], int]:
    """Record the next hand, or insert one.

    A repeated request with the same idempotency key returns the recorded hand.
    """
    caller = inputs.caller(code)
    entry, reference = _read_entry(NextHandReference)
    if reference.after is not None:
        return _insert(caller, entry, reference, reference.after)
    hand, new = recording.record_hand(
        database(), caller, entry, **reference.seen, on_behalf_of=reference.on_behalf, key=inputs.idempotency_key()
    )
    return serializers.hand(hand), 201 if new else 200


@blueprint.post("/preview")
def preview_hand(code: str) -> dict[str, Any]:
    """Return the settlement that a hand would have, without recording it."""
    caller = inputs.caller(code)
    entry, reference = _read_entry(NextHandReference)
    if reference.after is not None:
        return _insert(caller, entry, reference, reference.after, preview=True)[0]
    return serializers.hand(recording.preview_hand(database(), caller, entry, **reference.seen).hand)


def _insert(
    caller: Caller, entry: Mapping[str, Any], reference: NextHandReference, after: int, *, preview: bool = False
) -> tuple[dict[str, Any], int]:
    """Return the inserted hand, and the numbers of the later hands that settle differently."""
    key = None if preview else inputs.idempotency_key()
    correction, new = insertion.insert_hand(
        database(), caller, after, entry, **reference.seen, on_behalf_of=reference.on_behalf, key=key, preview=preview
    )
    return serializers.inserted_hand(correction), 201 if new else 200


@blueprint.put("/hands/<int:number>")
def correct_hand(code: str, number: int) -> dict[str, Any]:
    """Replace the result of a hand, and return the hands that change with it."""
    caller = inputs.caller(code)
    entry, reference = _read_entry(HandReference)
    if reference.number not in {None, number}:
        raise Refused((Problem("number", "number", text("the address says hand %(number)s", number=number)),))
    preview, key = inputs.read_query(inputs.PreviewQuery).preview, inputs.idempotency_key()
    correction = corrections.correct_hand(
        database(), caller, number, entry, sheet=reference.sheet, revision=reference.revision, key=key, preview=preview
    )
    return serializers.correction(correction)


@blueprint.delete("/hands/<int:number>")
def withdraw_hand(code: str, number: int) -> dict[str, Any]:
    """Withdraw a hand; its number is not used again."""
    caller, query, key = inputs.caller(code), inputs.read_query(WithdrawalQuery), inputs.idempotency_key()
    correction = corrections.withdraw_hand(
        database(), caller, number, sheet=query.sheet, revision=query.revision, key=key, preview=query.preview
    )
    return serializers.correction(correction)


def _read_entry(model: type[M]) -> tuple[Mapping[str, Any], M]:
    body, fields = inputs.body_object(), model.model_fields
    reference = {name: value for name, value in body.items() if name in fields}
    return {name: value for name, value in body.items() if name not in reference}, read(model, reference)
