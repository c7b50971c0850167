"""The first page: open a table, join one by its code, come back to one's own."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.words import text
from scorekeeper.service.errors import JoiningLocked, NotFound
from scorekeeper.service.groups import overview
from scorekeeper.service.people import joining
from scorekeeper.service.tables import table_list
from scorekeeper.store import clock
from scorekeeper.web.app.callers import group_callers, recent_callers
from scorekeeper.web.app.rate_limits import WRONG_CODES, rate_limit
from scorekeeper.web.app.sessions import MAX_TABLES, redirect_keeping_secret
from scorekeeper.web.app.state import book
from scorekeeper.web.templating.i18n import say

SHOWN: Final = 8
"""So many of my tables stand on the first page."""

AN_EVENING: Final = timedelta(hours=12)
"""So long a table is one of this evening."""

blueprint: Final = Blueprint("home", __name__)


@blueprint.get("/")
def show() -> str:
    """The first page."""
    return _page()


@blueprint.post("/code")
@rate_limit(WRONG_CODES)
def find() -> Response | tuple[str, int]:
    """To the table whose code was typed."""
    typed = request.form.get("code", "")
    try:
        code, secret = joining.find_by_join_code(book(), typed)
    except NotFound:
        problem = text("No table has this code now. Look again, or ask for a new one.")
        return _page(typed, say(problem)), NotFound.status
    except JoiningLocked as locked:
        return _page(typed, say(locked.message)), locked.status
    return redirect_keeping_secret(secret, url_for("join.show", code=code))


def _page(typed: str = "", problem: str = "") -> str:
    mine, groups = (
        table_list.list_my_tables(book(), recent_callers(MAX_TABLES)),
        overview.list_my_groups(book(), group_callers()),
    )
    newest = [one for one in mine if not one.archived][:SHOWN]
    tables_of_mine = {"newest": newest, "all_of_them": len(mine), "this_evening": this_evening()}
    offered = registry.games().values()
    return render_template("home.html", games=offered, groups=groups, typed=typed, problem=problem, **tables_of_mine)


def this_evening() -> datetime:
    """What began before this is of another evening: its day is said, and not the time."""
    return clock.now() - AN_EVENING
