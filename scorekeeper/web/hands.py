"""The hands in the book: all of them, one with its reasons and its past, objections, and taking one back."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service import hands, objections, sheets, tables
from scorekeeper.service.errors import Invalid
from scorekeeper.web.house import book
from scorekeeper.web.language import say
from scorekeeper.web.paging import turn_to
from scorekeeper.web.sessions import current_actor

blueprint: Final = Blueprint("hands", __name__, url_prefix="/t/<code>")


@blueprint.get("/hands")
def index(code: str) -> str:
    """All hands of a sheet, the newest where none is named; newest first, by pages."""
    actor = current_actor(code)
    sheet = sheets.view(book(), actor, request.args.get("sheet", type=int))
    table = tables.view(book(), actor, limit=0)
    return render_template("table/hands.html", table=table, sheet=sheet, page=turn_to(sheet.hands[::-1]))


@blueprint.get("/hands/<int:number>")
def show(code: str, number: int) -> str:
    """One hand."""
    return _page(code, number)


@blueprint.get("/hands/<int:number>/withdraw")
def consider(code: str, number: int) -> str:
    """What would follow, before it does."""
    actor = current_actor(code)
    correction = hands.withdraw(book(), actor, number, preview=True)
    table = tables.view(book(), actor, limit=0)
    return render_template("table/withdraw.html", table=table, correction=correction)


@blueprint.post("/hands/<int:number>/withdraw")
def withdraw(code: str, number: int) -> Response:
    """Take a hand out of the reckoning."""
    hands.withdraw(book(), current_actor(code), number)
    flash(gettext("Hand %(number)s is withdrawn.", number=number), "toast")
    return redirect(url_for("table.show", code=code), 303)


@blueprint.post("/undo")
def undo(code: str) -> Response:
    """Take back the hand that was just saved: that one, whatever came after it."""
    return withdraw(code, request.form.get("number", 0, int))


@blueprint.post("/hands/<int:number>/object")
def object_to(code: str, number: int) -> Response | tuple[str, int]:
    """Say that something is wrong with a hand."""
    try:
        objections.raise_(book(), current_actor(code), number, request.form.get("word", "").strip())
    except Invalid as invalid:
        return _page(code, number, {"word": say(invalid.message)}), invalid.status
    return redirect(url_for("hands.show", code=code, number=number), 303)


@blueprint.post("/hands/<int:number>/agree")
def agree(code: str, number: int) -> Response:
    """It is right as it stands."""
    sheet = request.args.get("sheet", type=int)
    objections.agree(book(), current_actor(code), number, sheet=sheet)
    return redirect(url_for("hands.show", code=code, number=number, sheet=sheet), 303)


def _page(code: str, number: int, problems: dict[str, str] | None = None) -> str:
    actor, sheet = current_actor(code), request.args.get("sheet", type=int)
    return render_template(
        "table/hand.html",
        table=tables.view(book(), actor, limit=0),
        sheet=sheets.view(book(), actor, sheet, limit=0),
        hand=hands.view(book(), actor, number, sheet=sheet),
        problems=problems or {},
    )
