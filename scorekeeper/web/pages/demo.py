"""A made-up table to try everything at, in one tap."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, redirect, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service import tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.hands import recording
from scorekeeper.web.app.limits import NEW_TABLES, at_most
from scorekeeper.web.app.sessions import remember
from scorekeeper.web.app.state import book

GAME: Final = "tien-gow"
PLAYERS: Final = ("Aki", "Ben", "Chie", "Dai")
HANDS: Final[tuple[dict[str, Any], ...]] = (
    {"winner": 1, "piles": [2, 3, 0, 3]},
    {"winner": 1, "piles": [1, 5, 2, 0], "finish": "bao_zun"},
    {"winner": 2, "piles": [3, 0, 4, 1], "bonuses": [{"kind": "he_zun", "player": 0}]},
)

blueprint: Final = Blueprint("demo", __name__)


@blueprint.post("/demo")
@at_most(NEW_TABLES)
def begin() -> Response:
    """Open it with three hands played, and sit down."""
    name = gettext("A table to try")
    opened = tables.open_table(book(), game=GAME, players=PLAYERS, rules={}, name=name, host_seat=0)
    for number, entry in enumerate(HANDS, start=1):
        recording.record(book(), Caller(opened.code, opened.token), entry, number=number)
    remember(opened.code, opened.token)
    return redirect(url_for("table.show", code=opened.code), 303)
