"""Figures for Prometheus at `/metrics`, those of all processes of `scorekeeper run --workers` together.

This module is imported only if there is a `SCOREKEEPER_METRICS_TOKEN`. Gauges of other processes are some seconds old.
"""

import os
import secrets
import threading
import time
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from flask import Flask, Response, abort, g, has_request_context, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import generate_latest as write
from prometheus_client.multiprocess import MultiProcessCollector

from scorekeeper.settings import METRICS_FOLDER
from scorekeeper.web.app.logs import request_seconds, route
from scorekeeper.web.app.state import state
from scorekeeper.web.live.event_stream import get_listeners

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
SAMPLE_SECONDS = 5.0

SECONDS = Histogram("scorekeeper_request_seconds", "Requests", ("method", "route", "status"), buckets=BUCKETS)
STATEMENTS = Counter("scorekeeper_statements", "SQL statements of requests", ("method", "route"))
HANDS = Counter("scorekeeper_hands", "Saved versions of hands")
DRAFTS = Counter("scorekeeper_drafts", "Saved drafts of hands")
STREAMS = Gauge("scorekeeper_streams", "Open event streams", multiprocess_mode="livesum")
CONNECTIONS = Gauge("scorekeeper_database_connections", "Connections in use", multiprocess_mode="livesum")
RELAY = Gauge("scorekeeper_relay_connected", "Whether news of other processes arrive", multiprocess_mode="livemin")

SAVING = {HANDS: ("INSERT INTO hands ",), DRAFTS: ("INSERT INTO drafts ", "UPDATE drafts ")}
"""The beginnings of the statements that save something."""


def init_app(app: Flask, token: str) -> None:
    """Measure all requests, and add the page for clients that send the token; for others there is no such page.

    Call it after the state is stored, and before all that changes responses.
    """
    state(app).database.on_statement(_note_statement)
    app.after_request(_count_request)
    if folder := os.environ.get(METRICS_FOLDER):
        _forget_dead_processes(Path(folder))
        threading.Thread(target=_keep_sampling, args=(app,), name="metrics", daemon=True).start()

    @app.get("/metrics")
    def metrics() -> Response:
        sent = request.authorization.token if request.authorization else None
        if not secrets.compare_digest((sent or "").encode(), token.encode()):
            abort(404)
        _sample(app)
        registry = CollectorRegistry() if folder else REGISTRY
        if folder:
            MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
        return Response(write(registry), content_type=CONTENT_TYPE_LATEST)


def _note_statement(sql: str) -> None:
    if has_request_context():
        g.setdefault("statements", []).append(sql)


def _count_request(response: Response) -> Response:
    labels, statements = (request.method, route()), g.get("statements", ())
    SECONDS.labels(*labels, response.status_code).observe(request_seconds())
    STATEMENTS.labels(*labels).inc(len(statements))
    if response.status_code < HTTPStatus.BAD_REQUEST:
        for saved, beginnings in SAVING.items():
            saved.inc(sum(sql.startswith(beginnings) for sql in statements))
    return response


def _keep_sampling(app: Flask) -> None:
    while True:
        time.sleep(SAMPLE_SECONDS)
        _sample(app)


def _sample(app: Flask) -> None:
    listeners = get_listeners(app)
    STREAMS.set(listeners.streams[None])
    CONNECTIONS.set(state(app).database.connections_in_use)
    RELAY.set(listeners.hub.alive())


def _forget_dead_processes(folder: Path) -> None:
    for file in folder.glob("gauge_live*.db"):
        with suppress(ProcessLookupError):
            os.kill(int(file.stem.rpartition("_")[2]), 0)
            continue
        file.unlink(missing_ok=True)
