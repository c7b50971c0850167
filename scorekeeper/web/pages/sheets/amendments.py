"""Correct rules or seats of hands already played.

The effects are shown before the correction is recorded.
"""

from dataclasses import replace
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.problems import Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service.errors import SheetChanged
from scorekeeper.service.people.people import PersonReference
from scorekeeper.service.sheets import amendments
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, parse_number
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.sheets import agreement_form
from scorekeeper.web.pages.sheets.agreement_form import NO_SEAT, AgreementForm, problem_messages, read_form
from scorekeeper.web.templating.i18n import say

blueprint = Blueprint("amendments", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")

#: The choice that a name belongs to a new person.
NEW_PERSON = "new"

#: Fields of the form with which its preview records the correction or returns to it, and the groups of such fields.
RESENT_FIELDS = ("game", "agreed", "first_dealer")
RESENT_GROUPS = ("players.", "rules.", "who.")


@blueprint.get("/agreed")
def show(code: str, sheet: int, changed: str = "", refused: Refused | None = None) -> str:
    """Show the form as it was typed, or filled with the present setup, which also is so if that has `changed`."""
    people = amendments.get_amendment_form(database(), current_caller(code), sheet)
    now = people.table.sheet
    if request.form and not changed:
        form = _read(request.form)
    else:
        form = agreement_form.form_from_sheet(now.game, now.rules, now.players, now.first_dealer)
    hand, message = (refused.hand, _sentence(refused)) if refused else (None, "")
    problems = problem_messages(refused, form) if refused and not hand else {}
    named = {normalize_name(name) for name in form.names}
    others = [person for person in people.people if normalize_name(person.name) not in named]
    context: dict[str, Any] = {"problems": problems, "changed": changed, "hand": hand, "said": message}
    context |= {"people": others, "who": _chosen_people(form)}
    return render_template("sheets/amendment.html", table=people.table, form=form, **context)


@blueprint.post("/agreed")
@show_again(show, Refused, SheetChanged)
def submit(code: str, sheet: int) -> Answer:
    """Show the effects, record the correction, or show the form again with its problems."""
    action, form = request.form.get("action"), _read(request.form)
    if action == "change":
        return show(code, sheet)
    amended = amendments.amend_sheet(
        database(),
        current_caller(code),
        AmendmentRequest(form.rules, form.names, form.first_dealer, _chosen_people(form)),
        sheet=sheet,
        setup_revision=form_number("agreed"),
        preview=action != "record",
        from_form=True,
    )
    if amended.consequences:
        sent = request.form.items(multi=True)
        fields = [(name, value) for name, value in sent if name in RESENT_FIELDS or name.startswith(RESENT_GROUPS)]
        return render_template("sheets/amendment_preview.html", amended=amended, left=fields)
    flash(gettext("Rules or seats corrected."), "toast")
    return redirect(url_for("rules.show", code=code, sheet=sheet), 303)


def _read(form: MultiDict[str, str]) -> AgreementForm:
    """Return the typed values, with as many names as the form had lines."""
    read = read_form(form)
    lines = [name for name in form if name.startswith("players.")]
    return replace(read, names=read.names[: len(lines)], seats=len(lines))


def _chosen_people(form: AgreementForm) -> dict[int, PersonReference]:
    """Return the people that the names belong to, as far as the form says."""
    choices = {seat: request.form[name] for seat in range(len(form.names)) if (name := f"who.{seat}") in request.form}
    return {seat: None if choice == NEW_PERSON else parse_number(choice, NO_SEAT) for seat, choice in choices.items()}


def _sentence(refused: Refused) -> str:
    problem = refused.problems[0]
    return say(text("Hand %(number)s: %(problem)s", number=refused.hand or 0, problem=problem.message), refused.players)
