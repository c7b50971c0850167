"""PUT /tables/CODE/seats."""

import pytest

from tests.web.api.callers import HAND, PLAYERS, Caller, answer, fields, refusal

SWAPPED = {"seats": [1, 2, 4, "Chie"]}


def test_two_players_swap_by_number_or_name_and_the_game_continues(host: Caller) -> None:
    host.post("/hands", HAND)
    before = host.table()
    seen = answer(host.call("PUT", "/seats?preview=1", SWAPPED))
    assert host.table() == before
    sheet = answer(host.call("PUT", "/seats", SWAPPED | {"sheet": 1, "hands": 1}))
    assert seen == {
        "number": 2,
        "game": "tien-gow",
        "rules": sheet["rules"],
        "players": ["Aki", "Ben", "Dai", "Chie"],
        "next": {name: sheet["next"][name] for name in seen["next"]},
    }
    assert seen["next"]["dealer"] == "Ben"
    assert seen["next"]["start"]["dealer"] == 1
    assert {name: sheet[name] for name in ("number", "players", "rules")} == {
        name: seen[name] for name in ("number", "players", "rules")
    }
    table = host.table()
    assert (table["sheet"], table["totals"]) == (sheet, before["totals"])
    assert [one["person"] for one in table["players"]] == [1, 2, 4, 3]


def test_starting_over_carries_over_the_chips_only(host: Caller) -> None:
    host.post("/hands", HAND)
    sheet = answer(host.call("PUT", "/seats", {"seats": ["Aki", "Ben", "Fay", ""], "anew": True}))
    assert sheet["players"][:3] == ["Aki", "Ben", "Fay"]
    assert sheet["next"]["start"] is None or not sheet["next"]["start"].get("streak")
    assert host.table()["totals"]["Chie"] == -5


def test_a_new_player_continues_another_seat_if_requested(host: Caller) -> None:
    host.post("/sheets", {"game": "moon", "players": PLAYERS[:3], "rules": {"contract": True}})
    host.post("/hands", {"bidder": 1, "bid": 5, "tricks": [1, 5, 1]})
    wanted = {"seats": [1, "Emi", 3]}
    for path in ("/seats", "/seats?preview=1"):
        assert fields(refusal(host.call("PUT", path, wanted), 422)) == ["takes_over.1"]
    sheet = answer(host.call("PUT", "/seats", wanted | {"takes_over": {"1": 1}}))
    assert sheet["next"]["start"]["scores"] == [1, 5, 1]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": PLAYERS}, "seats"),
        ({"seats": [1]}, "players"),
        ({"seats": [*PLAYERS, "Emi"]}, "players"),
        ({"seats": ["Emi"] * 1000}, "seats"),
        ({"seats": [1, 2, 3, 9]}, "seats.3"),
        ({"seats": [1, 2, 3, 10**12]}, "seats.3"),
        ({"seats": [1, 2, 3, True]}, "seats.3"),
        ({"seats": [1, 2, 3, 3]}, "players.3"),
        ({"seats": [1, 2, 3, "x" * 41]}, "players.3"),
        ({"takes_over": {"x": 1}}, "takes_over.x"),
        ({"takes_over": {"9" * 9999: 1}}, "takes_over." + "9" * 9999),
        ({"anew": 1}, "anew"),
        ({"game": "moon"}, "game"),
    ],
    ids=lambda part: str(part)[:40],
)
def test_invalid_seats_are_refused_at_their_field(host: Caller, change: dict[str, object], field: str) -> None:
    before = host.table()
    for path in ("/seats", "/seats?preview=1"):
        assert fields(refusal(host.call("PUT", path, SWAPPED | change), 422)) == [field]
    assert host.table() == before


def test_an_outdated_state_is_refused(host: Caller) -> None:
    host.post("/hands", HAND)
    for path in ("/seats", "/seats?preview=1"):
        assert refusal(host.call("PUT", path, SWAPPED | {"hands": 0}), 409)["code"] == "taken"
        assert refusal(host.call("PUT", path, SWAPPED | {"revision": 99}), 409)["current"]["number"] == 1
        refusal(host.call("PUT", path, SWAPPED | {"sheet": 2}), 409)


def test_only_the_host_changes_or_previews_the_seats_of_others(
    host: Caller, ben: Caller, watcher: Caller, stranger: Caller
) -> None:
    host.post("/sheets", {"game": "buki", "players": PLAYERS})
    for path in ("/seats", "/seats?preview=1"):
        for who, status in ((ben, 403), (watcher, 403), (stranger, 401)):
            refusal(who.call("PUT", path, SWAPPED), status)
    assert answer(ben.call("PUT", "/seats", {"seats": [1, 3, 4]}))["players"] == ["Aki", "Chie", "Dai"]
