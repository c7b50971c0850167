"""The table: my chips, everybody's, the last hand and why, and the one next thing."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from scorekeeper.service.tables import detail
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.live.fragments import HANDS_ON_TABLE_PAGE

blueprint: Final = Blueprint("table", __name__)


@blueprint.get("/t/<code>")
def show(code: str) -> str:
    """The table."""
    return render_template(
        "table/show.html", table=detail.get_front_page(book(), current_caller(code), HANDS_ON_TABLE_PAGE)
    )
