"""What is agreed about the evening beside the game: the table's name, its chips, what one is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service import terms
from scorekeeper.service.errors import NotNow
from scorekeeper.service.views import TableView
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book
from scorekeeper.web.pages import money_form

FIELDS: Final = ("name", "chips")

blueprint: Final = Blueprint("terms", __name__, url_prefix="/t/<code>")


@blueprint.get("/terms")
def show(code: str) -> str:
    """The form, filled with what is agreed."""
    return _page(code)


@blueprint.post("/terms")
def submit(code: str) -> Response | tuple[str, int]:
    """Change what was changed on the form."""
    typed: dict[str, Any] = {name: request.form[name].strip() for name in FIELDS if name in request.form}
    money = money_form.read(request.form)
    there = typed | {"money": money}
    try:
        terms.change(book(), caller(code), typed | (money.given if "note" in request.form else {}), typed=True)
    except Refused as refused:
        return _page(code, there, money.problems({one.field: say(one.message) for one in refused.problems})), REFUSED
    except NotNow as refused:
        return _page(code, there, {"rate.amount": say(refused.message)}), refused.status
    flash(gettext("What is agreed about the table is changed."), "toast")
    return redirect(url_for("table.show", code=code), 303)


def _page(code: str, typed: Mapping[str, Any] | None = None, problems: Mapping[str, str] | None = None) -> str:
    table = terms.look(book(), caller(code))
    there = {"name": table.name, "chips": table.chips, "money": money_form.agreed(table, table.bearer)}
    more = {"form": there | dict(typed or {}), "problems": problems or {}, "people": _people(table)}
    return render_template("table/terms.html", table=table, **more)


def _people(table: TableView) -> dict[str, str]:
    """Who may bear what rounding leaves: everybody who played, and whoever does so already."""
    names = [*(one.name for one in table.players), *table.totals, table.bearer or ""]
    return {name: name for name in dict.fromkeys(names) if name}
