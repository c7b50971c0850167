"""The body and the token of a request."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.api.callers import HAND, Caller, open_table, refusal
from tests.web.rights import requests
from tests.web.rights.model import Table

JSON = "application/json"


def _settle(client: FlaskClient, body: bytes, content_type: str = JSON) -> TestResponse:
    return client.post("/api/v1/settle", data=body, content_type=content_type)


def test_a_problem_of_the_json_has_its_place(client: FlaskClient) -> None:
    document = refusal(_settle(client, b'{"first_dealer": -Infinity}'), 400)
    assert (document["code"], document["detail"]) == ("malformed", "line 1, column 18: -Infinity is no number in JSON")


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded", "text/json"])
def test_a_body_has_to_be_json(client: FlaskClient, content_type: str) -> None:
    assert refusal(_settle(client, b"{}", content_type), 415)["code"] == "not_json"


@pytest.mark.parametrize("content_type", [JSON, "application/json; charset=utf-8", "application/sheet+json"])
def test_any_json_content_type_is_accepted(client: FlaskClient, content_type: str) -> None:
    assert _settle(client, b"{}", content_type).status_code == 422


@pytest.mark.parametrize("path", ["hands", "preview", "sheets", "join", "entries"])
def test_json_other_than_an_object_is_refused(host: Caller, path: str) -> None:
    address, headers = f"/api/v1/tables/{host.code}/{path}", {"Authorization": f"Bearer {host.token}"}
    for body in (b"[]", b"3", b'"text"', b"null"):
        answer = host.client.post(address, data=body, content_type=JSON, headers=headers)
        assert refusal(answer, 422)["errors"][0]["code"] == "object"


def test_a_call_needs_a_token_of_this_table_and_says_nothing_without_one(host: Caller, stranger: Caller) -> None:
    table = Table(host.code, "", {1: "Aki"}, set(), [1, 2, 3, 4], {})
    for call in requests.CALLS:
        asked = call.method, call.path, call.sent(table)
        without = stranger.call(*asked)
        assert refusal(without, 401)["code"] == "unknown", call
        assert without.headers["WWW-Authenticate"] == "Bearer"
        existing, missing = (Caller(host.client, code, "made-up").call(*asked) for code in (host.code, "QQQQQQ"))
        assert refusal(existing, 404)["code"] == "not_found", call
        assert (existing.data, dict(existing.headers)) == (missing.data, dict(missing.headers)), call


def test_no_other_token_opens_a_table(client: FlaskClient, host: Caller, stranger: Caller) -> None:
    other, _ = open_table(client)
    for token in (other.token, "ÿ" * 5000):
        refusal(Caller(client, host.code, token).get(), 404)
    for shown in ("Bearer", "Bearer ", "Basic dGVzdDp0ZXN0", "nonsense", "Bearer a=b"):
        refusal(stranger.get(Authorization=shown), 401)
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    refusal(stranger.get(), 401)


@pytest.mark.parametrize("path", ["/hands/0", "/hands/-1", "/hands/x", "/hands/99999999999999999999", "/since/-1"])
def test_an_invalid_number_in_the_url_is_not_found(host: Caller, path: str) -> None:
    for method in ("DELETE", "GET") if path.startswith("/since") else ("DELETE", "PUT"):
        refusal(host.call(method, path, HAND if method == "PUT" else None), 404)


def test_options_list_the_methods_and_say_nothing_about_the_table(client: FlaskClient, host: Caller) -> None:
    for code in (host.code, "QQQQQQ"):
        answer = Caller(client, code).call("OPTIONS", "/hands/1")
        assert set(answer.headers["Allow"].split(", ")) == {"PUT", "DELETE", "OPTIONS"}
        refusal(Caller(client, code).call("PATCH", "/hands/1"), 405)
