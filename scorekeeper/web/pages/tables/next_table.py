"""Open the next table of the same people and carry over unsettled amounts."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import carry_over, next_table
from scorekeeper.web.app import sessions, urls
from scorekeeper.web.app.rate_limits import NEW_TABLES, WRONG_SECRETS, count_as_created, rate_limit
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.money.settlement import read_line
from scorekeeper.web.pages.tables.opening import browser_time_zone

blueprint = Blueprint("next_table", __name__, url_prefix="/t/<code>/next-table")


@blueprint.get("")
def show(code: str, changed: str = "") -> str:
    """Show the next table or the form to open it, the open amounts, and those that were carried over."""
    plan = carry_over.get_carry_over(database(), current_caller(code))
    return render_template("tables/next_table.html", table=plan.table, carrying=plan, changed=changed)


@blueprint.post("")
@rate_limit(NEW_TABLES)
@show_again(show, NotAllowedNow)
def open_next(code: str) -> Answer:
    """Open the next table, or join the one that another player has opened."""
    another, lines = request.form.get("another"), _lines() if request.form.get("carry") else []
    caller, zone = current_caller(code), browser_time_zone()
    return redirect_to_table(next_table.open_next_table(database(), caller, another=another, carry=lines, zone=zone))


@blueprint.post("/join")
@rate_limit(WRONG_SECRETS)
def go_to_next(code: str) -> Response:
    """Join the next table."""
    return redirect_to_table(next_table.join_next_table(database(), current_caller(code)))


@blueprint.post("/carry")
@show_again(show, NotAllowedNow)
def carry_over_debts(code: str) -> Answer:
    """Carry the chosen lines over to the next table."""
    carry_over.carry_over(database(), current_caller(code), _lines())
    return redirect(url_for("next_table.show", code=code), 303)


@blueprint.post("/undo")
@show_again(show, NotAllowedNow)
def undo_carry_over(code: str) -> Answer:
    """Undo a carry-over; its amount is open at the old table again."""
    carry_over.undo_carry_over(database(), current_caller(code), urls.form_number("entry") or 0)
    return redirect(url_for("next_table.show", code=code), 303)


def _lines() -> list[SeenLine]:
    return [read_line(line) for line in request.form.getlist("line")]


def redirect_to_table(over: Admission) -> Response:
    """Store the token of a table and redirect to it, or to the invitation page of a new one."""
    if over.created:
        count_as_created()
    sessions.remember_table(over.code, over.token)
    return redirect(url_for("joining.invite" if over.created else "tables.show", code=over.code), 303)
