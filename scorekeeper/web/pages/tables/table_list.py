"""The first page: open a table, join one by its code, come back to one's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import JoiningLocked, NotFound
from scorekeeper.service.groups import overview
from scorekeeper.service.people import joining
from scorekeeper.service.tables import table_list
from scorekeeper.service.tables.table_list import MAX_SEARCH_LENGTH
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from scorekeeper.web.app.callers import current_caller, group_callers, recent_callers
from scorekeeper.web.app.rate_limits import WRONG_CODES, rate_limit
from scorekeeper.web.app.sessions import MAX_TABLES, redirect_keeping_secret
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import say

SHOWN: Final = 8
"""So many of my tables stand on the first page."""

RECENT: Final = timedelta(hours=12)
"""So long a table is one of this evening."""

blueprint: Final = Blueprint("table_list", __name__)


@blueprint.get("/")
def home() -> str:
    """The first page."""
    return _home_page()


@blueprint.post("/code")
@rate_limit(WRONG_CODES)
def find_by_code() -> Response | tuple[str, int]:
    """To the table whose code was typed."""
    typed = request.form.get("code", "")
    try:
        code, secret = joining.find_by_join_code(database(), typed)
    except NotFound:
        problem = text("No table has this code now. Look again, or ask for a new one.")
        return _home_page(typed, say(problem)), NotFound.status
    except JoiningLocked as locked:
        return _home_page(typed, say(locked.message)), locked.status
    return redirect_keeping_secret(secret, url_for("joining.show_join_form", code=code))


def _home_page(typed: str = "", problem: str = "") -> str:
    mine, groups = (
        table_list.list_my_tables(database(), recent_callers(MAX_TABLES)),
        overview.list_my_groups(database(), group_callers()),
    )
    newest = [one for one in mine if not one.archived][:SHOWN]
    tables_of_mine = {"newest": newest, "all_of_them": len(mine), "this_evening": recent_since()}
    offered = registry.games().values()
    return render_template(
        "tables/home.html", games=offered, groups=groups, typed=typed, problem=problem, **tables_of_mine
    )


def recent_since() -> datetime:
    """What began before this is of another evening: its day is said, and not the time."""
    return clock.now() - RECENT


@blueprint.get("/tables")
def my_tables() -> str:
    """Every one, or those that are found by what was typed; what was put away stands apart."""
    typed = request.args.get("q", "")[:MAX_SEARCH_LENGTH]
    found = table_list.search_my_tables(database(), recent_callers(MAX_TABLES), typed)
    listed = [one for one in found if not one.archived]
    away = [one for one in found if one.archived]
    return render_template("tables/table_list.html", listed=listed, away=away, typed=typed, this_evening=recent_since())


@blueprint.post("/tables/away")
def archive() -> Response:
    """Those that were chosen stand in the list no longer."""
    return _each(table_list.archive_table)


@blueprint.post("/tables/back")
def unarchive() -> Response:
    """They do again."""
    return _each(table_list.unarchive_table)


def _each(verb: Callable[[Database, Caller], None]) -> Response:
    for one in list(
        map(current_caller, request.form.getlist("code"))
    ):  # nothing is done where one of them is a stranger's
        verb(database(), one)
    return redirect(url_for("table_list.my_tables", q=request.form.get("q") or None), 303)
