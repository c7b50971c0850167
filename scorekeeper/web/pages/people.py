"""Everybody whom a table knows, and what they are called: names are corrected here."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service import people
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("people", __name__, url_prefix="/t/<code>")


@blueprint.get("/people")
def show(code: str) -> str:
    """The names that whoever asks may correct."""
    return _page(code)


@blueprint.post("/people/<int:person>")
def rename(code: str, person: int) -> Response | tuple[str, int]:
    """Correct a name; the person stays who they are."""
    typed = request.form.get("name", "").strip()
    try:
        name = people.rename_person(book(), caller(code), person, typed)
    except Refused as refused:
        return _page(code, person, typed, say(refused.problems[0].message)), REFUSED
    flash(gettext("The name is %(name)s now.", name=name), "toast")
    return redirect(url_for("people.show", code=code), 303)


def _page(code: str, person: int = 0, typed: str = "", problem: str = "") -> str:
    everybody = people.look(book(), caller(code))
    return render_template("table/people.html", everybody=everybody, person=person, typed=typed, problem=problem)
