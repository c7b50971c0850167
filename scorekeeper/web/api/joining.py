"""Joining a table by one of its links, and what people are called there."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model, SeatNumber
from scorekeeper.service.people import joining, people
from scorekeeper.web.api import request
from scorekeeper.web.api.request import Revision
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("joining", __name__)


class Guest(Model):
    """Who comes in: the secret of the play or watch link, a seat or none, a name.

    `move` asks for a seat that another device holds. `revision` is that of the sheet by whose
    seating the seat is meant.
    """

    secret: str
    seat: SeatNumber | None = None
    name: str | None = None
    move: Flag = False
    revision: Revision | None = None


class Correction(Model):
    """Who is called otherwise from now on."""

    name: str
    to: str


@blueprint.put("/tables/<code>/people")
def rename(code: str) -> dict[str, str]:
    """A name, corrected: one's own; the host corrects any. Chips and everything entered stay with the person."""
    wanted = request.body_as(Correction)
    return {"name": people.rename_person(book(), request.caller(code), wanted.name, wanted.to)}


@blueprint.post("/tables/<code>/join")
@rate_limit(WRONG_SECRETS)
def join(code: str) -> tuple[dict[str, Any], int]:
    """A token of one's own."""
    guest = request.body_as(Guest)
    joined = joining.join(
        book(),
        code,
        guest.secret,
        seat=guest.seat,
        name=guest.name,
        move=guest.move,
        agreed=guest.revision,
        kind=device_kind(),
    )
    asked = {} if joined.requested_seat is None else {"wants": joined.requested_seat}
    return {"token": joined.token, "role": joined.role, "seat": joined.seat, **asked}, 201
