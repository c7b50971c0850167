"""What is new on an open page: its live fragments, drawn by the templates that the page itself is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, jsonify, request

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.money import settlement
from scorekeeper.service.people import devices
from scorekeeper.service.tables import carry_over, detail
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import settlement_query
from scorekeeper.web.templating.fragment_cache import fragment

HANDS_ON_TABLE_PAGE: Final = 8
"""So many hands stand on the page of the table itself."""

Shown = tuple[TableView, Mapping[str, object]]

blueprint: Final = Blueprint("fragments", __name__, url_prefix="/t/<code>")

FRAGMENTS: Final = {
    "table": (
        "head",
        "again",
        "mine",
        "seats",
        "last",
        "hands",
        "news",
        "pairs",
        "transfers",
        "menu",
        "host",
        "asking",
        "thumb",
    ),
    "entry": ("line", "news"),
    "invite": ("seated",),
    "host": ("host", "seated"),
    "rules": ("rules",),
    "end": ("over", "again", "flow", "transfers"),
    "again": ("followed",),
    "phones": ("phones",),
    "settle": ("settling_head", "settling", "news"),
}
"""The live fragments of each page: `seats` is drawn by sheets/fragments/seats.html into the element `live-seats`."""

FRAGMENTS_OF_A_HAND: Final = ("objections", "hand")
"""Those of the page of one hand."""


@blueprint.get("/live/<state>")
def page_fragments(code: str, state: str) -> Response:
    """The fragments of `?page=`, which is one of these or none, as they are now; none, or 304, for who has them."""
    page = request.args.get("page", "")
    if page and page not in FRAGMENTS:
        raise NotFound
    who = current_caller(code)
    return _answer(who, FRAGMENTS.get(page, ()), state, lambda: _view(who, page))


def _view(caller: Caller, page: str) -> Shown:
    """The table as this page of it shows it, and what else the page stands on."""
    if page == "settle":
        settling = settlement.get_settlement(database(), caller, **settlement_query())
        return settling.table, {"settling": settling}
    if page == "phones":
        there = devices.list_devices(database(), caller)
        return there.table, {"phones": there}
    if page == "again":
        shown = carry_over.get_carry_over(database(), caller)
        return shown.table, {"carrying": shown}
    if page in {"table", "end"}:
        return detail.get_front_page(database(), caller, HANDS_ON_TABLE_PAGE), {}
    return detail.get_table(database(), caller, limit=1), {}


@blueprint.get("/sheets/<int:sheet>/hands/<int:number>/live/<state>")
def hand_fragments(code: str, sheet: int, number: int, state: str) -> Response:
    """The fragments of the page of one hand."""
    who = current_caller(code)
    return _answer(who, FRAGMENTS_OF_A_HAND, state, lambda: (detail.get_table_hand(database(), who, number, sheet), {}))


def _answer(caller: Caller, names: tuple[str, ...], state: str, look: Callable[[], Shown]) -> Response:
    """What is newer than a `state` of the table; one statement if nothing is."""
    found = presence.get_table_state(database(), caller)
    revision, now, drawn = found.revision, found.state, dict[str, str]()
    if request.if_none_match.contains_weak(now):
        return _tagged(Response(status=HTTPStatus.NOT_MODIFIED), now)
    if names and now != state:
        table, beside = look()
        revision, now = table.revision, table.state
        drawn = {f"live-{name}": fragment(name, table, **beside) for name in names}
    return _tagged(jsonify(revision=revision, state=now, fragments=drawn), now)


def _tagged(response: Response, state: str) -> Response:
    response.set_etag(state)
    return response
