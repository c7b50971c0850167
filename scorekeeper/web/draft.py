"""The draft of the next hand that all phones share: read and written field by field, by the scripts of the form."""

from __future__ import annotations

from dataclasses import asdict

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response

from scorekeeper.games.door import Model, SeatNumber, Whole, read
from scorekeeper.service import drafts
from scorekeeper.service.views import Entered
from scorekeeper.web.house import book
from scorekeeper.web.sessions import current_actor

blueprint = Blueprint("draft", __name__, url_prefix="/t/<code>")


class Written(Model):
    """Fields of hand `number` as they are now ("" takes one away), as this phone had seen them, and whose they are."""

    number: Whole
    fields: dict[str, str | list[str]]
    seen: dict[str, str | list[str]] | None = None
    seat: SeatNumber | None = None


@blueprint.get("/draft")
def show(code: str) -> Response:
    """What has been entered so far, and by whom."""
    return jsonify(asdict(drafts.view(book(), current_actor(code))))


@blueprint.post("/draft")
def write(code: str) -> Response:
    """Enter some fields; 409 with what is there where somebody else was quicker."""
    said = read(Written, request.get_json())
    fields: dict[str, Entered] = dict(said.fields)
    draft = drafts.write(book(), current_actor(code), said.number, fields, seen=said.seen, for_seat=said.seat)
    return jsonify(asdict(draft))


class Laid(Model):
    """What the player of this phone lays for hand `number`."""

    number: Whole
    value: str


@blueprint.post("/draft/lay")
def lay(code: str) -> Response:
    """Lay one's own part on the table; 409 with what is there where another is laid already."""
    said = read(Laid, request.get_json())
    return jsonify(asdict(drafts.lay(book(), current_actor(code), said.number, said.value)))


class Turned(Model):
    """Hand `number`, whose parts are to lie open."""

    number: Whole


@blueprint.post("/draft/up")
def turn_up(code: str) -> Response:
    """Turn up what lies face down."""
    said = read(Turned, request.get_json())
    return jsonify(asdict(drafts.turn_up(book(), current_actor(code), said.number)))
