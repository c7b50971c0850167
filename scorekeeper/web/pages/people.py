"""Everybody whom a table knows, and what they are called: names are corrected here."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.people import people
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("people", __name__, url_prefix="/t/<code>")


@blueprint.get("/people")
def show(code: str, person: int = 0, refused: Refused | None = None) -> str:
    """The names that whoever asks may correct."""
    more = {"person": person, "typed": _typed(), "problem": first_message(refused)}
    return render_template("table/people.html", everybody=people.list_people(book(), current_caller(code)), **more)


@blueprint.post("/people/<int:person>")
@show_again(show, Refused)
def rename(code: str, person: int) -> Answer:
    """Correct a name; the person stays who they are."""
    name = people.rename_person(book(), current_caller(code), person, _typed())
    flash(gettext("The name is %(name)s now.", name=name), "toast")
    return redirect(url_for("people.show", code=code), 303)


def _typed() -> str:
    return request.form.get("name", "").strip()
