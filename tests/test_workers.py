"""Several processes of `scorekeeper run --workers`, with a real PostgreSQL."""

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from sqlalchemy import make_url

from scorekeeper.cli import main
from tests.databases import new_database, postgresql
from tests.length import AT_LENGTH, soak
from tests.load import host
from tests.postgresql import USER
from tests.server import PATIENCE, Server, free_port

__all__ = ["postgresql"]

pytestmark = pytest.mark.extended

WORKERS = 3


@pytest.fixture
def server(postgresql: str, tmp_path: Path) -> Iterator[Server]:
    """A server of several processes."""
    database = {"SCOREKEEPER_DATABASE_URL": new_database(postgresql)}
    server = Server(tmp_path / "instance", environ=database, options=("--workers", str(WORKERS)))
    start(server)
    yield server
    server.kill()


def start(server: Server) -> None:
    """Start a server, and wait for all its processes: one answers before the others have started."""
    server.start()
    while "Ctrl-C" not in server.log:
        time.sleep(0.05)


def workers(server: Server) -> set[int]:
    """Return the processes that have opened the port of the server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in command(child)}


def command(process: str) -> bytes:
    """Return the command of a process, empty if it has just ended."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


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


def streams(server: Server) -> int:
    """Return the number of open streams of all processes."""
    headers = {"Authorization": "Bearer sixteen-letters!"}
    with urlopen(Request(f"{server.local_url}/metrics", headers=headers), timeout=PATIENCE) as figures:
        (line,) = (line for line in figures.read().decode().splitlines() if line.startswith("scorekeeper_streams "))
    return round(float(line.split()[1]))


def test_whichever_process_is_asked_the_figures_are_those_of_all(postgresql: str, tmp_path: Path) -> None:
    environ = {"SCOREKEEPER_DATABASE_URL": new_database(postgresql), "SCOREKEEPER_METRICS_TOKEN": "sixteen-letters!"}
    server = Server(tmp_path / "instance", environ=environ, options=("--workers", "2"))
    start(server)
    deadline = time.monotonic() + PATIENCE
    with ExitStack() as stack:
        stack.callback(server.kill)
        phones = [stack.enter_context(host(server).listen()) for _ in range(24)]
        while [streams(server) for _ in range(4)] != [len(phones)] * 4:
            assert time.monotonic() < deadline, "the streams of one process are missing"
        os.kill(dead := min(workers(server)), signal.SIGKILL)
        while len(workers(server) - {dead}) < 2 or not 0 < streams(server) < len(phones):
            assert time.monotonic() < deadline, "the streams of a process that ended are counted"


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


def test_a_second_ctrl_c_ends_all_processes_at_once(server: Server) -> None:
    stopped = {server.pid, *workers(server)}
    for _ in range(2):
        os.killpg(server.pid, signal.SIGINT)
        time.sleep(0.05)
    assert server.process
    assert server.process.wait(PATIENCE) in {0, -signal.SIGINT}  # 0 if it has ended before the second
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{process}").exists() for process in stopped):
        assert time.monotonic() < deadline, "a process lives on"
    assert "Traceback" not in server.log


def test_several_processes_on_a_sqlite_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["run", "--workers", "2"], env={"SCOREKEEPER_INSTANCE": str(tmp_path)})
    assert refused.output == "Several processes need PostgreSQL: set SCOREKEEPER_DATABASE_URL, or start one.\n"
    assert refused.exit_code == 1


@contextmanager
def pgbouncer(database: str, folder: Path) -> Iterator[str]:
    """Start a PgBouncer in transaction mode; yield the URL of the database there."""
    if not shutil.which("pgbouncer"):
        pytest.fail("pgbouncer is missing: apt install pgbouncer")
    url, port = make_url(database), free_port()
    (folder / "users").write_text('"scorekeeper" ""\n')
    config = folder / "pgbouncer.ini"
    config.write_text(
        f"[databases]\n{url.database} = host=127.0.0.1 port={url.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = trust\nauth_file = {folder}/users\npool_mode = transaction\n"
        "default_pool_size = 3\nunix_socket_dir =\n"
    )
    for path in (folder, *folder.parents[:3]):
        path.chmod(0o755)
    with subprocess.Popen(["pgbouncer", "-q", config], user=USER, stderr=subprocess.DEVNULL) as process:
        try:
            yield url.set(port=port, query={"pgbouncer": "true"}).render_as_string()
        finally:
            process.terminate()


if AT_LENGTH:  # needs a program that `make test` does not require

    @soak
    def test_hands_are_recorded_through_a_pgbouncer_that_shares_connections(postgresql: str, tmp_path: Path) -> None:
        def call(path: str, body: object, token: str = "") -> dict[str, str]:
            headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
            with closing(HTTPConnection("127.0.0.1", pooled.port, timeout=PATIENCE)) as connection:
                connection.request("POST", f"/api/v1/tables{path}", json.dumps(body), headers)
                response = connection.getresponse()
                answer: dict[str, str] = json.loads(response.read())
            assert response.status == 201, answer
            return answer

        def evening(_number: int) -> None:
            table = call("", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]})
            for _ in range(20):
                call(f"/{table['code']}/hands", {"entry": {"winner": 1, "piles": [2, 3, 0, 3]}}, table["token"])

        with pgbouncer(new_database(postgresql), tmp_path) as url:
            environ = {"SCOREKEEPER_DATABASE_URL": url}
            pooled = Server(tmp_path / "instance", environ=environ, options=("--workers", str(WORKERS)))
            pooled.start()
            with ThreadPoolExecutor(8) as phones:
                list(phones.map(evening, range(16)))
            pooled.stop()
            verified = CliRunner().invoke(main, ["verify"], env={**environ, "SCOREKEEPER_INSTANCE": str(tmp_path)})
        assert verified.exit_code == 0, verified.output
        assert "PgBouncer passes no news on" in pooled.log
        assert "Traceback" not in pooled.log
