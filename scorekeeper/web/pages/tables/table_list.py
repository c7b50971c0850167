"""The home page and the list of the browser's tables."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import overview
from scorekeeper.service.people import joining
from scorekeeper.service.tables import table_list
from scorekeeper.service.tables.table_list import MAX_SEARCH_LENGTH
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from scorekeeper.web.app.rate_limits import WRONG_CODES, rate_limit
from scorekeeper.web.app.requests import current_caller, database, group_callers, recent_callers
from scorekeeper.web.app.sessions import offer_cookie, redirect_keeping_secret
from scorekeeper.web.templating.i18n import say

#: The number of tables on the home page.
SHOWN = 8

#: A table that was opened within this time counts as one of today.
RECENT = timedelta(hours=12)

#: The path of a link with a secret.
LINK = re.compile(r"/(?:(?:join|move|host)/\w+|g/\w+/join)/[\w-]+")

blueprint = Blueprint("table_list", __name__)


@blueprint.get("/")
def home() -> str:
    """Show the home page."""
    offer_cookie()
    return _home_page()


def _refuse(refusal: TooManyRequests) -> ResponseReturnValue:
    problem = text("Too many wrong codes were entered. Scan the QR code or open the link instead, or wait a little.")
    return _home_page(request.form.get("code", ""), say(problem)), 429, {"Retry-After": str(refusal.retry_after)}


@blueprint.post("/code")
@rate_limit(WRONG_CODES, _refuse)
def find_by_code() -> Response | tuple[str, int]:
    """Redirect to the table with the typed code, or to the link in a pasted text."""
    typed = request.form.get("code", "")
    if link := LINK.search(typed):
        return redirect(link[0], 303)
    try:
        code, secret = joining.find_by_join_code(database(), typed)
    except NotFound:
        problem = text("No table has this code. Check it, or ask for a new one.")
        return _home_page(typed, say(problem)), NotFound.status
    return redirect_keeping_secret(secret, url_for("joining.show_join_form", code=code))


def _home_page(typed: str = "", problem: str = "") -> str:
    tables = table_list.list_my_tables(database(), recent_callers())
    groups = overview.list_my_groups(database(), group_callers())
    newest = [table for table in tables if not table.archived][:SHOWN]
    context = {"newest": newest, "all_of_them": len(tables), "this_evening": recent_since()}
    games = registry.games().values()
    return render_template("tables/home.html", games=games, groups=groups, typed=typed, problem=problem, **context)


def recent_since() -> datetime:
    """Return the time before which a table is listed with its date alone, without the time."""
    return clock.now() - RECENT


@blueprint.get("/tables")
def my_tables() -> str:
    """List all tables of this browser, or those that a search finds; archived ones are separate."""
    typed = request.args.get("q", "")[:MAX_SEARCH_LENGTH]
    found = table_list.search_my_tables(database(), recent_callers(), typed)
    listed = [table for table in found if not table.archived]
    archived = [table for table in found if table.archived]
    return render_template(
        "tables/table_list.html", listed=listed, away=archived, typed=typed, this_evening=recent_since()
    )


@blueprint.post("/tables/away")
def archive() -> Response:
    """Archive the chosen tables."""
    return _apply_to_chosen(table_list.archive_table)


@blueprint.post("/tables/back")
def unarchive() -> Response:
    """Unarchive the chosen tables."""
    return _apply_to_chosen(table_list.unarchive_table)


def _apply_to_chosen(action: Callable[[Database, Caller], None]) -> Response:
    callers = [current_caller(code) for code in request.form.getlist("code")]  # one that is unknown changes nothing
    for caller in callers:
        action(database(), caller)
    return redirect(url_for("table_list.my_tables", q=request.form.get("q") or None), 303)
