"""A made-up table to try everything at, in one tap."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import tables
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening, table_list
from scorekeeper.service.tables import opening as table_opening
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.web.app.callers import device_kind, group_caller, recent_callers
from scorekeeper.web.app.rate_limits import NEW_TABLES, count_as_created, rate_limit
from scorekeeper.web.app.sessions import MAX_TABLES, group_tokens, remember_table
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import parse_numbers
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages.money.money_form import bearer_name, form_from_terms, seat_labels
from scorekeeper.web.pages.sheets.agreement_form import (
    AgreementForm,
    default_form,
    for_other_game,
    form_from_sheet,
    games_by_recent_use,
    problem_messages,
    read_form,
    sit_out,
    too_many_names,
    with_suggested_rules,
)
from scorekeeper.web.templating.i18n import default_player_name, say

PLAYERS: Final = ("Aki", "Ben", "Chie", "Dai")

blueprint: Final = Blueprint("opening", __name__)


@blueprint.post("/demo")
@rate_limit(NEW_TABLES)
def open_demo() -> Response:
    """Open it with the examples of the first game played, and sit down."""
    game, name = next(iter(registry.games().values())), gettext("A table to try")
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
    """The games to choose from, or the form of one."""
    game = registry.games().get(request.args.get("game", ""))
    if game is None:
        return render_template("tables/opening.html", form=None, games=_by_play(), group=_chosen_group())
    last = next((one for one in _mine() if one.game.id == game.id and isinstance(one.rules, game.Rules)), None)
    if last and request.args.get("like") == last.code:
        return _opening_page(form_like_table(game, last))
    return _opening_page(default_form(game), last=last)


def _by_play() -> list[AnyGame]:
    """Every game, those of this browser's newest tables first."""
    return games_by_recent_use(game for table in _mine() for game in table.games)


def _mine() -> tuple[TableListItem, ...]:
    """This browser's tables, the newest first."""
    return table_list.list_my_tables(database(), found) if (found := recent_callers(MAX_TABLES)) else ()


@blueprint.post("/open")
@rate_limit(NEW_TABLES)
def open_table() -> Response | tuple[str, int] | str:
    """Open the table; or the form again, for another game or with what cannot be."""
    typed, out = read_form(request.form), parse_numbers(request.form.getlist("out"))
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _opening_page(for_other_game(chosen, typed))
    form, outside = sit_out(typed, out)
    if request.form.get("meant") == "named":
        form = shrink_to_named(form)
    elif form.too_many:
        return _opening_page(form, too_many_names(form)), UNPROCESSABLE
    elif form.is_unsure and not request.form.get("meant"):
        return _opening_page(form, unsure=True), UNPROCESSABLE
    try:
        opened = table_opening.open_table(
            database(),
            game=form.game.id,
            players=form.players,
            outside=outside,
            rules=form.rules,
            first_dealer=form.first_dealer,
            name=form.name,
            chips=form.chips or None,
            **form.money.given | {"bearer": bearer_name(form.money.bearer, form.players)},
            host_seat=form.me,
            zone=browser_time_zone(),
            placeholder=default_player_name,
            from_form=True,
            kind=device_kind(),
        )
    except Refused as refused:
        suggested = with_suggested_rules(form)
        wrong = suggestion_messages(form, suggested) or form.money.problems(problem_messages(refused, form))
        if outside:
            suggested, wrong = replace(typed, typed=suggested.typed), problems_at_lines(wrong, typed, out)
        return _opening_page(suggested, wrong), UNPROCESSABLE
    count_as_created()
    remember_table(opened.code, opened.token)
    _join_group(Caller(opened.code, opened.token))
    return redirect(url_for("joining.invite", code=opened.code), 303)


def _chosen_group() -> str:
    """The code of the group of which the table is to be an evening, where this browser is in it."""
    asked = request.values.get("group", "")
    return asked if asked in group_tokens() else ""


def _join_group(host: Caller) -> None:
    if group := _chosen_group():
        with suppress(NotFound):  # the group is gone meanwhile, and the table is open
            tables.add_table_to_group(database(), group_caller(group), host)


def _opening_page(
    form: AgreementForm,
    problems: Mapping[str, str] | None = None,
    *,
    last: TableListItem | None = None,
    unsure: bool = False,
) -> str:
    games = registry.games().values()
    meant = "all" if request.form.get("meant") == "all" else ""
    people = seat_labels(form.lines, form.names)
    out = parse_numbers(request.form.getlist("out"))
    more = {"people": people, "out": out, "problems": problems or {}, "last": last, "unsure": unsure, "meant": meant}
    return render_template("tables/opening.html", form=form, games=games, group=_chosen_group(), **more)


def browser_time_zone() -> str | None:
    """Return the time zone that the browser sends, or None if this server does not know it."""
    said = request.form.get("zone")
    return said if opening.is_zone(said) else None


def shrink_to_named(before: AgreementForm) -> AgreementForm:
    """The same for as many as are named, who sit in the same order; whoever was to begin does, if they are named."""
    return replace(before.reordered(before.filled), seats=len(before.filled))


def problems_at_lines(problems: Mapping[str, str], before: AgreementForm, out: Collection[int]) -> dict[str, str]:
    """The problems of who is left and who sits `out`, at the lines in which they were typed."""
    stay = [line for line in before.filled if line not in out]
    gone = [line for line in before.filled if line in out]
    at = {
        f"{kind}.{place}": f"players.{line}"
        for kind, lines in (("players", stay), ("outside", gone))
        for place, line in enumerate(lines)
    }
    return {at.get(field, field): said for field, said in problems.items()}


def suggestion_messages(before: AgreementForm, form: AgreementForm) -> dict[str, str]:
    """What has been suggested on the form, each in a sentence at its field."""
    return {
        f"rules.{line.name}": gettext(
            "%(rule)s: for %(seats)s players this is suggested: %(value)s. Please look, and open the table.",
            rule=say(line.label),
            seats=form.seats,
            value=form.in_words(line, form.typed[line.name]),
        )
        for line in form.game.rule_fields
        if form.typed[line.name] != before.typed[line.name]
    }


def form_like_table(game: AnyGame, last: TableListItem) -> AgreementForm:
    """The form with people, rules, chips and money of a table; whoever asks sits in the first seat, as it has it."""
    names = last.seat_names[last.seat or 0 :] + last.seat_names[: last.seat or 0]
    form = form_from_sheet(game, last.rules, names, 0)
    chips = "" if last.chips is None else str(last.chips)
    return replace(form, me=0 if last.seat is not None else None, chips=chips, money=form_from_terms(last))
