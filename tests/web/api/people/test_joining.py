"""POST /tables/CODE/join."""

from dataclasses import replace
from typing import Any

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, refusal
from tests.web.api.conftest import secret


def test_the_play_link_gives_a_seat(stranger: Caller, opened: dict[str, Any]) -> None:
    joined = answer(stranger.post("/join", {"secret": secret(opened, "play"), "seat": 1}), 201)
    assert joined.keys() == {"token", "role", "seat"}
    assert joined["role"] == "player"
    assert joined["seat"] == 1
    assert len(joined["token"]) >= 22


def test_the_watch_link_gives_no_seat(stranger: Caller, opened: dict[str, Any]) -> None:
    joined = answer(stranger.post("/join", {"secret": secret(opened, "watch"), "seat": 1}), 201)
    assert joined["role"] == "watcher"
    assert joined["seat"] is None


def test_players_record_hands(ben: Caller) -> None:
    hand = answer(ben.post("/hands", HAND), 201)
    assert (hand["by"], "on_behalf" in hand) == ("Ben", False)
    hand = answer(ben.post("/hands", HAND | {"on_behalf": 2}), 201)
    assert (hand["by"], hand["on_behalf"]) == ("Ben", "Chie")


def test_every_device_has_its_own_token(host: Caller, ben: Caller, watcher: Caller) -> None:
    assert len({host.token, ben.token, watcher.token}) == 3


@pytest.mark.parametrize("wrong", ["", "nothing", "ÿ", "x" * 10_000], ids=["empty", "made up", "odd", "long"])
def test_a_wrong_secret_is_refused(stranger: Caller, wrong: str) -> None:
    existing = stranger.post("/join", {"secret": wrong, "seat": 1})
    missing = Caller(stranger.client, "QQQQQQ").post("/join", {"secret": wrong, "seat": 1})
    refusal(existing, 404)
    assert existing.data == missing.data


def test_an_occupied_seat_is_refused_unless_a_move_is_requested(
    stranger: Caller, ben: Caller, opened: dict[str, Any]
) -> None:
    wanted = {"secret": secret(opened, "play"), "seat": 1}
    assert refusal(stranger.post("/join", wanted), 409)["code"] == "taken"
    asked = answer(stranger.post("/join", wanted | {"move": True}), 201)
    assert (asked["seat"], asked["wants"], asked["role"]) == (None, 1, "player")
    new = replace(stranger, token=asked["token"])
    [asking] = answer(new.get("/asking"))["asking"]
    assert asking | {"device": 0, "kind": ""} == {"device": 0, "kind": "", "name": "Ben", "seat": 1, "mine": True}
    refusal(new.post(f"/asking/{asking['device']}", {"let": True}), 403)
    assert [one["mine"] for one in answer(ben.get("/asking"))["asking"]] == [False]
    assert ben.post(f"/asking/{asking['device']}", {"let": True}).status_code == 204
    assert new.table()["players"][1]["seated"]
    refusal(ben.get(), 404)


@pytest.mark.parametrize(
    ("how", "field"),
    [
        ({"seat": 4}, "seat"),
        ({"seat": "1"}, "seat"),
        ({"name": ["Emi"]}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"more": 1}, "more"),
        ({"secret": 5}, "secret"),
    ],
    ids=str,
)
def test_invalid_values_are_refused_at_their_field(
    stranger: Caller, opened: dict[str, Any], how: dict[str, object], field: str
) -> None:
    assert field in fields(refusal(stranger.post("/join", {"secret": secret(opened, "play")} | how), 422))


def test_a_secret_is_required(stranger: Caller) -> None:
    assert fields(refusal(stranger.post("/join", {"seat": 1}), 422)) == ["secret"]
