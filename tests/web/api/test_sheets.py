"""Sheets and seats: POST /tables/CODE/sheets, PUT /tables/CODE/sheets/S and PUT /tables/CODE/seats."""

from typing import Any

import pytest

from tests.web.api.callers import HAND, PLAYERS, Caller, answer, fields, hand_body, refusal

NEXT = {"game": "moon", "players": ["Ben", "Aki", "Chie"], "rules": {}, "first_dealer": 1}
SWAPPED = {"seats": [1, 2, 4, "Chie"]}


@pytest.fixture
def played(host: Caller) -> Caller:
    """The host of a table with a hand."""
    answer(host.post("/hands", hand_body(HAND)), 201)
    return host


def test_the_next_sheet_starts_with_the_chips_of_the_last(played: Caller) -> None:
    before = played.table()["totals"]
    sheet = answer(played.post("/sheets", NEXT), 201)
    assert (sheet["number"], sheet["game"], sheet["hands"], sheet["next"]["dealer"]) == (2, "moon", [], "Aki")
    table = played.table()
    assert (table["sheet"], table["totals"]) == (sheet, before)
    assert [player["name"] for player in table["players"]] == ["Ben", "Aki", "Chie"]


def test_a_sheet_continues_from_the_start_of_the_previous_one_as_settle_returns_it(played: Caller) -> None:
    start = played.table()["sheet"]["next"]["start"]
    sheet = {"format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND]}
    assert start == answer(played.client.post("/api/v1/settle", json=sheet))["next"]
    assert start == {"dealer": 1, "streak": 0, "first": False, "round": 1}
    wanted = {"game": "tien-gow", "players": ["Ben", "Aki", "Chie", "Dai"], "start": start | {"streak": 1}}
    coming = answer(played.post("/sheets", wanted), 201)["next"]
    assert (coming["dealer"], coming["shown"]["multiplier"], coming["start"]) == ("Aki", 3, start | {"streak": 1})


def test_an_amended_setup_is_previewed_and_applies_to_the_hands_already_played(played: Caller) -> None:
    before = played.table()
    agreed: dict[str, Any] = {"rules": {"unit": 2}, "first_dealer": 1, "players": ["Aki", "Ben", "Chie", "Emi"]}
    assert fields(refusal(played.call("PUT", "/sheets/1", agreed), 422)) == ["who.3"]
    agreed["who"] = {"Emi": None}
    seen = answer(played.call("PUT", "/sheets/1?preview=1", agreed))
    assert played.table() == before
    agreed["expected"] = {"setup_revision": before["sheet"]["setup_revision"]}
    now = answer(played.call("PUT", "/sheets/1", agreed))
    assert now["changed"] == seen["changed"] == [1]
    assert (now["sheet"]["players"], now["sheet"]["rules"]["unit"]) == (agreed["players"], 2)
    table = played.table()
    assert table["sheet"] | {"hands": [], "more": True} == now["sheet"]
    assert [*table["totals"]] == agreed["players"]
    assert refusal(played.call("PUT", "/sheets/1", agreed), 409)["current"] == now["sheet"]
    assert answer(played.call("PUT", "/sheets/1", {}))["changed"] == []
    emil = {"players": ["Aki", "Ben", "Chie", "Emil"], "who": {"Emil": "Emi"}}
    assert answer(played.call("PUT", "/sheets/1", emil))["changed"] == []
    assert [*played.table()["totals"]] == emil["players"]


def test_two_players_swap_by_number_or_name_and_the_game_continues(played: Caller) -> None:
    before = played.table()
    seen = answer(played.call("PUT", "/seats?preview=1", SWAPPED))
    assert played.table() == before
    sheet = answer(played.call("PUT", "/seats", SWAPPED | {"expected": {"sheet": 1, "hands": 1}}))
    assert seen == {
        "number": 2,
        "game": "tien-gow",
        "rules": sheet["rules"],
        "players": ["Aki", "Ben", "Dai", "Chie"],
        **{name: sheet["next"][name] for name in ("dealer", "shown", "start")},
    }
    assert (seen["dealer"], seen["start"]["dealer"]) == ("Ben", 1)
    assert {name: sheet[name] for name in ("number", "players", "rules")} == {
        name: seen[name] for name in ("number", "players", "rules")
    }
    table = played.table()
    assert (table["sheet"], table["totals"]) == (sheet, before["totals"])
    assert [one["person"] for one in table["players"]] == [1, 2, 4, 3]


def test_a_new_player_takes_over_from_a_seat_or_everybody_starts_over(played: Caller) -> None:
    played.post("/sheets", {"game": "moon", "players": PLAYERS[:3], "rules": {"contract": True}})
    played.post("/hands", hand_body({"bidder": 1, "bid": 5, "tricks": [1, 5, 1]}))
    wanted = {"seats": [1, "Emi", 3]}
    for path in ("/seats", "/seats?preview=1"):
        assert fields(refusal(played.call("PUT", path, wanted), 422)) == ["takes_over.1"]
    sheet = answer(played.call("PUT", "/seats", wanted | {"takes_over": {"1": 1}}))
    assert sheet["next"]["start"]["scores"] == [1, 5, 1]
    sheet = answer(played.call("PUT", "/seats", {"seats": ["Aki", "Fay", ""], "start_over": True}))
    assert sheet["players"][:2] == ["Aki", "Fay"]
    assert sheet["next"]["start"]["scores"] == [0, 0, 0]


def test_the_first_deal_is_drawn_and_the_wall_thrown_for(host: Caller) -> None:
    for person in (1, 2, 3, 4):
        dice = answer(host.post("/dice", {"person": person}))
    for _ in range(20):
        for name in dice["draw"]["waiting"]:
            dice = answer(host.post("/dice", {"person": PLAYERS.index(name) + 1}))
    order = [name for [name] in dice["draw"]["order"]]
    assert sorted(order) == sorted(PLAYERS)
    assert [one["player"] for one in dice["draw"]["throws"]][:4] == PLAYERS
    assert all(one["card"] is None and len(one["dice"]) == 2 for one in dice["draw"]["throws"])
    sheet = answer(host.post("/dice/take", {}))
    assert (sheet["players"], sheet["next"]["dealer"]) == (order, order[0])
    thrown = answer(host.post("/wall", {"method": "pian_mian"}))
    assert thrown == answer(host.get("/dice"))
    wall, at = thrown["wall"], thrown["wall"]["first"]
    assert thrown["draw"]["taken"]
    assert wall["thrower"] == order[2]
    place = order.index(at)
    assert wall["stacks"] == [[*order[place:], *order[:place]]] * 8
    assert fields(refusal(host.post("/wall", {"method": "sideways"}), 422)) == ["method"]


def test_a_wall_is_dealt_without_a_table(host: Caller) -> None:
    wall = {"method": "lun_dong", "dice": [3, 4], "side": "right"}
    dealt = answer(host.client.post("/api/v1/wall", json=wall))
    assert dealt == {"sum": 7, "first": 2, "stacks": [[player] * 4 for player in (3, 2, 1, 0, 3, 2, 1, 0)]}
    for wrong, field in (({"method": "up"}, "method"), ({"dice": [0, 7]}, "dice.0"), ({"side": "top"}, "side")):
        assert field in fields(refusal(host.client.post("/api/v1/wall", json=wall | wrong), 422))
