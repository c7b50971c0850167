"""Record a hand over HTTP, compared with inserting one row in the same server and with a bill in ihatemoney."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from http import HTTPStatus
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import ihatemoney, limit
from tests.bench.client import Answer, ask, request
from tests.bench.rounds import CONNECTIONS, SECONDS, Contender, Rounds, Table, beside, in_turns
from tests.bench.served import Served

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
RESULTS = (
    {"winner": 1, "piles": [2, 3, 0, 3]},
    {"winner": 1, "piles": [1, 5, 1, 1]},
    {"winner": 0, "piles": [4, 3, 1, 0], "finish": "bao_zun", "bonuses": [{"kind": "he_zun", "player": 1}]},
    {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 0},
    {"winner": 3, "piles": [0, 0, 0, 8], "slam": "ba_zhi_jie"},
)
"""Hands of tien-gow, which are recorded in turn."""
ROUNDS = 21
"""More than elsewhere, because the speed of the disk, which varies, counts here too."""
JSON = {"Content-Type": "application/json"}
OURS, LIMIT, BEHIND_FLASK, PEER = "a hand", "the limit", "the limit behind Flask", "a bill in ihatemoney"

Enter = Callable[[ExitStack, Path, Answer], Contender]
"""A function that starts a contender; a limit returns the response of our app, which is its argument."""


def tables() -> Iterator[Table]:
    """Compare by elapsed time and by processor time."""
    taken = measure({LIMIT: bare, BEHIND_FLASK: behind_flask, PEER: peer})
    others = {f"of {LIMIT}": LIMIT, f"of {BEHIND_FLASK}": BEHIND_FLASK, "times ihatemoney": PEER}
    yield from beside("recording", {name: (taken, name) for name in taken.taken}, others)


def measure(others: Mapping[str, Enter], seconds: float = SECONDS, rounds: int = ROUNDS) -> Rounds:
    """Measure our app and the other contenders in turns, each in its own server."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        own = ours(stack, Path(folder) / "ours")
        sample = ask(own.served.port, next(own.works[0]))
        contenders = {name: enter(stack, Path(folder) / name, sample) for name, enter in others.items()}
        return in_turns({OURS: own} | contenders, seconds, rounds)


def ours(stack: ExitStack, folder: Path) -> Contender:
    """Start our app, with four tables and a connection for each."""
    served = stack.enter_context(Served(folder))
    return Contender(served, [hands(*open_table(served.port)) for _ in range(CONNECTIONS)], HTTPStatus.CREATED)


def bare(stack: ExitStack, folder: Path, sample: Answer, name: str = "hand") -> Contender:
    """Start the limit: the same requests, with one INSERT and one COMMIT for each."""
    limit.keep(folder, sample)
    served = stack.enter_context(Served(folder, name=f"tests.bench.limit:{name}"))
    return Contender(served, [hands("QQQQQQ", "x" * 22) for _ in range(CONNECTIONS)], HTTPStatus.CREATED)


def behind_flask(stack: ExitStack, folder: Path, sample: Answer) -> Contender:
    return bare(stack, folder, sample, "hand_behind_flask")


def peer(stack: ExitStack, folder: Path, _: Answer) -> Contender:
    """Start ihatemoney, with four projects and a connection for each."""
    python = ihatemoney.python()
    served = stack.enter_context(Served(folder, name="tests.bench.ihatemoney:application", python=python))
    works = [ihatemoney.bills(served.port, f"project{number}") for number in range(CONNECTIONS)]
    return Contender(served, works, HTTPStatus.CREATED)


def open_table(port: int) -> tuple[str, str]:
    body = json.dumps({"game": "tien-gow", "players": PLAYERS}).encode()
    opened = json.loads(ask(port, request("POST", "/api/v1/tables", JSON, body)).body)
    return opened["code"], opened["token"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def hands(code: str, token: str, run: str = "hand") -> Iterator[bytes]:
    """Yield requests of the JSON API that record hands at a table; the idempotency keys contain `run`."""
    headers = JSON | bearer(token)
    for number in count(1):
        entry = json.dumps({"entry": RESULTS[number % len(RESULTS)]}).encode()
        yield request("POST", f"/api/v1/tables/{code}/hands", headers | {"Idempotency-Key": f"{run}-{number}"}, entry)
