"""Render the fragments of an open page that changed since its revision; some are cached by state token and language.

The page itself consists of the same templates.
"""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify, request
from markupsafe import Markup

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.people import devices, people
from scorekeeper.service.sheets import dice
from scorekeeper.service.tables import carry_over, detail
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import settlement_query
from scorekeeper.web.templating.i18n import current_language

#: The number of hands on the page of the table.
HANDS_ON_TABLE_PAGE = 8

Shown = tuple[TableView, Mapping[str, object]]

blueprint = Blueprint("fragments", __name__, url_prefix="/t/<code>")

#: The live fragments of each page, separated by spaces, and of the pages without a name.
#:
#: sheets/fragments/seats.html renders `seats` into the element `live-seats`.
FRAGMENTS = {
    "table": "head archiving next_table bets mine seats last hands news pairs transfers menu host asking thumb",
    "bets": "bets_lead betting bets news asked",
    "entry": "line hint news asked",
    "invite": "seated asked",
    "host": "host tasks asking",
    "rules": "rules asked",
    "end": "archiving over next_table flow transfers asked",
    "next_table": "followed asked",
    "phones": "phones asked",
    "people": "people asked",
    "chips": "holders entries asked",
    "settle": "settling_head settling news asked settling_thumb",
    "dice": "dice asked",
    "screen": "screen watch",
    "": "asked",
}

#: What the fragments of a page need besides the table, which is in it: its name in the templates, and its function.
VIEWS: Mapping[str | None, tuple[str, Callable[[Database, Caller], Any]]] = {
    "phones": ("phones", devices.list_devices),
    "people": ("everybody", people.list_people),
    "chips": ("shown", chip_entries.get_chips),
    "next_table": ("carrying", carry_over.get_carry_over),
    "dice": ("shown", dice.get_dice),
    "settle": ("settling", lambda book, caller: settlement.get_settlement(book, caller, **settlement_query())),
}

#: Fragments that are the same for all readers, rendered once per state of the table.
SHARED = frozenset({"head", "hands", "pairs"})

#: The template of each fragment, by its name: `seats` is rendered into the element `live-seats`.
TEMPLATES = {
    "head": "tables/fragments/head.html",
    "menu": "tables/fragments/menu.html",
    "last": "tables/fragments/last_hand.html",
    "over": "tables/fragments/reopened.html",
    "thumb": "tables/fragments/main_action.html",
    "followed": "tables/fragments/next_table.html",
    "next_table": "tables/fragments/next_table_notice.html",
    "archiving": "tables/fragments/archiving.html",
    "screen": "tables/fragments/screen.html",
    "watch": "tables/fragments/watch_code.html",
    "set_back": "tables/fragments/set_back.html",
    "news": "tables/fragments/activity.html",
    "host": "people/fragments/host.html",
    "asked": "people/fragments/asked.html",
    "asking": "people/fragments/seat_requests.html",
    "phones": "people/fragments/devices.html",
    "seated": "people/fragments/seated.html",
    "people": "people/fragments/people.html",
    "tasks": "people/fragments/tasks.html",
    "dice": "sheets/fragments/dice.html",
    "rules": "sheets/fragments/rules.html",
    "seats": "sheets/fragments/seats.html",
    "bets": "hands/fragments/side_bets.html",
    "bets_lead": "hands/fragments/bets_lead.html",
    "betting": "hands/fragments/betting.html",
    "hand": "hands/fragments/hand.html",
    "hands": "hands/fragments/hands.html",
    "objections": "hands/fragments/objections.html",
    "hint": "hands/fragments/hint.html",
    "line": "hands/fragments/last_hand_line.html",
    "settling": "money/fragments/settlement.html",
    "settling_head": "money/fragments/settlement_heading.html",
    "settling_thumb": "money/fragments/settlement_action.html",
    "holders": "money/fragments/holders.html",
    "entries": "money/fragments/entries.html",
    "flow": "money/fragments/transfers_drawing.html",
    "pairs": "money/fragments/pairs.html",
    "transfers": "money/fragments/transfers.html",
    "mine": "money/fragments/my_chips.html",
}

