"""Open a table, or a demo table with example hands."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import members, tables
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening, table_list
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.web.app.rate_limits import NEW_TABLES, count_as_created, rate_limit
from scorekeeper.web.app.requests import database, device_kind, group_caller, recent_callers
from scorekeeper.web.app.sessions import group_tokens, offer_cookie, remember_table, require_cookies
from scorekeeper.web.app.urls import parse_numbers
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.forms import first_message
from scorekeeper.web.pages.money.money_form import bearer_name, form_from_terms, seat_labels
from scorekeeper.web.pages.sheets import agreement_form
from scorekeeper.web.templating.i18n import say

PLAYERS = ("Aki", "Ben", "Chie", "Dai")

blueprint = Blueprint("opening", __name__)


@blueprint.post("/demo")
@rate_limit(NEW_TABLES)
def open_demo() -> Response:
    """Open a demo table with the examples of the first game, and seat the user."""
    require_cookies()
    game, name = next(iter(registry.games().values())), gettext("Demo table")
    players = PLAYERS[: game.usual_seats]
    opened = opening.open_table(
        database(),
        game=game.id,
        players=players,
        name=name,
        host_seat=0,
        zone=browser_time_zone(),
        kind=device_kind(),
        demo=True,
    )
    for number, entry in enumerate(game.examples, start=1):
        recording.record_hand(database(), Caller(opened.code, opened.token), entry, number=number)
    count_as_created()
    remember_table(opened.code, opened.token)
    return redirect(url_for("tables.show", code=opened.code), 303)


@blueprint.get("/open")
def show_form() -> str:
    """Show the games to choose from, or the form of one."""
    offer_cookie()
    game = registry.games().get(request.args.get("game", ""))
    if game is None:
        games = agreement_form.games_by_recent_use(game for table in _my_tables() for game in table.games)
        return render_template("tables/opening.html", form=None, games=games, group=_chosen_group())
    played = (table for table in _my_tables() if table.game.id == game.id)
    last = next((table for table in played if isinstance(table.rules, game.Rules)), None)
    if last and request.args.get("like") == last.code:
        return _opening_page(form_like_table(game, last))
    return _opening_page(agreement_form.default_form(game), last=last)


def _my_tables() -> tuple[TableListItem, ...]:
    """Return this browser's tables, the newest first."""
    return table_list.list_my_tables(database(), callers) if (callers := recent_callers()) else ()


@blueprint.post("/open")
@rate_limit(NEW_TABLES)
def open_table() -> Response | tuple[str, int] | str:
    """Open the table, or show the form again for another game or with its problems."""
    typed, sitting_out = agreement_form.read_form(request.form), parse_numbers(request.form.getlist("out"))
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _opening_page(agreement_form.for_other_game(chosen, typed))
    if (name := request.form.get("add", "")) or request.form.get("action") == "look":
        return _opening_page(agreement_form.with_name(typed, name))
    form, outside = agreement_form.sit_out(typed, sitting_out)
    if request.form.get("meant") == "named":
        form = replace(form.reordered(form.filled), seats=len(form.filled))  # a seat for each name, in the same order
    elif form.too_many:
        return _opening_page(form, agreement_form.too_many_names(form, asked="asked" in request.form)), UNPROCESSABLE
    elif form.is_unsure and not request.form.get("meant"):
        return _opening_page(form, unsure=True), UNPROCESSABLE
    require_cookies()
    try:
        opened = opening.open_table(
            database(),
            **form.setup,
            outside=outside,
            first_dealer=form.first_dealer,
            name=form.name,
            chips=form.chips or None,
            **form.money.given | {"bearer": bearer_name(form.money.bearer, form.players)},
            host_seat=form.me,
            zone=browser_time_zone(),
            kind=device_kind(),
        )
    except Refused as refused:
        suggested = agreement_form.with_suggested_rules(form)
        problems = form.money.problems(agreement_form.problem_messages(refused, form))
        messages = suggestion_messages(form, suggested) or problems
        if outside:
            suggested, messages = replace(typed, typed=suggested.typed), problems_at_lines(messages, typed, sitting_out)
        return _opening_page(suggested, messages), UNPROCESSABLE
    count_as_created()
    remember_table(opened.code, opened.token)
    _join_group(Caller(opened.code, opened.token))
    return redirect(url_for("joining.invite", code=opened.code), 303)


def _chosen_group() -> str:
    """Return the code of the group to which the table is added, if this browser belongs to it."""
    code = request.values.get("group", "")
    return code if code in group_tokens() else ""


def _join_group(host: Caller) -> None:
    if group := _chosen_group():
        try:
            tables.add_table_to_group(database(), group_caller(group), host)
        except NotFound:
            pass  # the group was deleted, but the table is open
        except Refused as refused:
            flash(gettext("The table was not added to the group: %(problem)s", problem=first_message(refused)), "toast")


def _opening_page(
    form: agreement_form.AgreementForm,
    problems: Mapping[str, str] | None = None,
    *,
    last: TableListItem | None = None,
    unsure: bool = False,
) -> str:
    games = registry.games().values()
    intent = "all" if request.form.get("meant") == "all" else ""
    people = seat_labels(form.lines, form.names)
    out = parse_numbers(request.form.getlist("out"))
    more = {"people": people, "out": out, "problems": problems or {}, "last": last, "unsure": unsure, "meant": intent}
    group = _chosen_group()
    known = members.get_group_members(database(), group_caller(group)).people if group else ()
    played = [name for table in _my_tables() for name in table.seat_names if name]
    offered = list(dict.fromkeys([*(member.name for member in known), *played]))
    return render_template("tables/opening.html", form=form, games=games, group=group, offered=offered, **more)


def browser_time_zone() -> str | None:
    """Return the time zone that the browser sends (static/js/time_zone.js), or None if the server does not know it."""
    zone = request.form.get("zone")
    return zone if opening.is_zone(zone) else None


def problems_at_lines(
    problems: Mapping[str, str], before: agreement_form.AgreementForm, out: Collection[int]
) -> dict[str, str]:
    """Return the problems of the people who play and of those who sit `out`, at the lines of the form."""
    staying = [line for line in before.filled if line not in out]
    leaving = [line for line in before.filled if line in out]
    line_fields = {
        f"{kind}.{place}": f"players.{line}"
        for kind, lines in (("players", staying), ("outside", leaving))
        for place, line in enumerate(lines)
    }
    return {line_fields.get(field, field): message for field, message in problems.items()}


def suggestion_messages(before: agreement_form.AgreementForm, form: agreement_form.AgreementForm) -> dict[str, str]:
    """Return a message for each rule that was replaced by a suggestion."""
    return {
        f"rules.{line.name}": gettext(
            "%(rule)s: suggested for %(seats)s players: %(value)s. Check it, then open the table.",
            rule=say(line.label),
            seats=form.seats,
            value=form.in_words(line, form.typed[line.name]),
        )
        for line in form.game.rule_fields
        if form.typed[line.name] != before.typed[line.name]
    }


def form_like_table(game: AnyGame, last: TableListItem) -> agreement_form.AgreementForm:
    """Return the form with people, rules, chips and money of a table; the user sits in the first seat."""
    names = last.seat_names[last.seat or 0 :] + last.seat_names[: last.seat or 0]
    form = agreement_form.form_from_sheet(game, last.rules, names, 0)
    chips = "" if last.chips is None else str(last.chips)
    return replace(form, me=0 if last.seat is not None else None, chips=chips, money=form_from_terms(last))
