"""The next sheet: another game, other rules, other seats; the chips carry on. And what was agreed, corrected."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import HIGHEST, MOST_SEATS, Flag, Model, SeatNumber
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.sheets import amendments, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.inputs import Number, PreviewQuery, Revision, read_body, read_query
from scorekeeper.web.api.serializers import upcoming_sheet
from scorekeeper.web.api.tables import SheetInput
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import default_player_name

blueprint: Final = Blueprint("sheets", __name__)


class SeatsInput(Model):
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
        return SeatingRequest(
            places, {_seat(seat): place for seat, place in self.takes_over.items()}, start_over=self.anew
        )


@blueprint.put("/tables/<code>/seats")
def change_seats(code: str) -> dict[str, Any]:
    """Let people sit so from the next hand on; the host, but for one's own sitting out and coming in."""
    who, given = inputs.caller(code), read_body(SeatsInput)
    seen: dict[str, Any] = {
        "sheet": given.sheet,
        "setup_revision": given.revision,
        "hands": given.hands,
        "placeholder": default_player_name,
    }
    if read_query(PreviewQuery).preview:
        return upcoming_sheet(seating.check_seats(database(), who, given.wanted, **seen))
    return serializers.sheet(seating.change_seats(database(), who, given.wanted, **seen))


def _place(seat: int, place: object) -> SeatChoice:
    if isinstance(place, str) or (isinstance(place, int) and not isinstance(place, bool) and 0 < place <= HIGHEST):
        return place
    raise Refused([Problem(f"seats.{seat}", "person", text("a name, or the number of a person, is expected"))])


def _seat(said: str) -> int:
    if said.isascii() and said.isdigit() and int(said[:4]) < MOST_SEATS:
        return int(said[:4])
    raise Refused([Problem(f"takes_over.{said}", "seat", text("the number of a seat is expected"))])


class NextSheetInput(SheetInput):
    """What the next sheet begins with; where the sheet before (`sheet`) is meant as it was agreed at a `revision`."""

    sheet: Number | None = None
    revision: Revision | None = None


class AmendmentInput(Model):
    """What shall have been agreed on a sheet, as it stands at a `revision`; what is not named stays as it is.

    `who` says of a name that is nobody's whose it is, corrected, or null: somebody new.
    """

    rules: dict[str, Any] | None = None
    players: Annotated[tuple[str, ...], Field(max_length=MOST_SEATS)] | None = None
    who: dict[str, str | None] = Field(default_factory=dict, max_length=MOST_SEATS)
    first_dealer: Any = None
    revision: Revision | None = None

    @property
    def whom(self) -> dict[int, str | None]:
        """The same by seat."""
        return {seat: self.who[name] for seat, name in enumerate(self.players or ()) if name in self.who}


@blueprint.post("/tables/<code>/sheets")
def start_sheet(code: str) -> tuple[dict[str, Any], int]:
    """The next sheet, or the newest one changed while no hand stands on it."""
    who = inputs.caller(code)
    wanted = read_body(NextSheetInput)
    agreed, sheet = wanted.revision, wanted.sheet
    given = {name: value for name, value in wanted.given.items() if name not in {"revision", "sheet"}}
    return serializers.sheet(
        next_sheet.start_next_sheet(
            database(), who, **given, sheet=sheet, setup_revision=agreed, placeholder=default_player_name
        )
    ), 201


@blueprint.put("/tables/<code>/sheets/<int:number>")
def amend_sheet(code: str, number: int) -> dict[str, Any]:
    """What was agreed on a sheet, corrected; and which of its hands settle differently by it."""
    who = inputs.caller(code)
    given = read_body(AmendmentInput)
    amended = amendments.amend_sheet(
        database(),
        who,
        AmendmentRequest(given.rules, given.players, given.first_dealer, given.whom),
        sheet=number,
        setup_revision=given.revision,
        preview=read_query(PreviewQuery).preview,
    )
    return serializers.amended(amended)
