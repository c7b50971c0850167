"""Show the tiles or cards of a game and what beats what; js/reference.js opens the page over others."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

from flask import Blueprint, abort, render_template, request

from scorekeeper.games import registry
from scorekeeper.games.reference import Reference
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database

blueprint: Final = Blueprint("reference", __name__)


@blueprint.app_template_filter()
def reference_of(sheet: SheetView) -> Reference | None:
    """Return the reference of the game of a sheet, or None if it has none or is not installed."""
    game, rules = sheet.game, sheet.rules
    return game.reference(rules, len(sheet.players)) if isinstance(rules, game.Rules) else None


@blueprint.get("/help/<game>/tiles")
def show(game: str) -> str:
    """Show the tiles or cards of a game, under its default rules."""
    found = registry.games().get(game) or abort(404)
    return _page(found.reference(found.read_rules({}, found.usual_seats), found.usual_seats), game=found)


@blueprint.get("/t/<code>/tiles")
def show_at_table(code: str) -> str:
    """Show the tiles or cards of the game of a table, under its rules."""
    table = detail.get_table(database(), current_caller(code))
    return _page(reference_of(table.sheet), table)


def _page(reference: Reference | None, table: TableView | None = None, **shown: object) -> str:
    """Render the page, and say what the chosen pieces (`piece`) are, each at most as often as it is in the set."""
    if reference is None:
        abort(404)
    pieces = Counter(chain.from_iterable(pieces for _, pieces in reference.groups))
    chosen = tuple((Counter(request.args.getlist("piece")) & pieces).elements())
    return render_template("help/tiles.html", reference=reference, chosen=chosen, table=table, **shown)
