"""Coming in by a link: a seat or a name, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service import doors
from scorekeeper.service.errors import Invalid, Locked, NotFound, Taken
from scorekeeper.service.views import Door, Joined
from scorekeeper.web.house import book
from scorekeeper.web.language import say
from scorekeeper.web.limits import JOINS, at_most
from scorekeeper.web.sessions import current_actor, remember

blueprint: Final = Blueprint("join", __name__)


@blueprint.get("/join/<code>/<secret>")
def show(code: str, secret: str) -> str | Response:
    """The seats of the table; who sits there already goes straight to it."""
    door = doors.find(book(), code, secret)
    return _to_table(code) if _is_inside(door) else _page(door, secret)


@blueprint.post("/join/<code>/<secret>")
@at_most(JOINS)
def submit(code: str, secret: str) -> Response | tuple[str, int]:
    """Sit down, or come in without a seat."""
    seat = request.form.get("seat", type=int)
    typed = request.form.get("name") or request.form.get("helper") or ""
    try:
        joined = doors.join(book(), code, secret, seat=seat, name=typed.strip() or None, move="move" in request.form)
    except Taken as taken:
        return _page(doors.find(book(), code, secret), secret, moving=seat), taken.status
    except Locked as locked:
        return _page(doors.find(book(), code, secret), secret), locked.status
    except Invalid as invalid:
        problem = say(invalid.message, invalid.players)
        return _page(doors.find(book(), code, secret), secret, typed=typed, problem=problem), invalid.status
    return _come_in(joined)


@blueprint.get("/move/<code>/<secret>")
def consider_move(code: str, secret: str) -> str:
    """A link that moves a seat works once, so looking at it must not use it up."""
    return render_template("move.html", code=code, secret=secret)


@blueprint.post("/move/<code>/<secret>")
@at_most(JOINS)
def move(code: str, secret: str) -> Response:
    """Take one's seat to this device."""
    return _come_in(doors.move(book(), code, secret))


def _come_in(joined: Joined) -> Response:
    remember(joined.code, joined.token)
    return _to_table(joined.code)


def _to_table(code: str) -> Response:
    return redirect(url_for("table.show", code=code), 303)


def _is_inside(door: Door) -> bool:
    """Whether this browser has all that the link gives: a seat, or at least a place to watch from."""
    try:
        actor = current_actor(door.code)
    except NotFound:
        return False
    return actor.is_host or actor.seat is not None or actor.role == door.role == "watcher"


def _page(door: Door, secret: str, **more: Any) -> str:
    shown = {"moving": None, "problem": "", "typed": ""} | more
    return render_template("join.html", door=door, secret=secret, **shown)
