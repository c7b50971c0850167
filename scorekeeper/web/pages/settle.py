"""Settling up: who hands whom how much, ticked off line by line from any phone."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Refused
from scorekeeper.service import entries, settling_up
from scorekeeper.service.errors import NotFound, NotNow, TakenEntry
from scorekeeper.service.settling_up import Seen
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number, parse_number, query_number, settlement_query

blueprint: Final = Blueprint("settle", __name__, url_prefix="/t/<code>/settle")

LONGEST: Final = 40
"""Letters of an amount."""


@blueprint.get("")
def show(code: str) -> str:
    """What is open, in the way that was agreed or in another (`way`, `through`); `gone`: whose part was settled."""
    return _page(code, gone=query_number("gone"), **settlement_query())


@blueprint.post("/way")
def choose(code: str) -> Response | tuple[str, int]:
    """Settle up in this way."""
    try:
        settling_up.choose(book(), caller(code), request.form.get("way", ""), form_number("through"))
    except NotNow as late:
        return _page(code, changed=say(late.message)), late.status
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/tick")
def tick(code: str) -> Response | tuple[str, int]:
    """Somebody handed over a line, or a part of it."""
    seen, part = seen_line(request.form.get("line", "")), request.form.get("part")
    try:
        settling_up.tick(book(), caller(code), seen, None if part is None else part.strip()[:LONGEST])
    except NotNow as late:
        return _page(code, changed=say(late.message)), late.status
    except Refused as refused:
        return _page(code, wrong=(seen.payer, seen.payee), problem=say(refused.problems[0].message)), REFUSED
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/untick")
def untick(code: str) -> Response | tuple[str, int]:
    """It was a slip: what was handed over is open again."""
    try:
        entries.withdraw(book(), caller(code), form_number("entry") or 0, revision=form_number("revision"))
    except (TakenEntry, NotNow) as late:
        return _page(code, changed=say(late.message)), late.status
    return redirect(url_for("settle.show", code=code), 303)


@blueprint.post("/home")
def go_home(code: str) -> Response | tuple[str, int]:
    """Somebody goes home early: their part is settled, all at once."""
    person = form_number("person") or 0
    try:
        settling_up.go_home(book(), caller(code), person, [seen_line(line) for line in request.form.getlist("line")])
    except NotNow as late:
        return _page(code, changed=say(late.message)), late.status
    flash(gettext("Their part is settled. The others can play on."), "toast")
    return redirect(url_for("settle.show", code=code, gone=person), 303)


def _page(code: str, way: str | None = None, through: int | None = None, **said: Any) -> str:
    settling = settling_up.look(book(), caller(code), way, through)
    return render_template(
        "table/settle.html", table=settling.table, settling=settling, **{"gone": None, "changed": ""} | said
    )


def seen_line(line: str) -> Seen:
    """A line as a form says it: `payer payee chips last money`; `NotFound` where no page of ours wrote that."""
    parts = line.split(" ")[:5]
    numbers = [parse_number(part) for part in parts[:4]]
    if len(numbers) < 4 or None in numbers:  # noqa: PLR2004  who, whom, how many, and when
        raise NotFound
    payer, payee, chips, last = (number or 0 for number in numbers)
    return Seen(payer, payee, chips, "".join(parts[4:])[:LONGEST], last)
