"""Liveness and readiness endpoints."""

from flask import Blueprint, Response, current_app

from scorekeeper.web.app.rate_limits import no_rate_limit
from scorekeeper.web.app.requests import database
from scorekeeper.web.live.event_stream import get_listeners

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@no_rate_limit
def healthz() -> Response:
    """Respond with 200 as long as the process serves requests."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
@no_rate_limit
def readyz() -> Response:
    """Respond with 200 if the database can be written, else with 503.

    The reason, which may name a path or a host, is for the log and `scorekeeper doctor`. A relay that is away or hangs
    is reported but is no error, because listeners look at the database as well.
    """
    try:
        database().check_writable()
    except Exception:  # whatever the database raises, the server is not ready
        current_app.logger.exception("The database cannot be written")
        return Response("the database cannot be written\n", 503, mimetype="text/plain", headers={"Retry-After": "3"})
    away = "" if get_listeners().hub.alive() else "; the relay is away: news of other processes is up to a second late"
    return Response(f"ok{away}\n", mimetype="text/plain")
