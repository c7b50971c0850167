"""Show the side bets of the next hand, place one, and accept or refuse it."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service import errors
from scorekeeper.service.hands import drafts
from scorekeeper.service.tables import detail
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, form_text
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.hands.entry_page import problems_of

blueprint = Blueprint("side_bets", __name__, url_prefix="/t/<code>/bets")


@blueprint.get("")
def show(code: str, changed: str = "", refused: Refused | None = None) -> str:
    """Show the side bets of the next hand, and the form of a spectator with the typed values."""
    table = detail.get_table(database(), current_caller(code))
    problems = problems_of(refused, table.sheet) if refused else {}
    return render_template("hands/side_bets.html", table=table, changed=changed, problems=problems)


@blueprint.post("")
@show_again(show, Refused, errors.AlreadyChanged, errors.DraftChanged, errors.SheetChanged)
def submit(code: str) -> Answer:
    """Place a spectator's bet, store the answer to a bet that is still as the form shows it, or close the bets."""
    caller, number, setup = current_caller(code), form_number("number") or 0, form_number("agreed")
    fields = {name: value for name, value in request.form.items() if "." in name}
    if "amount" in request.form:
        bet = {name: form_text(name) for name in ("on", "amount")}
        if drafts.confirm_bet(database(), caller, number, bet, setup_revision=setup).closed:
            flash(gettext("The bets of this hand are closed: your bet is too late and moves no chips."), "amber")
        else:
            flash(gettext("Your bet is placed."), "toast")
        return redirect(url_for("side_bets.show", code=code), 303)
    if fields:
        seen = {name: form_text("was") if name.endswith(".accepted") else value for name, value in fields.items()}
        drafts.update_draft(database(), caller, number, fields, seen=seen, setup_revision=setup)
        flash(gettext("Your answer is saved."), "toast")
    else:
        drafts.reveal_draft(database(), caller, number, setup_revision=setup)
    return redirect(url_for("tables.show", code=code), 303)
