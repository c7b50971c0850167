"""Chip entries and the settlement through the API."""

from typing import Any

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, hand_body, refusal

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"}


def test_an_entry_is_returned_as_sent_with_its_metadata(host: Caller, ben: Caller) -> None:
    host.call("PUT", "/terms", {"chips": 100})
    entry = answer(ben.post("/chip-entries", PENALTY), 201)
    assert entry.items() >= PENALTY.items()
    assert (entry["number"], entry["by"], entry["withdrawn"]) == (1, "Ben", False)
    assert entry["pairs"] == [{"from": "Aki", "to": "Ben", "chips": 5}]
    bought = answer(ben.post("/chip-entries", {"kind": "buy_in", "player": "Chie", "chips": 50}), 201)
    assert (bought["player"], bought["chips"], bought["pairs"]) == ("Chie", 50, [])
    table = ben.table()
    assert table["totals"] == {"Aki": -5, "Ben": 5, "Chie": 0, "Dai": 0}
    assert table["chips_held"] == {"Aki": 95, "Ben": 105, "Chie": 150, "Dai": 100}
    count: dict[str, Any] = {"kind": "count", "chips": {"Aki": 90, "Ben": 105}, "bears": "Aki"}
    counted = answer(host.post("/chip-entries", count), 201)
    assert counted.items() >= (count | {"book": {"Aki": 95, "Ben": 105}}).items()
    assert refusal(host.post("/chip-entries", count | {"book": counted["book"]}), 409)["code"] == "not_now"


def test_a_withdrawn_entry_is_listed_and_does_not_count(host: Caller, ben: Caller) -> None:
    entry = answer(host.post("/chip-entries", PENALTY), 201)
    assert refusal(ben.call("DELETE", "/chip-entries/1?revision=1"), 409)["current"] == entry
    gone = answer(ben.call("DELETE", f"/chip-entries/1?revision={entry['revision']}", Idempotency_Key="one"))
    assert (gone["withdrawn"], gone["withdrawn_by"]) == (True, "Ben")
    assert answer(ben.call("DELETE", f"/chip-entries/1?revision={entry['revision']}", Idempotency_Key="one")) == gone
    assert host.table()["totals"]["Aki"] == 0
    for _ in range(2):
        host.post("/chip-entries", PENALTY)
    page = answer(host.get("/chip-entries?limit=2"))
    assert ([one["number"] for one in page["chip_entries"]], page["more"]) == ([2, 3], True)
    assert answer(host.get("/chip-entries?before=2")) == {"chip_entries": [gone], "more": False}
    refusal(host.call("DELETE", "/chip-entries/9"), 404)


@pytest.mark.parametrize(
    "body", [{}, {"kind": []}, {"kind": "carried"}, PENALTY | {"from": ["Aki"]}, PENALTY | {"x": 1}], ids=str
)
def test_invalid_entries_are_refused(host: Caller, body: dict[str, Any]) -> None:
    assert fields(refusal(host.post("/chip-entries", body), 422))


def test_every_line_of_the_settlement_shows_the_open_and_the_paid_amount(host: Caller, watcher: Caller) -> None:
    host.post("/hands", hand_body(HAND))
    totals = host.table()["totals"]
    there = answer(host.get("/settlement"))
    assert (there["method"], there["through"]) == ("fewest", None)
    assert there["open"] == {name: {"chips": chips, "money": None} for name, chips in totals.items() if chips}
    [line] = [line for line in there["lines"] if line["from"] == "Chie"]
    assert line == {"from": "Chie", "to": "Ben", "chips": -totals["Chie"], "money": None, "paid": 0}
    host.call("PUT", "/terms", {"rate": {"currency": "JPY", "amount": "10"}})
    answer(host.post("/chip-entries", {"kind": "payment", "from": "Chie", "to": "Ben", "chips": 4}), 201)
    assert answer(watcher.get("/settlement"))["lines"] == [
        {**one, "chips": one["chips"] - paid, "money": str(10 * (one["chips"] - paid)), "paid": paid}
        for one in there["lines"]
        for paid in [4 if one["from"] == "Chie" else 0]
    ]


def test_a_method_is_chosen_and_any_method_can_be_viewed(host: Caller, ben: Caller, watcher: Caller) -> None:
    host.post("/hands", hand_body(HAND))
    chosen = answer(ben.call("PUT", "/settlement", {"method": "through", "through": "Aki"}))
    assert (chosen["method"], chosen["through"]) == ("through", "Aki")
    assert answer(watcher.get("/settlement")) == chosen
    pairs = answer(watcher.get("/settlement?method=pairs"))["lines"]
    assert [(one["from"], one["to"], one["chips"]) for one in pairs] == [
        (one["from"], one["to"], one["chips"]) for one in host.table()["pairs"]
    ]
    host.post("/chip-entries", {"kind": "payment", "from": "Chie", "to": "Aki", "chips": 1})
    assert refusal(ben.call("PUT", "/settlement", {"method": "pairs"}), 409)
    for asked, field in {"?method=bank": "method", "?method=through&through=Zoe": "through", "?to=Ben": "to"}.items():
        assert fields(refusal(host.get(f"/settlement{asked}"), 422)) == [field]
