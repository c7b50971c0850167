"""The evening on one page of paper."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from scorekeeper.service.tables import closing
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.files import text_summary

blueprint: Final = Blueprint("printing", __name__, url_prefix="/t/<code>")

MOST_GAMES: Final = 4
"""So many are named."""


@blueprint.get("/print")
def show(code: str) -> str:
    """What the browser prints."""
    there = closing.get_printed_results(book(), current_caller(code))
    games = text_summary.games(there.page)
    return render_template(
        "table/print.html",
        table=there.page.table,
        there=there,
        page=there.page,
        games=games[:MOST_GAMES],
        more_games=len(games[MOST_GAMES:]),
    )
