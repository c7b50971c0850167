"""`scorekeeper doctor`: what it looks at, and what it says to do."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from click.testing import Result

from scorekeeper.server import addresses
from scorekeeper.settings import SERVER_LOCK
from scorekeeper.store.locks import lock_file
from tests.cli.program import scorekeeper


class Ok(BaseHTTPRequestHandler):
    """A server that answers."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def answering() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Ok) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, on a machine in a network."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setattr(addresses, "addresses", lambda: ["192.168.1.5"])
    return tmp_path / "instance"


def findings(answer: Result) -> dict[str, tuple[str, str]]:
    """What was found of what: ok or wrong, and the sentence."""
    lines = [line.partition(": ") for line in answer.stdout.splitlines()]
    return {head.split()[1]: (head.split()[0], said) for head, _, said in lines}


def test_where_all_is_right_every_point_says_so(here: Path) -> None:
    answer = scorekeeper("doctor", "--port", "8123")
    found = findings(answer)
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert {about: state for about, (state, _) in found.items()} == dict.fromkeys(
        ("settings", "folder", "book", "address"), "ok"
    )
    assert found["folder"][1] == str(here)
    assert found["book"][1].startswith(f"{here}/scorekeeper.db can be")
    assert found["address"][1] == "http://192.168.1.5:8123, once a server runs (make run)"


def test_a_setting_that_cannot_be_is_the_only_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_RATE_LIMITS", "maybe")
    answer = scorekeeper("doctor")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "wrong  settings: SCOREKEEPER_RATE_LIMITS is on or off, not 'maybe'.\n"


def wrong(about: str) -> str:
    """What is said of the one thing that is wrong."""
    answer = scorekeeper("doctor")
    assert (answer.exit_code, answer.stderr) == (1, "Not right: 1.\n")
    found = findings(answer)
    assert [each for each, (state, _) in found.items() if state == "wrong"] == [about]
    return found[about][1]


def test_a_folder_that_cannot_be_written_is_named(here: Path) -> None:
    here.touch()
    assert wrong("folder").startswith(f"The instance folder {here} cannot be written")


def test_a_key_that_is_empty_is_named(here: Path) -> None:
    here.mkdir(mode=0o700)
    (here / "secret_key").touch()
    assert wrong("folder").startswith("The secret key in ")


def test_a_broken_book_is_named_with_what_brings_one_back(here: Path) -> None:
    here.mkdir(mode=0o700)
    (here / "scorekeeper.db").write_bytes(b"no database" * 500)
    assert "brings a backup back" in wrong("book")


def test_a_relay_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_REDIS_URL", "redis://127.0.0.1:1")
    assert wrong("relay") == "it is not reached: look whether it runs, and whether its address is right"


def test_a_machine_in_no_network_is_told_what_to_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "addresses", lambda: [addresses.LOOPBACK])
    assert wrong("address") == "this machine is in no network: join a Wi-Fi, or a phone's hotspot"


def test_a_server_that_runs_is_asked_where_it_runs(here: Path, answering: str) -> None:
    here.mkdir(mode=0o700)
    with lock_file(here / SERVER_LOCK, answering):
        assert findings(scorekeeper("doctor"))["address"] == ("ok", f"{answering} answers")
    with lock_file(here / SERVER_LOCK, "http://127.0.0.1:1"):
        assert wrong("address") == "http://127.0.0.1:1 does not answer: look at the firewall of this machine"


def test_an_address_that_was_set_is_asked_as_phones_ask_it(
    here: Path, answering: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://table.invalid")
    here.mkdir(mode=0o700)
    with lock_file(here / SERVER_LOCK, answering):
        assert wrong("address") == (
            "http://table.invalid does not answer: look at SCOREKEEPER_PUBLIC_URL and the proxy before it"
        )
