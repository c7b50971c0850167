"""The processes of `deploy/compose.yaml`, with the settings of its files, started without containers."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.databases import new_database, postgresql, valkey
from tests.length import AT_LENGTH, soak
from tests.load import HANDS, host
from tests.server import NOT_HANDED_ON, PATIENCE, ROOT, Server, free_port

__all__ = ["postgresql", "valkey"]

DEPLOY = ROOT / "deploy"
SETTINGS = dict(
    line.split("=", 1) for line in (DEPLOY / "scorekeeper.env").read_text().splitlines() if not line.startswith("#")
)


@contextmanager
def running(command: Sequence[str | Path], log: Path, **environ: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of the file until the end of the block."""
    if not shutil.which(command[0]):
        pytest.fail(f"{command[0]} is missing: apt install caddy")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOT_HANDED_ON)}
    with (
        log.open("ab") as output,
        subprocess.Popen(command, cwd=log.parent, env=inherited | environ, stdout=output, stderr=output) as process,
    ):
        yield process
        process.terminate()


def wait_for(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(url, timeout=PATIENCE).close()
        except OSError:
            assert time.monotonic() < deadline, url
            time.sleep(0.1)
        else:
            return


def test_the_files_name_the_same_servers_and_secrets() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    assert set(SETTINGS) <= set(re.findall(r"SCOREKEEPER_\w+", (ROOT / "docs" / "operator.md").read_text()))
    for value in ("DATABASE-PASSWORD", "10.89.77.0/24", "  database:", "  relay:", "SITE: SCORES.EXAMPLE.ORG"):
        assert value in compose
    assert "{$SITE}" in (DEPLOY / "Caddyfile").read_text()


if AT_LENGTH:  # needs programs that `make test` does not require

    @soak
    def test_the_processes_of_the_compose_file_serve_a_table_while_one_is_restarted(
        postgresql: str, valkey: str, tmp_path: Path
    ) -> None:
        proxy, apps = free_port(), {"first": free_port(), "second": free_port()}
        hosts = {
            "postgresql://scorekeeper:DATABASE-PASSWORD@database/scorekeeper": new_database(postgresql),
            "redis://relay": valkey,
            "https://SCORES.EXAMPLE.ORG": f"http://127.0.0.1:{proxy}",
            "10.89.77.0/24": "127.0.0.0/8",
        }
        settings = {name: hosts.get(value, value) for name, value in SETTINGS.items()}
        (command,) = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text(), flags=re.MULTILINE)
        scorekeeper = [sys.executable, "-m", *json.loads(command)]
        log = tmp_path / "log"

        def app(name: str) -> AbstractContextManager[object]:
            own = {"SCOREKEEPER_INSTANCE": str(tmp_path / name), "PYTHONPATH": str(ROOT)}
            return running(
                [str(apps[name]) if part == "8000" else part for part in scorekeeper], log, **settings, **own
            )

        with ExitStack() as stack:
            upstreams = " ".join(f"127.0.0.1:{port}" for port in apps.values())
            site = {"SITE": f"http://127.0.0.1:{proxy}", "APPS": upstreams, "HOME": str(tmp_path)}
            stack.enter_context(running(["caddy", "run", "--config", DEPLOY / "Caddyfile"], log, **site))
            stack.enter_context(app("second"))
            with app("first"):
                for port in (*apps.values(), proxy):
                    wait_for(f"http://127.0.0.1:{port}/readyz")
                at = host(Server(tmp_path / "proxy", proxy))
                with at.listen() as stream:
                    assert at.of_table("POST", "/hands", HANDS[0])[0] == 201
                    assert any(line.startswith(b"data:") for line in stream)
            for number in range(20):
                assert at.of_table("POST", "/hands", HANDS[1], f"key {number}")[0] == 201
            assert at.of_table("GET", "")[1]["sheet"]["next"]["number"] == 22
        assert b"Traceback" not in log.read_bytes()
        assert at.token.encode() not in log.read_bytes()
