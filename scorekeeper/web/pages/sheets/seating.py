"""Change seats on a drawing of the table: one tap picks a seat or person, the next one moves it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games import fields, words
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.drawings.transfer_diagram import chair_positions
from scorekeeper.ledger.seat_changes import SeatChange, seat_changes, with_empty_seats
from scorekeeper.service.errors import AlreadyChanged, SheetChanged
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatChoice, SeatingPreview, SeatingRequest, SeatPreview
from scorekeeper.service.views.preconditions import SheetSeen
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, parse_number
from scorekeeper.web.pages.forms import Answer, messages, show_again
from scorekeeper.web.pages.sheets.agreement_form import form_from_sheet, read_takes_over
from scorekeeper.web.templating.i18n import default_player_name, say

SeatPlan = tuple[SeatChoice, ...]

#: The place of a person who sits out.
OUT = "out"


def apply_tap(seats: SeatPlan, first: str, second: str) -> tuple[SeatPlan, str]:
    """Return the seats after a tap on `second` with `first` picked before, and the new pick.

    `seat-2` is a seat, `person-7` a person without one, `after-2` the place after a seat, `out` the place outside the
    table.
    """
    kind, number = _read_token(second)
    if not _is_valid_token(seats, kind, number) or first == second:
        return seats, ""
    picked, picked_number = _read_token(first)
    is_picked = picked in {"seat", "person"} and _is_valid_token(seats, picked, picked_number)
    if not is_picked or picked == kind == "person":
        return seats, second if kind in {"seat", "person"} else ""
    if picked == "person":
        return _put_person(seats, picked_number, kind, number), ""
    if kind == "person":
        return _put_person(seats, number, picked, picked_number), ""
    return _move_seat(seats, picked_number, kind, number), ""


def reversed_seats(seats: SeatPlan, first: int) -> SeatPlan:
    """Return the seats in reverse order, with the person in the seat `first` in place."""
    return tuple(seats[(2 * first - seat) % len(seats)] for seat in range(len(seats)))


def _read_token(token: str) -> tuple[str, int]:
    kind, _, number = token.partition("-")
    return kind, parse_number(number, -1)


def _is_valid_token(seats: Sequence[SeatChoice], kind: str, number: int) -> bool:
    if kind in {"seat", "after"}:
        return 0 <= number < len(seats)
    return kind == OUT or (kind == "person" and number >= 0 and number not in seats)


def _put_person(seats: SeatPlan, person: SeatChoice, kind: str, number: int) -> SeatPlan:
    """Put a person from outside into a seat, or into a new seat after it."""
    if kind == "seat":
        return (*seats[:number], person, *seats[number + 1 :])
    return (*seats[: number + 1], person, *seats[number + 1 :]) if kind == "after" else seats


def _move_seat(seats: SeatPlan, seat: int, kind: str, number: int) -> SeatPlan:
    """Swap two seats, or move a person after another seat or outside."""
    if kind == "seat":
        swapped = {seat: seats[number], number: seats[seat]}
        return tuple(swapped.get(place, person) for place, person in enumerate(seats))
    others = (*seats[:seat], *seats[seat + 1 :])
    if kind == OUT:
        return others
    return _put_person(others, seats[seat], "after", number - (number >= seat)) if number != seat else seats


blueprint = Blueprint("seating", __name__, url_prefix="/t/<code>")

#: The prefix of a new person's name; without a name, an empty seat.
NEW_PERSON = "="


@dataclass(frozen=True)
class ChairPosition:
    """A chair in the drawing: its `side` of the table, and its row from the top."""

    seat: int
    chair: SeatPreview
    side: str
    row: int


@blueprint.get("/seats")
def show(code: str, changed: str = "") -> str:
    """Show the present seats; `?me` picks the reader."""
    preview = _preview(code)
    return _seating_page(preview, _own_token(preview) if "me" in request.args else "", changed)


def _show_again(code: str, changed: str = "", refused: Refused | None = None) -> str:
    return _seating_page(_preview(code, read_plan(request.form)[0]), "", changed, refused)


def _preview(code: str, wanted: SeatingRequest | None = None, **seen: Unpack[SheetSeen]) -> SeatingPreview:
    return seating.preview_seats(database(), current_caller(code), wanted, default_player_name, **seen)


@blueprint.post("/seats")
@show_again(show, SheetChanged)
@show_again(_show_again, Refused, AlreadyChanged)
def submit(code: str) -> Answer:
    """Apply a tap on the drawing, or save the seats; show the present ones if they are not those of the form."""
    wanted, picked = read_plan(request.form)
    seen = SheetSeen(sheet=form_number("sheet"), setup_revision=form_number("agreed"))
    if request.form.get("action") != "save":
        return _seating_page(_preview(code, wanted, **seen), picked)
    hands, caller = form_number("hands"), current_caller(code)
    seating.change_seats(database(), caller, wanted, **seen, hands=hands, placeholder=default_player_name)
    flash(gettext("The seats were changed."), "toast")
    return redirect(url_for("tables.show", code=code), 303)


def read_plan(form: MultiDict[str, str]) -> tuple[SeatingRequest, str]:
    """Return the wanted seats after the tap or the action of the form, and the new pick."""
    seats = tuple(_seat_choice(value) for value in form.getlist("seat")[: fields.MAX_SEATS + 1])
    picked, tapped = form.get("picked", ""), form.get("pick", "")
    action, name = form.get("action", ""), form.get("new", "").strip()
    if tapped:
        seats, picked = apply_tap(seats, picked, tapped)
    elif action == "turn" and seats:
        seats = reversed_seats(seats, min(parse_number(form.get("nearest")) or 0, len(seats) - 1))
    elif action == "add" or (action == "enter" and name):
        # A new person gets the picked seat, or an additional one; without a name the seat is empty.
        kind, seat = _read_token(picked)
        is_seat = kind == "seat" and 0 <= seat < len(seats)
        seats, picked = _put_person(seats, name, "seat", seat) if is_seat else (*seats, name), ""
    rules = {name.removeprefix("rules."): value or None for name, value in form.items() if name.startswith("rules.")}
    return SeatingRequest(seats, read_takes_over(form), "anew" in form, rules), picked


def place_value(place: SeatChoice) -> str:
    """Return the value of a seat in the form."""
    return str(place) if isinstance(place, int) else f"{NEW_PERSON}{place}"


def _seat_choice(value: str) -> SeatChoice:
    number = parse_number(value)
    return value.removeprefix(NEW_PERSON) if number is None else number


def _own_token(preview: SeatingPreview) -> str:
    """Return the token of the reader's seat or place."""
    seats = [f"seat-{seat}" for seat, chair in enumerate(preview.seats) if chair.mine]
    return next(iter((*seats, *(f"person-{chair.person}" for chair in preview.outside if chair.mine))), "")


