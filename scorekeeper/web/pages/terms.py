"""What is agreed about the evening beside the game: the table's name, its chips, what one is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service import terms
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book

FIELDS: Final = ("name", "chips", "rate")

blueprint: Final = Blueprint("terms", __name__, url_prefix="/t/<code>")


@blueprint.get("/terms")
def show(code: str) -> str:
    """The form, filled with what is agreed."""
    return _page(code)


@blueprint.post("/terms")
def submit(code: str) -> Response | tuple[str, int]:
    """Change what was changed on the form."""
    typed = {name: request.form[name].strip() for name in FIELDS if name in request.form}
    try:
        terms.change(book(), caller(code), typed, typed=True)
    except Refused as refused:
        return _page(code, typed, {one.field: say(one.message) for one in refused.problems}), REFUSED
    flash(gettext("What is agreed about the table is changed."), "toast")
    return redirect(url_for("table.show", code=code), 303)


def _page(code: str, typed: Mapping[str, str] | None = None, problems: Mapping[str, str] | None = None) -> str:
    table = terms.look(book(), caller(code))
    there = {name: getattr(table, name) for name in FIELDS}
    return render_template("table/terms.html", table=table, form=there | dict(typed or {}), problems=problems or {})
