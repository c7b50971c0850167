"""Figures for Prometheus at `/metrics`, those of all processes of `scorekeeper run --workers` together.

This module is imported only if there is a `SCOREKEEPER_METRICS_TOKEN`.
"""

import os
import secrets
import threading
import time
from pathlib import Path

from flask import Flask, Response, abort, g, has_request_context, request
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from scorekeeper.web.app.logs import request_seconds, route
from scorekeeper.web.app.state import state
from scorekeeper.web.live.event_stream import get_listeners

#: Seconds between two looks at what is open or in use, which each process takes by itself.
SAMPLE_SECONDS = 5.0

SECONDS = Histogram("scorekeeper_request_seconds", "Requests", ("method", "route", "status"))
STATEMENTS = Counter("scorekeeper_statements", "SQL statements of requests", ("method", "route"))
SAVED = Counter("scorekeeper_saved", "Saved versions of hands, and changes of drafts", ("kind",))
STREAMS = Gauge("scorekeeper_streams", "Open event streams", multiprocess_mode="livesum")
CONNECTIONS = Gauge("scorekeeper_database_connections", "Connections in use", multiprocess_mode="livesum")
RELAY = Gauge("scorekeeper_relay_connected", "Whether news of other processes arrive", multiprocess_mode="livemin")

#: The beginnings of the statements that save something, by its kind.
SAVING = {"hand": ("INSERT INTO hands ",), "draft": ("INSERT INTO drafts ", "UPDATE drafts ")}


def init_app(app: Flask, token: str) -> None:
    """Measure all requests, and add the page for clients that send the token; for others there is no such page.

    Call it after the state and the listeners are stored, and before all that changes responses.
    """
    registry = REGISTRY
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):  # by which processes share what they have measured
        registry = CollectorRegistry()
        MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
        for file in Path(folder).glob("gauge_live*.db"):
            if Path("/proc/self").exists() and not Path("/proc", file.stem.rpartition("_")[2]).exists():
                file.unlink()  # of a process in whose place this one was started
    threading.Thread(target=_keep_sampling, args=(app,), name="metrics", daemon=True).start()
    state(app).database.on_statement(_note_statement)
    app.after_request(_count_request)

    @app.get("/metrics")
    def metrics() -> Response:
        sent = request.authorization.token if request.authorization else None
        if not secrets.compare_digest((sent or "").encode(), token.encode()):
            abort(404)
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _note_statement(sql: str) -> None:
    if has_request_context():
        g.setdefault("statements", []).append(sql)


def _count_request(response: Response) -> Response:
    statements = g.get("statements", ())
    labels = request.method if request.url_rule else "unknown", route()  # a client may send any word as method
    SECONDS.labels(*labels, response.status_code).observe(request_seconds())
    STATEMENTS.labels(*labels).inc(len(statements))
    for kind, beginnings in SAVING.items():
        SAVED.labels(kind).inc(sum(sql.startswith(beginnings) for sql in statements))
    return response


def _keep_sampling(app: Flask) -> None:
    listeners, database = get_listeners(app), state(app).database
    while True:
        STREAMS.set(listeners.streams[None])
        CONNECTIONS.set(database.connections_in_use)
        RELAY.set(listeners.hub.alive())
        time.sleep(SAMPLE_SECONDS)
