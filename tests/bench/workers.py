"""Record hands on PostgreSQL with one process of `scorekeeper run --workers` and with several."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.hands import hands, open_table
from tests.bench.rounds import ROUNDS, SECONDS, Contender, Table, beside, in_turns
from tests.bench.served import Served
from tests.databases import new_database
from tests.postgresql import server

WORKERS = (1, 2, 4)
CONNECTIONS = 8


@dataclass
class Workers(Served):
    """The app in so many processes."""

    workers: int = 1

    @property
    def _command(self) -> list[str]:
        host = ("--host", "127.0.0.1", "--port", str(self.port))
        return [sys.executable, "-m", "scorekeeper", "run", *host, "--workers", str(self.workers)]


def tables() -> Iterator[Table]:
    """Compare each number of processes with one process."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        postgresql = stack.enter_context(server())
        contenders = {name(workers): _started(stack, Path(folder), postgresql, workers) for workers in WORKERS}
        taken = in_turns(contenders, SECONDS, ROUNDS)
    yield from beside("recording", {one: (taken, one) for one in contenders}, {f"of {name(1)}": name(1)})


def name(workers: int) -> str:
    return f"{workers} workers"


def _started(stack: ExitStack, folder: Path, postgresql: str, workers: int) -> Contender:
    environ = {"SCOREKEEPER_DATABASE_URL": new_database(postgresql)}
    served = stack.enter_context(Workers(folder / str(workers) / "instance", environ=environ, workers=workers))
    return Contender(served, [hands(*open_table(served.port)) for _ in range(CONNECTIONS)], HTTPStatus.CREATED)
