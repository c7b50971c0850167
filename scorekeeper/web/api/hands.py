"""Hands: looked through, recorded, previewed, corrected, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Model, SeatNumber, Whole, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, insertion, recording
from scorekeeper.service.tables import detail
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.inputs import Number, Revision, idempotency_key, read_query
from scorekeeper.web.api.serializers import inserted_hand
from scorekeeper.web.app.state import database

blueprint: Final = Blueprint("hands", __name__, url_prefix="/tables/<code>")


class HandReference(Model):
    """Which hand is meant, and by which state of things: what the client has seen."""

    sheet: Number | None = None
    number: Whole | None = None
    revision: Revision | None = None


class NextHandReference(HandReference):
    """Likewise of the next hand; `follows` is the revision of the hand before, from which it follows who deals.

    `on_behalf` is the seat of the neighbour for whom it is entered. `after`: it was forgotten, and was played behind
    that hand (0: before the first).
    """

    after: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    follows: Revision | None = None
    on_behalf: SeatNumber | None = None


M = TypeVar("M", bound=HandReference)


class WithdrawalQuery(inputs.PreviewQuery):
    """Which hand is meant, behind the question mark too."""

    sheet: Number | None = None
    revision: Revision | None = None


class HandsQuery(inputs.PageQuery):
    """Which hands are asked for."""

    sheet: Number | None = None


@blueprint.get("/hands")
def list_hands(code: str) -> dict[str, Any]:
    """The hands of a sheet before a number, in order: `more` where there are others before them."""
    asked = read_query(HandsQuery)
    view = detail.get_table(database(), inputs.caller(code), asked.sheet, limit=asked.limit, before=asked.before).sheet
    return {"sheet": view.number, "hands": [serializers.hand(one) for one in view.hands], "more": view.earlier_hands}


@blueprint.post("/hands")
def record_hand(code: str) -> tuple[dict[str, Any], int]:
    """The next hand, or a forgotten one. The same request with the same key answers with the same hand again."""
    who = inputs.caller(code)
    entry, meant = _entry(NextHandReference)
    if meant.after is not None:
        return _put_in(who, entry, meant, meant.after)
    hand, new = recording.record_hand(
        database(),
        who,
        entry,
        sheet=meant.sheet,
        number=meant.number,
        setup_revision=meant.revision,
        previous_revision=meant.follows,
        on_behalf_of=meant.on_behalf,
        key=idempotency_key(),
    )
    return serializers.hand(hand), 201 if new else 200


@blueprint.post("/preview")
def preview_hand(code: str) -> dict[str, Any]:
    """What a hand would settle to."""
    who = inputs.caller(code)
    entry, meant = _entry(NextHandReference)
    if meant.after is not None:
        return _put_in(who, entry, meant, meant.after, preview=True)[0]
    seen = recording.preview_hand(
        database(),
        who,
        entry,
        sheet=meant.sheet,
        number=meant.number,
        setup_revision=meant.revision,
        previous_revision=meant.follows,
    )
    return serializers.hand(seen.hand)


def _put_in(
    caller: Caller, entry: Mapping[str, Any], meant: NextHandReference, after: int, *, preview: bool = False
) -> tuple[dict[str, Any], int]:
    """A forgotten hand, and the numbers of the later hands that settle differently now."""
    correction, new = insertion.insert_hand(
        database(),
        caller,
        after,
        entry,
        sheet=meant.sheet,
        number=meant.number,
        setup_revision=meant.revision,
        previous_revision=meant.follows,
        on_behalf_of=meant.on_behalf,
        key=None if preview else idempotency_key(),
        preview=preview,
    )
    return inserted_hand(correction), 201 if new else 200


@blueprint.put("/hands/<int:number>")
def correct_hand(code: str, number: int) -> dict[str, Any]:
    """Another result for a hand, and what follows from it."""
    who = inputs.caller(code)
    entry, meant = _entry(HandReference)
    if meant.number not in {None, number}:
        raise Refused((Problem("number", "number", text("the address says hand %(number)s", number=number)),))
    preview, key = read_query(inputs.PreviewQuery).preview, idempotency_key()
    correction = corrections.correct_hand(
        database(), who, number, entry, sheet=meant.sheet, revision=meant.revision, key=key, preview=preview
    )
    return serializers.correction(correction)


@blueprint.delete("/hands/<int:number>")
def withdraw_hand(code: str, number: int) -> dict[str, Any]:
    """A hand that did not happen; its number stays."""
    who, asked, key = inputs.caller(code), read_query(WithdrawalQuery), idempotency_key()
    correction = corrections.withdraw_hand(
        database(), who, number, sheet=asked.sheet, revision=asked.revision, key=key, preview=asked.preview
    )
    return serializers.correction(correction)


def _entry(model: type[M]) -> tuple[Mapping[str, Any], M]:
    sent, fields = inputs.body_object(), model.model_fields
    meant = {name: value for name, value in sent.items() if name in fields}
    return {name: value for name, value in sent.items() if name not in meant}, read(model, meant)
