"""POST /tables/CODE/sheets, and PUT /tables/CODE/sheets/S."""

from typing import Any

import pytest

from tests.web.api.callers import HAND, PLAYERS, Caller, answer, fields, refusal

NEXT = {"game": "moon", "players": ["Ben", "Aki", "Chie"], "rules": {}, "first_dealer": 1}


def test_chips_are_carried_over_to_the_next_sheet(host: Caller) -> None:
    host.post("/hands", HAND)
    before = host.table()["totals"]
    sheet = answer(host.post("/sheets", NEXT), 201)
    assert (sheet["number"], sheet["game"], sheet["hands"]) == (2, "moon", [])
    assert sheet["next"]["dealer"] == "Aki"
    table = host.table()
    assert table["sheet"] == sheet
    assert table["totals"] == before
    assert [player["name"] for player in table["players"]] == ["Ben", "Aki", "Chie"]


def test_hand_numbers_start_over_on_the_next_sheet(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/sheets", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Emi"]})
    assert answer(host.post("/hands", HAND), 201)["number"] == 1


def test_a_sheet_continues_from_the_start_of_the_previous_one(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/hands", HAND)
    start = host.table()["sheet"]["next"]["start"]
    assert start == {"dealer": 1, "streak": 1, "first": False, "round": 1}
    wanted = {"game": "tien-gow", "players": ["Ben", "Aki", "Chie", "Dai"], "start": start | {"dealer": 0}}
    coming = answer(host.post("/sheets", wanted), 201)["next"]
    assert (coming["dealer"], coming["multiplier"], coming["round"]) == ("Ben", 3, "東2")
    assert coming["start"] == start | {"dealer": 0}
    assert answer(host.post("/hands", {"winner": 0, "piles": [2, 3, 0, 3]}), 201)["multiplier"] == 3


def test_the_start_of_the_next_sheet_equals_that_of_settle(host: Caller) -> None:
    host.post("/hands", HAND)
    sheet = {"format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND]}
    settled = answer(host.client.post("/api/v1/settle", json=sheet))
    assert host.table()["sheet"]["next"]["start"] == settled["next"]


def test_only_the_host_may_start_a_sheet(ben: Caller) -> None:
    refusal(ben.post("/sheets", NEXT), 403)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "poker"}, "game"),
        ({"rules": {"x": 1}}, "rules.x"),
        ({"players": []}, "players"),
        ({"name": "x"}, "name"),
        ({"start": {"dealer": 0, "scores": [0, 0, 0]}}, "first_dealer"),
        ({"start": None}, "start"),
        ({"start": [0]}, "start"),
    ],
    ids=str,
)
def test_an_invalid_setup_is_refused_at_its_field(host: Caller, change: dict[str, object], field: str) -> None:
    assert fields(refusal(host.post("/sheets", NEXT | change), 422)) == [field]
    assert host.table()["sheet"]["number"] == 1


@pytest.mark.parametrize(
    ("start", "field"),
    [
        ({}, "start.dealer"),
        ({"dealer": 3, "scores": [0, 0, 0]}, "start.dealer"),
        ({"dealer": 0, "scores": [0, 0]}, "start.scores"),
        ({"dealer": 0, "scores": [0, 0, "1"]}, "start.scores.2"),
        ({"dealer": 0, "scores": [0, 0, 10**20]}, "start.scores.2"),
        ({"dealer": 0, "scores": [0, 0, 0], "streak": 1}, "start.streak"),
    ],
    ids=str,
)
def test_an_invalid_start_is_refused_at_its_field(host: Caller, start: object, field: str) -> None:
    wanted = {"game": "moon", "players": NEXT["players"], "start": start}
    assert field in fields(refusal(host.post("/sheets", wanted), 422))
    assert host.table()["sheet"]["number"] == 1


