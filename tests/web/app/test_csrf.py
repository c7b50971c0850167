"""Writes by cookie are accepted from pages of this server only."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import load_settings
from scorekeeper.web import close, create_app
from tests.web.conftest import ORIGIN

OUR_ADDRESS = "https://club.example"
METHODS = ("POST", "PUT", "PATCH", "DELETE")
EVIL = {"Origin": "http://evil.example"}
FOREIGN = [
    "http://evil.example", "https://localhost", "http://localhost:9000", "http://localhost.evil.example",
    "http://localhost@evil.example", "localhost", "null", "", "[", "http://[", "http://localhost:none",
]  # fmt: skip
FORMS = ("/form", "/api/form")
"""A form, and an API call that needs no token."""


def _app_with_forms(folder: pytest.TempPathFactory, public_url: str | None = None) -> Iterator[Flask]:
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(folder.mktemp("forms"))}), public_url)
    for path in FORMS:
        app.add_url_rule(path, path, lambda: "done", methods=["GET", *METHODS])
    yield app
    close(app)


@pytest.fixture(scope="module")
def with_forms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    yield from _app_with_forms(tmp_path_factory)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application behind a proxy that serves https."""
    yield from _app_with_forms(tmp_path_factory, OUR_ADDRESS)


@pytest.fixture
def browser(with_forms: Flask) -> FlaskClient:
    """A browser with a seat at a table."""
    client = with_forms.test_client()
    with client.session_transaction() as session:
        session["tables"] = {"QQQQQQ": "a token"}
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
def test_a_page_of_another_site_is_refused(with_forms: Flask, browser: FlaskClient, origin: str) -> None:
    for method in METHODS:
        assert sent(browser, method, Origin=origin) == 403
        assert sent(browser, method, Referer=origin) == 403
        assert sent(browser, method, Origin=origin, Referer="http://localhost/") == 403
        assert sent(with_forms.test_client(), method, Origin=origin) == 403


@pytest.mark.parametrize("method", METHODS)
def test_who_says_no_page_is_refused(browser: FlaskClient, method: str) -> None:
    assert sent(browser, method) == 403
    assert sent(browser, method, Authorization="Basic YTpi") == 403


def test_an_invalid_host_header_matches_no_origin(browser: FlaskClient) -> None:
    assert sent(browser, Host="localhost:none", Origin="null") in {400, 403}
    assert sent(browser, Host="localhost:99999", Origin="null") == 403


def test_reading_needs_no_origin(browser: FlaskClient) -> None:
    assert sent(browser, "GET") == sent(browser, "GET", **EVIL) == 200


def test_a_refused_form_gets_a_page_with_the_reason_and_a_script_a_document(browser: FlaskClient) -> None:
    assert "did not say which page sent this" in browser.post("/form", headers={"Accept-Language": "en"}).text
    foreign = browser.post("/form", headers={"Accept-Language": "en", "Origin": "null"})
    assert "This was sent from another site" in foreign.text
    answer = browser.post("/form", json={}, headers={"Accept": "application/json", **EVIL})
    assert (answer.status_code, answer.mimetype) == (403, "application/problem+json")
    assert answer.get_json()["code"] == "foreign"


@pytest.mark.parametrize("method", METHODS)
def test_a_bearer_token_needs_no_origin(with_forms: Flask, browser: FlaskClient, method: str) -> None:
    token = {"Authorization": "Bearer a-token"}
    for client in (with_forms.test_client(), browser):
        assert sent(client, method, "/api/form", **token) == 200
        assert sent(client, method, "/api/form", **EVIL, **token) == 200


@pytest.mark.parametrize("method", METHODS)
def test_the_json_interface_by_cookie_needs_an_origin(with_forms: Flask, browser: FlaskClient, method: str) -> None:
    assert sent(browser, method, "/api/form") == 403
    assert sent(browser, method, "/api/form", **EVIL) == 403
    assert sent(browser, method, "/api/form", **ORIGIN) == 200
    assert sent(with_forms.test_client(), method, "/api/form") == 200


def _behind(app: Flask, host: str, origin: str) -> int:
    """Return the status of a form that a local proxy forwards by http with this Host header."""
    headers = {"Host": host, "Origin": origin, "X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"}
    return app.test_client().post("/form", headers=headers).status_code


as_asked = pytest.mark.parametrize("host", ["club.example", "127.0.0.1:8000"], ids=["as phones ask", "its own"])


@as_asked
def test_behind_a_proxy_the_public_address_may_write(public: Flask, host: str) -> None:
    assert _behind(public, host, OUR_ADDRESS) == 200
    assert _behind(public, host, "https://club.example:443") == 200


@as_asked
@pytest.mark.parametrize("origin", ["http://club.example", "https://club.example:444", "https://evil.example"])
def test_behind_a_proxy_no_other_address_may(public: Flask, host: str, origin: str) -> None:
    assert _behind(public, host, origin) == 403


def test_requests_that_bypass_the_proxy_may_write_at_their_own_host(public: Flask) -> None:
    assert _behind(public, "192.168.1.5:8000", "http://192.168.1.5:8000") == 200
    assert _behind(public, "192.168.1.5:8000", "https://192.168.1.5:8000") == 403
