"""Whether this server lives, and whether it can do its work."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, current_app

from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.app.rate_limits import no_rate_limit
from scorekeeper.web.app.state import database
from scorekeeper.web.live.event_stream import live_state

blueprint: Final = Blueprint("health", __name__)


@blueprint.get("/healthz")
@no_rate_limit
def healthz() -> Response:
    """It answers, so it lives."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
@no_rate_limit
def readyz() -> Response:
    """Whether the book can be written; 503 otherwise, with what is wrong. Without news phones ask by themselves."""
    try:
        database().try_out()
    except Exception as error:  # whatever a database may raise, it is not ready
        current_app.logger.exception("The book cannot be written")
        said = str(error) if isinstance(error, DatabaseUnavailable) else "it cannot be written"
        return Response(f"the book: {said}\n", 503, mimetype="text/plain", headers={"Retry-After": "3"})
    heard = "" if live_state().hub.alive() else "; no news from the relay: phones ask by themselves"
    return Response(f"ok{heard}\n", mimetype="text/plain")
