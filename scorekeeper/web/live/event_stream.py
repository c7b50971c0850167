"""The live stream: "the table is at revision n", and nothing else. The phone fetches what is newer than what it has.

Our own server lets a phone listen without a thread. Behind a plain WSGI server there is no stream: 204 tells a browser
not to try again, and the page asks now and then instead; so it is for who listens too often already.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, cast

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.gateway import EVENT_STREAM
from scorekeeper.service.access import codes, presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.settings import Settings
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.rate_limits import no_rate_limit
from scorekeeper.web.app.state import database, state
from scorekeeper.web.live.hub import Hub, open_hub
from scorekeeper.web.live.listeners import Listener, Listeners

HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

_KEY: Final = "scorekeeper.live"

blueprint: Final = Blueprint("streams", __name__)


@dataclass(frozen=True)
class LiveState:
    """What the streams of one application share."""

    hub: Hub
    rooms: Listeners


def init_app(app: Flask, settings: Settings) -> None:
    """Let a hub hear what is written in the book."""
    hub, kept = open_hub(settings), state(app).database
    kept.listeners.append(hub.publish)
    app.extensions[_KEY] = LiveState(hub, Listeners(hub, partial(presence.get_listener_state, kept)))


def live_state(app: Flask | None = None) -> LiveState:
    """What the streams of an application share: of this one, or that of this request."""
    return cast("LiveState", (app or current_app).extensions[_KEY])


@blueprint.get("/t/<code>/events")
@no_rate_limit
def events(code: str) -> Response:
    """The stream of a table where this browser sits."""
    return stream(current_caller(code))


def stream(caller: Caller) -> Response:
    """The stream of a table for who asks; NotFound for a stranger."""
    here = presence.get_table_state(database(), caller)
    phone = Listener(codes.normalize_code(caller.code), here.device, here.role, request.remote_addr or "")
    listen, rooms = request.environ.get(EVENT_STREAM), live_state().rooms
    if listen is None or rooms.is_full(phone):
        return Response(status=204)
    if request.method != "HEAD":
        listen(rooms.events(phone))
    return Response(iter(()), mimetype="text/event-stream", headers=HEADERS)
