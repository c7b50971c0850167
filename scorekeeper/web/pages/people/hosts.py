"""The host's chores on one page, who is host, and the ways in which somebody becomes it."""

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
from scorekeeper.web.app.callers import current_caller, device_kind
from scorekeeper.web.app.rate_limits import WRONG_SECRETS, rate_limit
from scorekeeper.web.app.sessions import (
    clear_link_secret,
    link_secret,
    redirect_keeping_secret,
    remember_table,
    table_tokens,
)
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("hosts", __name__)


@blueprint.get("/t/<code>/host")
def list_hosts(code: str) -> str:
    """Everything that a host does; for everybody else, who is host and how that changes."""
    return hosts_page(code)


def hosts_page(code: str, changed: str = "") -> str:
    """The page; `changed` says why something did not happen that was meant here."""
    return render_template(
        "people/hosts.html", table=detail.get_table(database(), current_caller(code)), changed=changed
    )


@blueprint.post("/t/<code>/host/appoint")
def appoint(code: str) -> Response | tuple[str, int]:
    """Somebody is host too, or in my place."""
    instead = request.form.get("instead") == "yes"
    return _done(code, lambda here, who: hosts.appoint(here, who, _person(), instead=instead))


@blueprint.post("/t/<code>/host/dismiss")
def dismiss(code: str) -> Response | tuple[str, int]:
    """Somebody is host no longer."""
    return _done(code, lambda here, who: hosts.dismiss(here, who, _person()))


@blueprint.post("/t/<code>/host/take-over")
def take_over(code: str) -> Response | tuple[str, int]:
    """Be host, if no host has been here for long."""
    return _done(code, hosts.take_over)


@blueprint.post("/t/<code>/host/take-back")
def take_back(code: str) -> Response | tuple[str, int]:
    """Be host again."""
    return _done(code, hosts.take_back)


@blueprint.get("/host/<code>/<secret>")
def open_link(code: str, secret: str) -> Response:
    """The link that makes somebody host."""
    return redirect_keeping_secret(secret, url_for("hosts.confirm_host_link", code=code))


@blueprint.get("/host/<code>")
def confirm_host_link(code: str) -> str:
    """A link that makes somebody host works once, so looking at it must not use it up."""
    return render_template("people/become_host.html", link=hosts.find_by_host_link(database(), code, link_secret()))


@blueprint.post("/host/<code>")
@rate_limit(WRONG_SECRETS)
def claim_host(code: str) -> Response:
    """Be host with this phone."""
    joined = hosts.claim_host(database(), code, link_secret(), table_tokens().get(code), device_kind())
    remember_table(joined.code, joined.token)
    flash(gettext("You are the host now."), "toast")
    return clear_link_secret(redirect(url_for("hosts.list_hosts", code=joined.code), 303))


def _person() -> int:
    return request.form.get("person", -1, type=int)


def _done(code: str, verb: Callable[[Database, Caller], None]) -> Response | tuple[str, int]:
    try:
        verb(database(), current_caller(code))
    except NotAllowedNow as error:
        return hosts_page(code, say(error.message)), error.status
    return redirect(url_for("hosts.list_hosts", code=code), 303)
