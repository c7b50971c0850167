"""The live stream: "the table is at revision n", and nothing else. The phone fetches what is newer than what it has.

Every open stream holds a thread, so there are fewer streams than threads: beyond, 204 tells a browser not to try
again, and the page asks now and then instead.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, cast

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.service import codes, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import Settings
from scorekeeper.store.book import Book
from scorekeeper.web.app.limits import unlimited
from scorekeeper.web.app.sessions import caller
from scorekeeper.web.app.state import book, state
from scorekeeper.web.live.hub import Hub, Watch
from scorekeeper.web.live.relays import open_hub

HEARTBEAT: Final = 12.0
GLANCE: Final = 2.0
"""So often a stream looks whether its phone is still there: who goes from page to page leaves one behind each time."""

LIFETIME: Final = 600.0
"""After so many seconds a stream ends; a phone that is still there comes back by itself."""

HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


BEAT: Final = ": still here\n\n"

Look = Callable[[], int | None]
Gone = Callable[[], bool]

STREAMS: Final = 112
"""So many streams are open at once, each of which holds a thread; the server has more, for everything else."""

_KEY: Final = "scorekeeper.live"

blueprint: Final = Blueprint("streams", __name__)


@dataclass(frozen=True)
class Live:
    """What the streams of one application share; `places` are those that are free."""

    hub: Hub
    places: threading.Semaphore


def set_up(app: Flask, settings: Settings) -> None:
    """Let a hub hear what is written in the book."""
    hub = open_hub(settings)
    state(app).book.listeners.append(hub.publish)
    app.extensions[_KEY] = Live(hub, threading.BoundedSemaphore(STREAMS))


def live(app: Flask | None = None) -> Live:
    """What the streams of an application share: of this one, or that of this request."""
    return cast("Live", (app or current_app).extensions[_KEY])


@blueprint.get("/t/<code>/events")
@unlimited
def events(code: str) -> Response:
    """The stream of a table where this browser sits."""
    return stream(caller(code))


def stream(who: Caller) -> Response:
    """The stream of a table for who asks; NotFound for a stranger."""
    role = tables.glance(book(), who).role
    here = live()
    if not request.environ["wsgi.multithread"] or not here.places.acquire(blocking=False):
        return Response(status=204)
    # The transactions of a stream are short ones: it holds none while it waits.
    look = partial(_revision, book(), who, role)
    gone = partial(_has_hung_up, request.environ.get("gunicorn.socket"))
    response = Response(
        _events(here.hub, codes.clean_code(who.code), look, gone), mimetype="text/event-stream", headers=HEADERS
    )
    response.call_on_close(here.places.release)
    return response


def _revision(book: Book, who: Caller, role: str) -> int | None:
    """Where the table is; None for a phone that was sent away, or may do something else by now than it did."""
    try:
        found = tables.glance(book, who)
    except NotFound:
        return None
    return found.revision if found.role == role else None


def _has_hung_up(connection: socket.socket | None) -> bool:
    """Whether the other end was closed. Writing would show it too, but only at the second try."""
    if type(connection) is not socket.socket:  # another server, or one that speaks TLS itself
        return False
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


def _events(hub: Hub, code: str, look: Look, gone: Gone = lambda: False) -> Iterator[str]:
    ends = time.monotonic() + LIFETIME
    known = -1
    with hub.watch(code) as watch:
        revision = look()
        while revision is not None and time.monotonic() < ends:
            yield _event(revision) if revision > known else BEAT
            known = max(known, revision)
            heard = _listen(watch, known, gone)
            # What is new may be that this phone was sent away; where nothing is, something may have been missed.
            revision = None if heard is None else look()
            if heard is not None and revision is None and heard > known:
                yield _event(heard)  # it asks, and is told why


def _listen(watch: Watch, known: int, gone: Gone) -> int | None:
    """What was heard, or what is known after a heartbeat without news; None once the phone has hung up."""
    for _ in range(round(HEARTBEAT / GLANCE)):
        heard = watch.wait(known, GLANCE)
        if heard is not None:
            return heard
        if gone():
            return None
    return known


def _event(revision: int) -> str:
    return f'event: revision\ndata: {{"revision": {revision}}}\n\n'
