"""Deleting a table with everything in it, which asks for its name."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service import deleting
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("deleting", __name__, url_prefix="/t/<code>/delete")


@blueprint.get("")
def show(code: str) -> str:
    """What it does, and the form."""
    return _page(code)


@blueprint.post("")
def delete(code: str) -> Response | tuple[str, int]:
    """It is gone, for good."""
    typed = request.form.get("name", "")
    try:
        deleting.delete(book(), caller(code), typed)
    except Refused as refused:
        return _page(code, typed, say(refused.problems[0].message)), REFUSED
    flash(gettext("The table is deleted, with everything in it."), "toast")
    return redirect(url_for("home.show"), 303)


def _page(code: str, typed: str = "", problem: str = "") -> str:
    table = deleting.look(book(), caller(code))
    return render_template("table/delete.html", table=table, typed=typed, problem=problem)