def _seating_page(preview: SeatingPreview, picked: str, changed: str = "", refused: Refused | None = None) -> str:
    table, refused = preview.table, refused or (None if preview.denied else preview.refused)
    problems = messages(refused) or ({"": say(preview.denied.message)} if preview.denied else {})
    # The reader's own seat is at the bottom of the drawing, also while people are moved.
    nearest = max(min(table.me.seat or 0, len(preview.seats) - 1), 0)
    is_clockwise = table.sheet.game.direction != "counter-clockwise"
    chairs = zip(preview.seats, chair_positions(len(preview.seats), nearest, clockwise=is_clockwise), strict=True)
    turn = table.sheet.next.outlook.get("direction")
    agreement = form_from_sheet(table.sheet.game, table.sheet.rules, [chair.name for chair in preview.seats], 0)
    typed = {name: value or "" for name, value in preview.wanted.rules.items()}
    return render_template(
        "sheets/seating.html",
        there=preview,
        spots=[ChairPosition(seat, chair, *place) for seat, (chair, place) in enumerate(chairs)],
        nearest=nearest,
        picked=picked if table.me.is_host else _own_token(preview),  # only hosts move other people
        moves=_moves(preview),
        written=place_value,
        backwards=is_clockwise is (isinstance(turn, words.Direction) and not turn.onward),
        problems=problems,
        agreement=replace(agreement, typed={**agreement.typed, **typed}),
        changed=changed,
    )


def _moves(preview: SeatingPreview) -> list[SeatChange[str]]:
    """Return the seat changes by name."""
    names: dict[SeatChoice, str] = {player.person: player.name for player in preview.table.players}
    names |= {chair.choice: chair.name for chair in preview.seats}
    empty: list[SeatChoice] = [player.person for player in preview.table.players if player.placeholder]
    empty += [chair.choice for chair in preview.seats if chair.placeholder]
    present: list[SeatChoice] = [player.person for player in preview.table.players]
    changed = (with_empty_seats(move, empty) for move in seat_changes(present, preview.wanted.seats))
    return [SeatChange(move.kind, tuple(names[person] for person in move.who)) for move in changed]
