"""Cache rendered fragments of a table by state token and language."""

from typing import Any

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import current_language

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
    "hand": "hands/fragments/hand.html",
    "hands": "hands/fragments/hands.html",
    "objections": "hands/fragments/objections.html",
    "hint": "hands/fragments/hint.html",
    "line": "hands/fragments/last_hand_line.html",
    "settling": "money/fragments/settlement.html",
    "settling_head": "money/fragments/settlement_heading.html",
    "holders": "money/fragments/holders.html",
    "entries": "money/fragments/entries.html",
    "flow": "money/fragments/transfers_drawing.html",
    "pairs": "money/fragments/pairs.html",
    "transfers": "money/fragments/transfers.html",
    "mine": "money/fragments/my_chips.html",
}

#: Macro modules that are available in every template.
MACROS = {"ui": "macros/ui.html", "hands": "hands/macros/hands.html"}


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
