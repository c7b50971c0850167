"""The duration of the largest request of every route, compared with a limit of one second."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from scorekeeper.service import quota
from scorekeeper.settings import load_settings
from scorekeeper.web import close, create_app
from tests.bench.figures import Table
from tests.web import full_evening
from tests.web.large_evening import Evening
from tests.web.largest import FORMS, Cost, each, routes, seconds, send

LIMIT_SECONDS = 1.0
SHOWN = 20
AT_ONCE = ("transfer.export_xlsx", "api.transfer.export_xlsx", "api.tables.changes_since")
"""Routes that process a whole table hand by hand, as an import does."""
BROUGHT = ("transfer.import_table", "api.transfer.import_table")


def tables() -> Iterator[Table]:
    """Measure every route at an ordinary table, and at a full table the routes that process a whole table."""
    for name, measured in {"request": ordinary, "request, of a whole evening": whole}.items():
        with application() as app:
            yield longest(name, measured(app))


def ordinary(app: Flask) -> Iterable[tuple[str, Cost]]:
    """Measure the largest request of every route at an ordinary table."""
    return each(app, seconds, routes(app))


def whole(app: Flask) -> Iterator[tuple[str, Cost]]:
    """Measure every page and file of a full table, and imports and exports of the largest table."""
    full = full_evening.of_hands(quota.MAX_HANDS)
    at = Evening.begin(app, json.dumps(full, ensure_ascii=False).encode())
    hands = f"{len(full['sheets'][0]['hands']):,} hands"
    for method, rule in routes(app):
        if method == "GET" and rule.endpoint not in AT_ONCE:
            yield f"{method} {rule.rule}, {hands}", seconds(app, partial(send, at, method, rule))
    for of in ("hands", "payments"):
        part = partial(at.get, f"t/export.csv?of={of}&part=1")
        yield f"GET /t/<code>/export.csv?of={of}&part=1, {hands}", seconds(app, part)
    file = full_evening.brought_over_the_web(players=12)
    hands = f"{len(json.loads(file)['sheets'][0]['hands']):,} hands"
    at = Evening.begin(app, file)
    for method, rule in routes(app):
        if rule.endpoint in AT_ONCE:
            yield f"{method} {rule.rule}, {hands}", seconds(app, partial(send, at, method, rule))
        elif rule.endpoint in BROUGHT and method == "POST":
            yield f"{method} {rule.rule}, {hands}", seconds(app, partial(FORMS[rule.endpoint], at))


@contextmanager
def application() -> Iterator[Flask]:
    """Create our app in a temporary folder."""
    with TemporaryDirectory() as folder:
        app = create_app(replace(load_settings({"SCOREKEEPER_INSTANCE": str(Path(folder))}), rate_limits=False))
        yield app
        close(app)


def longest(name: str, costs: Iterable[tuple[str, Cost]]) -> Table:
    """Return a table with the slowest requests, and one row for all others."""
    taken = sorted(((cost.seconds, request) for request, cost in costs), reverse=True)
    slowest: Sequence[tuple[float, str]] = [(spent, f"`{request}`") for spent, request in taken[:SHOWN]]
    others = (taken[SHOWN][0], f"{len(taken) - SHOWN} others, the longest")
    return Table(
        {name: "", "seconds": ".2f", "of the limit": ".0%"},
        [(request, spent, spent / LIMIT_SECONDS) for spent, request in [*slowest, others]],
    )
