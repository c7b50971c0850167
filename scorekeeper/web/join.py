"""Coming in by a link: a seat or a name, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.door import Refused
from scorekeeper.service import doors
from scorekeeper.service.errors import Locked, Moved, Taken
from scorekeeper.service.views import Door, Joined
from scorekeeper.web.errors import REFUSED
from scorekeeper.web.house import book
from scorekeeper.web.language import say
from scorekeeper.web.limits import JOINS, at_most
from scorekeeper.web.sessions import my_tables, remember

blueprint: Final = Blueprint("join", __name__)


@blueprint.get("/join/<code>/<secret>")
def show(code: str, secret: str) -> str | Response:
    """The seats of the table; who sits there already goes straight to it."""
    door = _find(code, secret)
    return _to_table(code) if door.is_inside else _page(door, secret)


@blueprint.post("/join/<code>/<secret>")
@at_most(JOINS)
def submit(code: str, secret: str) -> Response | tuple[str, int]:
    """Sit down, or come in without a seat."""
    seat = request.form.get("seat", type=int)
    typed = request.form.get("name") or request.form.get("helper") or ""
    try:
        joined = doors.join(
            book(),
            code,
            secret,
            seat=seat,
            name=typed.strip() or None,
            move="move" in request.form,
            agreed=request.form.get("agreed", type=int),
        )
    except Taken as taken:
        return _page(_find(code, secret), secret, moving=seat), taken.status
    except Moved as moved:
        return _page(_find(code, secret), secret, typed=typed, problem=say(moved.message)), moved.status
    except Locked as locked:
        return _page(_find(code, secret), secret), locked.status
    except Refused as refused:
        problem = say(refused.problems[0].message, refused.players)
        return _page(_find(code, secret), secret, typed=typed, problem=problem), REFUSED
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


def _find(code: str, secret: str) -> Door:
    return doors.find(book(), code, secret, my_tables().get(code))


def _page(door: Door, secret: str, **more: Any) -> str:
    shown = {"moving": None, "problem": "", "typed": ""} | more
    return render_template("join.html", door=door, secret=secret, **shown)
