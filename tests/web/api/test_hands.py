"""Hands through the API: recorded, previewed, inserted, corrected, withdrawn and listed."""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.web.api.callers import HAND, IMPOSSIBLE, OTHER_HAND, Caller, answer, fields, hand_body, refusal

SETTLED = {
    "number": 1,
    "dealer": "Aki",
    "shown": {"multiplier": 1, "round": "東1"},
    "payments": [
        {"from": "Aki", "to": "Ben", "chips": 2, "reason": "piles"},
        {"from": "Chie", "to": "Ben", "chips": 5, "reason": "piles"},
        {"from": "Dai", "to": "Ben", "chips": 1, "reason": "piles"},
    ],
    "pairs": [
        {"from": "Aki", "to": "Ben", "chips": 2},
        {"from": "Chie", "to": "Ben", "chips": 5},
        {"from": "Dai", "to": "Ben", "chips": 1},
    ],
    "next_dealer": "Ben",
}
CORRECTED = {"winner": 0, "piles": [3, 2, 0, 3]}
SWAPPED = {"game": "tien-gow", "players": ["Chie", "Ben", "Aki", "Dai"]}


@pytest.fixture
def two(host: Caller) -> Caller:
    """The host of a table with two hands."""
    for hand in (HAND, OTHER_HAND):
        answer(host.post("/hands", hand_body(hand)), 201)
    return host


def entries(caller: Caller) -> list[dict[str, Any]]:
    return [hand["entry"] for hand in caller.table()["sheet"]["hands"]]


def recorded(new: dict[str, Any]) -> dict[str, Any]:
    """Return a new hand as the table shows it."""
    return {name: value for name, value in new.items() if name != "changed"}


def numbers(shown: dict[str, Any]) -> list[int]:
    return [hand["number"] for hand in shown["hands"]]


def test_a_hand_is_previewed_and_recorded(ben: Caller, host: Caller) -> None:
    before = host.get().headers["ETag"]
    shown = answer(ben.post("/preview", hand_body(HAND)))
    assert host.get().headers["ETag"] == before
    hand = answer(ben.post("/hands", hand_body(HAND | {"winner": 1.0})), 201)
    assert shown.items() >= SETTLED.items()
    assert hand.items() >= SETTLED.items()
    assert (hand["entry"], hand["by"], hand["on_behalf_of"], hand["withdrawn"]) == (HAND, "Ben", None, False)
    assert abs(datetime.fromisoformat(hand["at"]) - datetime.now(UTC)) < timedelta(minutes=1)
    assert host.table()["sheet"]["hands"] == [recorded(hand)]
    other = answer(ben.post("/hands", hand_body(OTHER_HAND, on_behalf_of=2)), 201)
    assert (other["number"], other["by"], other["on_behalf_of"]) == (2, "Ben", "Chie")


@pytest.mark.parametrize("inside", ["note", "dealer", "at", "by"])
def test_an_entry_has_only_the_fields_of_its_game(two: Caller, inside: str) -> None:
    document = refusal(two.post("/hands", hand_body(HAND | {inside: None})), 422)
    assert document["errors"] == [{"field": f"entry.{inside}", "code": "unknown", "message": "no such field"}]


def test_an_invalid_hand_is_refused_at_its_field_in_the_language_of_the_request(two: Caller) -> None:
    sent = [("POST", "/hands"), ("POST", "/preview"), ("PUT", "/hands/1"), ("PUT", "/hands/1?preview=1")]
    for method, path in sent:
        document = refusal(two.call(method, path, hand_body(IMPOSSIBLE)), 422)
        assert document["errors"] == [{"field": "piles", "code": "sum", "message": "the total is 9; it must be 8"}]
        other = refusal(two.speaking("ja").call(method, path, hand_body(IMPOSSIBLE)), 422)
        assert other["errors"][0]["message"] != document["errors"][0]["message"]
    document = refusal(two.post("/hands", hand_body({"winner": 2, "piles": [2, 3, 0, 3]})), 422)
    assert document["detail"] == "piles: Chie won the last trick, so must have at least one pile"
    assert entries(two) == [HAND, OTHER_HAND]


