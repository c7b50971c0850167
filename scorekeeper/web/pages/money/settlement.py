"""Show unsettled amounts and record payments.

The account page lists the payments of a total, hand by hand.
"""

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import AlreadyChanged, NotAllowedNow, NotFound
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.money.account import get_account
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, parse_number, query_number, settlement_query
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint = Blueprint("settlement", __name__)


@blueprint.get("/t/<code>/account")
def show_account(code: str) -> str:
    """Show the payments that make up a person's total (`of`), or the balance `towards` another person.

    The newest are shown, or those `before` a hand.
    """
    sheet, number = query_number("sheet"), query_number("before")
    before = (sheet, number) if sheet and number else None
    of, towards = request.args.get("of", ""), request.args.get("towards")
    account = get_account(database(), current_caller(code), of, towards, before)
    return render_template("money/account.html", table=account.table, account=account)


#: The largest length of an amount, in characters.
MAX_LINE_LENGTH = 40


@blueprint.get("/t/<code>/settle")
def show_settlement(code: str, changed: str = "", refused: Refused | None = None) -> str:
    """Show the open lines by the chosen settlement method or by another one (`way`, `through`).

    `gone` is the person who has just settled early.
    """
    settling = settlement.get_settlement(database(), current_caller(code), **settlement_query())
    typed = request.form.get("part", "")[:MAX_LINE_LENGTH]
    seen = read_line(request.form.get("line", "")) if "part" in request.form else None
    context: dict[str, Any] = {"gone": query_number("gone"), "changed": changed, "problem": first_message(refused)}
    context |= {"wrong": (seen.payer, seen.payee) if seen else None, "typed": typed}
    return render_template("money/settlement.html", table=settling.table, settling=settling, **context)


@blueprint.post("/t/<code>/settle/way")
@show_again(show_settlement, NotAllowedNow)
def choose_method(code: str) -> Answer:
    """Choose the settlement method."""
    settlement.choose_method(database(), current_caller(code), request.form.get("way", ""), form_number("through"))
    return redirect(url_for("settlement.show_settlement", code=code), 303)


@blueprint.post("/t/<code>/settle/tick")
@show_again(show_settlement, Refused, NotAllowedNow)
def mark_paid(code: str) -> Answer:
    """Record that a line, or a part of it, is paid; the page then shows the lines `at` which it was ticked."""
    seen, part = read_line(request.form.get("line", "")), request.form.get("part")
    amount = None if part is None else part.strip()[:MAX_LINE_LENGTH]
    settlement.record_payment(database(), current_caller(code), seen, amount)
    return redirect(url_for("settlement.show_settlement", code=code, _anchor=request.args.get("at")), 303)


@blueprint.post("/t/<code>/settle/untick")
@show_again(show_settlement, AlreadyChanged, NotAllowedNow)
def undo_payment(code: str) -> Answer:
    """Withdraw a payment; its amount is open again."""
    entry, revision = form_number("entry") or 0, form_number("revision")
    chip_entries.withdraw_chip_entry(database(), current_caller(code), entry, revision=revision)
    return redirect(url_for("settlement.show_settlement", code=code, _anchor="lines"), 303)


@blueprint.post("/t/<code>/settle/home")
@show_again(show_settlement, NotAllowedNow)
def settle_person(code: str) -> Answer:
    """Settle all lines of a person who leaves early."""
    person, caller = form_number("person") or 0, current_caller(code)
    lines = [read_line(line) for line in request.form.getlist("line")]
    settlement.settle_person(database(), caller, person, lines)
    flash(gettext("Their part is settled. The others can play on."), "toast")
    return redirect(url_for("settlement.show_settlement", code=code, gone=person), 303)


def read_line(line: str) -> SeenLine:
    """Return a line of the form, `payer payee chips last money`; raise `NotFound` if it is malformed."""
    parts = line.split(" ")[:5]
    numbers = [parse_number(part) for part in parts[:4]]
    if len(numbers) < 4 or None in numbers:  # noqa: PLR2004  payer, payee, chips and last
        raise NotFound
    payer, payee, chips, last = (number or 0 for number in numbers)
    return SeenLine(payer, payee, chips, "".join(parts[4:])[:MAX_LINE_LENGTH], last)
