"""Show what people look at while they play: the tiles or cards of a game, its rules on paper, and a blank scorecard.

js/reference.js opens the tiles or cards over other pages.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from flask import Blueprint, abort, render_template, request

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.reference import Reference
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.pages.help import printed_sections

blueprint = Blueprint("reference", __name__)


@blueprint.app_template_filter()
def reference_of(sheet: SheetView) -> Reference | None:
    """Return the reference of the game of a sheet, or None if it has none or is not installed."""
    return _reference(sheet.game, sheet.rules, sheet.players)


def _reference(game: AnyGame, rules: Model, players: Sequence[str]) -> Reference | None:
    return game.reference(rules, len(players)) if isinstance(rules, game.Rules) else None


@blueprint.get("/help/<game>/<any('tiles', 'game-sheet', 'scorecard'):page>")
def show(game: str, page: str) -> str:
    """Show a page about a game, under its default rules."""
    found = registry.games().get(game) or abort(404)
    return _page(page, found, found.read_rules({}, found.usual_seats), [""] * found.usual_seats)


@blueprint.get("/t/<code>/<any('tiles', 'game-sheet', 'scorecard'):page>")
def show_at_table(code: str, page: str) -> str:
    """Show a page about the game of a table, under its rules."""
    table = detail.get_table(database(), current_caller(code))
    return _page(page, table.sheet.game, table.sheet.rules, table.sheet.players, table=table)


def _page(page: str, game: AnyGame, rules: Model, players: Sequence[str], **shown: object) -> str:
    """Render the page; of the chosen pieces (`piece`), each counts at most as often as it is in the set."""
    reference, sections = _reference(game, rules, players), printed_sections(game)
    if (page == "tiles" and not reference) or (page == "game-sheet" and not sections):
        abort(404)
    pieces = Counter(chain.from_iterable(pieces for _, pieces in reference.groups) if reference else ())
    chosen = tuple((Counter(request.args.getlist("piece")) & pieces).elements())
    shown |= {"rules": rules, "players": players, "reference": reference, "chosen": chosen, "sections": sections}
    return render_template(f"help/{page}.html", **{"table": None, "game": game, **shown})
