"""Settling up: who hands whom how much, ticked off line by line from any phone."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, NotAllowedNow, NotFound
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number, parse_number, query_number, settlement_query
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("settle", __name__, url_prefix="/t/<code>/settle")

LONGEST: Final = 40
"""Letters of an amount."""


@blueprint.get("")
def show(code: str, changed: str = "", refused: Refused | None = None) -> str:
    """What is open, in the way that was agreed or in another (`way`, `through`); `gone`: whose part was settled."""
    settling = settlement.get_settlement(book(), current_caller(code), **settlement_query())
    seen = seen_line(request.form.get("line", "")) if refused else None
    shown: dict[str, Any] = {"gone": query_number("gone"), "changed": changed, "problem": first_message(refused)}
    shown |= {"wrong": (seen.payer, seen.payee) if seen else None}
    return render_template("table/settle.html", table=settling.table, settling=settling, **shown)


@blueprint.post("/way")
@show_again(show, NotAllowedNow)
def choose(code: str) -> Answer:
    """Settle up in this way."""
    settlement.choose_method(book(), current_caller(code), request.form.get("way", ""), form_number("through"))
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/tick")
@show_again(show, Refused, NotAllowedNow)
def tick(code: str) -> Answer:
    """Somebody handed over a line, or a part of it."""
    seen, part = seen_line(request.form.get("line", "")), request.form.get("part")
    settlement.record_payment(book(), current_caller(code), seen, None if part is None else part.strip()[:LONGEST])
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/untick")
@show_again(show, AlreadyChanged, NotAllowedNow)
def untick(code: str) -> Answer:
    """It was a slip: what was handed over is open again."""
    chip_entries.withdraw_chip_entry(
        book(), current_caller(code), form_number("entry") or 0, revision=form_number("revision")
    )
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/home")
@show_again(show, NotAllowedNow)
def go_home(code: str) -> Answer:
    """Somebody goes home early: their part is settled, all at once."""
    person = form_number("person") or 0
    settlement.settle_person(
        book(), current_caller(code), person, [seen_line(line) for line in request.form.getlist("line")]
    )
    flash(gettext("Their part is settled. The others can play on."), "toast")
    return redirect(url_for("settle.show", code=code, gone=person), 303)


def seen_line(line: str) -> SeenLine:
    """A line as a form says it: `payer payee chips last money`; `NotFound` where no page of ours wrote that."""
    parts = line.split(" ")[:5]
    numbers = [parse_number(part) for part in parts[:4]]
    if len(numbers) < 4 or None in numbers:  # noqa: PLR2004  who, whom, how many, and when
        raise NotFound
    payer, payee, chips, last = (number or 0 for number in numbers)
    return SeenLine(payer, payee, chips, "".join(parts[4:])[:LONGEST], last)
