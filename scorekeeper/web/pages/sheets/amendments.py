"""What was agreed on a game, corrected for the hands already played: the form, what would follow, and then the deed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service.errors import SheetChanged
from scorekeeper.service.hands.consequences import AmendmentResult
from scorekeeper.service.people.people import ListedPerson, PeopleList, Whom
from scorekeeper.service.sheets import amendments
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, parse_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.sheets.agreement_form import (
    NOBODY,
    AgreementForm,
    form_from_sheet,
    problem_messages,
    read_form,
)
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("amendments", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")

NEW_PERSON: Final = "new"
"""A name is that of somebody new."""

SAID: Final = ("game", "agreed", "first_dealer")
"""What a form says beside the names (`players.0`), whom they mean (`who.0`) and the rules (`rules.unit`)."""


@blueprint.get("/agreed")
def show(code: str, sheet: int) -> str:
    """The form, filled with what is agreed."""
    there = amendments.get_amendment_form(database(), current_caller(code), sheet)
    return _amendment_page(there, _form_of_table(there.table))


@blueprint.post("/agreed")
def submit(code: str, sheet: int) -> Response | tuple[str, int] | str:
    """Show what would follow; or record it; or the form again, as it was left or with what cannot be."""
    action, form = request.form.get("action"), _read(request.form)
    if action == "change":
        return _amendment_page(amendments.get_amendment_form(database(), current_caller(code), sheet), form)
    try:
        amended = _amend(code, sheet, form, preview=action != "record")
    except Refused as refused:
        there = amendments.get_amendment_form(database(), current_caller(code), sheet)
        return _amendment_page(there, form, _problems(refused, form), impossible=refused), UNPROCESSABLE
    except SheetChanged as moved:
        there = amendments.get_amendment_form(database(), current_caller(code), sheet)
        return _amendment_page(there, _form_of_table(there.table), changed=say(moved.message)), moved.status
    if amended.consequences:
        return _preview_page(amended)
    flash(gettext("What was agreed is corrected."), "toast")
    return redirect(url_for("rules.show", code=code, sheet=sheet), 303)


def _amend(code: str, sheet: int, form: AgreementForm, *, preview: bool) -> AmendmentResult:
    """As the form says."""
    return amendments.amend_sheet(
        database(),
        current_caller(code),
        AmendmentRequest(form.rules, form.names, form.first_dealer, _who(form)),
        sheet=sheet,
        setup_revision=form_number("agreed"),
        preview=preview,
        from_form=True,
    )


def _form_of_table(table: TableView) -> AgreementForm:
    """The form as it is first shown."""
    sheet = table.sheet
    return form_from_sheet(sheet.game, sheet.rules, sheet.players, sheet.first_dealer)


def _read(form: MultiDict[str, str]) -> AgreementForm:
    """What was typed, with as many names as there were lines."""
    read = read_form(form)
    lines = [name for name in form if name.startswith("players.")]
    return replace(read, names=read.names[: len(lines)], seats=len(lines))


def _who(form: AgreementForm) -> dict[int, Whom]:
    """Whom the names mean, as far as it was said."""
    said = {seat: request.form[name] for seat in range(len(form.names)) if (name := f"who.{seat}") in request.form}
    return {seat: None if one == NEW_PERSON else parse_number(one, NOBODY) for seat, one in said.items()}


def _problems(refused: Refused, form: AgreementForm) -> dict[str, str]:
    """Every problem of the form at its field; none where it is a hand that could not have been."""
    return {} if refused.hand else problem_messages(refused, form)


def _amendment_page(
    there: PeopleList,
    form: AgreementForm,
    problems: Mapping[str, str] | None = None,
    changed: str = "",
    impossible: Refused | None = None,
) -> str:
    """The form; with what has `changed` meanwhile, or the hand that is `impossible` as it was filled in."""
    hand, said = (impossible.hand, _sentence(impossible)) if impossible else (None, "")
    shown: dict[str, Any] = {"problems": problems or {}, "changed": changed, "hand": hand, "said": said}
    shown |= {"people": _others(there, form), "who": _who(form)}
    return render_template("sheets/amendment.html", table=there.table, form=form, **shown)


def _others(there: PeopleList, form: AgreementForm) -> list[ListedPerson]:
    """Everybody who is named in no line, and may be meant by one."""
    named = {normalize_name(name) for name in form.names}
    return [one for one in there.people if normalize_name(one.name) not in named]


def _sentence(refused: Refused) -> str:
    problem = refused.problems[0]
    return say(text("Hand %(number)s: %(problem)s", number=refused.hand or 0, problem=problem.message), refused.players)


def _preview_page(amended: AmendmentResult) -> str:
    """What would follow, with all that the form says, to be recorded or changed once more."""
    left = [
        (name, value)
        for name, value in request.form.items(multi=True)
        if name in SAID or name.startswith(("players.", "rules.", "who."))
    ]
    consequences = amended.consequences
    table = consequences and consequences.table
    return render_template(
        "sheets/amendment_preview.html", table=table, amended=amended, consequences=consequences, left=left
    )
