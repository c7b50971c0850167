"""The next sheet: another game, other seats or other rules; the chips carry on, and the game may too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.service import sheets, tables
from scorekeeper.service.errors import Invalid, Taken
from scorekeeper.service.onward import GoOn, Onward
from scorekeeper.service.views import Actor
from scorekeeper.web import agreement
from scorekeeper.web.agreement import Agreement
from scorekeeper.web.house import book
from scorekeeper.web.language import say
from scorekeeper.web.sessions import current_actor

blueprint: Final = Blueprint("sheets", __name__, url_prefix="/t/<code>")

Problems = Mapping[str, str]


@blueprint.get("/sheet")
def show(code: str) -> str:
    """The form, filled with what holds now."""
    actor = current_actor(code)
    sheet = tables.view(book(), actor, limit=0).sheet
    form = agreement.agreed(sheet.game, sheet.rules, sheet.players, sheet.next.dealer)
    games = registry.games()
    return _page(actor, form if sheet.game.id in games else agreement.for_game(next(iter(games.values())), form))


@blueprint.post("/sheet")
def submit(code: str) -> Response | tuple[str, int] | str:
    """Begin the sheet; or the form again, for another game, to look ahead, or with what cannot be."""
    actor, form = current_actor(code), agreement.read(request.form)
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _page(actor, agreement.for_game(chosen, form))
    if request.form.get("action") == "look":
        return _page(actor, form)
    begin = {"go_on": form.go_on} if form.begin == "onward" else {"first_dealer": form.first_dealer}
    try:
        sheets.next_sheet(book(), actor, **_wanted(form), **begin)
    except (Invalid, Taken) as refused:
        return _page(actor, form, _problems(refused, form)), refused.status
    return redirect(url_for("table.show", code=code), 303)


def _page(actor: Actor, form: Agreement, problems: Problems | None = None) -> str:
    """The whole page, or only how the game would go on where a script asks for that."""
    table = tables.view(book(), actor, limit=0)
    may_go_on = form.game.id == table.sheet.game.id and table.sheet.stands_somewhere
    onward, wrong = _look_ahead(actor, form, form.go_on.takes_over) if may_go_on else (None, {})
    return render_template(
        "table/parts/onward.html" if request.args.get("part") == "onward" else "table/sheet.html",
        table=table,
        form=form,
        games=registry.games().values(),
        problems=problems or wrong,
        may_go_on=may_go_on,
        onward=onward,
        wrong=wrong,
    )


def _look_ahead(actor: Actor, form: Agreement, takes_over: Mapping[int, int | None]) -> tuple[Onward | None, Problems]:
    """Where the sheet would begin if it went on, or why it cannot; or both, where only the newcomers' choices clash."""
    try:
        return sheets.look_ahead(book(), actor, GoOn(takes_over), **_wanted(form)), {}
    except Invalid as invalid:
        wrong = agreement.problems(invalid, form)
        if not all(field.startswith("takes_over.") for field in wrong):
            return None, wrong
        onward, more = _look_ahead(actor, form, {})
        return onward, {**wrong, **more}


def _wanted(form: Agreement) -> dict[str, Any]:
    """What the form says of the sheet, for the service."""
    return {
        "game": form.game.id,
        "players": form.players,
        "rules": form.rules,
        "placeholder": agreement.placeholder,
        "typed": True,
    }


def _problems(refused: Invalid | Taken, form: Agreement) -> Problems:
    return agreement.problems(refused, form) if isinstance(refused, Invalid) else {"onward": say(refused.message)}