def test_an_amended_setup_applies_to_the_hands_already_played(host: Caller) -> None:
    for _ in range(2):
        host.post("/hands", HAND)
    before = host.table()
    agreed: dict[str, Any] = {"rules": {"unit": 2}, "first_dealer": 1, "players": ["Aki", "Ben", "Chie", "Emi"]}
    assert fields(refusal(host.call("PUT", "/sheets/1", agreed), 422)) == ["who.3"]
    agreed["who"] = {"Emi": None}
    seen = answer(host.call("PUT", "/sheets/1?preview=1", agreed))
    assert host.table() == before
    now = answer(host.call("PUT", "/sheets/1", agreed | {"revision": before["sheet"]["revision"]}))
    assert now["changed"] == seen["changed"] == [1, 2]
    assert (now["sheet"]["players"], now["sheet"]["rules"]["unit"]) == (agreed["players"], 2)
    assert now["sheet"]["next"]["dealer"] == "Ben"
    table = host.table()
    assert table["sheet"] | {"hands": [], "more": True} == now["sheet"]
    assert [*table["totals"]] == agreed["players"]
    assert table["revision"] == before["revision"] + 1


def test_a_new_name_renames_a_person_if_requested(host: Caller) -> None:
    host.post("/hands", HAND)
    benno = {"players": ["Aki", "Benno", "Chie", "Dai"], "who": {"Benno": "Ben"}}
    assert answer(host.call("PUT", "/sheets/1", benno))["changed"] == []
    assert host.table()["totals"] == {"Aki": -2, "Benno": 8, "Chie": -5, "Dai": -1}


def test_fields_that_are_left_out_stay_unchanged(host: Caller) -> None:
    host.post("/hands", HAND)
    answer(host.call("PUT", "/sheets/1", {"rules": {"unit": 2}}))
    assert answer(host.call("PUT", "/sheets/1", {"first_dealer": 1}))["sheet"]["rules"]["unit"] == 2
    assert answer(host.call("PUT", "/sheets/1", {}))["changed"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": {"x": 1}}, "rules.x"),
        ({"players": ["Aki", "Ben"]}, "players"),
        ({"players": "Aki"}, "players"),
        ({"players": [*PLAYERS[:3], "Emi"], "who": {"Emi": "Eva"}}, "who.3"),
        ({"players": [*PLAYERS[:3], "Emi"], "who": {"Emi": 4}}, "who.Emi"),
        ({"first_dealer": 9}, "first_dealer"),
        ({"game": "moon"}, "game"),
        ({"revision": -1}, "revision"),
    ],
)
def test_an_invalid_amendment_is_refused_at_its_field(host: Caller, change: dict[str, object], field: str) -> None:
    host.post("/hands", HAND)
    assert fields(refusal(host.call("PUT", "/sheets/1", change), 422)) == [field]


def test_a_hand_that_would_become_impossible_is_reported(host: Caller) -> None:
    host.post("/sheets", {"game": "freestyle", "players": PLAYERS, "rules": {"mode": "zero-sum"}})
    host.post("/hands", {"points": [1, -1, 0, 0]})
    document = refusal(host.call("PUT", "/sheets/1", {"rules": {"mode": "winner"}}), 422)
    assert "hand 1" in document["detail"].lower()
    assert "winner" in fields(document)


def test_only_the_host_may_amend_a_sheet(host: Caller, ben: Caller) -> None:
    host.post("/hands", HAND)
    for path in ("/sheets/1", "/sheets/1?preview=1"):
        refusal(ben.call("PUT", path, {"rules": {"unit": 2}}), 403)
    refusal(host.call("PUT", "/sheets/2", {"rules": {"unit": 2}}), 404)


def test_an_amendment_of_an_outdated_setup_returns_the_present_sheet(host: Caller) -> None:
    host.post("/hands", HAND)
    seen = host.table()["sheet"]["revision"]
    host.call("PUT", "/sheets/1", {"rules": {"unit": 2}})
    document = refusal(host.call("PUT", "/sheets/1", {"rules": {"unit": 3}, "revision": seen}), 409)
    assert document["current"]["rules"]["unit"] == 2
