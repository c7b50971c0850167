"""Enter, withdraw and dispute chip entries.

A chip entry is a buy-in, a return, an adjustment or a count.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, NotAllowedNow
from scorekeeper.service.money import chip_entries
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, form_text, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import Answer, first_message, messages, show_again
from scorekeeper.web.pages.hands.form_fields import form_key
from scorekeeper.web.templating.i18n import say

#: The fields of each kind of chip entry, besides the counted chips.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "buy_in": ("player", "chips"),
    "return": ("player", "chips"),
    "adjustment": ("from", "to", "chips", "note"),
    "count": ("note", "bears"),
}

blueprint = Blueprint("chip_entries", __name__, url_prefix="/t/<code>/chips")


@dataclass(frozen=True)
class ChipEntryForm:
    """The forms of the page: the typed values of the form of this `kind`, its problems, and the preview of a count."""

    kind: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    count: ChipEntryView | None = None
    changed: str = ""
    key: str = ""

    def value(self, kind: str, name: str) -> str:
        """Return the typed value of a field in the form of this kind."""
        return self.typed.get(name, "") if kind == self.kind else ""

    def problem(self, kind: str, name: str) -> str | None:
        """Return the problem of a field in the form of this kind, or None."""
        return self.problems.get(name) if kind == self.kind else None


@blueprint.get("")
def show(code: str) -> str:
    """Show the chips that people hold, the forms and the entries."""
    return _page(code, ChipEntryForm())


@blueprint.post("")
def add(code: str) -> Answer:
    """Record a chip entry; the button that says that it is no slip, `sure`, names the kind instead of the others."""
    kind = request.form.get("kind") or request.form.get("sure", "")
    return _record(code, kind, _typed(kind))


@blueprint.post("/count")
def count(code: str) -> Answer:
    """Show the differences that a count finds, or record the count."""
    typed = {name: text for name, text in request.form.items() if name.partition(".")[0] in {"chips", "book"}}
    typed |= _typed("count")
    bears = request.form.get("bears", "")
    if request.form.get("action") == "enter" and request.form.get("seen", bears) == bears:
        return _record(code, "count", typed)
    try:
        counted = _entry(typed | {"book": ""})
        preview = chip_entries.preview_count(database(), current_caller(code), counted, from_form=True)
    except Refused as refused:
        return _show_again(code, "count", typed, refused)
    return _page(code, ChipEntryForm("count", typed, count=preview, key=request.form.get("key", "")))


def _show_with_message(code: str, changed: str = "", refused: Refused | None = None, **_entry: int) -> str:
    return _page(code, ChipEntryForm(changed=changed or first_message(refused)))


@blueprint.post("/<int:entry>/withdraw")
@show_again(_show_with_message, AlreadyChanged, NotAllowedNow)
def withdraw(code: str, entry: int) -> Answer:
    """Withdraw a chip entry in the revision that the user has seen."""
    try:
        chip_entries.withdraw_chip_entry(database(), current_caller(code), entry, revision=form_number("revision"))
    except AlreadyChanged as error:
        if not error.current.withdrawn:  # otherwise another device was quicker, and the entry is withdrawn already
            raise
    flash(gettext("Withdrawn. It no longer counts."), "toast")
    return redirect(url_for("chip_entries.show", code=code), 303)


@blueprint.post("/<int:entry>/object")
@show_again(_show_with_message, AlreadyChanged, NotAllowedNow, Refused)
def object_to(code: str, entry: int) -> Answer:
    """Object to a chip entry."""
    caller, word = current_caller(code), form_text("word")
    chip_entries.raise_entry_objection(database(), caller, entry, word, revision=form_number("revision"))
    return redirect(url_for("chip_entries.show", code=code), 303)


@blueprint.post("/<int:entry>/agree")
@show_again(_show_with_message, AlreadyChanged, NotAllowedNow)
def accept(code: str, entry: int) -> Answer:
    """Accept a chip entry."""
    chip_entries.accept_entry(database(), current_caller(code), entry, revision=form_number("revision"))
    return redirect(url_for("chip_entries.show", code=code), 303)


def _record(code: str, kind: str, typed: Mapping[str, str]) -> Answer:
    entered, sure = {"kind": kind, **_entry(typed)}, kind == "count" or "sure" in request.form
    caller, key = current_caller(code), form_key(request)
    try:
        entry = chip_entries.add_chip_entry(database(), caller, entered, key=key, from_form=True, sure=sure)
    except Refused as refused:
        return _show_again(code, kind, typed, refused)
    except NotAllowedNow as refused:
        return _page(code, ChipEntryForm(kind, typed, changed=say(refused.message))), refused.status
    flash(gettext("Recorded."), "toast")
    return redirect(url_for("chip_entries.show", code=code, written=entry.number, _anchor="main"), 303)


def _show_again(code: str, kind: str, typed: Mapping[str, str], refused: Refused) -> tuple[str, int]:
    return _page(code, ChipEntryForm(kind, typed, messages(refused))), UNPROCESSABLE


def _typed(kind: str) -> dict[str, str]:
    return {name: request.form[name].strip() for name in FIELDS.get(kind, ()) if name in request.form}


def _entry(typed: Mapping[str, str]) -> dict[str, Any]:
    """Return the values of a form as an entry: `chips.3` are the chips of person 3."""
    entry: dict[str, Any] = {}
    for name, text in typed.items():
        head, _, person = name.partition(".")
        if person:
            entry.setdefault(head, {})[person] = text
        elif text:
            entry[head] = text
    return entry


def _page(code: str, form: ChipEntryForm) -> str:
    chips = chip_entries.get_chips(database(), current_caller(code), before=query_number("before"))
    more = {"form": form, "key": form.key or secrets.token_urlsafe(16), "written": query_number("written")}
    return render_template("money/chip_entries.html", table=chips.table, shown=chips, **more)
