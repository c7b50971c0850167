"""The server of `scorekeeper run`: its socket, its errors at the start, and its end."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from scorekeeper import server
from scorekeeper.server import _raise_file_limit
from scorekeeper.settings import Settings, load_settings, prepare_instance_folder, secret_key
from scorekeeper.store import database as store_database

# An application in our server: `/` returns its URL, `/stream` is endless, `/slow` takes half a second.
STUB = """
import asyncio, os, sys, time
from scorekeeper import server
from scorekeeper.gateway import EVENT_STREAM
from scorekeeper.settings import SettingsError, load_settings

async def ticks():
    while True:
        yield b"tick"
        await asyncio.sleep(60)

def create_app(settings, public_url, book):
    if settings.redis_url:
        raise SettingsError("There is no Redis here.")
    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        if environ["PATH_INFO"] == "/stream":
            environ[EVENT_STREAM](ticks())
            return []
        if environ["PATH_INFO"] == "/slow":
            time.sleep(0.5)
        return [public_url.encode()]
    return app

server.create_app = create_app
server.close = lambda app: None
server.serve(load_settings(os.environ), "127.0.0.1", int(sys.argv[1]))
"""

TIMEOUT = 20
"""Seconds; the stream sends nothing for 60."""

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)})


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.fixture
def start(tmp_path: Path, port: int, root: Path) -> Iterator[Start]:
    """A function that starts the stub in our server; running servers are killed after the test."""
    started = []

    def start(at: int = port, **environ: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", STUB, str(at)],
            env=os.environ | {"SCOREKEEPER_INSTANCE": str(tmp_path)} | environ,
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def _wait_until_served(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            return "".join(lines)
    assert process.stderr
    pytest.fail(f"the server ended: {process.stderr.read()}")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "sigterm"])
def test_the_server_ends_without_waiting_for_streams_and_incomplete_requests(
    start: Start, port: int, sent: signal.Signals
) -> None:
    process = start()
    _wait_until_served(process)
    with (
        urllib.request.urlopen(f"http://127.0.0.1:{port}/stream", timeout=20) as stream,
        socket.create_connection(("127.0.0.1", port)) as incomplete,
    ):
        incomplete.sendall(b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 5\r\n\r\nhal")
        assert stream.read(4) == b"tick"
        process.send_signal(sent)
        _, errors = process.communicate(timeout=TIMEOUT)
    assert errors == ""
    assert process.returncode == 0


def test_the_server_completes_running_requests_before_it_ends(start: Start, port: int) -> None:
    process = start()
    _wait_until_served(process)
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as client:
        client.sendall(b"POST /slow HTTP/1.1\r\nHost: table.test\r\nContent-Length: 0\r\n\r\n")
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert client.recv(1024).startswith(b"HTTP/1.1 200 OK")
    assert process.wait(TIMEOUT) == 0


def test_the_application_gets_the_printed_address(start: Start, port: int) -> None:
    shown = _wait_until_served(start())
    assert f"http://localhost:{port}\n" in shown
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=20) as page:
        assert page.read().decode() == f"http://127.0.0.1:{port}"


def test_the_public_url_of_the_settings_is_printed(start: Start) -> None:
    shown = _wait_until_served(start(SCOREKEEPER_PUBLIC_URL="http://club.test"))
    assert "Open it at        http://club.test\n" in shown
    assert "▄" in shown


def test_a_terminal_without_block_characters_gets_the_address(start: Start) -> None:
    shown = _wait_until_served(start(PYTHONIOENCODING="ascii", SCOREKEEPER_PUBLIC_URL="http://club.test"))
    assert "http://club.test\n" in shown


def test_an_occupied_port_is_one_sentence_with_a_free_port(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        with pytest.raises(SystemExit) as error:
            server.serve(settings, "127.0.0.1", number)
    match = re.fullmatch(
        rf"Port {number} cannot be opened on 127\.0\.0\.1: .* in use; (\d+) is free \(make run PORT=\1\)\.",
        str(error.value),
    )
    assert match
    with socket.create_server(("127.0.0.1", int(match[1]))):
        assert int(match[1]) > number


def test_the_default_suggestion_is_made_if_no_port_is_free(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PORTS_TO_TRY", 0)
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(SystemExit, match=r"; choose another \(make run PORT=8001\)\.$"),
    ):
        server.serve(settings, "127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize(
    ("port", "message"),
    [
        (80, r"only an administrator may; choose one above 1023 \(make run PORT=8000\)\."),
        (8000, r"permission denied; 8001 is free \(make run PORT=8001\)\."),
    ],
)
def test_a_reserved_port_is_one_sentence(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, port: int, message: str
) -> None:
    """Windows also reserves ports above 1023, which no other system can be configured to do."""

    def open_socket(_host: str, number: int) -> socket.socket:
        if number == port:
            raise PermissionError(13, "Permission denied")
        return socket.socket()

    monkeypatch.setattr(server, "_open_socket", open_socket)
    with pytest.raises(SystemExit, match=f"^Port {port} cannot be opened on 0\\.0\\.0\\.0: {message}$"):
        server.serve(settings, port=port)


def test_the_file_limit_is_raised_on_a_system_that_reports_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS, setrlimit(2) refuses the unlimited maximum that getrlimit(2) reports."""
    limits_set: list[int] = []

    def setrlimit(_what: int, limits: tuple[int, int]) -> None:
        limits_set.append(limits[0])
        if limits[0] == resource.RLIM_INFINITY:
            raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _what: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    _raise_file_limit()
    assert limits_set == [resource.RLIM_INFINITY, server.OPEN_MAX]


