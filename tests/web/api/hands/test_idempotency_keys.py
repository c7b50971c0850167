"""Idempotency-Key: a key belongs to one request of one table."""

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, answer, fields, open_table, refusal


def _sent(caller: Caller, text: str, key: str = "one", method: str = "POST", path: str = "/hands") -> TestResponse:
    """Send exactly these bytes."""
    return caller.client.open(
        f"/api/v1/tables/{caller.code}{path}",
        method=method,
        data=text,
        content_type="application/json",
        headers={"Authorization": f"Bearer {caller.token}", "Idempotency-Key": key},
    )


def _recorded(caller: Caller) -> dict[str, Any]:
    return answer(caller.get("/export.json")) | {"exported_at": None}


def _assert_reused(response: TestResponse) -> None:
    document = refusal(response, 422)
    assert fields(document) == ["key"]
    assert document["errors"][0]["code"] == "used"


@pytest.mark.parametrize(
    "again",
    [
        json.dumps({"piles": [2, 3, 0, 3], "winner": 1}),
        json.dumps({"winner": 1, "piles": [2, 3, 0, 3]}, indent=4),
        '  {"winner":1,"piles":[2,3,0,3]}\n',
    ],
    ids=["the order of names", "indented", "spaces"],
)
def test_the_formatting_of_the_body_does_not_matter(ben: Caller, again: str) -> None:
    first = answer(_sent(ben, json.dumps(HAND)), 201)
    assert answer(_sent(ben, again), 200) == first


@pytest.mark.parametrize(
    "other", [OTHER_HAND, HAND | {"note": "x"}, HAND | {"sheet": 1}, HAND | {"piles": [3, 2, 0, 3]}], ids=str
)
def test_another_body_with_the_same_key_is_refused(ben: Caller, other: dict[str, object]) -> None:
    ben.post("/hands", HAND, Idempotency_Key="one")
    before = _recorded(ben)
    _assert_reused(ben.post("/hands", other, Idempotency_Key="one"))
    assert _recorded(ben) == before


def test_an_invalid_body_with_a_used_key_is_refused(ben: Caller) -> None:
    ben.post("/hands", HAND, Idempotency_Key="one")
    _assert_reused(ben.post("/hands", {"winner": 1}, Idempotency_Key="one"))


def test_a_withdrawal_with_the_key_of_a_correction_is_refused(ben: Caller) -> None:
    ben.post("/hands", HAND)
    answer(ben.call("PUT", "/hands/1", OTHER_HAND, Idempotency_Key="one"))
    before = _recorded(ben)
    _assert_reused(ben.call("DELETE", "/hands/1", Idempotency_Key="one"))
    assert _recorded(ben) == before
    answer(ben.call("DELETE", "/hands/1", Idempotency_Key="two"))
    assert ben.table()["sheet"]["hands"][0]["withdrawn"] is True


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/hands/1", HAND),
        ("PUT", "/hands/1", OTHER_HAND),
        ("PUT", "/hands/2", HAND),
        ("DELETE", "/hands/1", None),
        ("DELETE", "/hands/1?sheet=1", None),
    ],
)
def test_the_key_of_a_new_hand_is_refused_for_other_requests(ben: Caller, method: str, path: str, body: object) -> None:
    ben.post("/hands", OTHER_HAND)
    ben.post("/hands", HAND, Idempotency_Key="one")
    before = _recorded(ben)
    _assert_reused(ben.call(method, path, body, Idempotency_Key="one"))
    assert _recorded(ben) == before


def test_the_url_is_part_of_the_request(ben: Caller) -> None:
    ben.post("/hands", HAND)
    ben.post("/hands", HAND)
    answer(ben.call("PUT", "/hands/1", OTHER_HAND, Idempotency_Key="one"))
    _assert_reused(ben.call("PUT", "/hands/2", OTHER_HAND, Idempotency_Key="one"))
    answer(ben.call("DELETE", "/hands/1", Idempotency_Key="two"))
    _assert_reused(ben.call("DELETE", "/hands/1?sheet=1", Idempotency_Key="two"))


@pytest.mark.parametrize(("method", "body"), [("PUT", {"winner": 0, "piles": [3, 2, 0, 3]}), ("DELETE", None)])
def test_a_change_sent_twice_is_one_change(ben: Caller, host: Caller, method: str, body: object) -> None:
    ben.post("/hands", HAND)
    ben.post("/hands", OTHER_HAND)
    first = answer(ben.call(method, "/hands/1", body, Idempotency_Key="one"))
    assert first["changed"] == [1, 2]
    before = _recorded(host)
    assert answer(ben.call(method, "/hands/1", body, Idempotency_Key="one")) == first
    assert _recorded(host) == before


def test_a_repeated_hand_is_found_on_its_sheet(host: Caller) -> None:
    first = answer(host.post("/hands", HAND, Idempotency_Key="one"), 201)
    host.post("/sheets", {"game": "tien-gow", "players": PLAYERS[::-1]})
    assert answer(host.post("/hands", HAND, Idempotency_Key="one"), 200) == first
    assert host.table()["sheet"]["hands"] == []


def test_a_refused_request_does_not_use_its_key(ben: Caller) -> None:
    refusal(ben.post("/hands", {"winner": 1}, Idempotency_Key="one"), 422)
    refusal(ben.post("/hands", HAND | {"sheet": 2}, Idempotency_Key="one"), 409)
    assert answer(ben.post("/hands", HAND, Idempotency_Key="one"), 201)["number"] == 1


def test_a_preview_does_not_use_its_key(ben: Caller) -> None:
    ben.post("/hands", HAND)
    answer(ben.call("PUT", "/hands/1?preview=1", OTHER_HAND, Idempotency_Key="one"))
    assert answer(ben.call("PUT", "/hands/1", OTHER_HAND, Idempotency_Key="one"))["hand"]["entry"] == OTHER_HAND


def test_a_key_belongs_to_its_table(ben: Caller) -> None:
    answer(ben.post("/hands", HAND, Idempotency_Key="one"), 201)
    other, _ = open_table(ben.client)
    assert answer(other.post("/hands", OTHER_HAND, Idempotency_Key="one"), 201)["number"] == 1


@pytest.mark.parametrize("key", ["k" * 201, "a\tb", "a\u00a0b"], ids=["too long", "a tab", "a hard space"])
def test_an_invalid_key_is_refused_at_its_field(ben: Caller, key: str) -> None:
    ben.post("/hands", HAND)
    for answered in (_sent(ben, json.dumps(HAND), key), _sent(ben, json.dumps(HAND), key, "PUT", "/hands/1")):
        assert fields(refusal(answered, 422)) == ["key"]
    assert len(ben.table()["sheet"]["hands"]) == 1


def test_a_blank_key_counts_as_none(ben: Caller) -> None:
    for _ in range(2):
        answer(_sent(ben, json.dumps(HAND), "  "), 201)
