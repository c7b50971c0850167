"""The form of a hand: entering the next one, or correcting an old one; what it comes to is shown before it is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import (
    AlreadyChanged,
    DraftChanged,
    Forbidden,
    IdempotencyKeyReused,
    NotFound,
    ServiceError,
    SheetChanged,
    TableClosed,
)
from scorekeeper.service.hands import corrections, drafts, insertion, recording
from scorekeeper.service.hands.consequences import Correction
from scorekeeper.service.tables import detail
from scorekeeper.service.views.hands import FormValue
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.hands.comparison import compare
from scorekeeper.web.pages.hands.entry_page import (
    HandEntryPage,
    OutdatedForm,
    correction_page,
    insert_page,
    next_hand_page,
    outdated_form,
)
from scorekeeper.web.pages.hands.form_fields import entry_from_form, filled_fields, form_key
from scorekeeper.web.templating.i18n import say

blueprint = Blueprint("entry", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")

Answer = tuple[str, int] | Response

FORM_ERRORS: Final = (DraftChanged, AlreadyChanged, SheetChanged, TableClosed, Refused)
"""The errors after which the form of a hand is drawn again."""


@blueprint.get("/hand")
def show(code: str, sheet: int) -> Answer:
    """The form of the next hand, with what everybody has entered so far."""
    table = _table(current_caller(code))
    if table.sheet.number != sheet or table.closed:
        return redirect(url_for("tables.show", code=code), 303)
    return _render(next_hand_page(table))


@blueprint.post("/hand")
def submit(code: str, sheet: int) -> Answer:
    """Show what the hand comes to, record it, or turn up what lies face down. The same form twice is one hand."""
    form, who = request.form, current_caller(code)
    draw = partial(_next_again, who, sheet)
    left: dict[str, Any] = {"fields": filled_fields(form), "key": form.get("key") or None}
    meant: dict[str, Any] = {
        "sheet": sheet,
        "setup_revision": form_number("agreed"),
        "number": form_number("number"),
    }
    drawn: dict[str, Any] = {
        "previous_revision": form_number("revision"),
        "from_form": True,
        "draft_revision": form_number("draft"),
    }
    try:
        if _is_save():
            hand, _ = recording.record_hand(
                database(), who, entry_from_form(form), **meant, **drawn, key=form_key(request)
            )
            flash(gettext("Hand %(number)s is saved.", number=hand.number), "saved")
            return redirect(url_for("tables.show", code=code), 303)
        if _apply_draft_action(who, left["fields"], **meant):
            return draw(**left)
        seen = recording.preview_hand(database(), who, entry_from_form(form), **meant, **drawn, as_next=True)
        return _render(next_hand_page(seen.table, **left, preview=seen.hand))
    except FORM_ERRORS as error:
        return _show_again(draw, error, left)


@blueprint.get("/hands/<int:number>/edit")
def edit(code: str, sheet: int, number: int) -> Answer:
    """The form of a hand that is in the book."""
    reopened = corrections.get_correction_form(database(), current_caller(code), number, sheet=sheet)
    _let_open(reopened.table)
    return _render(correction_page(reopened))


@blueprint.post("/hands/<int:number>/edit")
def submit_correction(code: str, sheet: int, number: int) -> Answer:
    """Show every hand that would settle differently, correct it, or draw the form anew."""
    form, who, save = request.form, current_caller(code), _is_save()
    draw = partial(_correction_again, who, sheet, number)
    left: dict[str, Any] = {"fields": filled_fields(form), "key": form.get("key") or None}
    meant: dict[str, Any] = {
        "sheet": sheet,
        "setup_revision": form_number("agreed"),
        "revision": form_number("revision"),
    }
    if form.get("action") == "draw":
        return draw(**left)
    try:
        how: dict[str, Any] = {"key": form_key(request) if save else None, "preview": not save, "from_form": True}
        correction = corrections.correct_hand(database(), who, number, entry_from_form(form), **meant, **how)
    except FORM_ERRORS as error:
        return _show_again(draw, error, left)
    return _after_correction(code, correction) if save else draw(**left, correction=correction)


def _after_correction(code: str, correction: Correction) -> Response:
    """Back from a correction: to the hand, or to the table where it was entered again."""
    hand, before = correction.hand, correction.before
    if not before.withdrawn:
        flash(gettext("Hand %(number)s is corrected.", number=hand.number), "toast")
        return redirect(url_for("hands.show_hand", code=code, sheet=hand.sheet, number=hand.number), 303)
    flash(gettext("Hand %(number)s is saved.", number=hand.number), "saved" if before.undone else "toast")
    return redirect(url_for("tables.show", code=code), 303)


@blueprint.get("/hands/forgotten")
def choose_insert(code: str, sheet: int) -> Response:
    """To the form of a hand that was forgotten `after` another."""
    return redirect(url_for("entry.insert_form", code=code, sheet=sheet, after=query_number("after") or 0), 303)


@blueprint.get("/hands/<int:after>/forgotten")
def insert_form(code: str, sheet: int, after: int) -> Answer:
    """The form of a hand that was forgotten behind another, or before the first (0)."""
    gap = insertion.get_insertion_form(database(), current_caller(code), after, sheet=sheet)
    _let_open(gap.table)
    return _render(insert_page(gap))


@blueprint.post("/hands/<int:after>/forgotten")
def insert(code: str, sheet: int, after: int) -> Answer:
    """Show every hand that would settle differently, put it in, or draw the form anew."""
    form, who, save = request.form, current_caller(code), _is_save()
    draw = partial(_insert_again, who, sheet, after)
    follows = form_number("revision")
    left: dict[str, Any] = {"fields": filled_fields(form), "key": form.get("key") or None, "previous_revision": follows}
    meant: dict[str, Any] = {
        "sheet": sheet,
        "setup_revision": form_number("agreed"),
        "previous_revision": follows,
    }
    if form.get("action") == "draw":
        return draw(**left)
    try:
        how: dict[str, Any] = {"key": form_key(request) if save else None, "preview": not save, "from_form": True}
        correction, _ = insertion.insert_hand(database(), who, after, entry_from_form(form), **meant, **how)
    except IdempotencyKeyReused as used:  # the hand of this key is another one, and this one may be put in beside it
        return draw(UNPROCESSABLE, **left | {"key": None}, refused=used)
    except FORM_ERRORS as error:
        return _show_again(draw, error, left)
    if not save:
        return draw(**left, correction=correction)
    flash(gettext("Hand %(number)s is put in.", number=correction.hand.number), "toast")
    return redirect(url_for("hands.list_hands", code=code, sheet=sheet), 303)


def _is_save() -> bool:
    return request.form.get("action") == "save"


def _show_again(draw: Callable[..., Answer], error: ServiceError | Refused, left: Mapping[str, Any]) -> Answer:
    """Draw a form again after an error, with what was entered as far as that still fits."""
    fields = left["fields"]
    match error:
        case IdempotencyKeyReused() | AlreadyChanged():
            return draw(AlreadyChanged.status, fields=fields, taken=error.current)
        case SheetChanged():
            return draw(error.status, fields=fields, moved=OutdatedForm(say(error.message)))
        case TableClosed():
            return draw(error.status, **left)
        case DraftChanged():
            return draw(error.status, **left, refused=error)
        case _:
            return draw(UNPROCESSABLE, **left, refused=error)


def _insert_again(caller: Caller, sheet: int, after: int, status: int = 200, **left: Any) -> Answer:
    """The form of a forgotten hand with what was entered."""
    gap = insertion.get_insertion_form(database(), caller, after, sheet=sheet)
    if moved := _outdated(sheet, gap.table.sheet, left["fields"]):
        return _render(insert_page(gap, **moved), SheetChanged.status)
    return _render(insert_page(gap, **left), status)


def _apply_draft_action(
    caller: Caller, fields: dict[str, FormValue], *, sheet: int, setup_revision: int | None, number: int | None
) -> bool:
    """What the draft was asked for, without a script: to turn it up, to lay a part, to mend one or take it back.

    Or only the form of the next hand (`next`), filled with what was typed for the one that is in the book.
    """
    form, hand = request.form, number or 0
    meant: dict[str, Any] = {"sheet": sheet, "setup_revision": setup_revision}
    if form.get("action") == "next":
        return True
    if form.get("action") == "turn_up":
        drafts.reveal_draft(database(), caller, hand, **meant)
    elif name := form.get("lay"):
        drafts.confirm_bet(database(), caller, hand, fields.get(name, ""), **meant)
    elif name := form.get("mend"):
        drafts.update_draft(database(), caller, hand, {name: fields.get(name, "")}, **meant)
    elif name := form.get("take_back"):
        drafts.update_draft(database(), caller, hand, {name: ""}, **meant)
        fields.pop(name, None)
    else:
        return False
    return True


def _table(caller: Caller) -> TableView:
    table = detail.get_table(database(), caller, limit=1)
    if not table.me.may_write:
        raise Forbidden(text("spectators cannot enter results"))
    return table


def _let_open(table: TableView) -> None:
    """No form is begun once the evening is closed."""
    if table.closed:
        raise TableClosed


def _next_again(caller: Caller, sheet: int, status: int = 200, **left: Any) -> Answer:
    """The form of the next hand with what was entered; it says so where the table has moved on meanwhile."""
    table = _table(caller)
    number = form_number("number") or 0
    if moved := _outdated(sheet, table.sheet, left["fields"]):
        if request.form.get("action") != "next" and _is_recorded(caller, sheet, number):
            moved["moved"] = replace(moved["moved"], recorded=number)
        return _render(next_hand_page(table, **moved), SheetChanged.status)
    if 1 <= number < table.sheet.next.number and not (left.get("taken") or left.get("moved")):
        there = detail.get_table_hand(database(), caller, number, sheet)
        return _render(next_hand_page(there, fields=left["fields"], taken=there.sheet.hands[0]), AlreadyChanged.status)
    if "moved" not in left and number == table.sheet.next.number:
        left["previous_revision"] = form_number("revision")  # what this form knows of the hand before, it knows still
    return _render(next_hand_page(table, **left), status)


def _is_recorded(caller: Caller, sheet: int, number: int) -> bool:
    """Whether a hand of this number stands on a sheet, so that a form for it would record it again."""
    try:
        return not detail.get_table_hand(database(), caller, number, sheet).sheet.hands[0].withdrawn
    except NotFound:
        return False


def _correction_again(caller: Caller, sheet: int, number: int, status: int = 200, **left: Any) -> Answer:
    """The form of an old hand with what was entered; it shows what is there where that has changed since."""
    reopened = corrections.get_correction_form(database(), caller, number, sheet=sheet)
    moved = _outdated(sheet, reopened.table.sheet, left["fields"])
    if form_number("revision") not in {None, reopened.hand.revision}:
        left = {"fields": left["fields"], **moved, "taken": reopened.hand}
        return _render(correction_page(reopened, **left), AlreadyChanged.status)
    if moved:
        return _render(correction_page(reopened, **moved), SheetChanged.status)
    return _render(correction_page(reopened, **left), status)


def _outdated(sheet: int, now: SheetView, fields: Mapping[str, FormValue]) -> dict[str, Any]:
    """What has changed since this form was drawn, and what was entered with its people; nothing if it fits."""
    moved = outdated_form(request.form, sheet, now)
    return {"fields": moved.kept(now.game, fields), "moved": moved} if moved else {}


def _render(page: HandEntryPage, status: int = 200) -> Answer:
    """The whole page, or only what the hand comes to where a script asks for that.

    Where that hand is in the book already it is no form, but the question which of the two is meant: what is filled in
    is saved by nobody who has not said so. Or, for a script whose form is done with by that, what the hand came to.
    """
    names = {"page": page, "table": page.table, "sheet": page.sheet}
    if request.args.get("part") == "preview":
        return render_template("hands/fragments/preview.html", **names), status
    if page.taken and not page.hand:
        both = compare(request.form, page.sheet.game, page.taken)
        template = "hands/fragments/saved.html" if request.args.get("part") == "saved" else "hands/conflict.html"
        return render_template(template, beside=both, **names), status
    return render_template("hands/entry.html", **names), status
