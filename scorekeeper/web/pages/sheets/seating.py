"""What is done with two taps on a drawing of the table: pick one, then the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.fields import MOST_SEATS
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import Direction
from scorekeeper.ledger.seat_changes import SeatChange, seat_changes, with_empty_seats
from scorekeeper.service.errors import AlreadyChanged, SheetChanged
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatChoice, SeatingPreview, SeatingRequest, SeatPreview
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, parse_number
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.sheets.agreement_form import NOBODY
from scorekeeper.web.templating.i18n import default_player_name, say

SeatPlan = tuple[SeatChoice, ...]

OUT = "out"
"""Where somebody goes who sits out."""


def apply_tap(seats: SeatPlan, first: str, second: str) -> tuple[SeatPlan, str]:
    """The seats after `second` is tapped, with `first` picked before, and what is picked then.

    `seat-2` is a seat, `person-7` somebody without one, `after-2` the place behind a seat; `out` is beside the table.
    """
    kind, number = _read_token(second)
    if not _is_valid_token(seats, kind, number) or first == second:
        return seats, ""
    picked, which = _read_token(first)
    if (
        not _is_valid_token(seats, picked, which)
        or picked not in {"seat", "person"}
        or (picked, kind) == ("person",) * 2
    ):
        return seats, second if kind in {"seat", "person"} else ""
    if picked == "person" or kind == "person":
        person, place = (which, (kind, number)) if picked == "person" else (number, (picked, which))
        return _put_person(seats, person, *place), ""
    return _move_seat(seats, which, kind, number), ""


def reversed_seats(seats: SeatPlan, first: int) -> SeatPlan:
    """The other way round, with whoever sits in this seat where they are."""
    return tuple(seats[(2 * first - seat) % len(seats)] for seat in range(len(seats)))


def chair_positions(count: int, nearest: int, *, clockwise: bool) -> list[tuple[str, int]]:
    """Where each seat is drawn, as the side of the table and the row from the top; `nearest` is at the bottom."""
    rows = range(2, 2 + (count - 1) // 2)
    right = [("right", row) for row in reversed(rows)]
    left = [("left", row) for row in rows]
    top = [] if count % 2 else [("top", 1)]
    others = [*right, *top, *left]
    order = [("bottom", 2 + len(rows)), *(reversed(others) if clockwise else others)]
    return [order[(seat - nearest) % count] for seat in range(count)]


def _read_token(token: str) -> tuple[str, int]:
    kind, _, number = token.partition("-")
    return kind, parse_number(number, -1)


def _is_valid_token(seats: Sequence[SeatChoice], kind: str, number: int) -> bool:
    if kind in {"seat", "after"}:
        return 0 <= number < len(seats)
    return kind == OUT or (kind == "person" and number >= 0 and number not in seats)


def _put_person(seats: SeatPlan, person: SeatChoice, kind: str, number: int) -> SeatPlan:
    """Somebody from outside has a seat, or one is put behind it; there is none outside."""
    if kind == "seat":
        return (*seats[:number], person, *seats[number + 1 :])
    return (*seats[: number + 1], person, *seats[number + 1 :]) if kind == "after" else seats


def _move_seat(seats: SeatPlan, seat: int, kind: str, number: int) -> SeatPlan:
    """Two swap; or somebody sits behind another, or goes."""
    if kind == "seat":
        swapped = {seat: seats[number], number: seats[seat]}
        return tuple(swapped.get(place, one) for place, one in enumerate(seats))
    rest = (*seats[:seat], *seats[seat + 1 :])
    if kind == OUT:
        return rest
    return _put_person(rest, seats[seat], "after", number - (number >= seat)) if number != seat else seats


blueprint: Final = Blueprint("seating", __name__, url_prefix="/t/<code>")

NEW_PERSON: Final = "="
"""Before the name of somebody new; alone, a seat that stays empty."""


@dataclass(frozen=True)
class ChairPosition:
    """A chair in the drawing: its `side` of the table, and the row from the top."""

    seat: int
    chair: SeatPreview
    side: str
    row: int


@blueprint.get("/seats")
def show(code: str) -> str:
    """As people sit now; `?me` picks the reader."""
    there = seating.preview_seats(database(), current_caller(code), placeholder=default_player_name)
    return _seating_page(there, _own(there) if "me" in request.args else "")


def _again(code: str, changed: str = "", refused: Refused | None = None) -> str:
    wanted, _ = read_plan(request.form)
    return _seating_page(
        seating.preview_seats(database(), current_caller(code), wanted, default_player_name), "", changed, refused
    )


@blueprint.post("/seats")
@show_again(_again, Refused, SheetChanged, AlreadyChanged)
def submit(code: str) -> Answer:
    """Another tap on the drawing; or let them sit so."""
    wanted, picked = read_plan(request.form)
    if request.form.get("action") != "save":
        return _seating_page(
            seating.preview_seats(database(), current_caller(code), wanted, default_player_name), picked
        )
    seen: dict[str, Any] = {
        "sheet": form_number("sheet"),
        "setup_revision": form_number("agreed"),
        "hands": form_number("hands"),
    }
    seating.change_seats(database(), current_caller(code), wanted, **seen, placeholder=default_player_name)
    flash(gettext("The seats are changed."), "toast")
    return redirect(url_for("tables.show", code=code), 303)


def read_plan(form: MultiDict[str, str]) -> tuple[SeatingRequest, str]:
    """Who is to sit where after what was tapped, and what is picked then."""
    seats = tuple(_place(one) for one in form.getlist("seat")[: MOST_SEATS + 1])
    picked, tapped = form.get("picked", ""), form.get("pick", "")
    action = form.get("action", "")
    if tapped:
        seats, picked = apply_tap(seats, picked, tapped)
    elif action == "turn" and seats:
        seats = reversed_seats(seats, min(parse_number(form.get("nearest")) or 0, len(seats) - 1))
    elif action == "add":
        seats, picked = _added(seats, form.get("new", "").strip(), picked), ""
    return SeatingRequest(seats, _takes_over(form), start_over="anew" in form), picked


def place_value(place: SeatChoice) -> str:
    """Who is to sit there, as a form says it."""
    return str(place) if isinstance(place, int) else f"{NEW_PERSON}{place}"


def _place(said: str) -> SeatChoice:
    number = parse_number(said)
    return said.removeprefix(NEW_PERSON) if number is None else number


def _added(seats: tuple[SeatChoice, ...], name: str, picked: str) -> tuple[SeatChoice, ...]:
    """Somebody new in the seat that is picked, else in one more; without a name that one is empty."""
    kind, _, place = picked.partition("-")
    seat = parse_number(place) if kind == "seat" else None
    if seat is None or seat >= len(seats):
        return (*seats, name)
    return (*seats[:seat], name, *seats[seat + 1 :])


def _takes_over(form: MultiDict[str, str]) -> Mapping[int, int | None]:
    said = {seat: form[name] for seat in range(MOST_SEATS) if (name := f"takes_over.{seat}") in form}
    return {seat: parse_number(one, NOBODY) if one else None for seat, one in said.items()}


def _own(there: SeatingPreview) -> str:
    """The reader, picked."""
    seats = [f"seat-{seat}" for seat, chair in enumerate(there.seats) if chair.mine]
    return next(iter((*seats, *(f"person-{chair.person}" for chair in there.outside if chair.mine))), "")


def _seating_page(there: SeatingPreview, picked: str, changed: str = "", refused: Refused | None = None) -> str:
    table, refused = there.table, refused or (None if there.denied else there.refused)
    problems = [say(there.denied.message)] if there.denied else []
    if refused:
        problems = [say(one.message, refused.players) for one in refused.problems]
    return render_template(
        "sheets/seating.html",
        table=table,
        there=there,
        spots=_spots(there),
        nearest=_nearest(there),
        picked=picked if table.me.is_host else _own(there),  # nobody else moves others
        moves=_moves(there),
        written=place_value,
        backwards=_backwards(there),
        problems=problems,
        changed=changed,
    )


def _moves(there: SeatingPreview) -> list[SeatChange[str]]:
    """How people would change seats, by name."""
    names: dict[SeatChoice, str] = {player.person: player.name for player in there.table.players}
    names |= {chair.choice: chair.name for chair in there.seats}
    empty: list[SeatChoice] = [player.person for player in there.table.players if player.placeholder]
    empty += [chair.choice for chair in there.seats if chair.placeholder]
    now: list[SeatChoice] = [player.person for player in there.table.players]
    changed = (with_empty_seats(move, empty) for move in seat_changes(now, there.wanted.seats))
    return [SeatChange(move.kind, tuple(names[one] for one in move.who)) for move in changed]


def _spots(there: SeatingPreview) -> list[ChairPosition]:
    clockwise = there.table.sheet.game.direction != "counter-clockwise"
    places = chair_positions(len(there.seats), _nearest(there), clockwise=clockwise)
    drawn = zip(there.seats, places, strict=True)
    return [ChairPosition(seat, chair, *place) for seat, (chair, place) in enumerate(drawn)]


def _nearest(there: SeatingPreview) -> int:
    """The reader's own seat is drawn nearest to them, and stays there whoever is moved to it."""
    return max(min(there.table.me.seat or 0, len(there.seats) - 1), 0)


def _backwards(there: SeatingPreview) -> bool:
    """Whether the arrow in the middle runs against the clock."""
    against = there.table.sheet.game.direction == "counter-clockwise"
    turn = there.table.sheet.next.outlook.get("direction")
    return against is not (isinstance(turn, Direction) and not turn.onward)
