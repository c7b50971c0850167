"""The server of `scorekeeper run`: its socket, its errors at the start, and its end."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine

from scorekeeper import server
from scorekeeper.server import _raise_file_limit
from scorekeeper.server.addresses import TEST_NET
from scorekeeper.settings import Settings, load_settings, prepare_instance_folder, secret_key
from scorekeeper.store import database as store_database
from scorekeeper.store.locks import lock_file
from tests.server import ROOT, free_port

# An application in our server: `/` returns its URL, `/stream` is endless, `/slow` prints a line and takes 0.3 seconds,
# or as many as its query says.
STUB = """
import asyncio, os, sys, time
from scorekeeper import server
from scorekeeper.gateway import EVENT_STREAM
from scorekeeper.settings import SettingsError, load_settings

async def ticks():
    while True:
        yield b"tick"
        await asyncio.sleep(3600)

def create_app(settings, public_url, book):
    if settings.redis_url:
        raise SettingsError("There is no Redis here.")
    def app(environ, start_response):
        start_response("200 OK", [("Content-Type", "text/plain")])
        if environ["PATH_INFO"] == "/stream":
            environ[EVENT_STREAM](ticks())
            return []
        if environ["PATH_INFO"] == "/slow":
            print("begun", flush=True)
            time.sleep(float(environ["QUERY_STRING"] or 0.3))
        return [public_url.encode()]
    return app

server.create_app = create_app
server.close = lambda app: None
server.serve(load_settings(os.environ), "127.0.0.1", int(sys.argv[1]))
"""

TIMEOUT = 300
"""Seconds; the stream sends nothing for an hour."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)})


