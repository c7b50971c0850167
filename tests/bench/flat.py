"""Compare the cost of requests at a table with ten hands and at one with ten thousand."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.web import close
from scorekeeper.web.app.state import state
from tests.bench import ours
from tests.bench.client import request
from tests.bench.figures import Cell, Table
from tests.bench.hands import JSON, bearer
from tests.bench.pages import BROWSER
from tests.bench.recording import sheet
from tests.bench.replaying import ROUND_OF_RESULTS
from tests.bench.rounds import Contender, Round, in_turns
from tests.bench.served import Served

SPREAD = 8
TABLES = {10: SPREAD, 100: SPREAD, 1_000: 1, 10_000: 1}
"""The number of tables by their hands; recordings are spread over the short tables, so that these stay short."""

REQUESTS = 8
ROUNDS = 5


@dataclass(frozen=True)
class Long:
    """A table with a number of hands."""

    hands: int
    code: str
    token: str
    cookie: str

    def look(self, path: str) -> bytes:
        """Return the request of a browser for a page."""
        return request("GET", f"/t/{self.code}{path}", BROWSER | {"Cookie": self.cookie})

    def send(self, method: str, path: str, number: int) -> bytes:
        """Return a request with a hand, a different one for each number."""
        entry = json.dumps(ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]).encode()
        headers = JSON | bearer(self.token) | {"Idempotency-Key": f"{method}-{number}"}
        return request(method, f"/api/v1/tables/{self.code}/hands{path}", headers, entry)


Work = Callable[[Long, int], bytes]
"""A function of a table and a number that returns the request of this number."""

WORKS: dict[str, tuple[Work, int, int]] = {
    "table page": (lambda table, _: table.look(""), 200, 1),
    "entry page": (lambda table, _: table.look("/sheets/1/hand"), 200, 1),
    "hand page": (lambda table, _: table.look(f"/sheets/1/hands/{table.hands}"), 200, 1),
    "live parts": (lambda table, _: table.look("/live/0?page=table"), 200, 1),
    "correction of the last hand": (lambda table, number: table.send("PUT", f"/{table.hands}", number), 200, 1),
    "recording": (lambda table, number: table.send("POST", "", number), 201, SPREAD),
}
"""Requests by name, each with its expected status and the maximum number of tables; recording comes last."""


def tables() -> Iterator[Table]:
    """Measure the processor time of the server for tables of each length."""
    with TemporaryDirectory() as folder:
        prepared = {hands: list(prepare(Path(folder), hands, copies)) for hands, copies in TABLES.items()}
        with Served("tests.bench.ours:application", Path(folder)) as served:
            rows: list[tuple[Cell, ...]] = [(name, *measure(served, prepared, *work)) for name, work in WORKS.items()]
    lengths = {f"at {hands:,} hands, ms": ".2f" for hands in TABLES}
    yield Table({"request": ""} | lengths | {f"{max(TABLES):,} : {min(TABLES):,}": ".2f"}, rows)


def prepare(folder: Path, hands: int, copies: int) -> Iterator[Long]:
    """Create tables with a number of hands, in this process."""
    app = ours.application(folder)
    for _ in range(copies):
        host, _ = sheet(state(app).database, hands)
        yield Long(hands, host.code, host.token, ours.cookie(app, host.code, host.token))
    close(app)


def measure(served: Served, prepared: dict[int, list[Long]], work: Work, status: int, spread: int) -> Iterator[float]:
    """Yield the milliseconds for each length, and the ratio of the longest to the shortest."""
    longs = {str(hands): tables[:spread] for hands, tables in prepared.items()}
    contenders = {hands: Contender(served, [asked(work, tables)], status) for hands, tables in longs.items()}
    taken = in_turns(contenders, rounds=ROUNDS, requests=REQUESTS)
    yield from (taken.middle(hands, Round.milliseconds) for hands in longs)
    yield taken.ratio(str(max(TABLES)), str(min(TABLES)), Round.milliseconds)


def asked(work: Work, longs: list[Long]) -> Iterator[bytes]:
    """Yield the requests of one table after the other."""
    for table, number in zip(cycle(longs), count(), strict=False):
        yield work(table, number // len(longs))
