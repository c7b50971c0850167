"""Profile the processor time of a hand and of the table page by part of the program, with cProfile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from cProfile import Profile
from itertools import islice
from pathlib import Path
from pstats import Stats
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorekeeper.service.tables.opening import open_table
from scorekeeper.web import close
from scorekeeper.web.app.state import state
from tests.bench import ours
from tests.bench.figures import Table
from tests.bench.hands import PLAYERS
from tests.bench.pages import BROWSER
from tests.bench.replaying import ROUND_OF_RESULTS
from tests.server import ROOT

MEASURED = 200
BEFORE = 20

PARTS = {
    "sqlite": "SQLite itself, without waiting for the disk",
    "sqlalchemy": "building statements and reading rows (SQLAlchemy, SQLModel)",
    "flask": "routing, cookies, headers, rate limits (Flask, Werkzeug and their libraries)",
    "jinja": "rendering templates, escaping text",
    "babel": "translations, numbers and dates",
    "json": "parsing and writing JSON and values (also pydantic)",
    "games": "settling the hand, adding chips (games, ledger)",
    "service": "authentication, permissions, values of the response",
    "store": "queries, the lock",
    "web": "our views, filters and headers",
    "python": "the standard library, called by all of these",
}
FOLDERS = {
    "/scorekeeper/games/": "games",
    "/scorekeeper/ledger/": "games",
    "/scorekeeper/service/": "service",
    "/scorekeeper/store/": "store",
    "/scorekeeper/": "web",
    "/templates/": "jinja",
    "/jinja2/": "jinja",
    "/markupsafe/": "jinja",
    "/sqlalchemy/": "sqlalchemy",
    "/sqlmodel/": "sqlalchemy",
    "/sqlite3/": "sqlite",
    "/babel/": "babel",
    "/flask_babel/": "babel",
    "/gettext.py": "babel",
    "/json/": "json",
    "/pydantic": "json",
    "/flask": "flask",
    "/werkzeug/": "flask",
    "/limits/": "flask",
    "/itsdangerous/": "flask",
    "/blinker/": "flask",
}
"""The part of a file by a substring of its path; the first match counts."""

BUILT_IN = {"sqlite3": "sqlite", "_json": "json", "pydantic": "json", "markupsafe": "jinja"}
"""The part of a function in C by a substring of its name; other functions in C belong to their callers."""

Function = tuple[str, int, str]
Environ = dict[str, Any]


def tables() -> Iterator[Table]:
    """Yield a table for the hand and one for the page."""
    with TemporaryDirectory() as folder:
        app = ours.application(Path(folder))
        code, token = (opened := open_table(state(app).database, game="tien-gow", players=PLAYERS)).code, opened.token
        hand, page = hands(code, token), pages(code, ours.cookie(app, code, token))
        yield spent(app, "a hand", hand)
        yield spent(app, "the table page, seen before", page)
        close(app)


def hands(code: str, token: str) -> Iterator[Environ]:
    """Yield the environ of requests that record hands."""
    for number in range(1 << 30):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"hand-{number}"}
        entry = ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]
        address = f"/api/v1/tables/{code}/hands"
        yield EnvironBuilder(address, method="POST", json=entry, headers=Headers(headers)).get_environ()


def pages(code: str, cookie: str) -> Iterator[Environ]:
    """Yield the environ of requests for the table page."""
    while True:
        yield EnvironBuilder(f"/t/{code}", headers=Headers(BROWSER | {"Cookie": cookie})).get_environ()


def answer_all(app: Flask, environs: Iterable[Environ]) -> None:
    """Run the requests in this process; raise `RuntimeError` if one is refused."""
    for environ in environs:
        _, status, _ = run_wsgi_app(app, environ)
        if not status.startswith("20"):
            raise RuntimeError(f"{environ['PATH_INFO']} answered {status}")


def spent(app: Flask, what: str, environs: Iterator[Environ]) -> Table:
    """Measure the processor time without a profile, and divide it by the shares of a profile."""
    answer_all(app, islice(environs, BEFORE))
    requests = list(islice(environs, 2 * MEASURED))
    began = process_time()
    answer_all(app, requests[:MEASURED])
    whole = (process_time() - began) / MEASURED * 1e3
    parts = profile(lambda: answer_all(app, requests[MEASURED:]))
    rows = [(part, share * whole, share, PARTS[part]) for part, share in parts.most_common()]
    return Table({what: "", "ms": ".2f", "share": ".0%", "for": ""}, [*rows, ("all", whole, 1.0, "")])


def profile(work: Callable[[], object]) -> Counter[str]:
    """Return the share of each part."""
    profiled = Profile(process_time)
    profiled.runcall(work)
    taken: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in Stats(profiled).stats.items():  # type: ignore[attr-defined]
        if function[0] != "~" or _built_in(function):
            taken[part(function)] += own
        else:
            for caller, (*_, of_caller, _) in callers.items():
                taken[part(caller)] += of_caller
    whole = sum(taken.values())
    return Counter({name: seconds / whole for name, seconds in taken.items()})


def part(function: Function) -> str:
    """Return the part of a function."""
    file = function[0].rpartition("/site-packages")[2].removeprefix(str(ROOT))
    named = (name for folder, name in FOLDERS.items() if folder in file)
    return _built_in(function) or next(named, "python")


def _built_in(function: Function) -> str:
    if function[0] != "~":
        return ""
    return next((name for word, name in BUILT_IN.items() if word in function[2]), "")
