"""Several processes of `scorekeeper run --workers`, with a real PostgreSQL."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.databases import new_database, postgresql
from tests.server import PATIENCE, Server

__all__ = ["postgresql"]

pytestmark = pytest.mark.extended

WORKERS = 3


@pytest.fixture
def server(postgresql: str, tmp_path: Path) -> Iterator[Server]:
    """A server of several processes."""
    database = {"SCOREKEEPER_DATABASE_URL": new_database(postgresql)}
    server = Server(tmp_path / "instance", environ=database, options=("--workers", str(WORKERS)))
    server.start()
    yield server
    server.kill()


def workers(server: Server) -> set[int]:
    """Return the processes that have opened the port of the server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def files(worker: int) -> int:
    return sum(1 for _ in Path(f"/proc/{worker}/fd").iterdir())


def answers(server: Server) -> HTTPConnection:
    """Return an open connection after one answer."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    response = connection.getresponse()
    assert (response.status, response.read().strip()) == (200, b"ok")
    return connection


def test_connections_are_spread_over_the_processes_and_one_that_dies_is_started_again(server: Server) -> None:
    before = {worker: files(worker) for worker in workers(server)}
    assert len(before) == WORKERS
    connections = [answers(server) for _ in range(60)]
    assert min(files(worker) - opened for worker, opened in before.items()) >= 6
    for connection in connections:
        connection.close()

    (dead, *rest) = before
    os.kill(dead, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while len(workers(server)) < WORKERS or dead in workers(server):
        assert time.monotonic() < deadline, "no process was started again"
        time.sleep(0.05)
    assert set(rest) < workers(server)
    answers(server).close()


def test_the_processes_end_with_their_parent(server: Server) -> None:
    stopped = workers(server)
    process = server.process
    server.stop()
    assert process
    assert process.returncode == 0
    assert "Traceback" not in server.log
    server.start()
    orphans = workers(server)
    os.kill(server.pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{worker}").exists() for worker in stopped | orphans):
        assert time.monotonic() < deadline, "a process lives without its parent"
        time.sleep(0.05)


def test_several_processes_on_a_sqlite_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["run", "--workers", "2"], env={"SCOREKEEPER_INSTANCE": str(tmp_path)})
    assert refused.output == "Several processes need PostgreSQL: set SCOREKEEPER_DATABASE_URL, or start one.\n"
    assert refused.exit_code == 1
