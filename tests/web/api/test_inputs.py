"""The body and the token of a request."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.api.callers import HAND, Caller, open_table, refusal

JSON = "application/json"


def _settle(client: FlaskClient, body: bytes, content_type: str = JSON) -> TestResponse:
    return client.post("/api/v1/settle", data=body, content_type=content_type)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "no JSON at line 1, column 1"),
        (b'{"game": }', "no JSON at line 1, column 10"),
        (b'{"game": "moon", "game": "buki"}', "line 1, column 18: the field game stands twice in one object"),
        (b'{"first_dealer": NaN}', "line 1, column 18: NaN is no number in JSON"),
        (b'{"first_dealer": -Infinity}', "line 1, column 18: -Infinity is no number in JSON"),
        (b'{"game": "\xff"}', "line 1, column 11: this is not UTF-8"),
        (b"[" * 100_000, "line 1, column 501: lists and objects are nested too deeply"),
        (b'{"first_dealer": ' + b"9" * 5000 + b"}", "line 1, column 18: a number has too many digits"),
    ],
    ids=["nothing", "broken", "doubled", "NaN", "Infinity", "not UTF-8", "too deep", "too long a number"],
)
def test_ambiguous_json_is_malformed(client: FlaskClient, body: bytes, said: str) -> None:
    document = refusal(_settle(client, body), 400)
    assert document["detail"] == said
    assert document["code"] == "malformed"


def test_malformed_json_is_reported_in_the_requested_language(client: FlaskClient) -> None:
    answer = client.post("/api/v1/settle", data=b"{", content_type=JSON, headers={"Accept-Language": "ja"})
    assert refusal(answer, 400)["detail"] != refusal(_settle(client, b"{"), 400)["detail"]


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded", "text/json"])
def test_a_body_has_to_be_json(client: FlaskClient, content_type: str) -> None:
    assert refusal(_settle(client, b"{}", content_type), 415)["code"] == "not_json"


@pytest.mark.parametrize("content_type", [JSON, "application/json; charset=utf-8", "application/sheet+json"])
def test_any_json_content_type_is_accepted(client: FlaskClient, content_type: str) -> None:
    assert _settle(client, b"{}", content_type).status_code == 422


@pytest.mark.parametrize("body", [b"[]", b"3", b'"text"', b"null"])
def test_json_other_than_an_object_is_refused(client: FlaskClient, host: Caller, body: bytes) -> None:
    assert _settle(client, body).status_code == 422
    for path in ("hands", "preview", "sheets", "join", "entries"):
        answer = client.post(
            f"/api/v1/tables/{host.code}/{path}",
            data=body,
            content_type=JSON,
            headers={"Authorization": f"Bearer {host.token}"},
        )
        assert refusal(answer, 422)["errors"][0]["code"] == "object"


CALLS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/hands", None),
    ("POST", "/hands", HAND),
    ("POST", "/preview", HAND),
    ("PUT", "/hands/1", HAND),
    ("DELETE", "/hands/1", None),
    ("GET", "/since/0", None),
    ("GET", "/events", None),
    ("POST", "/sheets", {"game": "moon", "players": ["Aki", "Ben", "Chie"]}),
    ("GET", "/export.json", None),
    ("GET", "/export.csv", None),
    ("GET", "/export.xlsx", None),
    ("GET", "/export.txt", None),
    ("GET", "/asking", None),
    ("POST", "/asking/1", {"let": True}),
    ("POST", "/links", {}),
    ("PUT", "/joining", {"open": False}),
    ("DELETE", "/devices/2", None),
    ("GET", "/log", None),
    ("POST", "/close", {}),
    ("POST", "/reopen", {}),
]
IDS = [f"{method} {path}" for method, path, _ in CALLS]


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=IDS)
def test_a_request_without_a_token_is_unauthenticated(stranger: Caller, method: str, path: str, body: object) -> None:
    answer = stranger.call(method, path, body)
    assert refusal(answer, 401)["code"] == "unknown"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("shown", ["Bearer", "Bearer ", "Basic dGVzdDp0ZXN0", "nonsense", "Bearer a=b"])
def test_a_header_without_a_token_is_unauthenticated(stranger: Caller, shown: str) -> None:
    refusal(stranger.get(Authorization=shown), 401)


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=IDS)
def test_a_stranger_cannot_tell_whether_a_table_exists(
    client: FlaskClient, host: Caller, method: str, path: str, body: object
) -> None:
    existing = Caller(client, host.code, "a-token-that-was-made-up").call(method, path, body)
    missing = Caller(client, "QQQQQQ", "a-token-that-was-made-up").call(method, path, body)
    assert refusal(existing, 404)["code"] == "not_found"
    assert existing.data == missing.data
    assert dict(existing.headers) == dict(missing.headers)


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=IDS)
def test_the_token_of_another_table_does_not_open_this_one(
    client: FlaskClient, host: Caller, method: str, path: str, body: object
) -> None:
    other, _ = open_table(client)
    refusal(Caller(client, host.code, other.token).call(method, path, body), 404)


@pytest.mark.parametrize(
    ("method", "path", "body"), [call for call in CALLS if call[0] != "GET" and call[1] != "/preview"]
)
def test_spectators_cannot_write(host: Caller, watcher: Caller, method: str, path: str, body: object) -> None:
    host.post("/hands", HAND)
    before = host.table()
    assert refusal(watcher.call(method, path, body), 403)["code"] == "not_yours"
    assert host.table() == before


def test_a_cookie_is_not_a_token(client: FlaskClient, host: Caller) -> None:
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    refusal(Caller(client, host.code).get(), 401)


def test_a_malformed_token_is_an_unknown_token(client: FlaskClient, host: Caller) -> None:
    refusal(Caller(client, host.code, "ÿ" * 5000).get(), 404)


@pytest.mark.parametrize("path", ["/hands/0", "/hands/-1", "/hands/x", "/hands/99999999999999999999"])
def test_an_invalid_number_in_the_url_is_not_found(host: Caller, path: str) -> None:
    refusal(host.call("DELETE", path), 404)
    refusal(host.call("PUT", path, HAND), 404)


def test_unknown_paths_are_not_found(client: FlaskClient) -> None:
    refusal(client.get("/api/v1/nothing"), 404)
    refusal(client.get("/api/v2/games"), 404)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("", {"GET", "HEAD", "DELETE", "OPTIONS"}),
        ("/hands", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("/hands/1", {"PUT", "DELETE", "OPTIONS"}),
        ("/join", {"POST", "OPTIONS"}),
    ],
)
def test_options_lists_methods_and_nothing_about_the_table(
    client: FlaskClient, host: Caller, path: str, allowed: set[str]
) -> None:
    for code in (host.code, "QQQQQQ"):
        answer = Caller(client, code).call("OPTIONS", path)
        assert answer.status_code == 200
        assert set(answer.headers["Allow"].split(", ")) == allowed
        refusal(Caller(client, code).call("PATCH", path), 405)
