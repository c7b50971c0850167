"""All tables of this browser: finding one again, putting it away, and taking it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import table_list
from scorekeeper.service.tables.table_list import MAX_SEARCH_LENGTH
from scorekeeper.store.database import Database
from scorekeeper.web.app.callers import current_caller, recent_callers
from scorekeeper.web.app.sessions import MAX_TABLES
from scorekeeper.web.app.state import book
from scorekeeper.web.pages.home import this_evening

blueprint: Final = Blueprint("my_tables", __name__, url_prefix="/tables")


@blueprint.get("")
def show() -> str:
    """Every one, or those that are found by what was typed; what was put away stands apart."""
    typed = request.args.get("q", "")[:MAX_SEARCH_LENGTH]
    found = table_list.search_my_tables(book(), recent_callers(MAX_TABLES), typed)
    listed = [one for one in found if not one.archived]
    away = [one for one in found if one.archived]
    return render_template("my_tables.html", listed=listed, away=away, typed=typed, this_evening=this_evening())


@blueprint.post("/away")
def put_away() -> Response:
    """Those that were chosen stand in the list no longer."""
    return _each(table_list.archive_table)


@blueprint.post("/back")
def take_back() -> Response:
    """They do again."""
    return _each(table_list.unarchive_table)


def _each(verb: Callable[[Database, Caller], None]) -> Response:
    for one in list(
        map(current_caller, request.form.getlist("code"))
    ):  # nothing is done where one of them is a stranger's
        verb(book(), one)
    return redirect(url_for("my_tables.show", q=request.form.get("q") or None), 303)
