"""A made-up table to try everything at, in one tap."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import NEW_TABLES, count_as_created, rate_limit
from scorekeeper.web.app.sessions import remember_table
from scorekeeper.web.app.state import book
from scorekeeper.web.pages.opening import zone

PLAYERS: Final = ("Aki", "Ben", "Chie", "Dai")

blueprint: Final = Blueprint("demo", __name__)


@blueprint.post("/demo")
@rate_limit(NEW_TABLES)
def begin() -> Response:
    """Open it with the examples of the first game played, and sit down."""
    game, name = next(iter(registry.games().values())), gettext("A table to try")
    players = PLAYERS[: game.usual_seats]
    opened = opening.open_table(
        book(), game=game.id, players=players, name=name, host_seat=0, zone=zone(), kind=device_kind(), demo=True
    )
    for number, entry in enumerate(game.examples, start=1):
        recording.record_hand(book(), Caller(opened.code, opened.token), entry, number=number)
    count_as_created()
    remember_table(opened.code, opened.token)
    return redirect(url_for("table.show", code=opened.code), 303)
