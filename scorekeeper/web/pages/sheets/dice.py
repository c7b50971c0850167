"""Throw dice: for the seats and the first dealer, and for the wall of 打天九."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import SheetChanged
from scorekeeper.service.sheets import dice
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, form_text
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint = Blueprint("dice", __name__, url_prefix="/t/<code>/dice")


@blueprint.get("")
def show(code: str, changed: str = "", refused: Refused | None = None) -> str:
    """Show what was thrown, and who has to throw."""
    shown = dice.get_dice(database(), current_caller(code))
    more = {"changed": changed, "problem": first_message(refused)}
    return render_template("sheets/dice.html", table=shown.table, shown=shown, **more)


@blueprint.post("")
@show_again(show, Refused, SheetChanged)
def throw(code: str) -> Answer:
    """Throw for a person, take the drawn seats, or throw for the wall."""
    caller, action = current_caller(code), form_text("action")
    if action == "take":
        seen = {"sheet": form_number("sheet"), "setup_revision": form_number("agreed")}
        dice.take_drawn_seats(database(), caller, **seen)
    elif "method" in request.form:
        dealer, thrown = "by_dealer" in request.form, form_number("thrown")
        dice.throw_for_wall(database(), caller, form_text("method"), by_dealer=dealer, thrown=thrown)
    else:
        dice.throw_for_deal(database(), caller, form_number("person"))
    return redirect(url_for("dice.show", code=code), 303)
