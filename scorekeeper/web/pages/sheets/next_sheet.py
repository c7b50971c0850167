"""Start the next sheet."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, SheetChanged
from scorekeeper.service.people.people import NameFields
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.sheets.next_sheet import NextSheetPreview
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, parse_numbers
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.sheets import agreement_form
from scorekeeper.web.templating.i18n import say

blueprint = Blueprint("next_sheet", __name__, url_prefix="/t/<code>")

Problems = Mapping[str, str]


@blueprint.get("/sheet")
def show(code: str) -> str:
    """Show the form, filled with the present setup."""
    preview = next_sheet.preview_next_sheet(database(), current_caller(code))
    sheet, games = preview.table.sheet, registry.games()
    form = agreement_form.form_from_sheet(sheet.game, sheet.rules, sheet.players, sheet.next.dealer)
    form = replace(form, shown_people=NameFields({player.seat: player.person for player in preview.table.players}))
    known = sheet.game.id in games
    return _next_sheet_page(preview, form if known else agreement_form.for_other_game(next(iter(games.values())), form))


@blueprint.post("/sheet")
def submit(code: str) -> Response | tuple[str, int] | str:
    """Start the sheet, or show the form again: for another game, as a preview, or with its problems."""
    out = parse_numbers(request.form.getlist("out"))
    form = agreement_form.sit_out_of_chairs(agreement_form.read_form(request.form), out)
    if chosen := registry.games().get(request.form.get("choose", "")):
        form = agreement_form.for_other_game(chosen, agreement_form.keep_chairs(chosen, form))
        return _page(code, replace(form, continuation="anew"))
    form = agreement_form.with_name(form, name := request.form.get("add", ""))
    if (is_preview := bool(name) or request.form.get("action") == "look") or form.too_many:
        return _page(code, form), HTTPStatus.OK if is_preview else UNPROCESSABLE
    begin: dict[str, Any] = {"first_dealer": form.first_dealer}
    if form.continuation == "onward":
        begin = {"takes_over": form.takes_over, "hands": form_number("hand")}
    begin |= {"sheet": form_number("sheet"), "setup_revision": form_number("agreed"), "drawn": form.shown_people}
    try:
        next_sheet.start_next_sheet(database(), current_caller(code), **form.setup, **begin)
    except Refused as refused:
        return _page(code, form, agreement_form.problem_messages(refused, form)), UNPROCESSABLE
    except SheetChanged as error:
        return _page(code, form, changed=say(error.message)), error.status
    except AlreadyChanged as error:
        return _page(code, form, {"onward": say(error.message)}), error.status
    return redirect(url_for("tables.show", code=code), 303)


def _page(code: str, form: agreement_form.AgreementForm, problems: Problems | None = None, changed: str = "") -> str:
    setup = {**form.setup, "drawn": form.shown_people}
    preview = next_sheet.preview_next_sheet(database(), current_caller(code), form.takes_over, **setup)
    return _next_sheet_page(preview, form, problems, changed)


def _next_sheet_page(
    preview: NextSheetPreview, form: agreement_form.AgreementForm, problems: Problems | None = None, changed: str = ""
) -> str:
    """Render the whole page, or only the state it would continue from if a script requests `part=onward`.

    `changed` is a message about a change since the form was rendered.
    """
    preview_problems = agreement_form.problem_messages(preview.refused, form) if preview.refused else {}
    asked = "asked" in request.form or "part" in request.args
    preview_problems = agreement_form.too_many_names(form, asked=asked) | preview_problems
    return render_template(
        "sheets/fragments/continuation.html" if request.args.get("part") == "onward" else "sheets/next_sheet.html",
        preview=preview,
        form=form,
        games=agreement_form.games_by_recent_use(played.game for played in reversed(preview.table.games)),
        problems=problems or preview_problems,
        wrong=preview_problems,
        changed=changed,
        turned=agreement_form.other_way_round(form.game, preview.table.sheet.game),
    )
