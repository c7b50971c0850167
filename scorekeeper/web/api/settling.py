"""A score sheet settled on the spot: nobody has to be known, and nothing is kept."""

from __future__ import annotations

from math import comb
from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import Sheet, parse_sheet
from scorekeeper.web.api import request
from scorekeeper.web.app.rate_limits import SETTLE_CALLS, rate_limit

MOST_HANDS: Final = 3_000
MOST_PAIRS: Final = 20_000
"""Of players, in all hands: as many may pay each other, under names that may be long."""

blueprint: Final = Blueprint("settling", __name__)


@blueprint.post("/settle")
@rate_limit(SETTLE_CALLS)
def settle_sheet() -> dict[str, Any]:
    """The settled sheet; no more hands than take a second."""
    sheet = parse_sheet(request.body())
    _check_hands(sheet)
    return settlement_report(sheet)


def _check_hands(sheet: Sheet) -> None:
    most = min(MOST_HANDS, MOST_PAIRS // max(1, comb(sheet.seats, 2)))
    if len(sheet.hands) > most:
        said = text("at most %(most)s hands of so many players are settled at once", most=most)
        raise Refused([Problem("hands", "long", said)])
