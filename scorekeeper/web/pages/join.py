"""Coming in by a link: a seat or a name, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, JoiningLocked, SheetChanged
from scorekeeper.service.people import joining
from scorekeeper.service.people.joining import Admission, Invitation
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.sessions import (
    clear_link_secret,
    link_secret,
    redirect_keeping_secret,
    remember_table,
    table_tokens,
)
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("join", __name__)


@blueprint.get("/join/<code>/<secret>")
def open_link(code: str, secret: str) -> Response:
    """The link to play or to watch."""
    return redirect_keeping_secret(secret, url_for("join.show", code=code))


@blueprint.get("/join/<code>")
def show(code: str) -> str | Response:
    """The seats of the table, or the question whether one moves to this phone; who sits there goes straight to it."""
    if not link_secret() and code in table_tokens():
        return _to_table(code)
    invitation = _find(code)
    if invitation.is_inside:
        return _to_table(code)
    moving = query_number("move")
    asked = [player for player in invitation.players if player.seat == moving and player.seated]
    return _page(invitation, moving=asked[0] if asked and not invitation.locked else None)


def _again(code: str, changed: str = "", refused: Refused | None = None) -> str:
    invitation = _find(code)
    problem = "" if invitation.locked else changed  # the page of a locked table says so itself
    seat = form_number("seat") if refused else None
    return _page(invitation, problem=problem, unnamed=first_message(refused), seat=seat)


@blueprint.post("/join/<code>")
@rate_limit(WRONG_SECRETS)
@show_again(_again, AlreadyChanged, SheetChanged, JoiningLocked, Refused)
def submit(code: str) -> Answer:
    """Sit down, or come in without a seat."""
    return _come_in(
        joining.join(
            book(),
            code,
            link_secret(),
            seat=form_number("seat"),
            name=_typed().strip() or None,
            move="move" in request.form,
            agreed=form_number("agreed"),
            kind=device_kind(),
        )
    )


@blueprint.get("/move/<code>/<secret>")
def open_move(code: str, secret: str) -> Response:
    """The link to another phone."""
    return redirect_keeping_secret(secret, url_for("join.consider_move", code=code))


@blueprint.get("/move/<code>")
def consider_move(code: str) -> str:
    """A link that moves a seat works once, so looking at it must not use it up."""
    return render_template("move.html", code=code)


@blueprint.post("/move/<code>")
@rate_limit(WRONG_SECRETS)
def move(code: str) -> Response:
    """Take one's seat to this device."""
    return _come_in(joining.use_move_link(book(), code, link_secret(), device_kind()))


def _come_in(joined: Admission) -> Response:
    remember_table(joined.code, joined.token)
    return clear_link_secret(_to_table(joined.code))


def _to_table(code: str) -> Response:
    return redirect(url_for("table.show", code=code), 303)


def _find(code: str) -> Invitation:
    return joining.find_invitation(book(), code, link_secret(), table_tokens().get(code))


def _page(invitation: Invitation, **more: Any) -> str:
    shown = {"moving": None, "problem": "", "unnamed": "", "typed": _typed(), "seat": None} | more
    return render_template("join.html", invitation=invitation, **shown)


def _typed() -> str:
    return request.form.get("name") or request.form.get("helper") or ""
