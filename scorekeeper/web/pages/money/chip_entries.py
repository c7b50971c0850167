"""Chips beside the hands: those of the box, a penalty or a gift, and a count; and all that was written down of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, NotAllowedNow
from scorekeeper.service.money import chip_entries
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import form_number, query_number
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import first_message, messages
from scorekeeper.web.pages.hands.form_fields import form_key
from scorekeeper.web.templating.i18n import say

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "buy_in": ("player", "chips"),
    "return": ("player", "chips"),
    "adjustment": ("from", "to", "chips", "note"),
    "count": ("note", "bears"),
}
"""What is typed of each kind, beside the chips that were counted."""

blueprint: Final = Blueprint("chip_entries", __name__, url_prefix="/t/<code>/chips")


@dataclass(frozen=True)
class ChipEntryForm:
    """The forms as they are shown: what was typed in that of this `kind`, why it cannot be, what a count comes to."""

    kind: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)
    count: ChipEntryView | None = None
    changed: str = ""
    key: str = ""

    def value(self, kind: str, name: str) -> str:
        """What was typed in a field of the form of this kind."""
        return self.typed.get(name, "") if kind == self.kind else ""

    def problem(self, kind: str, name: str) -> str | None:
        """Why that cannot be."""
        return self.problems.get(name) if kind == self.kind else None


@blueprint.get("")
def show(code: str) -> str:
    """What people hold, the forms, and what was written down."""
    return _page(code, ChipEntryForm())


@blueprint.post("")
def add(code: str) -> Response | tuple[str, int]:
    """Write down what the form says."""
    return _entered(code, request.form.get("kind", ""), _typed(request.form.get("kind", "")))


@blueprint.post("/count")
def count(code: str) -> Response | tuple[str, int] | str:
    """What a count comes to; written down where that was looked at."""
    typed = {name: text for name, text in request.form.items() if name.partition(".")[0] in {"chips", "book"}}
    typed |= _typed("count")
    if request.form.get("action") == "enter":
        return _entered(code, "count", typed)
    try:
        found = chip_entries.preview_count(
            database(), current_caller(code), _given(typed | {"book": ""}), from_form=True
        )
    except Refused as refused:
        return _refused(code, "count", typed, refused)
    return _page(code, ChipEntryForm("count", typed, count=found, key=request.form.get("key", "")))


@blueprint.post("/<int:entry>/withdraw")
def withdraw(code: str, entry: int) -> Response | tuple[str, int]:
    """Take back what was written down, as it was when that was decided."""
    try:
        chip_entries.withdraw_chip_entry(database(), current_caller(code), entry, revision=form_number("revision"))
    except AlreadyChanged as taken:
        if not taken.current.withdrawn:  # otherwise somebody was quicker: it is as it was meant to be
            return _page(code, ChipEntryForm(changed=say(taken.message))), taken.status
    except NotAllowedNow as refused:
        return _page(code, ChipEntryForm(changed=say(refused.message))), refused.status
    flash(gettext("It is withdrawn, and counts nowhere."), "toast")
    return redirect(url_for("chip_entries.show", code=code), 303)


@blueprint.post("/<int:entry>/object")
def object_to(code: str, entry: int) -> Response | tuple[str, int]:
    """Say that something is wrong with what was written down."""
    word = request.form.get("word", "").strip()
    return _said(
        code,
        lambda: chip_entries.raise_entry_objection(
            database(), current_caller(code), entry, word, revision=form_number("revision")
        ),
    )


@blueprint.post("/<int:entry>/agree")
def accept(code: str, entry: int) -> Response | tuple[str, int]:
    """It is right as it stands."""
    return _said(
        code,
        lambda: chip_entries.accept_entry(database(), current_caller(code), entry, revision=form_number("revision")),
    )


def _said(code: str, say_so: Callable[[], object]) -> Response | tuple[str, int]:
    try:
        say_so()
    except (AlreadyChanged, NotAllowedNow) as refused:
        return _page(code, ChipEntryForm(changed=say(refused.message))), refused.status
    except Refused as refused:
        return _page(code, ChipEntryForm(changed=first_message(refused))), UNPROCESSABLE
    return redirect(url_for("chip_entries.show", code=code), 303)


def _entered(code: str, kind: str, typed: Mapping[str, str]) -> Response | tuple[str, int]:
    try:
        chip_entries.add_chip_entry(
            database(), current_caller(code), {"kind": kind, **_given(typed)}, key=form_key(request), from_form=True
        )
    except Refused as refused:
        return _refused(code, kind, typed, refused)
    except NotAllowedNow as refused:
        return _page(code, ChipEntryForm(kind, typed, changed=say(refused.message))), refused.status
    flash(gettext("It is written down."), "toast")
    return redirect(url_for("chip_entries.show", code=code), 303)


def _refused(code: str, kind: str, typed: Mapping[str, str], refused: Refused) -> tuple[str, int]:
    return _page(code, ChipEntryForm(kind, typed, messages(refused))), UNPROCESSABLE


def _typed(kind: str) -> dict[str, str]:
    return {name: request.form[name].strip() for name in FIELDS.get(kind, ()) if name in request.form}


def _given(typed: Mapping[str, str]) -> dict[str, Any]:
    """What a form says as an entry: `chips.3` are those of person 3."""
    given: dict[str, Any] = {}
    for name, text in typed.items():
        head, _, person = name.partition(".")
        if person:
            given.setdefault(head, {})[person] = text
        elif text:
            given[head] = text
    return given


def _page(code: str, form: ChipEntryForm) -> str:
    shown = chip_entries.get_chips(database(), current_caller(code), before=query_number("before"))
    more = {"form": form, "key": form.key or secrets.token_urlsafe(16)}
    return render_template("money/chip_entries.html", table=shown.table, shown=shown, **more)
