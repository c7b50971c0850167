"""Deleting a table with everything in it, which asks for its name."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.tables import deletion
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("deleting", __name__, url_prefix="/t/<code>/delete")


@blueprint.get("")
def show(code: str, refused: Refused | None = None) -> str:
    """What it does, and the form."""
    table, typed = deletion.get_table_to_delete(book(), current_caller(code)), request.form.get("name", "")
    return render_template("table/delete.html", table=table, typed=typed, problem=first_message(refused))


@blueprint.post("")
@show_again(show, Refused)
def delete(code: str) -> Answer:
    """It is gone, for good."""
    deletion.delete_table(book(), current_caller(code), request.form.get("name", ""))
    flash(gettext("The table is deleted, with everything in it."), "toast")
    return redirect(url_for("home.show"), 303)