def test_a_hand_is_inserted_behind_another_and_can_be_previewed(two: Caller) -> None:
    seen = answer(two.post("/preview", hand_body(HAND, after=0)))
    assert numbers(two.table()["sheet"]) == [1, 2]
    hand = answer(two.post("/hands", hand_body(HAND, after=0, number=3, sheet=1), Idempotency_Key="k"), 201)
    assert (hand["number"], hand["entry"], hand["dealer"], hand["changed"]) == (3, HAND, "Aki", [1, 2])
    for name in ("number", "payments", "changed", "next_dealer"):
        assert seen[name] == hand[name]
    again = two.post("/hands", hand_body(HAND, after=0, number=3, sheet=1), Idempotency_Key="k")
    assert answer(again, 200) == hand
    hands = two.table()["sheet"]["hands"]
    assert [one["number"] for one in hands] == [3, 1, 2]
    assert [one["inserted"] for one in hands] == [True, False, False]


def test_a_hand_is_corrected_withdrawn_and_restored_with_the_hands_that_change(two: Caller, ben: Caller) -> None:
    before, first = two.get().headers["ETag"], two.table()["sheet"]["hands"][0]
    for method, body in (("PUT", hand_body(CORRECTED)), ("DELETE", None)):
        assert answer(ben.call(method, "/hands/1?preview=true", body))["changed"] == [1, 2]
    assert two.get().headers["ETag"] == before
    corrected = answer(ben.call("PUT", "/hands/1", hand_body(CORRECTED)))
    assert corrected.keys() == {"hand", "changed"}
    assert (corrected["hand"]["number"], corrected["hand"]["next_dealer"], corrected["changed"]) == (1, "Aki", [1, 2])
    assert two.table()["sheet"]["hands"][0] == corrected["hand"]
    assert answer(ben.call("PUT", "/hands/1", hand_body(CORRECTED, note="at midnight")))["changed"] == []
    withdrawn = answer(ben.call("DELETE", "/hands/1"))["hand"]
    assert (withdrawn["number"], withdrawn["withdrawn"], withdrawn["payments"]) == (1, True, [])
    restored = answer(ben.call("PUT", "/hands/1", hand_body(HAND)))
    assert restored["changed"] == [1, 2]
    for name in ("number", "entry", "payments", "next_dealer", "withdrawn"):
        assert restored["hand"][name] == first[name]


def test_a_hand_is_found_on_its_sheet_and_else_on_the_newest(two: Caller, watcher: Caller) -> None:
    answer(two.post("/sheets", SWAPPED), 201)
    newest = answer(two.post("/hands", hand_body(HAND)), 201)
    corrected = answer(two.call("PUT", "/hands/1", hand_body(OTHER_HAND, sheet=1)))["hand"]
    withdrawn = answer(two.call("DELETE", "/hands/2?sheet=1"))["hand"]
    assert answer(watcher.get("/hands?sheet=1")) == {"sheet": 1, "hands": [corrected, withdrawn], "more": False}
    assert answer(watcher.get("/hands")) == {"sheet": 2, "hands": [recorded(newest)], "more": False}
    inserted = answer(two.post("/hands", hand_body(HAND, after=1, sheet=1)), 201)
    assert numbers(answer(two.get("/hands?sheet=1"))) == [1, inserted["number"], 2]
    for method, path in (("PUT", "/hands/2"), ("DELETE", "/hands/2"), ("GET", "/hands?sheet=3")):
        refusal(two.call(method, path, hand_body(HAND) if method == "PUT" else None), 404)


