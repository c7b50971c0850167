"""Sheets and seats: start the next sheet, change seats, correct the setup of a sheet."""

from typing import Annotated, Any, Literal

from flask import Blueprint
from pydantic import Field

from scorekeeper.games import wall
from scorekeeper.games.fields import MAX_NUMBER, MAX_SEATS, Flag, Model, NaturalNumber, PositiveNumber, SeatNumber
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.sheets import amendments, dice, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatChoice, SeatingRequest
from scorekeeper.web.api.answers import ChangedSheetAnswer, PlannedSheetAnswer, SheetAnswer, TableDiceAnswer
from scorekeeper.web.api.operations import NameOrNumber, PreviewQuery, operation
from scorekeeper.web.api.tables import SheetInput
from scorekeeper.web.app.requests import database
from scorekeeper.web.templating.i18n import default_player_name

blueprint = Blueprint("sheets", __name__, url_prefix="/tables/<code>")


class ExpectedSetup(Model):
    """The revision of the setup that the client has seen."""

    setup_revision: NaturalNumber | None = None


class ExpectedSheet(ExpectedSetup):
    """The newest sheet, as the client has seen it."""

    sheet: PositiveNumber | None = None


class ExpectedSeats(ExpectedSheet):
    """The newest sheet and the number of its hands, as the client has seen them."""

    hands: NaturalNumber | None = None


class SeatsInput(Model):
    """The people to seat, in the order of play, each by name or number; "" is an empty seat.

    `takes_over` gives, by the seat of a new player, the seat of the previous sheet from which they continue, or null to
    start over. With `start_over`, all do.
    """

    seats: Annotated[tuple[NameOrNumber, ...], Field(max_length=MAX_SEATS)]
    takes_over: dict[str, SeatNumber | None] = Field(default_factory=dict, max_length=MAX_SEATS)
    start_over: Flag = False
    expected: ExpectedSeats = ExpectedSeats()

    @property
    def wanted(self) -> SeatingRequest:
        """Return the request for the service; raise `Refused` if a seat is neither a name nor a number."""
        places = tuple(_seat_choice(seat, place) for seat, place in enumerate(self.seats))
        takes_over = {_seat_number(seat): place for seat, place in self.takes_over.items()}
        return SeatingRequest(places, takes_over, start_over=self.start_over)


@operation(blueprint.put("/seats"))
def change_seats(caller: Caller, body: SeatsInput, query: PreviewQuery) -> SheetAnswer | PlannedSheetAnswer:
    """Change the seats from the next hand on.

    Only the host may, except to sit out or come in oneself. A preview returns the sheet that would begin.
    """
    seen = {**dict(body.expected), "placeholder": default_player_name}
    if query.preview:
        return PlannedSheetAnswer.model_validate(seating.check_seats(database(), caller, body.wanted, **seen))
    return SheetAnswer.model_validate(seating.change_seats(database(), caller, body.wanted, **seen))


def _seat_choice(seat: int, place: object) -> SeatChoice:
    if isinstance(place, str) or (isinstance(place, int) and not isinstance(place, bool) and 0 < place <= MAX_NUMBER):
        return place
    raise Refused([Problem(f"seats.{seat}", "person", text("enter a name or a person's number"))])


def _seat_number(number: str) -> int:
    if number.isascii() and number.isdigit() and int(number[:4]) < MAX_SEATS:
        return int(number[:4])
    raise Refused([Problem(f"takes_over.{number}", "seat", text("enter a seat number"))])


@operation(blueprint.get("/dice"))
def get_dice(caller: Caller) -> TableDiceAnswer:
    """Show the dice.

    The throws for the first deal until the first hand, and for the wall of the next hand.
    """
    return TableDiceAnswer.of(dice.get_dice(database(), caller))


class ThrowInput(Model):
    """The number of the `person` to throw for, by default the caller."""

    person: PositiveNumber | None = None


@operation(blueprint.post("/dice"))
def throw_dice(caller: Caller, body: ThrowInput) -> TableDiceAnswer:
    """Throw two dice for the first deal, or draw a card."""
    dice.throw_for_deal(database(), caller, body.person)
    return get_dice(caller)


@operation(blueprint.post("/dice/take"))
def take_drawn_seats(caller: Caller) -> SheetAnswer:
    """Give the sheet the drawn first dealer and seats.

    Only the host may.
    """
    return SheetAnswer.model_validate(dice.take_drawn_seats(database(), caller))


class WallThrowInput(Model):
    """How the wall is taken; `by_dealer` if the dealer throws, not the player opposite."""

    method: wall.Method
    by_dealer: Flag = False


@operation(blueprint.post("/wall"))
def throw_for_wall(caller: Caller, body: WallThrowInput) -> TableDiceAnswer:
    """Throw two dice for the wall of the next hand of 打天九."""
    dice.throw_for_wall(database(), caller, body.method, by_dealer=body.by_dealer)
    return get_dice(caller)


class NextSheetInput(SheetInput):
    """The setup of the next sheet."""

    expected: ExpectedSheet = ExpectedSheet()


@operation(blueprint.post("/sheets"))
def start_sheet(caller: Caller, body: NextSheetInput) -> tuple[SheetAnswer, Literal[201]]:
    """Start the next game.

    A new sheet with other rules, seats or another game. A sheet without hands is changed in place.
    """
    setup = {**body.given, "placeholder": default_player_name}
    expected = setup.pop("expected", ExpectedSheet())
    return SheetAnswer.model_validate(next_sheet.start_next_sheet(database(), caller, **setup, **dict(expected))), 201


class AmendmentInput(Model):
    """The corrected setup of a sheet; fields that are left out stay unchanged.

    `who` maps a new name to the present name of the person whose name it corrects, or to null for a new person.
    """

    rules: dict[str, Any] | None = None
    players: Annotated[tuple[str, ...], Field(max_length=MAX_SEATS)] | None = None
    who: dict[str, str | None] = Field(default_factory=dict, max_length=MAX_SEATS)
    first_dealer: SeatNumber | None = None
    expected: ExpectedSetup = ExpectedSetup()


@operation(blueprint.put("/sheets/<int:number>"))
def amend_sheet(caller: Caller, number: int, body: AmendmentInput, query: PreviewQuery) -> ChangedSheetAnswer:
    """Correct the rules, players or first dealer of hands already played.

    Only the host may. All of them are settled again.
    """
    whom = {seat: body.who[name] for seat, name in enumerate(body.players or ()) if name in body.who}
    amended = amendments.amend_sheet(
        database(),
        caller,
        AmendmentRequest(body.rules, body.players, body.first_dealer, whom),
        sheet=number,
        **dict(body.expected),
        preview=query.preview,
    )
    return ChangedSheetAnswer.model_validate(amended)
