"""The server-sent event stream that tells a browser the current revision of a table.

The client fetches what changed since its own revision. Our own server serves streams without a thread. A plain WSGI
server cannot, so it responds with 204, which tells a browser not to reconnect, and the page polls instead; a client
with too many streams gets 204 too.
"""

from typing import cast

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.gateway import EVENT_STREAM
from scorekeeper.service.access import codes, presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.settings import Settings
from scorekeeper.web.app.rate_limits import no_rate_limit
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.state import state
from scorekeeper.web.live.hub import open_hub
from scorekeeper.web.live.listeners import Listener, Listeners

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

_KEY = "scorekeeper.live"

blueprint = Blueprint("streams", __name__)


def init_app(app: Flask, settings: Settings) -> None:
    """Open the hub, and publish changes of the database to it."""
    hub, database_of_app = open_hub(settings), state(app).database
    database_of_app.listeners.append(hub.publish)
    app.extensions[_KEY] = Listeners(hub, database_of_app)


def get_listeners(app: Flask | None = None) -> Listeners:
    """Return the listeners of `app`, or of the application of this request."""
    return cast("Listeners", (app or current_app).extensions[_KEY])


@blueprint.get("/t/<code>/events")
@no_rate_limit
def events(code: str) -> Response:
    """Stream the events of a table where this browser sits."""
    return stream(current_caller(code))


def stream(caller: Caller) -> Response:
    """Return the event stream of a table for the caller; raise `NotFound` for a stranger.

    A client that has lost its stream sends the id of the last event that it received (`Last-Event-ID`).
    """
    status = presence.get_table_state(database(), caller)
    listener = Listener(codes.normalize_code(caller.code), status.device, status.role, request.remote_addr or "")
    listen, listeners = request.environ.get(EVENT_STREAM), get_listeners()
    if listen is None or listeners.is_full(listener):
        return Response(status=204)
    if request.method != "HEAD":
        listen(listeners.events(listener, request.headers.get("Last-Event-ID", "")))
    return Response(iter(()), mimetype="text/event-stream", headers=HEADERS)
