"""The cost of each verb at a table with ten hands and at one with five thousand, and of an import."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count, cycle, repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from flask import Flask

from scorekeeper.web import close
from tests.bench import ours
from tests.bench.client import request
from tests.bench.hands import JSON, RESULTS, bearer
from tests.bench.pages import BROWSER
from tests.bench.rounds import Cell, Contender, Round, Table, in_turns
from tests.bench.served import Served
from tests.web.statements import counted

SPREAD = 8
TABLES = {10: SPREAD, 5_000: 1}
"""The number of tables by their hands; recordings are spread over the short tables, so that these stay short."""

IMPORTED = 500
"""The hands of the table that is imported."""

REQUESTS = 8
ROUNDS = 5


class Sent(NamedTuple):
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes = b""


@dataclass(frozen=True)
class Long:
    hands: int
    code: str
    token: str
    cookie: str

    def look(self, path: str) -> Sent:
        return Sent("GET", f"/t/{self.code}{path}", BROWSER | {"Cookie": self.cookie})

    def send(self, method: str, path: str, number: int) -> Sent:
        """Return a call with a hand, a different one for each number."""
        entry = json.dumps({"entry": RESULTS[number % len(RESULTS)]}).encode()
        headers = JSON | bearer(self.token) | {"Idempotency-Key": f"{method}-{number}"}
        return Sent(method, f"/api/v1/tables/{self.code}{path}", headers, entry)


Work = Callable[[Long, int], Sent]

WORKS: dict[str, tuple[Work, int, int]] = {
    "a look": (lambda table, _: table.look(""), 200, 1),
    "a form": (lambda table, _: table.look("/sheets/1/hand"), 200, 1),
    "a preview": (lambda table, number: table.send("POST", "/preview", number), 200, 1),
    "a correction": (lambda table, number: table.send("PUT", f"/hands/{table.hands}", number), 200, 1),
    "a hand": (lambda table, number: table.send("POST", "/hands", number), 201, SPREAD),
}
"""Requests by verb, each with its expected status and the maximum number of tables; the recorded hand comes last."""


def tables() -> Iterator[Table]:
    """Measure the processor time of the server, and count the statements of each verb."""
    shortest, *_, longest = TABLES
    with TemporaryDirectory() as folder:
        app = ours.application(Path(folder))
        prepared = {hands: [long(app, hands) for _ in range(copies)] for hands, copies in TABLES.items()}
        file = export(app, long(app, IMPORTED))
        statements = {verb: count_statements(app, prepared[shortest][0], work) for verb, (work, *_) in WORKS.items()}
        close(app)
        with Served(Path(folder)) as served:
            rows: list[tuple[Cell, ...]] = [
                (verb, *measure(served, prepared, *work), statements[verb]) for verb, work in WORKS.items()
            ]
            rows.append((f"an import of {IMPORTED} hands", measure_import(served, file), None, None, None))
    lengths = {f"at {hands:,} hands, ms": ".2f" for hands in TABLES}
    yield Table({"verb": ""} | lengths | {f"{longest:,} : {shortest:,}": ".2f", "statements": ""}, rows)


def long(app: Flask, hands: int) -> Long:
    host = ours.open_long_table(app, hands)
    return Long(hands, host.code, host.token, ours.cookie(app, host))


def count_statements(app: Flask, table: Long, work: Work) -> str:
    """Count the statements of the second request of a kind, when this process has seen the table before."""
    client = app.test_client(use_cookies=False)
    for number in (-2, -1):  # no key of a measured request
        method, path, headers, body = work(table, number)
        with counted(app) as statements:
            client.open(path, method=method, headers=headers, data=body)
    return str(len(statements))


def measure(served: Served, prepared: dict[int, list[Long]], work: Work, status: int, spread: int) -> Iterator[float]:
    """Yield the milliseconds for each length, and the ratio of the longest to the shortest."""
    contenders = {
        str(hands): Contender(served, [asked(work, longs[:spread])], status) for hands, longs in prepared.items()
    }
    taken = in_turns(contenders, rounds=ROUNDS, requests=REQUESTS)
    shortest, *_, longest = contenders
    yield from (taken.middle(hands, Round.milliseconds) for hands in contenders)
    yield taken.ratio(longest, shortest, Round.milliseconds)


def asked(work: Work, longs: list[Long]) -> Iterator[bytes]:
    for table, number in zip(cycle(longs), count(), strict=False):
        yield request(*work(table, number // len(longs)))


def export(app: Flask, table: Long) -> bytes:
    path = f"/api/v1/tables/{table.code}/export.json"
    file: bytes = app.test_client(use_cookies=False).get(path, headers=bearer(table.token)).data
    return file


def measure_import(served: Served, file: bytes) -> float:
    works: list[Iterator[bytes]] = [repeat(request("POST", "/api/v1/import", JSON, file))]
    taken = in_turns({"import": Contender(served, works, 201)}, rounds=ROUNDS, requests=1)
    return taken.middle("import", Round.milliseconds)
