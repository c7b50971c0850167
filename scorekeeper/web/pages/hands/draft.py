"""Read and write the draft of the next hand that all devices share.

The scripts of the form call these views field by field.
"""

from typing import Annotated

from flask import Blueprint, jsonify, request
from pydantic import Field
from werkzeug.wrappers import Response

from scorekeeper.games.fields import Model, NaturalNumber, SeatNumber, read
from scorekeeper.games.words import text
from scorekeeper.service.errors import SheetChanged
from scorekeeper.service.hands import drafts
from scorekeeper.service.views.hands import FormValue
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import query_number

blueprint = Blueprint("draft", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")


Fields = Annotated[dict[str, FormValue], Field(max_length=drafts.MAX_FIELDS)]


class DraftReference(Model):
    """The number of the hand of the draft, and the setup revision for which it was entered."""

    number: NaturalNumber
    agreed: NaturalNumber | None = None


class DraftChange(DraftReference):
    """New values of fields ("" clears one), the values that the device had seen, and the seat."""

    fields: Fields
    seen: Fields | None = None
    seat: SeatNumber | None = None


@blueprint.get("/draft")
def show_draft(code: str, sheet: int) -> Response:
    """Return the fields entered so far and who entered them; 409 if the form of the device is outdated."""
    seen = {"setup_revision": "agreed", "number": "number", "previous_revision": "revision"}
    reference = {name: query_number(parameter) for name, parameter in seen.items()}
    return jsonify(drafts.get_draft(database(), current_caller(code), sheet=sheet, **reference))


@blueprint.post("/draft")
def update_draft(code: str, sheet: int) -> Response:
    """Store fields of the draft; 409 with the draft if another device changed them first."""
    change, caller = read(DraftChange, request.get_json()), current_caller(code)
    reference = {"sheet": sheet, "setup_revision": change.agreed}
    draft = drafts.update_draft(
        database(), caller, change.number, change.fields, **reference, seen=change.seen, on_behalf_of=change.seat
    )
    return jsonify(draft)


class BetConfirmation(DraftReference):
    """The bet that the player of this device places."""

    value: str


@blueprint.post("/draft/place")
def confirm_bet(code: str, sheet: int) -> Response:
    """Place the player's bet; 409 with the draft if another bet is placed already."""
    bet, caller = read(BetConfirmation, request.get_json()), current_caller(code)
    try:
        draft = drafts.confirm_bet(database(), caller, bet.number, bet.value, sheet=sheet, setup_revision=bet.agreed)
    except SheetChanged as error:
        message = text("not placed: the hand, the seats or the rules have changed; show the current form")
        raise SheetChanged(message, error.current) from error
    return jsonify(draft)


@blueprint.post("/draft/reveal")
def reveal(code: str, sheet: int) -> Response:
    """Reveal the hidden bets."""
    hand, caller = read(DraftReference, request.get_json()), current_caller(code)
    draft = drafts.reveal_draft(database(), caller, hand.number, sheet=sheet, setup_revision=hand.agreed)
    return jsonify(draft)
