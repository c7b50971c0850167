"""Who sits where, on a drawing of the table: pick one, then the other; what it comes to is said before it is done."""

from __future__ import annotations

from collections.abc import Mapping
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
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number, parse_number
from scorekeeper.web.pages import gestures
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.rules_form import NOBODY
from scorekeeper.web.templating.i18n import default_player_name, say

blueprint: Final = Blueprint("seating", __name__, url_prefix="/t/<code>")

NEW: Final = "="
"""Before the name of somebody new; alone, a seat that stays empty."""


@dataclass(frozen=True)
class Spot:
    """A chair in the drawing: its `side` of the table, and the row from the top."""

    seat: int
    chair: SeatPreview
    side: str
    row: int


@blueprint.get("/seats")
def show(code: str) -> str:
    """As people sit now; `?me` picks the reader."""
    there = seating.preview_seats(book(), current_caller(code), placeholder=default_player_name)
    return _drawn(there, _own(there) if "me" in request.args else "")


def _again(code: str, changed: str = "", refused: Refused | None = None) -> str:
    wanted, _ = read(request.form)
    return _drawn(
        seating.preview_seats(book(), current_caller(code), wanted, default_player_name), "", changed, refused
    )


@blueprint.post("/seats")
@show_again(_again, Refused, SheetChanged, AlreadyChanged)
def submit(code: str) -> Answer:
    """Another tap on the drawing; or let them sit so."""
    wanted, picked = read(request.form)
    if request.form.get("action") != "save":
        return _drawn(seating.preview_seats(book(), current_caller(code), wanted, default_player_name), picked)
    seen: dict[str, Any] = {name: form_number(name) for name in ("sheet", "agreed", "hands")}
    seating.change_seats(book(), current_caller(code), wanted, **seen, placeholder=default_player_name)
    flash(gettext("The seats are changed."), "toast")
    return redirect(url_for("table.show", code=code), 303)


def read(form: MultiDict[str, str]) -> tuple[SeatingRequest, str]:
    """Who is to sit where after what was tapped, and what is picked then."""
    seats = tuple(_place(one) for one in form.getlist("seat")[: MOST_SEATS + 1])
    picked, tapped = form.get("picked", ""), form.get("pick", "")
    action = form.get("action", "")
    if tapped:
        seats, picked = gestures.pick(seats, picked, tapped)
    elif action == "turn" and seats:
        seats = gestures.turned(seats, min(parse_number(form.get("nearest")) or 0, len(seats) - 1))
    elif action == "add":
        seats, picked = _added(seats, form.get("new", "").strip(), picked), ""
    return SeatingRequest(seats, _takes_over(form), anew="anew" in form), picked


def written(place: SeatChoice) -> str:
    """Who is to sit there, as a form says it."""
    return str(place) if isinstance(place, int) else f"{NEW}{place}"


def _place(said: str) -> SeatChoice:
    number = parse_number(said)
    return said.removeprefix(NEW) if number is None else number


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
    seats = [f"seat-{seat}" for seat, chair in enumerate(there.chairs) if chair.mine]
    return next(iter((*seats, *(f"person-{chair.person}" for chair in there.outside if chair.mine))), "")


def _drawn(there: SeatingPreview, picked: str, changed: str = "", refused: Refused | None = None) -> str:
    table, refused = there.table, refused or (None if there.denied else there.refused)
    problems = [say(there.denied.message)] if there.denied else []
    if refused:
        problems = [say(one.message, refused.players) for one in refused.problems]
    return render_template(
        "table/seating.html",
        table=table,
        there=there,
        spots=_spots(there),
        nearest=_nearest(there),
        picked=picked if table.me.is_host else _own(there),  # nobody else moves others
        moves=_moves(there),
        written=written,
        backwards=_backwards(there),
        problems=problems,
        changed=changed,
    )


def _moves(there: SeatingPreview) -> list[SeatChange[str]]:
    """How people would change seats, by name."""
    names: dict[SeatChoice, str] = {player.person: player.name for player in there.table.players}
    names |= {chair.place: chair.name for chair in there.chairs}
    empty: list[SeatChoice] = [player.person for player in there.table.players if player.placeholder]
    empty += [chair.place for chair in there.chairs if chair.placeholder]
    now: list[SeatChoice] = [player.person for player in there.table.players]
    changed = (with_empty_seats(move, empty) for move in seat_changes(now, there.wanted.seats))
    return [SeatChange(move.kind, tuple(names[one] for one in move.who)) for move in changed]


def _spots(there: SeatingPreview) -> list[Spot]:
    clockwise = there.table.sheet.game.direction != "counter-clockwise"
    places = gestures.around(len(there.chairs), _nearest(there), clockwise=clockwise)
    drawn = zip(there.chairs, places, strict=True)
    return [Spot(seat, chair, *place) for seat, (chair, place) in enumerate(drawn)]


def _nearest(there: SeatingPreview) -> int:
    """The reader's own seat is drawn nearest to them, and stays there whoever is moved to it."""
    return max(min(there.table.me.seat or 0, len(there.chairs) - 1), 0)


def _backwards(there: SeatingPreview) -> bool:
    """Whether the arrow in the middle runs against the clock."""
    against = there.table.sheet.game.direction == "counter-clockwise"
    turn = there.table.sheet.next.outlook.get("direction")
    return against is not (isinstance(turn, Direction) and not turn.onward)
