"""Whether this server lives, and whether it can do its work."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, current_app

from scorekeeper.web.app.limits import unlimited
from scorekeeper.web.app.state import book
from scorekeeper.web.live.streams import live

blueprint: Final = Blueprint("health", __name__)


@blueprint.get("/healthz")
@unlimited
def healthz() -> Response:
    """It answers, so it lives."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
@unlimited
def readyz() -> Response:
    """The book can be read, and news arrives; 503 otherwise."""
    try:
        with book().reading() as rows:
            rows.table_by_code("")
    except Exception:  # whatever a database may raise, it is not ready
        current_app.logger.exception("The book cannot be read")
        abort(503)
    if not live().hub.alive():
        abort(503)
    return Response("ok\n", mimetype="text/plain")
