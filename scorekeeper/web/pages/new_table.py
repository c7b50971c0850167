"""Opening a table: first the game, then who plays and what is agreed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import tables
from scorekeeper.service.tables import opening as table_opening
from scorekeeper.service.tables import table_list
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.web.app.callers import device_kind, group_caller, recent_callers
from scorekeeper.web.app.rate_limits import NEW_TABLES, count_as_created, rate_limit
from scorekeeper.web.app.sessions import MAX_TABLES, group_tokens, remember_table
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import parse_numbers
from scorekeeper.web.errors import UNPROCESSABLE
from scorekeeper.web.pages import chairs, money_form, opening, rules_form
from scorekeeper.web.pages.rules_form import Agreement
from scorekeeper.web.templating.i18n import default_player_name

blueprint: Final = Blueprint("new_table", __name__)


@blueprint.get("/open")
def show() -> str:
    """The games to choose from, or the form of one."""
    game = registry.games().get(request.args.get("game", ""))
    if game is None:
        return render_template("new_table.html", form=None, games=_by_play(), group=_group())
    last = next((one for one in _mine() if one.game.id == game.id and isinstance(one.rules, game.Rules)), None)
    if last and request.args.get("like") == last.code:
        return _page(opening.as_last_time(game, last))
    return _page(rules_form.usual(game), last=last)


def _by_play() -> list[AnyGame]:
    """Every game, those of this browser's newest tables first."""
    return rules_form.in_order(game for table in _mine() for game in table.games)


def _mine() -> tuple[TableListItem, ...]:
    """This browser's tables, the newest first."""
    return table_list.list_my_tables(book(), found) if (found := recent_callers(MAX_TABLES)) else ()


@blueprint.post("/open")
@rate_limit(NEW_TABLES)
def submit() -> Response | tuple[str, int] | str:
    """Open the table; or the form again, for another game or with what cannot be."""
    typed, out = rules_form.read(request.form), parse_numbers(request.form.getlist("out"))
    if chosen := registry.games().get(request.form.get("choose", "")):
        return _page(rules_form.for_game(chosen, typed))
    form, outside = opening.without(typed, out)
    if request.form.get("meant") == "named":
        form = opening.for_named(form)
    elif form.too_many:
        return _page(form, chairs.crowd(form)), UNPROCESSABLE
    elif form.is_unsure and not request.form.get("meant"):
        return _page(form, unsure=True), UNPROCESSABLE
    try:
        opened = table_opening.open_table(
            book(),
            game=form.game.id,
            players=form.players,
            outside=outside,
            rules=form.rules,
            first_dealer=form.first_dealer,
            name=form.name,
            chips=form.chips or None,
            **form.money.given | {"bearer": money_form.in_seat(form.money.bearer, form.players)},
            host_seat=form.me,
            zone=opening.zone(),
            placeholder=default_player_name,
            typed=True,
            kind=device_kind(),
        )
    except Refused as refused:
        suggested = rules_form.as_suggested(form)
        wrong = opening.suggestions(form, suggested) or form.money.problems(rules_form.problems(refused, form))
        if outside:
            suggested, wrong = replace(typed, typed=suggested.typed), opening.at_their_lines(wrong, typed, out)
        return _page(suggested, wrong), UNPROCESSABLE
    count_as_created()
    remember_table(opened.code, opened.token)
    _join_group(Caller(opened.code, opened.token))
    return redirect(url_for("invite.show", code=opened.code), 303)


def _group() -> str:
    """The code of the group of which the table is to be an evening, where this browser is in it."""
    asked = request.values.get("group", "")
    return asked if asked in group_tokens() else ""


def _join_group(host: Caller) -> None:
    if group := _group():
        with suppress(NotFound):  # the group is gone meanwhile, and the table is open
            tables.add_table_to_group(book(), group_caller(group), host)


def _page(
    form: Agreement,
    problems: Mapping[str, str] | None = None,
    *,
    last: TableListItem | None = None,
    unsure: bool = False,
) -> str:
    games = registry.games().values()
    meant = "all" if request.form.get("meant") == "all" else ""
    people = money_form.seats(form.lines, form.names)
    out = parse_numbers(request.form.getlist("out"))
    more = {"people": people, "out": out, "problems": problems or {}, "last": last, "unsure": unsure, "meant": meant}
    return render_template("new_table.html", form=form, games=games, group=_group(), **more)
