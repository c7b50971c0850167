"""The same people again: opening the next table, and going over to it."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service import again, tables
from scorekeeper.web.app.limits import JOINS, NEW_TABLES, at_most
from scorekeeper.web.app.sessions import caller, remember
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("again", __name__, url_prefix="/t/<code>/again")


@blueprint.get("")
def show(code: str) -> str:
    """What it does, before it is done; or where the others are."""
    return render_template("table/again.html", table=tables.view(book(), caller(code)))


@blueprint.post("")
@at_most(NEW_TABLES)
def open_table(code: str) -> Response:
    """Open the next table, or go over to the one that somebody has opened."""
    return _arrived(again.open_again(book(), caller(code), another=request.form.get("another")))


@blueprint.post("/over")
@at_most(JOINS)
def go_over(code: str) -> Response:
    """To the others."""
    return _arrived(again.go_over(book(), caller(code)))


def _arrived(over: again.Over) -> Response:
    remember(over.code, over.token)
    return redirect(url_for("invite.show" if over.opened else "table.show", code=over.code), 303)
