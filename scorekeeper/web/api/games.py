"""List games, and settle a score sheet without storing it."""

from math import comb
from typing import Any

from flask import Blueprint
from flask_babel import gettext

from scorekeeper.games import registry, wall
from scorekeeper.games.draw import Dice
from scorekeeper.games.fields import Model
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.reports import describe_game, settlement_report
from scorekeeper.ledger.sheet import parse_sheet
from scorekeeper.web.api import inputs
from scorekeeper.web.app.rate_limits import SETTLE_CALLS, rate_limit

blueprint = Blueprint("games", __name__)


@blueprint.get("/games")
def show_games() -> list[dict[str, Any]]:
    """Return every game: id, names, seats, and rules with type, default, bounds and help in the request's language."""
    return [describe_game(game, gettext) for game in registry.games().values()]


class WallInput(Model):
    """A wall: how it is taken, the dice, and the end of the line where they came to rest, as the dealer sees it."""

    method: wall.Method
    dice: Dice
    side: wall.Side = "left"


@blueprint.post("/wall")
def deal_wall() -> dict[str, Any]:
    """Return who takes each tile of a wall: 0 to 3, from the player who takes first.

    `first` counts counter-clockwise from the thrower, who is 0. `stacks` are those from the dealer's left, each with
    its tiles from the top; there are none if the method is free.
    """
    thrown = inputs.read_body(WallInput)
    return {
        "sum": sum(thrown.dice),
        "first": wall.first_to_take(thrown.dice),
        "stacks": wall.takers(thrown.method, thrown.side),
    }


MAX_HANDS = 3_000
#: The largest number of pairs of players in all hands: each pair may exchange a payment, under two long names.
MAX_PAIRS = 20_000


@blueprint.post("/settle")
@rate_limit(SETTLE_CALLS)
def settle_sheet() -> dict[str, Any]:
    """Return the settled score sheet; raise `Refused` if it has more hands than can be settled in a second."""
    sheet = parse_sheet(inputs.body())
    most = min(MAX_HANDS, MAX_PAIRS // max(1, comb(sheet.seats, 2)))
    if len(sheet.hands) > most:
        message = text("with this many players, at most %(most)s hands can be settled at once", most=most)
        raise Refused([Problem("hands", "long", message)])
    return settlement_report(sheet)
