"""The next sheet: another game, other seats or other rules; the chips carry on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.service import sheets, tables
from scorekeeper.service.errors import Invalid
from scorekeeper.service.views import Actor
from scorekeeper.web import agreement
from scorekeeper.web.agreement import Agreement
from scorekeeper.web.house import book
from scorekeeper.web.sessions import current_actor

blueprint: Final = Blueprint("sheets", __name__, url_prefix="/t/<code>")


@blueprint.get("/sheet")
def show(code: str) -> str:
    """The form, filled with what holds now."""
    actor = current_actor(code)
    sheet = tables.view(book(), actor, limit=0).sheet
    return _page(actor, agreement.agreed(sheet.game, sheet.rules, sheet.players, sheet.next.dealer))


@blueprint.post("/sheet")
def submit(code: str) -> Response | tuple[str, int] | str:
    """Begin the sheet; or the form again, for another game or with what cannot be."""
    actor, form = current_actor(code), agreement.read(request.form)
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _page(actor, agreement.for_game(chosen, form))
    try:
        sheets.next_sheet(
            book(),
            actor,
            game=form.game.id,
            players=form.players,
            rules=form.rules,
            first_dealer=form.first_dealer,
            placeholder=agreement.placeholder,
            typed=True,
        )
    except Invalid as invalid:
        return _page(actor, form, agreement.problems(invalid, form)), invalid.status
    return redirect(url_for("table.show", code=code), 303)


def _page(actor: Actor, form: Agreement, problems: Mapping[str, str] | None = None) -> str:
    return render_template(
        "table/sheet.html",
        table=tables.view(book(), actor, limit=0),
        form=form,
        games=registry.games().values(),
        problems=problems or {},
    )
