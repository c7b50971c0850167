"""Chip entries: /entries."""

from typing import Any

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, refusal

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"}


@pytest.fixture(autouse=True)
def _chips(host: Caller) -> None:
    host.call("PUT", "/terms", {"chips": 100})


def test_an_entry_is_returned_as_sent_with_its_metadata(ben: Caller) -> None:
    entry = answer(ben.post("/entries", PENALTY), 201)
    assert entry.items() >= PENALTY.items()
    assert (entry["number"], entry["by"], entry["withdrawn"]) == (1, "Ben", False)
    assert entry["pairs"] == [{"from": "Aki", "to": "Ben", "amount": 5}]
    bought = answer(ben.post("/entries", {"kind": "buy_in", "player": "Chie", "chips": 50}), 201)
    assert (bought["player"], bought["chips"], bought["pairs"]) == ("Chie", 50, [])
    handed = answer(ben.post("/entries", {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 5}), 201)
    assert (handed["from"], handed["to"]) == ("Aki", "Ben")
    table = ben.table()
    assert table["totals"] == {"Aki": -5, "Ben": 5, "Chie": 0, "Dai": 0}
    assert table["holds"] == {"Aki": 95, "Ben": 105, "Chie": 150, "Dai": 100}


def test_a_count_returns_the_recorded_chips_and_the_bearer(host: Caller) -> None:
    count: dict[str, Any] = {"kind": "count", "chips": {"Aki": 90, "Ben": 105}, "bears": "Chie"}
    entry = answer(host.post("/entries", count), 201)
    assert entry.items() >= count.items()
    assert entry["book"] == {"Aki": 100, "Ben": 100}
    assert host.table()["holds"] == {"Aki": 90, "Ben": 105, "Chie": 105, "Dai": 100}
    assert refusal(host.post("/entries", count | {"book": entry["book"]}), 409)["code"] == "not_now"


def test_a_withdrawn_entry_is_listed_and_does_not_count(host: Caller, ben: Caller) -> None:
    entry = answer(host.post("/entries", PENALTY), 201)
    assert refusal(ben.call("DELETE", "/entries/1?revision=1"), 409)["current"] == entry
    gone = answer(ben.call("DELETE", f"/entries/1?revision={entry['revision']}"))
    assert (gone["withdrawn"], gone["withdrawn_by"]) == (True, "Ben")
    assert host.table()["totals"]["Aki"] == 0
    for _ in range(2):
        host.post("/entries", PENALTY)
    page = answer(host.get("/entries?limit=2"))
    assert ([one["number"] for one in page["entries"]], page["more"]) == ([2, 3], True)
    assert answer(host.get("/entries?before=2")) == {"entries": [gone], "more": False}
    refusal(host.call("DELETE", "/entries/9"), 404)


def test_a_repeated_key_returns_the_entry_and_refuses_another_request(host: Caller) -> None:
    first = answer(host.post("/entries", PENALTY, Idempotency_Key="one"), 201)
    assert answer(host.post("/entries", PENALTY, Idempotency_Key="one"), 200) == first
    for path, body in (("/entries", PENALTY | {"chips": 6}), ("/hands", HAND)):
        assert fields(refusal(host.post(path, body, Idempotency_Key="one"), 422)) == ["key"]
    host.post("/hands", HAND, Idempotency_Key="two")
    assert fields(refusal(host.post("/entries", PENALTY, Idempotency_Key="two"), 422)) == ["key"]
    gone = answer(host.call("DELETE", "/entries/1", Idempotency_Key="three"))
    assert answer(host.call("DELETE", "/entries/1", Idempotency_Key="three")) == gone


def test_a_closed_table_accepts_payments_only(host: Caller) -> None:
    host.post("/close", {})
    assert refusal(host.post("/entries", PENALTY), 409)["code"] == "closed"
    answer(host.post("/entries", PENALTY | {"kind": "payment", "note": ""}), 422)
    answer(host.post("/entries", {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 5}), 201)


@pytest.mark.parametrize(
    "body", [{}, {"kind": []}, {"kind": "carried"}, PENALTY | {"from": ["Aki"]}, PENALTY | {"x": 1}]
)
def test_invalid_entries_are_refused(host: Caller, body: dict[str, Any]) -> None:
    assert fields(refusal(host.post("/entries", body), 422))
