"""The hands in the book: all of them, one with its reasons and its past, objections, and taking one back."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, UndoExpired
from scorekeeper.service.hands import corrections, objections
from scorekeeper.service.tables import detail
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.pages.forms import Answer, first_message, show_again

HANDS_PER_PAGE: Final = 50
"""So many hands are shown at once."""

blueprint: Final = Blueprint("hands", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")


@blueprint.get("/hands")
def list_hands(code: str, sheet: int) -> str:
    """The hands of a sheet, the newest first, or those `before` a number."""
    table = detail.get_table(
        database(), current_caller(code), sheet, limit=HANDS_PER_PAGE, before=query_number("before")
    )
    return render_template("hands/hands.html", table=table)


@blueprint.get("/hands/<int:number>")
def show_hand(code: str, sheet: int, number: int, changed: str = "", refused: Refused | None = None) -> str:
    """One hand as it is now; with the word against it that was typed, and what has `changed` since."""
    table = detail.get_table_hand(database(), current_caller(code), number, sheet)
    more = {"word": _reason(), "problem": first_message(refused), "changed": changed}
    return render_template("hands/hand.html", table=table, **more)


@blueprint.get("/hands/<int:number>/withdraw")
def confirm_withdraw(code: str, sheet: int, number: int) -> str:
    """What would follow, before it does."""
    correction = corrections.withdraw_hand(database(), current_caller(code), number, sheet=sheet, preview=True)
    table = correction.consequences and correction.consequences.table
    return render_template("hands/confirm_withdraw.html", table=table, correction=correction)


@blueprint.post("/hands/<int:number>/withdraw")
@show_again(show_hand, AlreadyChanged)
def withdraw(code: str, sheet: int, number: int) -> Answer:
    """Take a hand out of the reckoning, as it was when that was decided."""
    try:
        corrections.withdraw_hand(
            database(), current_caller(code), number, sheet=sheet, revision=form_number("revision")
        )
    except AlreadyChanged as taken:
        # A second tap, or somebody was quicker: it is as it was meant to be.
        if not (taken.current and taken.current.withdrawn):
            raise
    flash(gettext("Hand %(number)s is withdrawn.", number=number), "toast")
    if request.form.get("back") == "hand":  # of an earlier game, which the table does not show
        return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)
    return redirect(url_for("tables.show", code=code), 303)


@blueprint.post("/hands/<int:number>/undo")
@show_again(show_hand, AlreadyChanged)
def undo(code: str, sheet: int, number: int) -> Answer:
    """Take back what has just been saved, and lead to its form with everything that was entered."""
    try:
        corrections.undo_hand(database(), current_caller(code), number, form_number("revision") or 0, sheet=sheet)
    except AlreadyChanged as taken:
        # A second tap, or another phone was quicker: it is as it was meant to be.
        if isinstance(taken, UndoExpired) or not (taken.current and taken.current.withdrawn):
            raise
    flash(gettext("Hand %(number)s is taken back.", number=number), "toast")
    return redirect(url_for("entry.edit", code=code, sheet=sheet, number=number), 303)


@blueprint.get("/hands/<int:number>/restore")
def confirm_restore(code: str, sheet: int, number: int) -> str:
    """What would follow once it stood again."""
    correction = corrections.restore_hand(database(), current_caller(code), number, sheet=sheet, preview=True)
    table = correction.consequences and correction.consequences.table
    return render_template("hands/confirm_withdraw.html", table=table, correction=correction)


@blueprint.post("/hands/<int:number>/restore")
@show_again(show_hand, AlreadyChanged)
def restore(code: str, sheet: int, number: int) -> Answer:
    """Let a withdrawn hand stand again, as it was entered."""
    try:
        corrections.restore_hand(
            database(), current_caller(code), number, sheet=sheet, revision=form_number("revision")
        )
    except AlreadyChanged as taken:
        # A second tap, or somebody was quicker: it stands.
        if taken.current is None or taken.current.withdrawn:
            raise
    flash(gettext("Hand %(number)s counts again.", number=number), "toast")
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


@blueprint.post("/hands/<int:number>/object")
@show_again(show_hand, AlreadyChanged, Refused)
def object_to(code: str, sheet: int, number: int) -> Answer:
    """Say that something is wrong with a hand, as it was when it was looked at."""
    objections.raise_objection(
        database(), current_caller(code), number, _reason(), sheet=sheet, revision=form_number("revision")
    )
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


@blueprint.post("/hands/<int:number>/agree")
@show_again(show_hand, AlreadyChanged)
def accept(code: str, sheet: int, number: int) -> Answer:
    """It is right as it stands."""
    objections.accept_hand(database(), current_caller(code), number, sheet=sheet, revision=form_number("revision"))
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


def _reason() -> str:
    return request.form.get("word", "").strip()
