"""Writes by cookie are accepted from pages of this server only."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app.sessions import remember_table
from tests.web.conftest import ORIGIN

OUR_ADDRESS = "https://club.example"
METHODS = ("POST", "PUT", "PATCH", "DELETE")
FOREIGN = [
    "http://evil.example",
    "https://localhost",
    "http://localhost:9000",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "localhost",
    "null",
    "",
    "[",
    "http://[",
    "http://localhost:none",
]


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """An application with a form, and with an API call that needs no token."""
    for path in ("/form", "/api/form"):
        own_app.add_url_rule(path, path, lambda: "done", methods=["GET", *METHODS])
    return own_app


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    """A browser with a seat at a table."""

    @app.get("/sit")
    def sit() -> str:
        remember_table("QQQQQQ", "a token")
        return ""

    client = app.test_client()
    assert "SameSite=Lax" in client.get("/sit").headers["Set-Cookie"]
    return client


def sent(client: FlaskClient, method: str = "POST", path: str = "/form", **headers: str) -> int:
    """Return the status of the response."""
    return client.open(path, method=method, headers=headers).status_code


@pytest.mark.parametrize("method", METHODS)
def test_a_page_of_this_server_may_write(browser: FlaskClient, method: str) -> None:
    assert sent(browser, method, **ORIGIN) == 200
    assert sent(browser, method, Origin="http://localhost:80") == 200
    assert sent(browser, method, Referer="http://localhost/t/QQQQQQ") == 200


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("method", METHODS)
def test_a_page_of_another_site_is_refused(browser: FlaskClient, method: str, origin: str) -> None:
    assert sent(browser, method, Origin=origin) == 403
    assert sent(browser, method, Referer=origin) == 403
    assert sent(browser, method, Origin=origin, Referer="http://localhost/") == 403


def test_a_page_of_another_site_is_refused_even_without_a_cookie(app: Flask) -> None:
    assert sent(app.test_client(), Origin="http://evil.example") == 403
    assert sent(app.test_client(), **ORIGIN) == 200


@pytest.mark.parametrize("method", METHODS)
def test_who_says_no_page_is_refused(browser: FlaskClient, method: str) -> None:
    assert sent(browser, method) == 403


def test_an_invalid_host_header_matches_no_origin(browser: FlaskClient) -> None:
    assert sent(browser, Host="localhost:none", Origin="null") in {400, 403}
    assert sent(browser, Host="localhost:99999", Origin="null") == 403


def test_reading_needs_no_origin(browser: FlaskClient) -> None:
    assert sent(browser, "GET") == sent(browser, "GET", Origin="http://evil.example") == 200


def test_a_refused_form_gets_a_page_with_the_reason(browser: FlaskClient) -> None:
    unknown = browser.post("/form", headers={"Accept-Language": "en"})
    assert "does not say from which page this was sent" in unknown.text
    foreign = browser.post("/form", headers={"Accept-Language": "en", "Origin": "null"})
    assert "This was sent from another site" in foreign.text


def test_a_refused_script_gets_the_reason_as_json(browser: FlaskClient) -> None:
    answer = browser.post("/form", json={}, headers={"Accept": "application/json", "Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["code"] == "foreign"


@pytest.mark.parametrize("method", METHODS)
def test_a_bearer_token_needs_no_origin(app: Flask, browser: FlaskClient, method: str) -> None:
    token = {"Authorization": "Bearer a-token"}
    for client in (app.test_client(), browser):
        assert sent(client, method, "/api/form", **token) == 200
        assert sent(client, method, "/api/form", Origin="http://evil.example", **token) == 200


def test_basic_authentication_is_not_a_bearer_token(browser: FlaskClient) -> None:
    assert sent(browser, "POST", "/api/form", Authorization="Basic YTpi") == 403


@pytest.mark.parametrize("method", METHODS)
def test_the_json_interface_by_cookie_needs_an_origin(app: Flask, browser: FlaskClient, method: str) -> None:
    assert sent(browser, method, "/api/form") == 403
    assert sent(browser, method, "/api/form", Origin="http://evil.example") == 403
    assert sent(browser, method, "/api/form", **ORIGIN) == 200
    assert sent(app.test_client(), method, "/api/form") == 200


def _behind(settings: Settings, host: str, origin: str, public_url: str = OUR_ADDRESS) -> int:
    """Return the status of a form that a local proxy forwards by http with this Host header."""
    app = create_app(settings, public_url)
    app.add_url_rule("/form", view_func=lambda: "", methods=["POST"])
    headers = {"Host": host, "Origin": origin, "X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    try:
        return app.test_client().post("/form", headers=headers).status_code
    finally:
        close(app)


@pytest.mark.parametrize("host", ["club.example", "127.0.0.1:8000"], ids=["as phones ask", "its own"])
def test_behind_a_proxy_the_public_address_may_write(settings: Settings, host: str) -> None:
    assert _behind(settings, host, OUR_ADDRESS) == 200
    assert _behind(settings, host, "https://club.example:443") == 200


@pytest.mark.parametrize("host", ["club.example", "127.0.0.1:8000"], ids=["as phones ask", "its own"])
@pytest.mark.parametrize("origin", ["http://club.example", "https://club.example:444", "https://evil.example"])
def test_behind_a_proxy_no_other_address_may(settings: Settings, host: str, origin: str) -> None:
    assert _behind(settings, host, origin) == 403


def test_requests_that_bypass_the_proxy_may_write_at_their_own_host(settings: Settings) -> None:
    assert _behind(settings, "192.168.1.5:8000", "http://192.168.1.5:8000") == 200
    assert _behind(settings, "192.168.1.5:8000", "https://192.168.1.5:8000") == 403