#: Macro modules that are available in every template.
MACROS = {"ui": "macros/ui.html", "hands": "hands/macros/hands.html"}

#: The live fragments of the page of a hand.
FRAGMENTS_OF_A_HAND = ("objections", "hand", "asked")


@blueprint.get("/live/<state>")
def page_fragments(code: str, state: str) -> Response:
    """Return the current fragments of `?page=`; no fragments, or 304, if the client is up to date.

    Without `?page=` only the revision is returned.
    """
    page = request.args.get("page")
    if page is not None and page not in FRAGMENTS:
        raise NotFound
    caller, names = current_caller(code), () if page is None else FRAGMENTS[page].split()
    return _fragments_response(caller, names, state, lambda: _view(caller, page))


def _view(caller: Caller, page: str | None) -> Shown:
    """Return the table as the page shows it, and the other values that its fragments need."""
    if page in VIEWS:
        name, load = VIEWS[page]
        view = load(database(), caller)
        return view.table, {name: view}
    if page in {"table", "end", "screen"}:
        return detail.get_front_page(database(), caller, HANDS_ON_TABLE_PAGE), {}
    return detail.get_table(database(), caller, limit=1), {}


@blueprint.get("/sheets/<int:sheet>/hands/<int:number>/live/<state>")
def hand_fragments(code: str, sheet: int, number: int, state: str) -> Response:
    """Return the current fragments of the page of a hand."""
    caller = current_caller(code)
    return _fragments_response(
        caller, FRAGMENTS_OF_A_HAND, state, lambda: (detail.get_table_hand(database(), caller, number, sheet), {})
    )


def _fragments_response(caller: Caller, names: Sequence[str], state: str, load: Callable[[], Shown]) -> Response:
    """Return the fragments if the table is not in `state` any more; one statement if it is.

    `?revision=` is the revision of `state`. The revision grows with each change, so the records have been set back if
    another state has no greater one: a copy was restored. The page says that then.
    """
    status = presence.get_table_state(database(), caller)
    revision, current, rendered = status.revision, status.state, dict[str, str]()
    if request.if_none_match.contains_weak(current):
        return _with_etag(Response(status=HTTPStatus.NOT_MODIFIED), current)
    if names and current != state:
        table, values = load()
        revision, current = table.revision, table.state
        rendered = {f"live-{name}": fragment(name, table, **values) for name in names}
        if revision <= request.args.get("revision", -1, int):
            last_change = presence.get_last_change(database(), status.table_id)
            rendered["live-set_back"] = fragment("set_back", table, at=last_change)
    return _with_etag(jsonify(revision=revision, state=current, fragments=rendered), current)


def _with_etag(response: Response, state: str) -> Response:
    response.set_etag(state)
    return response


def init_app(app: Flask) -> None:
    """Add `fragment` and the most used macros to the globals of all templates.

    Jinja compares all globals at each import, so that an import costs as much as a small fragment.
    """
    app.add_template_global(fragment)
    for name, template in MACROS.items():
        app.jinja_env.globals[name] = app.jinja_env.get_template(template).module


def fragment(name: str, table: TableView, **beside: object) -> Markup:
    """Render a fragment with a table and further values."""
    if name not in SHARED:
        return _render(name, table=table, **beside)
    snapshot = table.snapshot
    key = snapshot.state, name, current_language(), request.script_root
    return database().snapshots.get(key, lambda: _render(name, table=snapshot), len)


def _render(name: str, **values: Any) -> Markup:
    # Rendered without Flask's context processors: these fragments read none of their values.
    template = current_app.jinja_env.get_template(TEMPLATES[name])
    return Markup(template.render(values))  # noqa: S704  a template has escaped it