def test_an_unknown_host_is_one_sentence(settings: Settings) -> None:
    with pytest.raises(SystemExit, match=r"^Port 8000 cannot be opened on nowhere\.invalid: .*\.$"):
        server.serve(settings, "nowhere.invalid", 8000)


def test_an_instance_folder_without_write_access_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "file" / "instance")})
    with pytest.raises(SystemExit, match=r"^The instance folder .* cannot be written .*\.$"):
        server.serve(settings)


def test_errors_are_printed_on_the_error_stream_with_status_1(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = start(taken.getsockname()[1])
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert output == ""
    assert errors.count("\n") == 1


def test_a_setting_that_the_application_refuses_is_one_sentence(start: Start) -> None:
    process = start(SCOREKEEPER_REDIS_URL="redis://nowhere.test")
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert errors == "There is no Redis here.\n"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("scorekeeper.db", b"no database" * 500, r"^The database .* is broken \(.*\); .* brings a backup back\.$"),
        ("secret_key", b"", r"^The secret key in .* is empty or too short: .*\.$"),
        ("secret_key", b"\xff\xfe" * 4, r"^The secret key in .* is empty or too short: .*\.$"),
    ],
)
def test_what_lies_broken_in_the_instance_folder_is_one_sentence(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)})
    with pytest.raises(SystemExit, match=message):
        server.serve(settings, "127.0.0.1", 0)


def test_the_database_is_opened_and_checked_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Engine] = []
    statuses: list[int] = []
    monkeypatch.setattr(store_database, "check_pages", checked.append)
    monkeypatch.setattr(server, "_run", lambda app, *_: statuses.append(app.test_client().get("/readyz").status_code))
    server.serve(settings, "127.0.0.1", 0)
    assert statuses == [200]
    assert len(checked) == 1


def test_a_file_that_cannot_be_opened_is_one_sentence(settings: Settings) -> None:
    (settings.instance / "server.lock").mkdir()
    with pytest.raises(SystemExit, match=r"^/.*/server\.lock cannot be used \(Is a directory\)\.$"):
        server.serve(settings, "127.0.0.1", 0)
    (settings.instance / "server.lock").rmdir()
    (settings.instance / "scorekeeper.db").mkdir()
    with pytest.raises(SystemExit, match=r"^The file /.*/scorekeeper\.db cannot be opened \(Is a directory\)\.$"):
        server.serve(settings, "127.0.0.1", 0)


def test_the_instance_folder_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir(mode=0o755)
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "instance")})
    prepare_instance_folder(settings.instance)
    secret_key(settings)
    assert (tmp_path / "instance").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "instance" / "secret_key").stat().st_mode & 0o777 == 0o600