@contextmanager
def stub(instance: Path, port: int, **environ: str) -> Iterator[subprocess.Popen[str]]:
    """Start the stub in our server; kill it in the end."""
    with subprocess.Popen(
        [sys.executable, "-c", STUB, str(port)],
        env=os.environ | {"SCOREKEEPER_INSTANCE": str(instance)} | environ,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def read_until(process: subprocess.Popen[str], end: str) -> str:
    """Return the lines that a process prints, up to one that contains `end`."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if end in line:
            return "".join(lines)
    assert process.stderr
    pytest.fail(f"the server ended: {process.stderr.read()}")


@pytest.mark.server
def test_the_server_prints_its_address_and_ends_after_requests_but_without_waiting_for_streams(tmp_path: Path) -> None:
    port = free_port()
    with stub(tmp_path, port) as process:
        assert f"http://localhost:{port}\n" in read_until(process, "Ctrl-C")
        with (
            urllib.request.urlopen(f"http://127.0.0.1:{port}/stream", timeout=TIMEOUT) as stream,
            socket.create_connection(("127.0.0.1", port)) as incomplete,
            ThreadPoolExecutor() as pool,
        ):
            incomplete.sendall(b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 5\r\n\r\nhal")
            assert stream.read(4) == b"tick"
            slow = pool.submit(urllib.request.urlopen, f"http://127.0.0.1:{port}/slow", timeout=TIMEOUT)
            read_until(process, "begun")
            process.send_signal(signal.SIGINT)
            assert slow.result().read().decode() == f"http://127.0.0.1:{port}"
            _, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.server
def test_a_second_ctrl_c_ends_the_server_at_once_and_prints_nothing(tmp_path: Path) -> None:
    port = free_port()
    with stub(tmp_path, port) as process, socket.socket() as client:
        read_until(process, "Ctrl-C")
        client.connect(("127.0.0.1", port))
        client.sendall(b"GET /slow?30 HTTP/1.1\r\nHost: table.test\r\n\r\n")
        read_until(process, "begun")
        process.send_signal(signal.SIGINT)
        with suppress(ConnectionRefusedError):  # the server closes, but waits for the request
            while True:
                socket.create_connection(("127.0.0.1", port)).close()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, errors) == (-signal.SIGINT, "")


@pytest.mark.server
def test_a_terminal_without_block_characters_gets_the_public_url_and_sigterm_ends_the_server(tmp_path: Path) -> None:
    environ = {"PYTHONIOENCODING": "ascii", "SCOREKEEPER_PUBLIC_URL": "http://club.test"}
    with stub(tmp_path, free_port(), **environ) as process:
        assert "Open it at        http://club.test\n" in read_until(process, "Ctrl-C")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, errors) == (0, "")


@pytest.mark.server
def test_a_setting_that_the_application_refuses_is_one_sentence_on_the_error_stream(tmp_path: Path) -> None:
    with stub(tmp_path, free_port(), SCOREKEEPER_REDIS_URL="redis://nowhere.test") as process:
        output, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, output, errors) == (1, "", "There is no Redis here.\n")


@pytest.mark.extended
@pytest.mark.server
@pytest.mark.parametrize(
    "command",
    [
        "uvicorn scorekeeper.asgi:app",
        "uvicorn --workers 2 scorekeeper.asgi:app",
        "gunicorn --workers 2 scorekeeper.wsgi:app",
        "gunicorn --preload scorekeeper.wsgi:app",
    ],
)
def test_another_server_ends_at_a_second_process_on_sqlite(settings: Settings, tmp_path: Path, command: str) -> None:
    program, *options = command.split()
    bind = ["--bind", "127.0.0.1:0"] if program == "gunicorn" else ["--port", "0"]
    other = {"SCOREKEEPER_INSTANCE": str(tmp_path / "other"), "SCOREKEEPER_DATABASE_URL": settings.database_url}
    is_first = "--" in command
    with nullcontext() if is_first else lock_file(settings.instance / "scorekeeper.db.lock", ""):
        answer = subprocess.run(
            [sys.executable, "-m", program, *options, *bind],
            env=os.environ | other,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    assert "set SCOREKEEPER_DATABASE_URL to a PostgreSQL database, which takes several.\n" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_second_server_on_an_instance_prints_the_address_of_the_first(settings: Settings) -> None:
    start = f"The database in {settings.instance} is used by a server at http://192.0.2.7:8000: "
    with (
        lock_file(settings.instance / "scorekeeper.db.lock", "http://192.0.2.7:8000"),
        pytest.raises(SystemExit, match=f"^{re.escape(start)}.*$"),
    ):
        server.serve(settings, "127.0.0.1", 0)


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


@pytest.mark.parametrize(
    ("port", "error", "message"),
    [
        (80, PermissionError(13, "Permission denied"), r"only an administrator may; choose one above 1023 .*PORT=8000"),
        (8000, PermissionError(13, "Permission denied"), r"permission denied; 8001 is free \(make run PORT=8001"),
        (65535, OSError(98, "Address already in use"), r"address already in use; choose another \(make run PORT=8001"),
    ],
    ids=["reserved", "reserved by Windows above 1023", "none is free"],
)
def test_a_port_that_cannot_be_opened_is_one_sentence(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, port: int, error: OSError, message: str
) -> None:
    def open_socket(_host: str, number: int, **_: bool) -> socket.socket:
        if number == port:
            raise error
        return socket.socket()

    monkeypatch.setattr(server, "_open_socket", open_socket)
    with pytest.raises(SystemExit, match=rf"^Port {port} cannot be opened on 0\.0\.0\.0: {message}\)\.$"):
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


def test_an_unknown_host_or_a_folder_without_write_access_is_one_sentence(settings: Settings, tmp_path: Path) -> None:
    for host in ("nowhere.invalid", TEST_NET):
        sentence = (
            rf"^Port 8000 cannot be opened on {host}: this machine has no such address; start it without --host\.$"
        )
        with pytest.raises(SystemExit, match=sentence):
            server.serve(settings, host, 8000)
    (tmp_path / "file").touch()
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "file" / "instance")})
    with pytest.raises(SystemExit, match=r"^The instance folder .* cannot be written .*\.$"):
        server.serve(settings)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("scorekeeper.db", b"no database" * 500, r"^The database .* is broken \(.*\); .* brings a backup back\.$"),
        ("scorekeeper.db", None, r"^The file /.*/scorekeeper\.db cannot be opened \(Is a directory\)\.$"),
        ("secret_key", b"\xff\xfe" * 4, r"^The secret key in .* is empty or too short: .*\.$"),
        ("scorekeeper.db.lock", None, r"^/.*/scorekeeper\.db\.lock cannot be used \(Is a directory\)\.$"),
    ],
)
def test_a_broken_instance_is_one_sentence(settings: Settings, name: str, content: bytes | None, message: str) -> None:
    if content is None:
        (settings.instance / name).mkdir()
    else:
        (settings.instance / name).write_bytes(content)
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


def test_a_relay_that_does_not_answer_is_named_and_the_server_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[object] = []
    monkeypatch.setattr(server, "_run", lambda app, *_: ran.append(app))
    server.serve(replace(settings, redis_url="redis://127.0.0.1:1"), "127.0.0.1", 0)
    assert "The relay: it does not answer: look whether it runs, " in capsys.readouterr().err
    assert ran


def test_the_instance_folder_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "instance").mkdir(mode=0o755)
    settings = load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path / "instance")})
    prepare_instance_folder(settings.instance)
    secret_key(settings)
    assert (tmp_path / "instance").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "instance" / "secret_key").stat().st_mode & 0o777 == 0o600
