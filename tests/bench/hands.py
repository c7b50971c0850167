"""A hand recorded over HTTP, beside what one row costs behind the same server, and beside a bill in ihatemoney."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from http import HTTPStatus
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import ihatemoney, limit
from tests.bench.client import Answer, ask, request
from tests.bench.figures import Table
from tests.bench.replaying import ROUND_OF_RESULTS
from tests.bench.rounds import CONNECTIONS, SECONDS, Contender, Rounds, beside, in_turns
from tests.bench.served import Served

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
ROUNDS = 21
"""More than elsewhere: the pace of the disk is counted here too, and changes from round to round."""
JSON = {"Content-Type": "application/json"}
OURS, LIMIT, BEHIND_FLASK, PEER = "a hand", "the limit", "the limit behind Flask", "a bill in ihatemoney"

Enter = Callable[[ExitStack, Path, Answer], Contender]
"""Starts who is compared with, which answers what ours answered where it is a limit."""


def tables() -> Iterator[Table]:
    """By the clock, and by the server's processor."""
    taken = measure({LIMIT: bare, BEHIND_FLASK: behind_flask, PEER: peer})
    others = {f"of {LIMIT}": LIMIT, f"of {BEHIND_FLASK}": BEHIND_FLASK, "times ihatemoney": PEER}
    yield from beside("recording", {name: (taken, name) for name in taken.taken}, others)


def measure(others: Mapping[str, Enter], seconds: float = SECONDS, rounds: int = ROUNDS) -> Rounds:
    """Hands of ours, and by turns the others; each behind a server of its own."""
    with TemporaryDirectory() as folder, ExitStack() as until_then:
        mine = ours(until_then, Path(folder) / "ours")
        sample = ask(mine.served.port, next(mine.works[0]))
        contenders = {name: enter(until_then, Path(folder) / name, sample) for name, enter in others.items()}
        return in_turns({OURS: mine} | contenders, seconds, rounds)


def ours(until_then: ExitStack, folder: Path) -> Contender:
    """Four tables, a connection each."""
    served = until_then.enter_context(Served("tests.bench.ours:application", folder))
    return Contender(served, [hands(*open_table(served.port)) for _ in range(CONNECTIONS)], HTTPStatus.CREATED)


def bare(until_then: ExitStack, folder: Path, sample: Answer, name: str = "hand") -> Contender:
    """The same requests to a route with one INSERT and one COMMIT."""
    limit.keep(folder, sample)
    served = until_then.enter_context(Served(f"tests.bench.limit:{name}", folder))
    return Contender(served, [hands("QQQQQQ", "x" * 22) for _ in range(CONNECTIONS)], HTTPStatus.CREATED)


def behind_flask(until_then: ExitStack, folder: Path, sample: Answer) -> Contender:
    """The same, and that route a view of Flask."""
    return bare(until_then, folder, sample, "hand_behind_flask")


def peer(until_then: ExitStack, folder: Path, _: Answer) -> Contender:
    """Four projects, a connection each."""
    python = ihatemoney.python()
    served = until_then.enter_context(Served("tests.bench.ihatemoney:application", folder, python=python))
    works = [ihatemoney.bills(served.port, f"project{number}") for number in range(CONNECTIONS)]
    return Contender(served, works, HTTPStatus.CREATED)


def open_table(port: int) -> tuple[str, str]:
    """Code and token of a new table."""
    asked = json.dumps({"game": "tien-gow", "players": PLAYERS}).encode()
    opened = json.loads(ask(port, request("POST", "/api/v1/tables", JSON, asked)).body)
    return opened["code"], opened["token"]


def bearer(token: str) -> dict[str, str]:
    """Who asks, as a program says it."""
    return {"Authorization": f"Bearer {token}"}


def hands(code: str, token: str, run: str = "hand") -> Iterator[bytes]:
    """The next hand at a table, again and again, as a program records it; the keys of each `run` are its own."""
    headers = JSON | bearer(token)
    for number in count(1):
        entry = json.dumps(ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]).encode()
        yield request("POST", f"/api/v1/tables/{code}/hands", headers | {"Idempotency-Key": f"{run}-{number}"}, entry)
