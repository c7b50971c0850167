"""Change the table's name, starting chips and the value of a chip."""

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.tables import terms
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.pages.forms import Answer, messages, show_again
from scorekeeper.web.pages.money.money_form import form_from_terms, read_money_form

FIELDS = ("name", "chips")

blueprint = Blueprint("terms", __name__, url_prefix="/t/<code>")


@blueprint.get("/terms")
def show(code: str, changed: str = "", refused: Refused | None = None) -> str:
    """Show the form, filled with the present terms or the typed ones."""
    table = terms.get_terms(database(), current_caller(code))
    money = read_money_form(request.form) if request.form else form_from_terms(table, table.bearer)
    problems = {"rate.amount": changed} if changed else money.problems(messages(refused))
    form = {"name": table.name, "chips": table.chips, "money": money, **_typed()}
    # All players may bear rounding differences, and the present bearer.
    names = dict.fromkeys([*(player.name for player in table.players), *table.totals, table.bearer or ""])
    people = {name: name for name in names if name}
    return render_template("tables/terms.html", table=table, form=form, problems=problems, people=people)


@blueprint.post("/terms")
@show_again(show, Refused, NotAllowedNow)
def submit(code: str) -> Answer:
    """Change the terms that the form contains."""
    money = read_money_form(request.form).given if "note" in request.form else {}
    terms.change_terms(database(), current_caller(code), _typed() | money, from_form=True)
    flash(gettext("Table details changed."), "toast")
    return redirect(url_for("tables.show", code=code), 303)


def _typed() -> dict[str, Any]:
    return {name: request.form[name].strip() for name in FIELDS if name in request.form}
