"""Join a table by link or code, and manage its links."""

from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.fields import read
from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, JoiningLocked, NotFound, SheetChanged, found
from scorekeeper.service.people import hosts, joining
from scorekeeper.service.people.joining import Admission, Invitation
from scorekeeper.service.tables import detail
from scorekeeper.web.app import sessions, wifi
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.requests import current_caller, database, device_kind
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.pages.forms import Answer, first_message, messages, show_again
from scorekeeper.web.pages.people import qr_codes

blueprint = Blueprint("joining", __name__)


@blueprint.get("/t/<code>/invite")
def invite(code: str) -> str:
    """Show the code, the link and its QR code, and who has joined."""
    table = detail.get_table(database(), current_caller(code))
    return render_template("people/invite.html", table=table, wifi=wifi.get(), may_keep_wifi=wifi.path() is not None)


@blueprint.get("/t/<code>/invite/wifi")
def show_wifi(code: str, refused: Refused | None = None) -> Response:
    """Show the Wi-Fi of this server with its QR code; a host can enter, replace and remove it."""
    table = detail.get_table(database(), current_caller(code))
    found(wifi.path())
    known = wifi.get()
    shown = {"wifi": known, "picture": qr_codes.as_image(known.code) if known else "", "problems": messages(refused)}
    return make_response(render_template("people/wifi.html", table=table, **shown), {"Cache-Control": "no-store"})


@blueprint.post("/t/<code>/invite/wifi")
@show_again(show_wifi, Refused)
def keep_wifi(code: str) -> Answer:
    """Keep the Wi-Fi that a host has typed."""
    hosts.check_host(database(), current_caller(code))
    wifi.put(read(wifi.Wifi, {name: request.form.get(name, "") for name in wifi.Wifi.model_fields}))
    return redirect(url_for("joining.show_wifi", code=code), 303)


@blueprint.post("/t/<code>/invite/wifi/forget")
def forget_wifi(code: str) -> Response:
    """Forget the Wi-Fi."""
    hosts.check_host(database(), current_caller(code))
    wifi.put(None)
    flash(gettext("The Wi-Fi is forgotten."), "toast")
    return redirect(url_for("joining.invite", code=code), 303)


@blueprint.post("/t/<code>/lock")
def lock(code: str) -> Response:
    """Lock joining, or open it again."""
    joining.lock_joining(database(), current_caller(code), "locked" in request.form)
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.post("/t/<code>/revoke")
def revoke(code: str) -> Response:
    """Replace the links and the code; the old ones stop working."""
    joining.revoke_links(database(), current_caller(code))
    flash(gettext("There are new links and a new code. The old ones no longer work."), "toast")
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.get("/join/<code>/<secret>")
def open_link(code: str, secret: str) -> Response:
    """Open the link to play or to watch."""
    return sessions.redirect_keeping_secret(secret, url_for("joining.show_join_form", code=code))


@blueprint.get("/join/<code>")
def show_join_form(code: str) -> str | Response:
    """Show the seats to choose from, or ask whether to move a seat to this device.

    A browser that has joined is redirected to the table.
    """
    if not sessions.link_secret() and code in sessions.table_tokens():
        return _redirect_to_table(code)
    invitation = _find_invitation(code)
    if invitation.already_joined:
        return _redirect_to_table(code)
    moving = query_number("move")
    players = [player for player in invitation.players if player.seat == moving and player.has_device]
    return _join_page(invitation, moving=players[0] if players else None)


def _join_again(code: str, changed: str = "", refused: Refused | None = None) -> str:
    invitation = _find_invitation(code)
    problem = "" if invitation.locked else changed  # the page of a locked table has its own message
    seat = form_number("seat") if refused else None
    return _join_page(invitation, problem=problem, unnamed=first_message(refused), seat=seat)


@blueprint.post("/join/<code>")
@rate_limit(WRONG_SECRETS)
@show_again(_join_again, AlreadyChanged, SheetChanged, JoiningLocked, Refused)
def join(code: str) -> Answer:
    """Join the table with or without a seat."""
    joined = joining.join(
        database(),
        code,
        sessions.link_secret(),
        seat=form_number("seat"),
        name=_typed().strip() or None,
        move="move" in request.form,
        plays="plays" in request.form,
        setup_revision=form_number("agreed"),
        kind=device_kind(),
        token=sessions.table_tokens().get(code),
    )
    return _enter(joined)


@blueprint.get("/move/<code>/<secret>")
def open_move(code: str, secret: str) -> Response:
    """Open the link that moves a seat to this device."""
    return sessions.redirect_keeping_secret(secret, url_for("joining.confirm_move", code=code))


@blueprint.get("/move/<code>")
def confirm_move(code: str) -> str:
    """Ask for confirmation, because the link works once and opening it must not use it up."""
    return render_template("people/move.html", code=code)


@blueprint.post("/move/<code>")
@rate_limit(WRONG_SECRETS)
def move(code: str) -> Response:
    """Move the user's seat to this device."""
    return _enter(joining.use_move_link(database(), code, sessions.link_secret(), device_kind()))


@blueprint.get("/screen/<code>/<secret>")
@rate_limit(WRONG_SECRETS)
def open_screen(code: str, secret: str) -> Response:
    """Open the link of a big screen; a device that is at the table keeps its own rights."""
    try:
        presence.get_table_state(database(), Caller(code, sessions.table_tokens().get(code, "")))
    except NotFound:
        presence.get_table_state(database(), Caller(code, secret))
        sessions.remember_table(code, secret)
    return redirect(url_for("tables.show_screen", code=code), 303)


def _enter(joined: Admission) -> Response:
    sessions.remember_table(joined.code, joined.token)
    return sessions.clear_link_secret(_redirect_to_table(joined.code))


def _redirect_to_table(code: str) -> Response:
    return redirect(url_for("tables.show", code=code), 303)


def _find_invitation(code: str) -> Invitation:
    return joining.find_invitation(database(), code, sessions.link_secret(), sessions.table_tokens().get(code))


def _join_page(invitation: Invitation, **more: Any) -> str:
    shown = {"moving": None, "problem": "", "unnamed": "", "typed": _typed(), "seat": None} | more
    return render_template("people/join.html", invitation=invitation, **shown)


def _typed() -> str:
    return request.form.get("name") or request.form.get("helper") or ""
