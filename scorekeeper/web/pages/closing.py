"""The end of an evening: what is still open before it, and the last page after it."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.errors import OpenItemsLeft, TableClosed
from scorekeeper.service.tables import closing
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("closing", __name__, url_prefix="/t/<code>")


@blueprint.get("/close")
def show(code: str) -> Response | str:
    """What is open, and that it will be over; once it is, the last page."""
    try:
        return _page(code)
    except TableClosed:
        return redirect(url_for("closing.end", code=code), 303)


@blueprint.post("/close")
def close(code: str) -> Response | tuple[str, int]:
    """It is over."""
    try:
        closing.close_table(book(), current_caller(code), set_aside="set_aside" in request.form)
    except OpenItemsLeft as unfinished:
        return _page(code), unfinished.status
    return redirect(url_for("closing.end", code=code), 303)


@blueprint.post("/reopen")
def reopen(code: str) -> Response:
    """It goes on."""
    closing.reopen_table(book(), current_caller(code))
    flash(gettext("The evening goes on."), "toast")
    return redirect(url_for("table.show", code=code), 303)


@blueprint.get("/end")
def end(code: str) -> Response | str:
    """The last page; of an evening that goes on, the table."""
    page = closing.get_results(book(), current_caller(code))
    if page.table.closed is None:
        return redirect(url_for("table.show", code=code), 303)
    return render_template("table/end.html", table=page.table, page=page)


def _page(code: str) -> str:
    ahead = closing.preview_closing(book(), current_caller(code))
    return render_template("table/close.html", table=ahead.table, still_open=ahead.still_open)
