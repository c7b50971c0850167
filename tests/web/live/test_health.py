"""Liveness and readiness."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.database import Database
from scorekeeper.web.live.hub import Hub, RelayedHub
from tests.web.browsers import answered
from tests.web.faults import only_read


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_working_server_responds_with_ok(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")


@pytest.mark.sqlite("makes a file read-only")
def test_a_book_that_cannot_be_written_is_not_ready_and_the_log_says_why(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with only_read(app):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert answer.text == "the database cannot be written\n"
    assert "attempt to write a readonly database" in caplog.text
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").text == "ok\n"


def test_an_unexpected_error_is_not_ready(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def try_out(_database: Database) -> None:
        raise OSError("disk gone")

    monkeypatch.setattr(Database, "check_writable", try_out)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database cannot be written\n")
    assert "disk gone" in caplog.text


def test_an_unavailable_relay_is_reported_and_still_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for hub in (Hub, RelayedHub):
        monkeypatch.setattr(hub, "alive", lambda _hub: False)
    answer = answered(200, client.get("/readyz"))
    assert answer.text == "ok; the relay is away: news of other processes is up to a second late\n"
