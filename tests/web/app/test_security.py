"""Who may talk to the server: its names, its own forms, and what it says with every answer."""

from pathlib import Path

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorekeeper.settings import Settings
from scorekeeper.web import create_app
from scorekeeper.web.app import security
from tests.web.conftest import ORIGIN

OUR_ADDRESS = "https://club.example"


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """One that may be changed."""
    return own_app


@pytest.fixture
def form(app: Flask) -> FlaskClient:
    """A browser at an application with one form, at /form."""

    @app.route("/form", methods=["GET", "POST", "PUT"])
    def page() -> str:
        return render_template_string("{{ form_token() }}")

    return app.test_client()


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Aki-Laptop.lan")


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.5",
        "192.168.1.5:8000",
        "[fd00::1]:8000",
        "localhost:8000",
        "LOCALHOST",
        "aki-laptop",
        "aki-laptop.lan:8000",
        "aki-laptop.local",
        "table.test:8000",
        "localhost.",
        "club.example",
    ],
)
def test_our_names_are_answered(host: str) -> None:
    assert security.is_our_name(host, OUR_ADDRESS)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "club.example.evil.example",
        "evilclub.example",
        "local",
        "evil-local",
        "[",
        "127.0.0.1.evil.example",
    ],
)
def test_other_names_are_not(host: str) -> None:
    assert not security.is_our_name(host, OUR_ADDRESS)


def test_a_name_that_somebody_bought_and_pointed_here_reads_nothing(client: FlaskClient) -> None:
    answer = client.get("/healthz", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "ok" not in answer.text.splitlines()


def test_a_form_of_our_own_page_is_taken(form: FlaskClient) -> None:
    assert form.post("/form", headers=ORIGIN).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "https://localhost", "http://localhost:9000", "localhost"])
@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_form_of_another_site_is_refused(form: FlaskClient, method: str, origin: str) -> None:
    token = form.get("/form").text
    answer = form.open("/form", method=method, headers={"Origin": origin}, data={"form_token": token})
    assert answer.status_code == 403


def test_a_form_comes_from_the_public_address_too(settings: Settings) -> None:
    app = create_app(settings, OUR_ADDRESS)
    app.add_url_rule("/form", view_func=lambda: "", methods=["POST"])
    assert app.test_client().post("/form", headers={"Origin": OUR_ADDRESS}).status_code == 200


@pytest.mark.parametrize("origin", [{}, {"Origin": "null"}], ids=["no origin", "a hidden one"])
def test_without_an_origin_the_token_of_the_page_decides(form: FlaskClient, origin: dict[str, str]) -> None:
    assert form.post("/form", headers=origin).status_code == 403
    token = form.get("/form").text
    assert form.post("/form", headers=origin).status_code == 403
    assert form.post("/form", headers=origin, data={"form_token": token[::-1]}).status_code == 403
    assert form.post("/form", headers=origin, data={"form_token": "ä"}).status_code == 403
    assert form.post("/form", headers=origin, data={"form_token": token}).status_code == 200
    assert form.post("/form", headers={**origin, "X-Form-Token": token}).status_code == 200


def test_the_token_of_another_browser_is_worth_nothing(app: Flask, form: FlaskClient) -> None:
    stranger = app.test_client()
    token = stranger.get("/form").text
    form.get("/form")
    assert form.post("/form", data={"form_token": token}).status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("GET", "/static/css/base.css", 200),
        ("GET", "/api/v1/games", 200),
        ("GET", "/t//QQQQQQ", 308),
        ("GET", "/nowhere", 404),
        ("POST", "/healthz", 405),
        ("POST", "/api/v1/settle", 413),
        ("GET", "/fault", 500),
    ],
)
def test_every_answer_is_strict(app: Flask, method: str, path: str, status: int) -> None:
    app.testing = False
    app.add_url_rule("/fault", "fault", lambda: str(1 // 0))
    data = b"[" * (security.LARGEST_BODY + 1) if status == 413 else None
    answer = app.test_client().open(
        path, method=method, data=data, content_type="application/json", headers=ORIGIN, buffered=True
    )
    assert answer.status_code == status
    for name, value in security.HEADERS.items():
        if name != "Cache-Control":
            assert answer.headers.getlist(name) == [value]
    assert "Cache-Control" in answer.headers


def test_the_policy_runs_nothing_that_stands_in_a_page() -> None:
    assert security.POLICY.startswith("default-src 'none'; ")
    assert "unsafe" not in security.POLICY


def test_how_long_an_answer_is_kept_is_said_once_and_first_by_its_view(app: Flask) -> None:
    app.add_url_rule("/stored", "stored", lambda: ("", {"cache-control": "no-store"}))
    kept = [app.test_client().get(path).headers.getlist("Cache-Control") for path in ("/healthz", "/stored")]
    assert kept == [["private, no-cache"], ["no-store"]]


def test_a_large_body_is_refused_and_a_large_evening_is_not(client: FlaskClient) -> None:
    text = "a" * (security.LARGEST_BODY + 1)
    assert client.post("/api/v1/settle", json=text).status_code == 413
    assert client.post("/api/v1/import", json=text).status_code == 422
    assert client.post("/api/v1/import", json=text * 3).status_code == 413


def test_the_cookie_is_kept_from_scripts_and_other_sites(form: FlaskClient) -> None:
    cookie = form.get("/form").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_the_cookie_stays_on_https_where_phones_come_by_it(settings: Settings, tmp_path: Path) -> None:
    app = create_app(settings, OUR_ADDRESS)
    assert app.config["SESSION_COOKIE_SECURE"]
