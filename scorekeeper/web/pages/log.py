"""Who came to the table and who was sent away, for its host."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from scorekeeper.service.people import access_log
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import query_number

blueprint: Final = Blueprint("log", __name__)


@blueprint.get("/t/<code>/log")
def show(code: str) -> str:
    """The newest lines of the log, or those `before` one."""
    found = access_log.get_access_log(book(), current_caller(code), before=query_number("before"))
    return render_template("table/log.html", table=found.table, log=found)
