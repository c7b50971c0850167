"""`scorekeeper doctor`: its checks and suggestions."""

import socket
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from click.testing import Result

from scorekeeper.server import addresses
from scorekeeper.store.locks import lock_file
from tests.cli.program import scorekeeper
from tests.server import free_port


@pytest.fixture
def healthy_url(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "healthz").touch()
    with HTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=tmp_path)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a new instance folder on a machine with a network address; return the folder."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setattr(addresses, "addresses", lambda: ["192.168.1.5"])
    return tmp_path / "instance"


def findings(answer: Result) -> dict[str, tuple[str, str]]:
    """Return the state (ok or wrong) and the sentence of each check, by its subject."""
    lines = [line.partition(": ") for line in answer.stdout.splitlines()]
    return {head.split()[1]: (head.split()[0], sentence) for head, _, sentence in lines}


def test_every_check_passes_on_a_working_installation(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = scorekeeper("doctor", "--port", "8123")
    checks = findings(answer)
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert {about: state for about, (state, _) in checks.items()} == dict.fromkeys(
        ("settings", "folder", "database", "address"), "ok"
    ) | {"phones": "note"}
    assert checks["folder"][1] == str(instance)
    assert checks["database"][1].startswith(f"{instance}/scorekeeper.db can be")
    assert checks["address"][1] == "http://192.168.1.5:8123, once a server runs (make run)"
    assert "the page never loads, this Wi-Fi keeps its devices apart" in checks["phones"][1]
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "https://club.example")
    assert "phones" not in findings(scorekeeper("doctor", "--port", "8123")), "there is no Wi-Fi to be in"


def test_an_invalid_setting_is_the_only_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_RATE_LIMITS", "maybe")
    answer = scorekeeper("doctor")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "wrong  settings: SCOREKEEPER_RATE_LIMITS is on or off, not 'maybe'.\n"


def wrong(about: str, port: int = 0) -> str:
    """Assert that only this check fails, and return its sentence."""
    answer = scorekeeper("doctor", "--port", str(port or free_port()))
    assert (answer.exit_code, answer.stderr) == (1, "Not right: 1.\n")
    checks = findings(answer)
    assert [each for each, (state, _) in checks.items() if state == "wrong"] == [about]
    return checks[about][1]


def test_an_unusable_folder_secret_key_or_database_is_reported(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instance.touch()
    assert wrong("folder").startswith(f"The instance folder {instance} cannot be written")
    instance.unlink()
    instance.mkdir(mode=0o700)
    (instance / "secret_key").touch()
    assert wrong("folder").startswith("The secret key in ")
    (instance / "secret_key").unlink()
    (instance / "scorekeeper.db").write_bytes(b"no database" * 500)
    assert "brings a backup back" in wrong("database")
    (instance / "scorekeeper.db").unlink()
    monkeypatch.setenv("WEB_CONCURRENCY", "4")
    assert wrong("database").startswith("several processes on SQLite")


def test_an_unreachable_relay_and_a_machine_without_a_network_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("SCOREKEEPER_REDIS_URL", "redis://127.0.0.1:1")
        assert wrong("relay") == "it does not answer: look whether it runs, and whether its address is right"
    monkeypatch.setattr(addresses, "addresses", lambda: [addresses.LOOPBACK])
    assert wrong("address") == "this machine is in no network: join a Wi-Fi, or a phone's hotspot"


def test_a_port_that_another_program_holds_and_a_database_that_does_not_run_are_reported(
    healthy_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        assert "address already in use; " in wrong("address", taken.getsockname()[1])
    answering = int(healthy_url.rpartition(":")[2])
    assert findings(scorekeeper("doctor", "--port", str(answering)))["address"][0] == "ok", "it is our own server"
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://127.0.0.1:1/book")
    assert wrong("database").endswith(
        "refused; look whether it runs, whether its address and password are right, and what its user may do"
    )
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert wrong("database") == "PostgreSQL needs the package psycopg: install scorekeeper[postgresql]."


def test_a_running_server_is_checked(instance: Path, healthy_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    instance.mkdir(mode=0o700)
    with lock_file(instance / "scorekeeper.db.lock", healthy_url):
        assert findings(scorekeeper("doctor"))["address"] == ("ok", f"{healthy_url} answers")
    with lock_file(instance / "scorekeeper.db.lock", "http://127.0.0.1:1"):
        assert wrong("address") == "http://127.0.0.1:1 does not answer: look at the firewall of this machine"
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://table.invalid")
    with lock_file(instance / "scorekeeper.db.lock", healthy_url):
        assert wrong("address") == (
            "http://table.invalid does not answer: look at SCOREKEEPER_PUBLIC_URL and the proxy before it"
        )
