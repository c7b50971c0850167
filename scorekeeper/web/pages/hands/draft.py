"""The draft of the next hand that all phones share: read and written field by field, by the scripts of the form."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Model, SeatNumber, read
from scorekeeper.service.hands import drafts
from scorekeeper.service.views.hands import FormValue
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import query_number

blueprint = Blueprint("draft", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")


Revision = Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
Fields = Annotated[dict[str, str | list[str]], Field(max_length=drafts.MAX_FIELDS)]


class DraftChange(Model):
    """Fields of hand `number` as they are now ("" takes one away), as this phone had seen them, and whose they are.

    `agreed` is the revision of the seats and rules by which they were entered.
    """

    number: Revision
    fields: Fields
    seen: Fields | None = None
    seat: SeatNumber | None = None
    agreed: Revision | None = None


@blueprint.get("/draft")
def show_draft(code: str, sheet: int) -> Response:
    """What has been entered so far, and by whom; 409 with what is there where another hand was meant by `number`."""
    agreed, number = (query_number(name) for name in ("agreed", "number"))
    return jsonify(
        drafts.get_draft(database(), current_caller(code), sheet=sheet, setup_revision=agreed, number=number)
    )


@blueprint.post("/draft")
def update_draft(code: str, sheet: int) -> Response:
    """Enter some fields; 409 with what is there where somebody else was quicker."""
    said = read(DraftChange, request.get_json())
    meant = {"sheet": sheet, "setup_revision": said.agreed}
    fields: dict[str, FormValue] = dict(said.fields)
    draft = drafts.update_draft(
        database(), current_caller(code), said.number, fields, **meant, seen=said.seen, on_behalf_of=said.seat
    )
    return jsonify(draft)


class BetConfirmation(Model):
    """What the player of this phone lays for hand `number`."""

    number: Revision
    value: str
    agreed: Revision | None = None


@blueprint.post("/draft/lay")
def confirm_bet(code: str, sheet: int) -> Response:
    """Lay one's own part on the table; 409 with what is there where another is laid already."""
    said = read(BetConfirmation, request.get_json())
    return jsonify(
        drafts.confirm_bet(
            database(), current_caller(code), said.number, said.value, sheet=sheet, setup_revision=said.agreed
        )
    )


class RevealInput(Model):
    """Hand `number`, whose parts are to lie open."""

    number: Revision
    agreed: Revision | None = None


@blueprint.post("/draft/up")
def reveal(code: str, sheet: int) -> Response:
    """Turn up what lies face down."""
    said = read(RevealInput, request.get_json())
    return jsonify(
        drafts.reveal_draft(database(), current_caller(code), said.number, sheet=sheet, setup_revision=said.agreed)
    )
