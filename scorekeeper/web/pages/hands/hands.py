"""List hands, withdraw, restore, undo and object."""

from collections.abc import Callable, Mapping
from functools import partial

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, UndoExpired
from scorekeeper.service.hands import consequences, corrections, objections
from scorekeeper.service.tables import detail
from scorekeeper.service.views.hands import HandView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, form_text, query_number
from scorekeeper.web.pages.forms import Answer, first_message, show_again

#: The number of hands on a page of the list.
HANDS_PER_PAGE = 50

blueprint = Blueprint("hands", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")


@blueprint.get("/hands")
def list_hands(code: str, sheet: int) -> str:
    """List the hands of a sheet, the newest first, or those `before` a number."""
    caller, before = current_caller(code), query_number("before")
    table = detail.get_table(database(), caller, sheet, limit=HANDS_PER_PAGE, before=before)
    return render_template("hands/hands.html", table=table)


@blueprint.get("/hands/<int:number>")
def show_hand(code: str, sheet: int, number: int, changed: str = "", refused: Refused | None = None, **_: str) -> str:
    """Show a hand, with the typed objection and the message about a change since the page was loaded."""
    table = detail.get_table_hand(database(), current_caller(code), number, sheet)
    more = {"word": form_text("word"), "problem": first_message(refused), "changed": changed, "refused": refused}
    return render_template("hands/hand.html", table=table, **more)


#: The changes of a hand whose effects are shown first.
CHANGES: Mapping[str, Callable[..., consequences.Correction]] = {
    "withdraw": corrections.withdraw_hand,
    "restore": corrections.restore_hand,
}


@blueprint.get("/hands/<int:number>/<any(withdraw, restore):change>")
@show_again(show_hand, Refused)
def confirm_change(code: str, sheet: int, number: int, change: str) -> Answer:
    """Show the effects of withdrawing a hand, or of restoring it; redirect to the hand if that is already done."""
    correction = CHANGES[change](database(), current_caller(code), number, sheet=sheet, preview=True)
    if correction.before.withdrawn == (change == "withdraw"):
        return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)
    return render_template("hands/confirm_withdraw.html", correction=correction)


@blueprint.post("/hands/<int:number>/<any(withdraw, restore):change>")
@show_again(show_hand, AlreadyChanged, Refused)
def change_hand(code: str, sheet: int, number: int, change: str) -> Answer:
    """Withdraw or restore a hand in the revision that the user has seen, or first keep the dealer of a later one."""
    caller, withdraws = current_caller(code), change == "withdraw"
    if later := form_number("keep"):
        corrections.keep_dealer(database(), caller, later, sheet=sheet)
        return redirect(url_for("hands.confirm_change", code=code, sheet=sheet, number=number, change=change), 303)
    revision = form_number("revision")
    done = partial(CHANGES[change], database(), caller, number, sheet=sheet, revision=revision)
    shown_number = _unless_done(done, withdrawn=withdraws).shown_number
    if not withdraws:
        flash(gettext("Hand %(number)s counts again.", number=shown_number), "toast")
    else:
        flash(gettext("Hand %(number)s is withdrawn.", number=shown_number), "toast")
        if request.form.get("back") != "hand":  # of an earlier sheet, which the table page does not show
            return redirect(url_for("tables.show", code=code), 303)
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


@blueprint.post("/hands/<int:number>/undo")
@show_again(show_hand, AlreadyChanged)
def undo(code: str, sheet: int, number: int) -> Answer:
    """Undo the hand that has just been recorded, and redirect to its form with everything that was entered."""
    change = partial(corrections.undo_hand, database(), current_caller(code), number, form_number("revision") or 0)
    hand = _unless_done(partial(change, sheet=sheet), withdrawn=True)
    flash(gettext("Hand %(number)s is withdrawn.", number=hand.shown_number), "toast")
    return redirect(url_for("entry.edit", code=code, sheet=sheet, number=number), 303)


@blueprint.post("/hands/<int:number>/object")
@show_again(show_hand, AlreadyChanged, Refused)
def object_to(code: str, sheet: int, number: int) -> Answer:
    """Object to a hand in the revision that the user has seen."""
    caller, word = current_caller(code), form_text("word")
    objections.raise_objection(database(), caller, number, word, sheet=sheet, revision=form_number("revision"))
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


@blueprint.post("/hands/<int:number>/agree")
@show_again(show_hand, AlreadyChanged)
def accept(code: str, sheet: int, number: int) -> Answer:
    """Accept a hand."""
    objections.accept_hand(database(), current_caller(code), number, sheet=sheet, revision=form_number("revision"))
    return redirect(url_for("hands.show_hand", code=code, sheet=sheet, number=number), 303)


def _unless_done(change: Callable[[], consequences.Correction], *, withdrawn: bool) -> HandView:
    """Return the changed hand, also if a second tap or another device was quicker and has done the same."""
    try:
        return change().hand
    except AlreadyChanged as error:
        hand: HandView | None = error.current
        if isinstance(error, UndoExpired) or hand is None or hand.withdrawn != withdrawn:
            raise
        return hand
