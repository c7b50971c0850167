"""Hands through the API: recorded, previewed, corrected and withdrawn."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask

from tests.web.api.callers import HAND, IMPOSSIBLE, OTHER_HAND, Caller, answer, fields, refusal

SETTLED = {
    "number": 1,
    "dealer": "Aki",
    "multiplier": 1,
    "round": "東1",
    "payments": [
        {"from": "Aki", "to": "Ben", "amount": 2, "reason": "piles"},
        {"from": "Chie", "to": "Ben", "amount": 5, "reason": "piles"},
        {"from": "Dai", "to": "Ben", "amount": 1, "reason": "piles"},
    ],
    "pairs": [
        {"from": "Aki", "to": "Ben", "amount": 2},
        {"from": "Chie", "to": "Ben", "amount": 5},
        {"from": "Dai", "to": "Ben", "amount": 1},
    ],
    "next_dealer": "Ben",
}


def _entries(caller: Caller) -> list[dict[str, Any]]:
    return [hand["entry"] for hand in caller.table()["sheet"]["hands"]]


def test_a_hand_is_settled_and_numbered(ben: Caller) -> None:
    hand = answer(ben.post("/hands", HAND), 201)
    assert {name: hand[name] for name in SETTLED} == SETTLED
    assert hand["entry"] == HAND
    assert hand["by"] == "Ben"
    assert hand["withdrawn"] is False
    assert abs(datetime.fromisoformat(hand["at"]) - datetime.now(UTC)) < timedelta(minutes=1)
    assert answer(ben.post("/hands", OTHER_HAND), 201)["number"] == 2


def test_a_recorded_hand_is_part_of_the_table(host: Caller) -> None:
    hand = answer(host.post("/hands", HAND), 201)
    assert host.table()["sheet"]["hands"] == [hand]


def test_an_invalid_hand_is_refused_at_its_field_and_not_stored(host: Caller) -> None:
    document = refusal(host.post("/hands", IMPOSSIBLE), 422)
    assert document["errors"] == [{"field": "piles", "code": "sum", "message": "9 in all, the players take 8"}]
    assert _entries(host) == []


def test_problem_messages_contain_player_names(host: Caller) -> None:
    document = refusal(host.post("/hands", {"winner": 2, "piles": [2, 3, 0, 3]}), 422)
    assert document["detail"] == "Chie won the last trick and has at least one pile"


@pytest.mark.parametrize("language", ["ja", "zh-TW"])
def test_problem_messages_are_in_the_requested_language(host: Caller, language: str) -> None:
    english = refusal(host.post("/hands", IMPOSSIBLE), 422)
    other = refusal(host.speaking(language).post("/hands", IMPOSSIBLE), 422)
    assert english["errors"][0]["message"] != other["errors"][0]["message"]


@pytest.mark.parametrize("wrong", [{"winner": "1"}, {"winner": True}, {"winner": 1.5}, {"more": 1}, {"piles": "2303"}])
def test_wrong_types_and_unknown_fields_are_refused(host: Caller, wrong: dict[str, object]) -> None:
    assert next(iter(wrong)) in {
        field.split(".")[0] for field in fields(refusal(host.post("/hands", HAND | wrong), 422))
    }


def test_an_integer_may_be_written_with_a_decimal_point(host: Caller) -> None:
    assert answer(host.post("/hands", HAND | {"winner": 1.0}), 201)["payments"] == SETTLED["payments"]


def test_a_repeated_key_returns_the_recorded_hand(ben: Caller, host: Caller) -> None:
    first = ben.post("/hands", HAND, Idempotency_Key="one")
    again = ben.post("/hands", HAND, Idempotency_Key="one")
    assert answer(first, 201) == answer(again, 200)
    assert answer(ben.post("/hands", HAND, Idempotency_Key="two"), 201)["number"] == 2
    assert len(_entries(host)) == 2


def test_a_repeated_key_takes_precedence_over_the_number(ben: Caller) -> None:
    first = answer(ben.post("/hands", {**HAND, "number": 1}, Idempotency_Key="one"), 201)
    assert answer(ben.post("/hands", {**HAND, "number": 1}, Idempotency_Key="one"), 200) == first


def test_without_a_key_an_equal_hand_is_recorded_again(host: Caller) -> None:
    host.post("/hands", HAND)
    assert answer(host.post("/hands", HAND), 201)["number"] == 2


def test_the_given_number_has_to_be_the_next_one(host: Caller, ben: Caller) -> None:
    there = answer(host.post("/hands", {**HAND, "number": 1}), 201)
    document = refusal(ben.post("/hands", {**OTHER_HAND, "number": 1}), 409)
    assert document["code"] == "taken"
    assert document["current"] == there
    assert _entries(host) == [HAND]


def test_a_number_beyond_the_next_is_refused_without_a_current_hand(host: Caller) -> None:
    assert "current" not in refusal(host.post("/hands", {**HAND, "number": 3}), 409)


@pytest.mark.parametrize("number", ["1", True, 1.5, [1]])
def test_the_number_has_to_be_an_integer(host: Caller, number: object) -> None:
    assert fields(refusal(host.post("/hands", {**HAND, "number": number}), 422)) == ["number"]


def test_of_two_simultaneous_hands_one_is_recorded_and_the_other_refused(app: Flask, host: Caller, ben: Caller) -> None:
    callers = [Caller(app.test_client(), host.code, one.token) for one in (host, ben) for _ in range(4)]
    with ThreadPoolExecutor(len(callers)) as pool:
        answers = list(pool.map(lambda caller: caller.post("/hands", {**HAND, "number": 1}), callers))
    assert sorted(answered.status_code for answered in answers) == [201] + [409] * 7
    hand = next(answered.json for answered in answers if answered.status_code == 201)
    assert all(refusal(answered, 409)["current"] == hand for answered in answers if answered.status_code == 409)
    assert len(_entries(host)) == 1


def test_simultaneous_requests_with_one_key_record_one_hand(app: Flask, ben: Caller) -> None:
    callers = [Caller(app.test_client(), ben.code, ben.token) for _ in range(8)]
    with ThreadPoolExecutor(len(callers)) as pool:
        answers = list(pool.map(lambda caller: caller.post("/hands", HAND, Idempotency_Key="one"), callers))
    assert sorted(answered.status_code for answered in answers) == [200] * 7 + [201]
    assert len(_entries(ben)) == 1


def test_a_preview_settles_and_stores_nothing(ben: Caller, host: Caller) -> None:
    before = host.get().headers["ETag"]
    shown = answer(ben.post("/preview", HAND))
    assert {name: shown[name] for name in SETTLED} == SETTLED
    refusal(ben.post("/preview", IMPOSSIBLE), 422)
    assert host.get().headers["ETag"] == before


def test_a_correction_settles_later_hands_again(host: Caller, ben: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    corrected = answer(ben.call("PUT", "/hands/1", {"winner": 0, "piles": [3, 2, 0, 3]}))
    assert corrected.keys() == {"hand", "changed"}
    assert corrected["hand"]["number"] == 1
    assert corrected["hand"]["next_dealer"] == "Aki"
    assert corrected["changed"] == [1, 2]
    hands = host.table()["sheet"]["hands"]
    assert hands[0] == corrected["hand"]
    assert hands[1]["dealer"] == "Aki"


def test_a_correction_of_the_note_changes_no_settlement(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    assert answer(host.call("PUT", "/hands/1", {**HAND, "note": "at midnight"}))["changed"] == []


@pytest.mark.parametrize("asked", ["1", "true"])
def test_a_correction_can_be_previewed(host: Caller, asked: str) -> None:
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    before = host.get().headers["ETag"]
    for method, body in (("PUT", {"winner": 0, "piles": [3, 2, 0, 3]}), ("DELETE", None)):
        shown = answer(host.call(method, f"/hands/1?preview={asked}", body))
        assert shown["changed"] == [1, 2]
        assert host.get().headers["ETag"] == before


def test_an_invalid_correction_changes_nothing(host: Caller) -> None:
    host.post("/hands", HAND)
    assert fields(refusal(host.call("PUT", "/hands/1", IMPOSSIBLE), 422)) == ["piles"]
    assert _entries(host) == [HAND]


def test_a_correction_applies_to_the_hand_in_the_url(host: Caller) -> None:
    host.post("/hands", HAND)
    assert answer(host.call("PUT", "/hands/1", {**OTHER_HAND, "number": 1}))["hand"]["entry"] == OTHER_HAND
    assert fields(refusal(host.call("PUT", "/hands/1", {**HAND, "number": 2}), 422)) == ["number"]


def test_a_withdrawn_hand_keeps_its_number_and_pays_nothing(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    withdrawn = answer(host.call("DELETE", "/hands/1"))
    assert withdrawn["hand"]["withdrawn"] is True
    assert withdrawn["changed"] == [1, 2]
    table = host.table()
    assert [hand["number"] for hand in table["sheet"]["hands"]] == [1, 2]
    assert table["sheet"]["hands"][0]["payments"] == []
    assert table["sheet"]["next"]["number"] == 3
    assert sum(table["totals"].values()) == 0


def test_a_correction_restores_a_withdrawn_hand(host: Caller) -> None:
    first, second = (answer(host.post("/hands", hand), 201) for hand in (HAND, OTHER_HAND))
    host.call("DELETE", "/hands/1")
    restored = answer(host.call("PUT", "/hands/1", HAND))
    for name in ("number", "entry", "payments", "next_dealer", "withdrawn"):
        assert restored["hand"][name] == first[name]
    assert restored["changed"] == [1, 2]
    assert [hand["payments"] for hand in host.table()["sheet"]["hands"]] == [first["payments"], second["payments"]]
    host.call("DELETE", "/hands/1")
    assert answer(host.call("PUT", "/hands/1", OTHER_HAND))["hand"]["entry"] == OTHER_HAND


def test_a_missing_hand_is_not_found(host: Caller) -> None:
    refusal(host.call("PUT", "/hands/1", HAND), 404)
    refusal(host.call("DELETE", "/hands/1"), 404)


def test_correcting_an_earlier_sheet_leaves_the_newest_one_unchanged(host: Caller) -> None:
    for hand in (HAND, OTHER_HAND):
        host.post("/hands", hand)
    answer(host.post("/sheets", {"game": "freestyle", "players": ["Aki", "Ben"]}), 201)
    newest = answer(host.post("/hands", {"points": [1, 2]}), 201)
    corrected = answer(host.call("PUT", "/hands/1", {"winner": 0, "piles": [3, 2, 0, 3], "sheet": 1}))
    assert (corrected["hand"]["next_dealer"], corrected["changed"]) == ("Aki", [1, 2])
    assert answer(host.call("DELETE", "/hands/1?sheet=1"))["hand"]["withdrawn"] is True
    assert [hand["withdrawn"] for hand in answer(host.get("/hands?sheet=1"))["hands"]] == [True, False]
    assert host.table()["sheet"]["hands"] == [newest]
    refusal(host.call("DELETE", "/hands/2"), 404)
