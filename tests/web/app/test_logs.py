"""The log: its form, the ids of requests, and the access log."""

import json
import logging
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.settings import load_settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app import sessions

PROXY, PHONE = "127.0.0.1", "192.168.1.7"


def logged(folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], form: str) -> list[str]:
    """Return the lines of the log of a request that succeeds, and of one that fails."""

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(logging.root, "handlers", [])
    environ = {"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_ACCESS_LOG": "on", "SCOREKEEPER_LOG": form}
    app = create_app(load_settings(environ))
    app.test_client().get("/join/ABCDEF/s3cret", headers={"X-Request-ID": "a-1"})
    monkeypatch.setattr(sessions, "redirect_keeping_secret", fail)
    app.test_client().get("/join/ABCDEF/s3cret", headers={"X-Request-ID": "a-2"})
    close(app)
    return capfd.readouterr().err.splitlines()


def test_a_log_of_json_has_an_object_a_line_and_the_access_log_names_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    first, error, second = map(json.loads, logged(tmp_path, monkeypatch, capfd, "json"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", first.pop("time"))
    assert 0 <= first.pop("milliseconds") < 10_000
    assert first == {
        "level": "info",
        "logger": "scorekeeper.access",
        "request_id": "a-1",
        "method": "GET",
        "route": "/join/<code>/<secret>",
        "status": 303,
    }
    assert (error["level"], error["message"]) == ("error", "Exception on /join/ABCDEF/… [GET]")
    assert error["exception"].endswith("RuntimeError")
    assert [(line["request_id"], line.get("status")) for line in (error, second)] == [("a-2", None), ("a-2", 500)]


def test_a_plain_log_has_the_ids_of_requests_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    first, error, *_, last = logged(tmp_path, monkeypatch, capfd, "plain")
    assert re.fullmatch(r"\[.*\] INFO in logs \[a-1\]: GET /join/<code>/<secret> 303 [\d.]+ ms", first)
    assert re.fullmatch(r"\[.*\] ERROR in app \[a-2\]: Exception on /join/ABCDEF/… \[GET\]", error)
    assert " [a-2]: GET /join/<code>/<secret> 500 " in last


@pytest.mark.parametrize(
    ("remote", "sent", "taken"),
    [
        (PROXY, "0f1e-2d.3c_4B", "0f1e-2d.3c_4B"),
        (PROXY, "x" * 64, "x" * 64),
        (PROXY, "x" * 65, r"[\w-]{11}"),
        (PROXY, "two words", r"[\w-]{11}"),
        (PROXY, "", r"[\w-]{11}"),
        (PHONE, "0f1e-2d.3c_4B", r"[\w-]{11}"),
    ],
)
def test_a_request_id_is_taken_from_a_trusted_proxy_if_it_is_one(
    client: FlaskClient, remote: str, sent: str, taken: str
) -> None:
    headers, environ = {"X-Request-ID": sent}, {"REMOTE_ADDR": remote}
    answer = client.get("/healthz", headers=headers, environ_overrides=environ)
    assert re.fullmatch(taken, answer.headers["X-Request-ID"])
