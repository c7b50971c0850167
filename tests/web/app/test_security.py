"""Trusted host names, body limits and response headers."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app import security
from scorekeeper.web.app.security import MAX_BODY_SIZE, is_trusted_host
from tests.web.browsers import answered
from tests.web.conftest import ORIGIN

OUR_ADDRESS = "https://club.example"


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Aki-Laptop.lan")


OWN = [
    "192.168.1.5", "192.168.1.5:8000", "[fd00::1]:8000", "localhost:8000", "LOCALHOST", "aki-laptop",
    "aki-laptop.lan:8000", "aki-laptop.local", "table.test:8000", "localhost.", "club.example",
]  # fmt: skip
FOREIGN = [
    "", "evil.example", "club.example.evil.example", "evilclub.example", "local", "evil-local", "[",
    "127.0.0.1.evil.example",
]  # fmt: skip


@pytest.mark.parametrize("host", [*OWN, *FOREIGN])
def test_own_host_names_are_trusted_and_others_are_not(host: str) -> None:
    assert is_trusted_host(host, OUR_ADDRESS) == (host in OWN)


def test_a_name_that_somebody_bought_and_pointed_here_reads_nothing(client: FlaskClient) -> None:
    assert "ok" not in answered(400, client.get("/healthz", headers={"Host": "evil.example"})).text.splitlines()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("GET", "/static/icons/tile.png", 200),
        ("GET", "/api/v1/games", 200),
        ("GET", "/t//QQQQQQ", 308),
        ("GET", "/nowhere", 404),
        ("POST", "/healthz", 405),
        ("POST", "/api/v1/settle", 413),
        ("GET", "/help", 500),
    ],
)
def test_any_answer_is_strict(app: Flask, monkeypatch: pytest.MonkeyPatch, method: str, path: str, status: int) -> None:
    app.testing = False
    if status == 500:
        monkeypatch.setitem(app.view_functions, "help.index", lambda: str(1 // 0))
    data = b"[" * (MAX_BODY_SIZE + 1) if status == 413 else None
    answer = app.test_client().open(
        path, method=method, data=data, content_type="application/json", headers=ORIGIN, buffered=True
    )
    assert answer.status_code == status
    for name, value in security.HEADERS.items():
        if name != "Cache-Control":
            assert answer.headers.getlist(name) == [value]
    assert "Cache-Control" in answer.headers


def test_the_policy_allows_no_inline_scripts() -> None:
    assert security.POLICY.startswith("default-src 'none'; ")
    assert "unsafe" not in security.POLICY


def test_a_view_may_set_its_own_cache_control(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.view_functions, "help.index", lambda: ("", {"cache-control": "no-store"}))
    kept = [app.test_client().get(path).headers.getlist("Cache-Control") for path in ("/healthz", "/help")]
    assert kept == [["private, no-cache"], ["no-store"]]


def test_a_large_body_is_refused_and_a_large_evening_is_not(client: FlaskClient) -> None:
    text = "a" * (MAX_BODY_SIZE + 1)
    assert client.post("/api/v1/settle", json=text).status_code == 413
    assert client.post("/api/v1/import", json=text).status_code == 422
    assert client.post("/api/v1/import", json=text * 3).status_code == 413


def test_the_cookie_is_kept_from_scripts_and_other_sites(client: FlaskClient) -> None:
    client.get("/")
    cookie = client.post("/demo", headers=ORIGIN).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_stays_on_https_where_phones_come_by_it(settings: Settings, tmp_path: Path) -> None:
    app = create_app(settings, OUR_ADDRESS)
    close(app)
    assert app.config["SESSION_COOKIE_SECURE"]
