"""Appoint, dismiss and replace hosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.people import hosts
from scorekeeper.service.tables import detail
from scorekeeper.store.database import Database
from scorekeeper.web.app import sessions
from scorekeeper.web.app.callers import current_caller, device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("hosts", __name__)


@blueprint.get("/t/<code>/host")
def list_hosts(code: str) -> str:
    """Show the tasks of the host; to other users, the hosts and how to change them."""
    return hosts_page(code)


def hosts_page(code: str, changed: str = "") -> str:
    """Render the page; `changed` is the reason why an action had no effect."""
    return render_template(
        "people/hosts.html", table=detail.get_table(database(), current_caller(code)), changed=changed
    )


@blueprint.post("/t/<code>/host/appoint")
def appoint(code: str) -> Response | tuple[str, int]:
    """Appoint a host, next to the user or instead of the user."""
    instead = request.form.get("instead") == "yes"
    return _run(code, lambda here, who: hosts.appoint(here, who, _person(), instead=instead))


@blueprint.post("/t/<code>/host/dismiss")
def dismiss(code: str) -> Response | tuple[str, int]:
    """Dismiss a host."""
    return _run(code, lambda here, who: hosts.dismiss(here, who, _person()))


@blueprint.post("/t/<code>/host/take-over")
def take_over(code: str) -> Response | tuple[str, int]:
    """Make the user host, if no host has been active for some time."""
    return _run(code, hosts.take_over)


@blueprint.post("/t/<code>/host/take-back")
def take_back(code: str) -> Response | tuple[str, int]:
    """Make the user host again, after another player took over."""
    return _run(code, hosts.take_back)


@blueprint.get("/host/<code>/<secret>")
def open_link(code: str, secret: str) -> Response:
    """Open the link that makes a person host."""
    return sessions.redirect_keeping_secret(secret, url_for("hosts.confirm_host_link", code=code))


@blueprint.get("/host/<code>")
def confirm_host_link(code: str) -> str:
    """Ask for confirmation, because the link works once and opening it must not use it up."""
    link = hosts.find_by_host_link(database(), code, sessions.link_secret(), sessions.table_tokens().get(code))
    return render_template("people/become_host.html", link=link)


@blueprint.post("/host/<code>")
@rate_limit(WRONG_SECRETS)
def claim_host(code: str) -> Response:
    """Make the person of this browser host."""
    token = sessions.table_tokens().get(code, "")
    joined = hosts.claim_host(database(), code, sessions.link_secret(), _person(), token=token, kind=device_kind())
    sessions.remember_table(joined.code, joined.token)
    flash(gettext("You are the host now."), "toast")
    return sessions.clear_link_secret(redirect(url_for("hosts.list_hosts", code=joined.code), 303))


def _person() -> int:
    return request.form.get("person", -1, type=int)


def _run(code: str, action: Callable[[Database, Caller], None]) -> Response | tuple[str, int]:
    try:
        action(database(), current_caller(code))
    except NotAllowedNow as error:
        return hosts_page(code, say(error.message)), error.status
    return redirect(url_for("hosts.list_hosts", code=code), 303)
