"""Seats, changed all at once: out, in, in another's place, in another order."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import HIGHEST, MOST_SEATS, Flag, Model, SeatNumber
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.web.api import request, schema
from scorekeeper.web.api.request import Number, PreviewQuery, Revision
from scorekeeper.web.app.state import book
from scorekeeper.web.templating.i18n import default_player_name

blueprint: Final = Blueprint("seats", __name__)


class Seats(Model):
    """Who is to sit where, in the order of play, each by name or number; "" is an empty seat.

    `takes_over` says of a newcomer, by their seat, from which seat of the sheet before they take over what is kept
    for every seat, or null: they begin at nothing. `sheet`, its `revision` and its `hands` are what was seen.
    """

    seats: tuple[Any, ...] = Field(max_length=MOST_SEATS)
    takes_over: dict[str, SeatNumber | None] = Field(default_factory=dict, max_length=MOST_SEATS)
    anew: Flag = False
    sheet: Number | None = None
    revision: Revision | None = None
    hands: Revision | None = None

    @property
    def wanted(self) -> SeatingRequest:
        """The same for the service; `Refused` where somebody is neither a name nor a number."""
        places = tuple(_place(seat, place) for seat, place in enumerate(self.seats))
        return SeatingRequest(places, {_seat(seat): place for seat, place in self.takes_over.items()}, anew=self.anew)


@blueprint.put("/tables/<code>/seats")
def change(code: str) -> dict[str, Any]:
    """Let people sit so from the next hand on; the host, but for one's own sitting out and coming in."""
    who, given = request.caller(code), request.body_as(Seats)
    seen: dict[str, Any] = {
        "sheet": given.sheet,
        "agreed": given.revision,
        "hands": given.hands,
        "placeholder": default_player_name,
    }
    if request.asked(PreviewQuery).preview:
        return schema.coming(seating.check_seats(book(), who, given.wanted, **seen))
    return schema.sheet(seating.change_seats(book(), who, given.wanted, **seen))


def _place(seat: int, place: object) -> SeatChoice:
    if isinstance(place, str) or (isinstance(place, int) and not isinstance(place, bool) and 0 < place <= HIGHEST):
        return place
    raise Refused([Problem(f"seats.{seat}", "person", text("a name, or the number of a person, is expected"))])


def _seat(said: str) -> int:
    if said.isascii() and said.isdigit() and int(said[:4]) < MOST_SEATS:
        return int(said[:4])
    raise Refused([Problem(f"takes_over.{said}", "seat", text("the number of a seat is expected"))])