@pytest.mark.parametrize("path", ["/hands", "/preview", "/sheets"])
def test_a_request_for_an_older_sheet_or_setup_is_refused_with_the_present_one(two: Caller, path: str) -> None:
    agreed, body = two.table()["sheet"]["setup_revision"], SWAPPED if path == "/sheets" else {"entry": HAND}
    answer(two.post("/sheets", SWAPPED), 201)
    answer(two.post("/hands", hand_body(HAND)), 201)
    before = two.table()
    present = before["sheet"] | {"hands": [], "more": True}
    for meant in ({"sheet": 1}, {"sheet": 2, "setup_revision": agreed}):
        document = refusal(two.post(path, body | {"expected": meant}), 409)
        assert (document["code"], document["current"]) == ("moved", present)
    assert two.table() == before
    again = two.post(path, body | {"expected": {"sheet": 2, "setup_revision": present["setup_revision"]}})
    assert again.status_code == (200 if path == "/preview" else 201)


@pytest.mark.parametrize("path", ["/hands", "/preview"])
def test_a_hand_after_an_outdated_previous_hand_is_refused(two: Caller, path: str) -> None:
    follows = two.table()["sheet"]["next"]["previous_revision"]
    answer(two.call("DELETE", "/hands/2"))
    document = refusal(two.post(path, hand_body(HAND, previous_revision=follows)), 409)
    assert (document["code"], document["current"]["next"]) == ("moved", two.table()["sheet"]["next"])
    assert (
        two.post(path, hand_body(HAND, previous_revision=document["current"]["next"]["previous_revision"])).status_code
        < 300
    )


def test_a_number_other_than_the_next_is_refused_with_the_hand_that_has_it(two: Caller) -> None:
    for path in ("/hands", "/preview"):
        document = refusal(two.post(path, hand_body(OTHER_HAND, number=1)), 409)
        assert (document["code"], document["current"]) == ("taken", two.table()["sheet"]["hands"][0])
        assert "current" not in refusal(two.post(path, hand_body(HAND, number=4)), 409)


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_change_is_refused_for_an_outdated_hand_and_for_an_invalid_reference(two: Caller, method: str) -> None:
    def change(preview: str = "", **meant: object) -> Any:  # noqa: ANN401  a response
        query = {"preview": preview} | (meant if method == "DELETE" else {})
        return two.call(method, f"/hands/1?{urlencode(query)}", hand_body(HAND, **meant) if method == "PUT" else None)

    known = two.table()["sheet"]["hands"][0]["revision"]
    there = answer(two.call("PUT", "/hands/1", hand_body(CORRECTED, sheet=1, revision=known)))["hand"]
    for preview in ("", "1"):
        document = refusal(change(preview, sheet=1, revision=known), 409)
        assert (document["code"], document["current"]) == ("taken", there)
    for wrong in ({"sheet": 0}, {"sheet": "x"}, {"revision": -1}, {"preview": "maybe"}):
        place = "expected." if method == "PUT" and "preview" not in wrong else ""
        assert fields(refusal(change(**wrong), 422)) == [f"{place}{name}" for name in wrong]
    assert fields(
        refusal(two.call(method, "/hands/1?previw=1", hand_body(HAND) if method == "PUT" else None), 422)
    ) == ["previw"]
    refusal(change(sheet=3), 404)
    assert entries(two) == [CORRECTED, OTHER_HAND]
    answer(change("1", sheet=1, revision=there["revision"]))


def test_a_repeated_request_returns_the_first_answer_however_its_body_is_formatted(ben: Caller) -> None:
    first = answer(ben.post("/hands", hand_body(HAND), Idempotency_Key="one"), 201)
    again = ben.client.post(
        f"/api/v1/tables/{ben.code}/hands",
        data='{"entry": {"piles": [2,\n3,0,3],  "winner":1}, "expected":  {}}',
        content_type="application/json",
        headers={"Authorization": f"Bearer {ben.token}", "Idempotency-Key": "one"},
    )
    assert answer(again, 200) == first
    assert answer(ben.post("/hands", hand_body(HAND), Idempotency_Key="two"), 201)["number"] == 2
    for number in (3, 4):
        assert answer(ben.post("/hands", hand_body(HAND), Idempotency_Key=" "), 201)["number"] == number
    assert answer(ben.post("/hands", hand_body(HAND), Idempotency_Key="x" * 200), 201)["number"] == 5
    for size in (201, 300):
        assert fields(refusal(ben.post("/hands", hand_body(HAND), Idempotency_Key="x" * size), 422)) == ["key"]


