"""Appoint, dismiss and replace hosts."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.people import hosts
from scorekeeper.service.tables import detail
from scorekeeper.web.app import rate_limits, sessions
from scorekeeper.web.app.requests import current_caller, database, device_kind
from scorekeeper.web.pages.forms import Answer, show_again

blueprint = Blueprint("hosts", __name__)


@blueprint.get("/t/<code>/host")
def list_hosts(code: str, changed: str = "", **_seat: int) -> str:
    """Show the tasks of the host; to other users, the hosts and how to change them.

    `changed` is the reason why an action had no effect.
    """
    table = detail.get_table(database(), current_caller(code))
    return render_template("people/hosts.html", table=table, changed=changed)


@blueprint.post("/t/<code>/host/appoint")
@show_again(list_hosts, NotAllowedNow)
def appoint(code: str) -> Answer:
    """Appoint a host, next to the user or instead of the user."""
    hosts.appoint(database(), current_caller(code), _person(), instead=request.form.get("instead") == "yes")
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.post("/t/<code>/host/dismiss")
@show_again(list_hosts, NotAllowedNow)
def dismiss(code: str) -> Answer:
    """Dismiss a host."""
    hosts.dismiss(database(), current_caller(code), _person())
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.post("/t/<code>/host/take-over")
@show_again(list_hosts, NotAllowedNow)
def take_over(code: str) -> Answer:
    """Make the user host, if no host has been active for some time."""
    hosts.take_over(database(), current_caller(code))
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.post("/t/<code>/host/take-back")
@show_again(list_hosts, NotAllowedNow)
def take_back(code: str) -> Answer:
    """Make the user host again, after another player took over."""
    hosts.take_back(database(), current_caller(code))
    return redirect(url_for("hosts.list_hosts", code=code), 303)


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
@rate_limits.rate_limit(rate_limits.WRONG_SECRETS)
def claim_host(code: str) -> Response:
    """Make the person of this browser host."""
    token = sessions.table_tokens().get(code, "")
    joined = hosts.claim_host(database(), code, sessions.link_secret(), _person(), token=token, kind=device_kind())
    sessions.remember_table(joined.code, joined.token)
    flash(gettext("You are the host now."), "toast")
    return sessions.clear_link_secret(redirect(url_for("hosts.list_hosts", code=joined.code), 303))


def _person() -> int:
    return request.form.get("person", -1, type=int)
