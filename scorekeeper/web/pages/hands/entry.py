"""Record, correct or insert a hand with a form.

The settlement is shown before the hand is recorded.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.trial import RESERVED_IN_FORMS
from scorekeeper.games.words import text
from scorekeeper.service import errors
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.tables import detail
from scorekeeper.service.views.hands import FormValue
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import Answer
from scorekeeper.web.pages.hands import comparison, entry_page
from scorekeeper.web.pages.hands.form_fields import entry_from_form, filled_fields, form_key
from scorekeeper.web.templating.i18n import say

blueprint = Blueprint("entry", __name__, url_prefix="/t/<code>/sheets/<int:sheet>")

#: The errors after which the form of a hand is shown again.
FORM_ERRORS = (errors.DraftChanged, errors.AlreadyChanged, errors.SheetChanged, errors.TableClosed, Refused)


@blueprint.get("/hand")
def show(code: str, sheet: int) -> Answer:
    """Show the form of the next hand, with the shared draft."""
    table = _table(current_caller(code))
    if table.sheet.number != sheet or table.closed:
        return redirect(url_for("tables.show", code=code), 303)
    question, seat = table.sheet.game.zero_question, query_number("zero")
    if question is None or seat is None or table.draft.is_entered or query_number("hand") != table.sheet.next.number:
        return _render(entry_page.next_hand_page(table))
    return _render(entry_page.next_hand_page(table, fields={question[1].format(seat=seat): "0"}))


@blueprint.post("/hand")
def submit(code: str, sheet: int) -> Answer:
    """Show the settlement of the hand, record it, or reveal the hidden bets.

    The same form sent twice records one hand.
    """
    caller, entry, values = current_caller(code), entry_from_form(request.form), _entered_values()
    render = partial(_render_next, caller, sheet)
    hand_number, setup_revision = form_number("number"), form_number("agreed")
    reference: dict[str, Any] = {"sheet": sheet, "setup_revision": setup_revision, "number": hand_number}
    known = entry_page.known_draft(request.form).revision if "draft" in request.form else None
    seen: dict[str, Any] = {"previous_revision": form_number("revision"), "draft_revision": known}
    try:
        if _is_save():
            key = form_key(request)
            hand, _ = recording.record_hand(database(), caller, entry, **reference, **seen, from_form=True, key=key)
            flash(gettext("Hand %(number)s is saved.", number=hand.shown_number), "saved")
            return redirect(url_for("tables.show", code=code), 303)
        if _apply_draft_action(caller, values["fields"], **reference):
            return render(**values)
        preview = recording.preview_hand(database(), caller, entry, **reference, **seen, from_form=True)
        fields = entry_page.current_fields(request.form, values["fields"], preview.table)
        if "part" not in request.args and fields != values["fields"]:
            return render(**values)  # what others have entered since has another result
        return _render(entry_page.next_hand_page(preview.table, **values, preview=preview.hand))
    except FORM_ERRORS as error:
        if isinstance(error, Refused) and request.form.get("action") == "draw":
            return render(**values)  # nobody has asked yet what is missing
        return _render_after_error(render, error, values)


@blueprint.get("/hands/<int:number>/edit")
def edit(code: str, sheet: int, number: int) -> Answer:
    """Show the form of a recorded hand."""
    reopened = corrections.get_correction_form(database(), current_caller(code), number, sheet=sheet)
    _require_open(reopened.table)
    return _render(entry_page.correction_page(reopened))


@blueprint.post("/hands/<int:number>/edit")
def submit_correction(code: str, sheet: int, number: int) -> Answer:
    """Show the hands that settle differently, correct the hand, or show the form again."""
    caller, values = current_caller(code), _entered_values()
    render = partial(_render_correction, caller, sheet, number)
    if request.form.get("action") == "draw":
        return render(**values)
    try:
        entry, options = entry_from_form(request.form), _options_of_change(sheet)
        _keep_dealer(caller, sheet)
        revision = form_number("revision")
        correction = corrections.correct_hand(database(), caller, number, entry, **options, revision=revision)
    except FORM_ERRORS as error:
        return _render_after_error(render, error, values)
    if not _is_save():
        return render(**values, correction=correction)
    hand, before = correction.hand, correction.before
    if not before.withdrawn:
        flash(gettext("Hand %(number)s is corrected.", number=hand.shown_number), "toast")
        return redirect(url_for("hands.show_hand", code=code, sheet=hand.sheet, number=hand.number), 303)
    flash(gettext("Hand %(number)s is saved.", number=hand.shown_number), "saved" if before.undone else "toast")
    return redirect(url_for("tables.show", code=code), 303)


@blueprint.get("/hands/forgotten")
def choose_insert(code: str, sheet: int) -> Response:
    """Redirect to the form that inserts a hand `after` another."""
    return redirect(url_for("entry.insert_form", code=code, sheet=sheet, after=query_number("after") or 0), 303)


@blueprint.get("/hands/<int:after>/forgotten")
def insert_form(code: str, sheet: int, after: int) -> Answer:
    """Show the form that inserts a hand after another, or before the first (0)."""
    gap = corrections.get_insertion_form(database(), current_caller(code), after, sheet=sheet)
    _require_open(gap.table)
    return _render(entry_page.insert_page(gap))


@blueprint.post("/hands/<int:after>/forgotten")
def insert(code: str, sheet: int, after: int) -> Answer:
    """Show the hands that settle differently, insert the hand, or show the form again."""
    caller, follows = current_caller(code), form_number("revision")
    render = partial(_render_insert, caller, sheet, after)
    values = _entered_values() | {"previous_revision": follows}
    if request.form.get("action") == "draw":
        return render(**values)
    try:
        entry, options = entry_from_form(request.form), _options_of_change(sheet)
        _keep_dealer(caller, sheet)
        correction, _ = corrections.insert_hand(database(), caller, after, entry, **options, previous_revision=follows)
    except errors.IdempotencyKeyReused as error:  # the key belongs to another hand, so this one needs a new key
        return render(UNPROCESSABLE, **values | {"key": None}, refused=error)
    except FORM_ERRORS as error:
        return _render_after_error(render, error, values)
    if not _is_save():
        return render(**values, correction=correction)
    flash(gettext("Hand %(number)s is added.", number=correction.hand.shown_number), "toast")
    return redirect(url_for("hands.list_hands", code=code, sheet=sheet), 303)


def _keep_dealer(caller: Caller, sheet: int) -> None:
    """Enter the dealer of a later hand as a fact, if the form asks for it."""
    if number := form_number("keep"):
        corrections.keep_dealer(database(), caller, number, sheet=sheet)


def _is_save() -> bool:
    return request.form.get("action") == "save"


def _entered_values() -> dict[str, Any]:
    """Return the entered values and the key of the form, with which it is shown again."""
    return {"fields": filled_fields(request.form), "key": request.form.get("key") or None}


def _options_of_change(sheet: int) -> dict[str, Any]:
    """Return how a hand of this sheet is corrected or inserted: a form that is not saved yet only shows the effects."""
    options = {"sheet": sheet, "setup_revision": form_number("agreed"), "from_form": True}
    return {**options, "preview": not _is_save(), "key": form_key(request) if _is_save() else None}


def _render_after_error(
    render: Callable[..., Answer], error: errors.ServiceError | Refused, values: Mapping[str, Any]
) -> Answer:
    """Show a form again after an error, with the entered values that still apply."""
    fields = values["fields"]
    match error:
        case errors.IdempotencyKeyReused() | errors.AlreadyChanged():
            return render(errors.AlreadyChanged.status, fields=fields, recorded_hand=error.current)
        case errors.SheetChanged():
            return render(error.status, fields=fields, outdated=entry_page.OutdatedForm(say(error.message)))
        case errors.TableClosed():
            return render(error.status, **values)
        case errors.DraftChanged():
            return render(error.status, **values, refused=error)
        case _:
            return render(UNPROCESSABLE, **values, refused=error)


def _render_insert(caller: Caller, sheet: int, after: int, status: int = 200, **values: Any) -> Answer:
    """Render the form of an inserted hand with the entered values."""
    gap = corrections.get_insertion_form(database(), caller, after, sheet=sheet)
    if outdated := _outdated(sheet, gap.table, values["fields"]):
        values, status = outdated, errors.SheetChanged.status
    return _render(entry_page.insert_page(gap, **values), status)


def _apply_draft_action(
    caller: Caller, fields: dict[str, FormValue], *, sheet: int, setup_revision: int | None, number: int | None
) -> bool:
    """Apply an action on the draft that a form without script sends; return False if there is none.

    The actions reveal the bets, place one, correct one or withdraw one. `next` enters the values that were typed for a
    recorded hand.
    """
    form, hand = request.form, number or 0
    reference: dict[str, Any] = {"sheet": sheet, "setup_revision": setup_revision}
    if form.get("action") == "next":
        _enter_in_draft(caller, fields, hand, **reference)
        return True
    if form.get("action") == "turn_up":
        drafts.reveal_draft(database(), caller, hand, **reference)
    elif name := form.get("lay"):
        drafts.confirm_bet(database(), caller, hand, fields.get(name, ""), **reference)
    elif name := form.get("mend"):
        drafts.update_draft(database(), caller, hand, {name: fields.get(name, "")}, **reference)
    elif name := form.get("take_back"):
        drafts.update_draft(database(), caller, hand, {name: ""}, **reference)
        fields.pop(name, None)
    else:
        return False
    return True


def _enter_in_draft(caller: Caller, fields: dict[str, FormValue], hand: int, **reference: Any) -> None:
    """Enter values in the shared draft, and replace `fields` with all values of the draft.

    Raise `DraftChanged` at the fields in which others have entered another value, which stays.
    """
    draft = drafts.get_draft(database(), caller, number=hand, **reference)
    shown = {name: value for name, value in fields.items() if name not in draft.hidden}
    free = {name: value for name, value in shown.items() if draft.fields.get(name, "") in {"", value}}
    draft = drafts.update_draft(database(), caller, hand, free, **reference, seen={})
    taken = sorted(fields.keys() - free.keys())
    fields.clear()
    fields.update(draft.fields)
    if taken:
        message = text("someone else has just entered this")
        raise errors.DraftChanged(message, draft, [Problem(name, "taken", message) for name in taken])


def _table(caller: Caller) -> TableView:
    table = detail.get_table(database(), caller, limit=1)
    if not table.me.may_write:
        raise errors.Forbidden(text("spectators cannot enter results"))
    return table


def _require_open(table: TableView) -> None:
    """Raise `TableClosed` if the table is closed."""
    if table.closed:
        raise errors.TableClosed


def _render_next(caller: Caller, sheet: int, status: int = 200, **values: Any) -> Answer:
    """Render the form of the next hand with the entered values, and with a message if the table has changed."""
    table = _table(caller)
    number = form_number("number") or 0
    own = entry_page.own_fields(request.form, values["fields"], table)
    setup_changed = _outdated(sheet, table, own)
    if outdated := setup_changed or ({"fields": own, "outdated": values["outdated"]} if "outdated" in values else {}):
        # The draft of a hand becomes hand 1 of the next sheet, so it may be recorded there.
        places = [(sheet, number), (table.sheet.number, 1)] if table.sheet.number != sheet else [(sheet, number)]
        if request.form.get("action") != "next":
            recorded = (hand for of, hand in places if setup_changed and _is_recorded(caller, of, hand))
            since = next(recorded, None)
            same = since is None and (table.sheet.number, table.sheet.next.number) in places
            answers = entry_page.own_answers(request.form, table, outdated["outdated"]) if same else {}
            outdated["outdated"] = replace(outdated["outdated"], recorded=since, same_hand=same, answers=answers)
        return _render(entry_page.next_hand_page(table, **outdated), errors.SheetChanged.status)
    if 1 <= number < table.sheet.next.number and not values.get("recorded_hand"):
        table = detail.get_table_hand(database(), caller, number, sheet)
        page = entry_page.next_hand_page(table, fields=values["fields"], recorded_hand=table.sheet.hands[0])
        return _render(page, errors.AlreadyChanged.status)
    values["fields"] = entry_page.current_fields(request.form, values["fields"], table)
    if number == table.sheet.next.number:
        values["previous_revision"] = form_number("revision")  # the revision of the previous hand that the form knows
    return _render(entry_page.next_hand_page(table, **values), status)


def _is_recorded(caller: Caller, sheet: int, number: int) -> bool:
    """Return whether a hand of this number is recorded on a sheet, so that the form would record it again."""
    try:
        return not detail.get_table_hand(database(), caller, number, sheet).sheet.hands[0].withdrawn
    except errors.NotFound:
        return False


def _render_correction(caller: Caller, sheet: int, number: int, status: int = 200, **values: Any) -> Answer:
    """Render the form of a recorded hand with the entered values; show the recorded hand if it has changed."""
    reopened = corrections.get_correction_form(database(), caller, number, sheet=sheet)
    outdated = _outdated(sheet, reopened.table, values["fields"])
    if form_number("revision") not in {None, reopened.hand.revision}:
        values = {"fields": values["fields"], **outdated, "recorded_hand": reopened.hand}
        status = errors.AlreadyChanged.status
    elif outdated:
        values, status = outdated, errors.SheetChanged.status
    return _render(entry_page.correction_page(reopened, **values), status)


def _outdated(sheet: int, now: TableView, fields: Mapping[str, FormValue]) -> dict[str, Any]:
    """Return the changes since this form was rendered, and the entered values; empty if the form is current."""
    outdated = entry_page.outdated_form(entry_page.typed_here(request.form, now.me), sheet, now.sheet)
    return {"fields": outdated.reusable_fields(now.sheet.game, fields), "outdated": outdated} if outdated else {}


def _render(page: entry_page.HandEntryPage, status: int = 200) -> Answer:
    """Render the whole page, or only the settlement if a script requests `part=preview`.

    If the hand is already recorded, the page asks which of the two is meant, so that nothing is recorded without
    confirmation. A script that is done with its form requests `part=saved`, the settlement of the recorded hand.
    """
    context = {"page": page, "table": page.table, "sheet": page.sheet}
    if request.args.get("part") == "preview":
        return render_template("hands/fragments/preview.html", **context), status
    typed = entry_page.typed_here(request.form, page.me)
    if page.recorded_hand and not page.hand:
        compared = comparison.compare(typed, page.sheet.game, page.recorded_hand)
        sent = [(name, value) for name, value in request.form.items(multi=True) if name not in RESERVED_IN_FORMS]
        template = "hands/fragments/saved.html" if request.args.get("part") == "saved" else "hands/conflict.html"
        return render_template(template, compared=compared, sent=sent, **context), status
    return render_template("hands/entry.html", has_entered=bool(filled_fields(typed)), **context), status
