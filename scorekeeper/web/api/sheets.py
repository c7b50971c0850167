"""Sheets and seats: start the next sheet, change seats, correct the setup of a sheet."""

from typing import Annotated, Any

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import MAX_NUMBER, MAX_SEATS, Flag, Model, NaturalNumber, PositiveNumber, SeatNumber
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.sheets import amendments, dice, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.web.api import inputs, serializers
from scorekeeper.web.api.tables import SheetInput
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import default_player_name

blueprint = Blueprint("sheets", __name__)


class SeatsInput(Model):
    """The people to seat, in the order of play, each by name or number; "" is an empty seat.

    `takes_over` gives, by the seat of a new player, the seat of the previous sheet from which they continue, or null to
    start over. `sheet`, its `revision` and its `hands` are the state that the client has seen.
    """

    seats: tuple[Any, ...] = Field(max_length=MAX_SEATS)
    takes_over: dict[str, SeatNumber | None] = Field(default_factory=dict, max_length=MAX_SEATS)
    anew: Flag = False
    sheet: PositiveNumber | None = None
    setup_revision: NaturalNumber | None = Field(default=None, alias="revision")
    hands: NaturalNumber | None = None

    @property
    def wanted(self) -> SeatingRequest:
        """Return the request for the service; raise `Refused` if a seat is neither a name nor a number."""
        places = tuple(_seat_choice(seat, place) for seat, place in enumerate(self.seats))
        takes_over = {_seat_number(seat): place for seat, place in self.takes_over.items()}
        return SeatingRequest(places, takes_over, start_over=self.anew)


@blueprint.put("/tables/<code>/seats")
def change_seats(code: str) -> dict[str, Any]:
    """Change the seats from the next hand on; only the host may, except to sit out or come in oneself."""
    caller, seats = inputs.caller(code), inputs.read_body(SeatsInput)
    seen = {**seats.model_dump(include={"sheet", "setup_revision", "hands"}), "placeholder": default_player_name}
    if inputs.read_query(inputs.PreviewQuery).preview:
        return serializers.upcoming_sheet(seating.check_seats(database(), caller, seats.wanted, **seen))
    return serializers.sheet(seating.change_seats(database(), caller, seats.wanted, **seen))


def _seat_choice(seat: int, place: object) -> SeatChoice:
    if isinstance(place, str) or (isinstance(place, int) and not isinstance(place, bool) and 0 < place <= MAX_NUMBER):
        return place
    raise Refused([Problem(f"seats.{seat}", "person", text("enter a name or a person's number"))])


def _seat_number(number: str) -> int:
    if number.isascii() and number.isdigit() and int(number[:4]) < MAX_SEATS:
        return int(number[:4])
    raise Refused([Problem(f"takes_over.{number}", "seat", text("enter a seat number"))])


class ThrowInput(Model):
    """The `person` to throw for, by default the caller."""

    person: PositiveNumber | None = None


class WallThrowInput(Model):
    """How the wall is taken; `by_dealer` if the dealer throws, not the player opposite."""

    method: str
    by_dealer: Flag = False


@blueprint.get("/tables/<code>/dice")
def get_dice(code: str) -> dict[str, Any]:
    """Return the throws for the first deal and for the wall of the next hand."""
    return serializers.dice(dice.get_dice(database(), inputs.caller(code)))


@blueprint.post("/tables/<code>/dice")
def throw_dice(code: str) -> dict[str, Any]:
    """Throw two dice, or draw a card, for the first deal."""
    dice.throw_for_deal(database(), inputs.caller(code), inputs.read_body(ThrowInput).person)
    return get_dice(code)


@blueprint.post("/tables/<code>/dice/take")
def take_drawn_seats(code: str) -> dict[str, Any]:
    """Give the sheet the drawn first dealer and seats."""
    return serializers.sheet(dice.take_drawn_seats(database(), inputs.caller(code)))


@blueprint.post("/tables/<code>/wall")
def throw_for_wall(code: str) -> dict[str, Any]:
    """Throw two dice for the wall of the next hand."""
    wall = inputs.read_body(WallThrowInput)
    dice.throw_for_wall(database(), inputs.caller(code), wall.method, by_dealer=wall.by_dealer)
    return get_dice(code)


class NextSheetInput(SheetInput):
    """The setup of the next sheet; `sheet` and `revision` identify the previous sheet that the client has seen."""

    sheet: PositiveNumber | None = None
    setup_revision: NaturalNumber | None = Field(default=None, alias="revision")


class AmendmentInput(Model):
    """The corrected setup of a sheet of the given `revision`; fields that are left out stay unchanged.

    `who` maps a new name to the present name of the person whose name it corrects, or to null for a new person.
    """

    rules: dict[str, Any] | None = None
    players: Annotated[tuple[str, ...], Field(max_length=MAX_SEATS)] | None = None
    who: dict[str, str | None] = Field(default_factory=dict, max_length=MAX_SEATS)
    first_dealer: Any = None
    revision: NaturalNumber | None = None

    @property
    def whom(self) -> dict[int, str | None]:
        """Return `who` by seat."""
        return {seat: self.who[name] for seat, name in enumerate(self.players or ()) if name in self.who}


@blueprint.post("/tables/<code>/sheets")
def start_sheet(code: str) -> tuple[dict[str, Any], int]:
    """Start the next sheet, or change the newest one if it has no hands."""
    caller, setup = inputs.caller(code), inputs.read_body(NextSheetInput).given
    sheet = next_sheet.start_next_sheet(database(), caller, **setup, placeholder=default_player_name)
    return serializers.sheet(sheet), 201


@blueprint.put("/tables/<code>/sheets/<int:number>")
def amend_sheet(code: str, number: int) -> dict[str, Any]:
    """Correct the setup of a sheet, and return it with the hands that settle differently."""
    caller = inputs.caller(code)
    amendment = inputs.read_body(AmendmentInput)
    amended = amendments.amend_sheet(
        database(),
        caller,
        AmendmentRequest(amendment.rules, amendment.players, amendment.first_dealer, amendment.whom),
        sheet=number,
        setup_revision=amendment.revision,
        preview=inputs.read_query(inputs.PreviewQuery).preview,
    )
    return serializers.amended(amended)