@pytest.mark.parametrize(("method", "body"), [("PUT", hand_body(CORRECTED)), ("DELETE", None)])
def test_a_change_sent_twice_is_one_change_and_its_preview_uses_no_key(two: Caller, method: str, body: object) -> None:
    answer(two.call(method, "/hands/1?preview=1", body, Idempotency_Key="one"))
    first = answer(two.call(method, "/hands/1", body, Idempotency_Key="one"))
    assert first["changed"] == [1, 2]
    before = two.get().headers["ETag"]
    assert answer(two.call(method, "/hands/1", body, Idempotency_Key="one")) == first
    assert two.get().headers["ETag"] == before


OTHERS: list[tuple[str, str, object]] = [
    ("POST", "/hands", hand_body(OTHER_HAND)),
    ("POST", "/hands", hand_body(HAND, note="x")),
    ("POST", "/hands", hand_body(HAND, after=0)),
    ("POST", "/hands", hand_body({"winner": 1})),
    ("PUT", "/hands/2", hand_body(HAND)),
    ("DELETE", "/hands/2", None),
    ("DELETE", "/hands/1?sheet=1", None),
]


def test_a_key_belongs_to_one_request(two: Caller) -> None:
    answer(two.post("/hands", hand_body(HAND), Idempotency_Key="hand"), 201)
    answer(two.call("PUT", "/hands/1", hand_body(CORRECTED), Idempotency_Key="correction"))
    answer(two.call("DELETE", "/hands/1", Idempotency_Key="withdrawal"))
    before = two.get().headers["ETag"]
    for (method, path, body), key in product(OTHERS, ("hand", "correction", "withdrawal")):
        document = refusal(two.call(method, path, body, Idempotency_Key=key), 422)
        assert (document["errors"][0]["field"], document["errors"][0]["code"]) == ("key", "used"), (path, body, key)
    assert two.get().headers["ETag"] == before


@pytest.mark.parametrize("key", ["k" * 201, "a\tb", "a\u00a0b"], ids=["too long", "a tab", "a hard space"])
def test_an_invalid_key_is_refused_at_its_field(two: Caller, key: str) -> None:
    for method, path in (("POST", "/hands"), ("PUT", "/hands/1")):
        assert fields(refusal(two.call(method, path, hand_body(HAND), Idempotency_Key=key), 422)) == ["key"]
    assert entries(two) == [HAND, OTHER_HAND]


def test_a_table_has_the_newest_fifty_hands_and_a_page_those_before_a_number(host: Caller) -> None:
    for _ in range(53):
        answer(host.post("/hands", hand_body(HAND)), 201)
    sheet = host.table()["sheet"]
    assert (numbers(sheet), sheet["more"], sheet["next"]["number"]) == (list(range(4, 54)), True, 54)
    assert answer(host.get("/hands")) == {"sheet": 1, "hands": sheet["hands"], "more": True}
    for asked, there in {
        "?before=4": range(1, 4),
        "?before=52&limit=50": range(2, 52),
        "?before=51&limit=50": range(1, 51),
        "?before=1": range(0),
        "?limit=1": range(53, 54),
        "?limit=200": range(1, 54),
        "?before=1000000000&limit=2": range(52, 54),
    }.items():
        page = answer(host.get(f"/hands{asked}"))
        assert (numbers(page), page["more"]) == ([*there], min(there, default=1) > 1), asked
