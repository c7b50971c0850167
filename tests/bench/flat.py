"""Whether what people do costs the same at a table with ten hands and at one with ten thousand."""

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
"""Hands, and so many tables with them: what is recorded is spread, so that the short ones stay short."""

REQUESTS = 8
ROUNDS = 5


@dataclass(frozen=True)
class Long:
    """A table with so many hands."""

    hands: int
    code: str
    token: str
    cookie: str

    def look(self, path: str) -> bytes:
        """A page, as a browser asks for it."""
        return request("GET", f"/t/{self.code}{path}", BROWSER | {"Cookie": self.cookie})

    def send(self, method: str, path: str, number: int) -> bytes:
        """A hand, each time another one."""
        entry = json.dumps(ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]).encode()
        headers = JSON | bearer(self.token) | {"Idempotency-Key": f"{method}-{number}"}
        return request(method, f"/api/v1/tables/{self.code}/hands{path}", headers, entry)


Work = Callable[[Long, int], bytes]
"""The request of this number at a table."""

WORKS: dict[str, tuple[Work, int, int]] = {
    "table page": (lambda table, _: table.look(""), 200, 1),
    "entry page": (lambda table, _: table.look("/sheets/1/hand"), 200, 1),
    "hand page": (lambda table, _: table.look(f"/sheets/1/hands/{table.hands}"), 200, 1),
    "live parts": (lambda table, _: table.look("/live/0?page=table"), 200, 1),
    "correction of the last hand": (lambda table, number: table.send("PUT", f"/{table.hands}", number), 200, 1),
    "recording": (lambda table, number: table.send("POST", "", number), 201, SPREAD),
}
"""What is asked, with what it is answered, at how many tables at most; last what makes tables longer."""


def tables() -> Iterator[Table]:
    """The server's processor at every length."""
    with TemporaryDirectory() as folder:
        prepared = {hands: list(prepare(Path(folder), hands, copies)) for hands, copies in TABLES.items()}
        with Served("tests.bench.ours:application", Path(folder)) as served:
            rows: list[tuple[Cell, ...]] = [(name, *measure(served, prepared, *work)) for name, work in WORKS.items()]
    lengths = {f"at {hands:,} hands, ms": ".2f" for hands in TABLES}
    yield Table({"request": ""} | lengths | {f"{max(TABLES):,} : {min(TABLES):,}": ".2f"}, rows)


def prepare(folder: Path, hands: int, copies: int) -> Iterator[Long]:
    """Tables with so many hands, recorded in this process."""
    app = ours.application(folder)
    for _ in range(copies):
        who, _ = sheet(state(app).database, hands)
        yield Long(hands, who.code, who.token, ours.cookie(app, who.code, who.token))
    close(app)


def measure(served: Served, prepared: dict[int, list[Long]], work: Work, status: int, spread: int) -> Iterator[float]:
    """Milliseconds at every length, and the ratio of the longest to the shortest."""
    longs = {str(hands): there[:spread] for hands, there in prepared.items()}
    contenders = {hands: Contender(served, [asked(work, there)], status) for hands, there in longs.items()}
    taken = in_turns(contenders, rounds=ROUNDS, requests=REQUESTS)
    yield from (taken.middle(hands, Round.milliseconds) for hands in longs)
    yield taken.ratio(str(max(TABLES)), str(min(TABLES)), Round.milliseconds)


def asked(work: Work, longs: list[Long]) -> Iterator[bytes]:
    """The same of one table after the other."""
    for table, number in zip(cycle(longs), count(), strict=False):
        yield work(table, number // len(longs))
