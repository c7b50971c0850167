"""Inserted hands: `"after": N` inserts a hand after hand N, with the next free number."""

from typing import Any

import pytest
from flask import Flask

from tests.web.api.callers import HAND, OTHER_HAND, Caller, answer, fields, refusal
from tests.web.statements import counted


@pytest.fixture
def two(host: Caller) -> Caller:
    """Return the host of a table with two hands."""
    for _ in range(2):
        answer(host.post("/hands", HAND), 201)
    return host


def numbers(host: Caller) -> list[int]:
    return [hand["number"] for hand in host.table()["sheet"]["hands"]]


def test_an_inserted_hand_has_the_next_number_and_follows_the_given_hand(two: Caller) -> None:
    hand = answer(two.post("/hands", OTHER_HAND | {"after": 1}), 201)
    assert (hand["number"], hand["entry"], hand["dealer"], hand["changed"]) == (3, OTHER_HAND, "Ben", [2])
    assert numbers(two) == [1, 3, 2]
    assert answer(two.post("/hands", HAND), 201)["number"] == 4
    places = [hand["place"] for hand in two.table()["sheet"]["hands"]]
    assert places == sorted(places)


def test_a_hand_inserted_after_hand_0_is_the_first(two: Caller) -> None:
    hand = answer(two.post("/hands", HAND | {"after": 0}), 201)
    assert (hand["number"], hand["dealer"], hand["changed"]) == (3, "Aki", [1, 2])
    assert numbers(two) == [3, 1, 2]


def test_a_preview_returns_the_same_and_stores_nothing(two: Caller) -> None:
    seen = answer(two.post("/preview", HAND | {"after": 0}))
    assert numbers(two) == [1, 2]
    hand = answer(two.post("/hands", HAND | {"after": 0}), 201)
    assert {name: seen[name] for name in ("number", "payments", "changed", "next_dealer")} == {
        name: hand[name] for name in ("number", "payments", "changed", "next_dealer")
    }


def test_a_repeated_key_returns_the_recorded_hand(two: Caller) -> None:
    first = answer(two.post("/hands", HAND | {"after": 0}, Idempotency_Key="k"), 201)
    assert answer(two.post("/hands", HAND | {"after": 0}, Idempotency_Key="k")) == first
    assert fields(refusal(two.post("/hands", HAND | {"after": 1}, Idempotency_Key="k"), 422)) == ["key"]
    assert numbers(two) == [3, 1, 2]


@pytest.mark.parametrize("after", [3, -1, "1", 1.5, True])
def test_a_hand_is_only_inserted_after_an_existing_one(two: Caller, after: object) -> None:
    for call in ("/hands", "/preview"):
        assert fields(refusal(two.post(call, HAND | {"after": after}), 422)) == ["after"]
    assert numbers(two) == [1, 2]


def test_only_the_host_may_insert_a_hand(two: Caller, ben: Caller, watcher: Caller, stranger: Caller) -> None:
    for who, status in ((ben, 403), (watcher, 403), (stranger, 401)):
        for call in ("/hands", "/preview"):
            refusal(who.post(call, HAND | {"after": 1}), status)
    assert numbers(two) == [1, 2]


def test_a_later_hand_that_would_become_impossible_is_reported(host: Caller) -> None:
    bets: dict[str, Any] = {"bets": [None, 2, 2, 2], "winner": 0}
    answer(host.post("/sheets", {"game": "buki", "players": ["Aki", "Ben", "Chie", "Dai"]}), 201)
    answer(host.post("/hands", bets), 201)
    document = refusal(host.post("/hands", bets | {"winner": 1, "after": 0}), 422)
    assert "hand 1" in str(document).lower()


def test_an_outdated_reference_is_refused(two: Caller) -> None:
    refusal(two.post("/hands", HAND | {"after": 1, "number": 2}), 409)
    refusal(two.post("/hands", HAND | {"after": 1, "revision": 99}), 409)
    refusal(two.post("/hands", HAND | {"after": 1, "sheet": 2}), 404)
    assert answer(two.post("/hands", HAND | {"after": 1, "number": 3, "sheet": 1}), 201)["number"] == 3


def test_a_hand_is_inserted_into_an_earlier_sheet_by_its_number(two: Caller) -> None:
    answer(two.post("/sheets", {"game": "moon", "players": ["Aki", "Ben", "Chie"]}), 201)
    answer(two.post("/hands", HAND | {"after": 1, "sheet": 1}), 201)
    assert [hand["number"] for hand in answer(two.get("/hands?sheet=1"))["hands"]] == [1, 3, 2]
    assert [hand["number"] for hand in answer(two.get("/hands?sheet=1&before=2"))["hands"]] == [1, 3]


def test_an_insertion_needs_no_more_statements_than_a_correction(app: Flask, two: Caller) -> None:
    with counted(app) as statements:
        answer(two.post("/hands", HAND | {"after": 0}, Idempotency_Key="k"), 201)
    assert len(statements) <= 16, statements
