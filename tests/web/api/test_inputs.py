"""The body, the token and the query of a request."""

from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.api.callers import HAND, PLAYERS, Caller, fields, hand_body, open_table, refusal
from tests.web.api.conftest import secret
from tests.web.rights import requests
from tests.web.rights.model import Table

JSON = "application/json"


def _settle(client: FlaskClient, body: bytes, content_type: str = JSON) -> TestResponse:
    return client.post("/api/v1/settle", data=body, content_type=content_type)


def test_a_problem_of_the_json_has_its_place(client: FlaskClient) -> None:
    document = refusal(_settle(client, b'{"first_dealer": -Infinity}'), 400)
    assert (document["code"], document["detail"]) == ("malformed", "line 1, column 18: -Infinity is not a JSON number")


@pytest.mark.parametrize("content_type", ["", "text/plain", "application/x-www-form-urlencoded", "text/json"])
def test_a_body_has_to_be_json(client: FlaskClient, content_type: str) -> None:
    assert refusal(_settle(client, b"{}", content_type), 415)["code"] == "not_json"


@pytest.mark.parametrize("content_type", [JSON, "application/json; charset=utf-8", "application/sheet+json"])
def test_any_json_content_type_is_accepted(client: FlaskClient, content_type: str) -> None:
    assert _settle(client, b"{}", content_type).status_code == 422


@pytest.mark.parametrize("path", ["hands", "preview", "sheets", "join", "chip-entries"])
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
        existing, missing = (
            Caller(host.client, code, "made-up").call(*asked, X_Request_ID="1") for code in (host.code, "QQQQQQ")
        )
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
        refusal(host.call(method, path, {"entry": HAND} if method == "PUT" else None), 404)


def test_options_list_the_methods_and_say_nothing_about_the_table(client: FlaskClient, host: Caller) -> None:
    for code in (host.code, "QQQQQQ"):
        answer = Caller(client, code).call("OPTIONS", "/hands/1")
        assert set(answer.headers["Allow"].split(", ")) == {"PUT", "DELETE", "OPTIONS"}
        refusal(Caller(client, code).call("PATCH", "/hands/1"), 405)


VALID: dict[str, dict[str, Any]] = {
    "POST /api/v1/tables": {"game": "tien-gow", "players": PLAYERS},
    "POST /api/v1/settle": {
        "format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND],
    },
    "POST /join": {},
    "POST /hosts": {},
    "POST /sheets": {"game": "moon", "players": ["Ben", "Aki", "Chie"], "rules": {}, "first_dealer": 1},
    "PUT /sheets/1": {},
    "PUT /seats": {"seats": [1, 2, 4, "Chie"]},
    "PUT /seats?preview=1": {"seats": [1, 2, 4, "Chie"]},
    "POST /hands": {"entry": HAND},
    "POST /preview": {"entry": HAND},
}  # fmt: skip
INVALID: dict[tuple[str, ...], dict[str, list[dict[str, object]]]] = {
    ("POST /api/v1/tables",): {
        "game": [{"game": 3}],
        "players": [{"players": "Aki, Ben"}],
        "players.1": [{"players": ["Aki", 3]}],
        "rules": [{"rules": []}],
        "rules.base": [{"rules": {"base": 0}}],
        "first_dealer": [
            {"first_dealer": "0"},
            {"first_dealer": 0, "start": {"dealer": 0, "streak": 0, "first": True, "round": 0}},
        ],
        "host_seat": [{"host_seat": 1}],
        "zone": [{"zone": 9}],
        "bearer": [{"bearer": "Sam"}],
    },
    ("POST /api/v1/settle",): {
        "format": [{"format": "scorekeeper-sheet/2"}],
        "rules.base": [{"rules": {"base": 0}}],
        "more": [{"more": 1}],
    },
    ("POST /join",): {
        "seat": [{"seat": 4}, {"seat": "1"}],
        "name": [{"name": ["Emi"]}, {"name": "x" * 41}],
        "more": [{"more": 1}],
        "secret": [{"secret": 5}],
    },
    ("POST /hosts",): {
        "person": [{"name": "Dai"}],
        "name": [{"name": 2}, {}],
        "instead": [{"name": "Ben", "instead": "yes"}],
    },
    ("POST /sheets",): {
        "rules.x": [{"rules": {"x": 1}}],
        "name": [{"name": "x"}],
        "first_dealer": [{"start": {"dealer": 0, "scores": [0, 0, 0]}}],
        "start": [{"start": None}, {"start": [0]}],
    },
    ("PUT /sheets/1",): {
        "rules.x": [{"rules": {"x": 1}}],
        "players": [{"players": "Aki"}],
        "who.3": [{"players": [*PLAYERS[:3], "Emi"], "who": {"Emi": "Eva"}}],
        "who.Emi": [{"players": [*PLAYERS[:3], "Emi"], "who": {"Emi": 4}}],
        "game": [{"game": "moon"}],
        "expected.setup_revision": [{"expected": {"setup_revision": -1}}],
    },
    ("PUT /seats", "PUT /seats?preview=1"): {
        "seats": [{"seats": PLAYERS}, {"seats": ["Emi"] * 1000}],
        "seats.3": [{"seats": [1, 2, 3, wrong]} for wrong in (9, 10**12, True)],
        "takes_over.x": [{"takes_over": {"x": 1}}],
        f"takes_over.{'9' * 9999}": [{"takes_over": {"9" * 9999: 1}}],
        "start_over": [{"start_over": 1}],
        "game": [{"game": "moon"}],
    },
    ("POST /hands", "POST /preview"): {
        "winner": [{"entry": HAND | {"winner": wrong}} for wrong in ("1", True)],
        "more": [{"entry": HAND | {"more": 1}}, {"more": 1}],
        "piles": [{"entry": HAND | {"piles": "2303"}}],
        "note": [{"note": 3}],
        "dealer": [{"dealer": "0"}, {"dealer": 4}],
        "expected.number": [hand_body(HAND, number=wrong) for wrong in (True, 1.5)],
        "expected.sheet": [hand_body(HAND, sheet=0)],
        "expected.setup_revision": [hand_body(HAND, setup_revision=-1)],
        "after": [{"after": True}, {"after": -1}, {"after": 3}],
    },
}
"""Changes of valid bodies by the field that each is refused at."""


@pytest.mark.parametrize("sent_to", INVALID, ids=lambda sent_to: sent_to[0])
def test_invalid_values_are_refused_at_a_field(host: Caller, opened: dict[str, Any], sent_to: tuple[str, ...]) -> None:
    before = host.get().headers["ETag"]
    for request, (field, changes) in product(sent_to, INVALID[sent_to].items()):
        method, path = request.split()
        address = path if path.startswith("/api") else f"/api/v1/tables/{host.code}{path}"
        valid = VALID[request] | ({"secret": secret(opened, "play")} if path == "/join" else {})
        for change in changes:
            headers = {"Authorization": f"Bearer {host.token}"}
            sent = host.client.open(address, method=method, json=valid | change, headers=headers)
            assert fields(refusal(sent, 422)) == [field], (request, change)
    assert host.get().headers["ETag"] == before


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("limit", ["0", "201", "1.5", ""]), ("before", ["0", "1000000001"]), ("sheet", ["x"]), ("page", ["2"])],
)
def test_an_invalid_query_is_refused_at_its_field(host: Caller, field: str, wrong: list[str]) -> None:
    for value in wrong:
        assert fields(refusal(host.get(f"/hands?{field}={value}"), 422)) == [field]
