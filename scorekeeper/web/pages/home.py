"""The first page: open a table, join one by its code, come back to one's own."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games.words import text
from scorekeeper.service import clock, joining, tables
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import looking
from scorekeeper.service.views import Mine
from scorekeeper.web.app.language import say
from scorekeeper.web.app.limits import TYPED_CODES, at_most
from scorekeeper.web.app.sessions import callers, group_phones
from scorekeeper.web.app.state import book

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
@at_most(TYPED_CODES)
def find() -> Response | tuple[str, int]:
    """To the table whose code was typed."""
    typed = request.form.get("code", "")
    try:
        code, secret = joining.find_by_join_code(book(), typed)
    except NotFound:
        problem = text("No table has this code now. Look again, or ask for a new one.")
        return _page(typed, say(problem)), NotFound.status
    return redirect(url_for("join.show", code=code, secret=secret), 303)


def _page(typed: str = "", problem: str = "") -> str:
    mine, this_evening, groups = _mine(), clock.now() - AN_EVENING, looking.mine(book(), group_phones())
    more = {"typed": typed, "problem": problem}
    return render_template("home.html", mine=mine, groups=groups, this_evening=this_evening, **more)


def _mine() -> tuple[Mine, ...]:
    return tables.mine(book(), callers(SHOWN))
