"""The next sheet: another game, other seats or other rules; the chips carry on, and the game may too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, SheetChanged
from scorekeeper.service.people.people import Drawn
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.sheets.next_sheet import NextSheetPreview
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, parse_numbers
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.sheets import agreement_form
from scorekeeper.web.pages.sheets.agreement_form import (
    AgreementForm,
    for_other_game,
    form_from_sheet,
    games_by_recent_use,
    keep_chairs,
    problem_messages,
    read_form,
    sit_out_of_chairs,
    too_many_names,
)
from scorekeeper.web.templating.i18n import default_player_name, say

blueprint: Final = Blueprint("next_sheet", __name__, url_prefix="/t/<code>")

Problems = Mapping[str, str]


@blueprint.get("/sheet")
def show(code: str) -> str:
    """The form, filled with what holds now."""
    ahead = next_sheet.preview_next_sheet(database(), current_caller(code))
    sheet, games = ahead.table.sheet, registry.games()
    form = form_from_sheet(sheet.game, sheet.rules, sheet.players, sheet.next.dealer)
    form = replace(form, drawn=Drawn({player.seat: player.person for player in ahead.table.players}))
    return _next_sheet_page(ahead, form if sheet.game.id in games else for_other_game(next(iter(games.values())), form))


@blueprint.post("/sheet")
def submit(code: str) -> Response | tuple[str, int] | str:
    """Begin the sheet; or the form again, for another game, to look ahead, or with what cannot be."""
    form = sit_out_of_chairs(read_form(request.form), parse_numbers(request.form.getlist("out")))
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _page(code, for_other_game(chosen, keep_chairs(chosen, form)))
    if (looks := request.form.get("action") == "look") or form.too_many:
        return _page(code, form), HTTPStatus.OK if looks else UNPROCESSABLE
    begin: dict[str, Any] = (
        {"takes_over": form.takes_over, "hands": form_number("hand")}
        if form.begin == "onward"
        else {"first_dealer": form.first_dealer}
    )
    seen: dict[str, Any] = {"sheet": form_number("sheet"), "setup_revision": form_number("agreed")}
    try:
        next_sheet.start_next_sheet(database(), current_caller(code), **_wanted(form), **begin, **seen)
    except Refused as refused:
        return _page(code, form, problem_messages(refused, form)), UNPROCESSABLE
    except SheetChanged as moved:
        return _page(code, form, changed=say(moved.message)), moved.status
    except AlreadyChanged as taken:
        return _page(code, form, {"onward": say(taken.message)}), taken.status
    return redirect(url_for("tables.show", code=code), 303)


def _page(code: str, form: AgreementForm, problems: Problems | None = None, changed: str = "") -> str:
    ahead = next_sheet.preview_next_sheet(database(), current_caller(code), form.takes_over, **_wanted(form))
    return _next_sheet_page(ahead, form, problems, changed)


def _next_sheet_page(
    ahead: NextSheetPreview, form: AgreementForm, problems: Problems | None = None, changed: str = ""
) -> str:
    """The whole page, or only how the game would go on where a script asks for that.

    `changed` says what is otherwise at the table than when the form was drawn.
    """
    wrong = problem_messages(ahead.refused, form) if ahead.refused else {}
    wrong = too_many_names(form) | wrong
    return render_template(
        "sheets/fragments/continuation.html" if request.args.get("part") == "onward" else "sheets/next_sheet.html",
        table=ahead.table,
        form=form,
        games=games_by_recent_use(one.game for one in reversed(ahead.table.games)),
        problems=problems or wrong,
        may_go_on=form.game.id == ahead.table.sheet.game.id and ahead.table.sheet.can_be_continued,
        onward=ahead.continuation,
        wrong=wrong,
        changed=changed,
        turned=agreement_form.other_way_round(form.game, ahead.table.sheet.game),
    )


def _wanted(form: AgreementForm) -> dict[str, Any]:
    """What the form says of the sheet, for the service."""
    return {
        "game": form.game.id,
        "players": form.players,
        "rules": form.rules,
        "drawn": form.drawn,
        "placeholder": default_player_name,
        "from_form": True,
    }
