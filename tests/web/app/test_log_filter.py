"""Secrets stay out of all logs."""

import logging
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask, url_for
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from werkzeug.routing import IntegerConverter, Rule

from scorekeeper.store.engine import create_engine_for
from scorekeeper.web.app import sessions
from scorekeeper.web.app.logs import SERVERS, WithoutSecrets
from tests.server import PATIENCE, ROOT, free_port
from tests.test_docs import commands, read
from tests.web.browsers import opened


def test_no_secret_is_logged_of_a_request_that_failed(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    host = opened(app)
    app.testing = False
    monkeypatch.setattr(sessions, "redirect_keeping_secret", fail)
    assert app.test_client().get(host.links["play"]).status_code == 500
    secret = host.links["play"].rsplit("/", 1)[1]
    assert "RuntimeError" in caplog.text
    assert f"/join/{host.code}/… [GET]" in caplog.text
    assert secret not in caplog.text


PUBLIC = {"code", "table", "page", "game", "filename", "state", "change", "name"}
"""Placeholders of routes that are not secret, besides numbers."""


def addresses(app: Flask) -> list[str]:
    """Return the URL of every route with a secret."""
    routes = [rule for rule in app.url_map.iter_rules() if "secret" in rule.arguments]
    with app.test_request_context():
        return [url_for(rule.endpoint, code="ABCDEF", secret="s3cret") for rule in routes]


def test_what_a_route_has_in_its_address_is_public_or_called_a_secret(app: Flask) -> None:
    named = {name for rule in app.url_map.iter_rules() for name in rule.arguments if not is_number(rule, name)}
    assert named == PUBLIC | {"secret"}
    assert len(addresses(app)) == 5


def encoded(address: str) -> str:
    """Return the URL with its slashes and first letter percent-encoded."""
    return f"/%{ord(address[1]):x}" + address[2:].replace("/", "%2F")


def is_number(rule: Rule, name: str) -> bool:
    return isinstance(rule._converters[name], IntegerConverter)


@pytest.mark.parametrize("name", SERVERS)
def test_no_server_logs_a_secret(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    log = logging.getLogger(name)
    monkeypatch.setattr(log, "handlers", [caplog.handler])  # some do not propagate
    for address in addresses(app):
        before = address.partition("s3cret")[0]
        for asked in (
            address,
            f"/{address}/",
            address.replace("/", "//"),
            f"{address}?move=1",
            f"{before}s3cret/x",
            encoded(address),
        ):
            with caplog.at_level(logging.INFO, name):
                log.info("%s %s", "GET", asked)
                log.info("Error handling request GET %s", asked)
                log.error("Invalid request: %r", f"GET {asked} HTTP/9")
                log.info("%(r)s %(s)s", {"r": f"GET {asked} HTTP/1.1", "s": 303})
                log.info("Started scope=%s", {"path": asked, "raw_path": asked.encode()})
    assert "s3cret" not in caplog.text
    assert f"GET {addresses(app)[0].removesuffix('s3cret')}… HTTP/1.1 303" in caplog.text


def test_a_long_url_takes_no_longer_than_its_length_needs(app: Flask) -> None:
    without_secrets = WithoutSecrets(app.url_map)
    for piece in ("/", "/join", "/join/", "/g/", "/g/x", "/g/x/join", "join/a"):
        record = logging.makeLogRecord({"msg": "%s", "args": (piece * (100_000 // len(piece)),)})
        before = time.process_time()
        assert without_secrets.filter(record)
        assert time.process_time() - before < 0.5, piece  # a search that begins anew at each slash takes minutes


def test_an_error_of_the_database_does_not_say_with_what_it_was_asked(tmp_path: Path) -> None:
    engine = create_engine_for(f"sqlite:///{tmp_path}/book.db")
    with engine.connect() as connection, pytest.raises(OperationalError) as failed:
        connection.execute(text("SELECT nothing FROM nowhere WHERE secret = :secret"), {"secret": "s3cret"})
    assert "s3cret" not in str(failed.value)
    engine.dispose()


# The servers that docs/operator.md and the modules for other servers name, started with their commands

NAMED = re.compile(r"`((?:uvicorn|gunicorn) [^`]+)`")
COMMANDS = [
    command + " --access-logfile -" * command.startswith("gunicorn")  # which has none by default
    for file in ("README.md", "docs/host.md", "docs/operator.md", "scorekeeper/asgi.py", "scorekeeper/wsgi.py")
    for command in NAMED.findall((ROOT / file).read_text(encoding="utf-8"))
]


def test_each_kind_of_other_server_is_tested() -> None:
    assert [command.partition(" ")[0] for command in COMMANDS] == ["uvicorn", "gunicorn"]


@pytest.mark.extended
@pytest.mark.server
@pytest.mark.parametrize("command", COMMANDS)
def test_what_another_server_prints_has_no_secret_in_it(app: Flask, tmp_path: Path, command: str) -> None:
    port = free_port()
    bind = f" --bind 127.0.0.1:{port}" if command.startswith("gunicorn") else f" --port {port}"
    said = printed(command + bind, port, addresses(app), tmp_path)
    assert "s3cret" not in said
    for address in addresses(app):
        assert f'"GET {address.removesuffix("s3cret")}… HTTP/1.1" {answer_to(address)}' in said


@pytest.mark.extended
@pytest.mark.server
def test_what_our_own_server_prints_has_no_secret_in_it(app: Flask, tmp_path: Path) -> None:
    port = free_port()
    assert "scorekeeper run" in commands(read("docs/host.md"))
    said = printed(f"scorekeeper run --port {port}", port, addresses(app), tmp_path)
    assert "s3cret" not in said
    assert "GET /join/<code>/<secret> 303" in said
    assert f":{port}" in said


def answer_to(address: str) -> int:
    """Return the status of a link with a wrong secret: most lead to a page that asks for it."""
    return 404 if address.startswith("/screen/") else 303


def printed(command: str, port: int, asked: Iterable[str], folder: Path) -> str:
    """Return the output of a server on both streams, from its start until Ctrl-C, while these URLs are requested."""
    program, *options = shlex.split(command)
    environ = {"SCOREKEEPER_INSTANCE": str(folder / "served"), "HOME": str(folder), "LANG": "C.UTF-8", "PATH": ""}
    environ |= {"SCOREKEEPER_LOG_LEVEL": "debug", "SCOREKEEPER_ACCESS_LOG": "on"}
    words = [str(Path(sys.executable).parent / program), *options]
    with (folder / "log").open("wb") as log:
        served = subprocess.Popen(words, cwd=folder, env=environ, stdout=log, stderr=log, start_new_session=True)
    try:
        wait_until_it_answers(served, port)
        for address in asked:
            assert status(port, address) == answer_to(address)
        assert status(port, "/healthz") == 200  # gunicorn answers before it logs: all earlier ones are logged
    finally:
        os.killpg(served.pid, signal.SIGINT)
        served.wait(PATIENCE)
    return (folder / "log").read_text(encoding="utf-8")


def wait_until_it_answers(served: subprocess.Popen[bytes], port: int) -> None:
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience and served.poll() is None:
        with suppress(ConnectionError):
            assert status(port, "/healthz") == 200
            return
        time.sleep(0.1)
    pytest.fail("it does not answer")


def status(port: int, address: str) -> int:
    """Return the status without following redirects."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("GET", address, headers={"Referer": f"http://127.0.0.1{address}"})  # which gunicorn logs too
        return connection.getresponse().status
