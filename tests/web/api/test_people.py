"""Joining, names, hosts, devices, links and the access log through the API."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scorekeeper.store import clock
from tests.web.api.callers import Caller, answer, fields, refusal
from tests.web.api.conftest import secret


def test_the_play_link_gives_a_seat_and_the_watch_link_none(stranger: Caller, opened: dict[str, Any]) -> None:
    joined = answer(stranger.post("/join", {"secret": secret(opened, "play"), "seat": 1}), 201)
    watching = answer(stranger.post("/join", {"secret": secret(opened, "watch"), "seat": 1}), 201)
    assert joined == {"token": joined["token"], "role": "player", "seat": 1, "requested_seat": None}
    assert watching == {"token": watching["token"], "role": "watcher", "seat": None, "requested_seat": None}
    assert len({opened["token"], joined["token"], watching["token"]}) == 3


@pytest.mark.parametrize("wrong", ["", "nothing", "ÿ", "x" * 10_000], ids=["empty", "made up", "odd", "long"])
def test_a_wrong_secret_is_refused(stranger: Caller, wrong: str) -> None:
    existing = stranger.post("/join", {"secret": wrong, "seat": 1})
    missing = Caller(stranger.client, "QQQQQQ").post("/join", {"secret": wrong, "seat": 1})
    refusal(existing, 404)
    assert existing.data == missing.data


def test_an_occupied_seat_is_refused_without_a_move(stranger: Caller, ben: Caller, opened: dict[str, Any]) -> None:
    wanted = {"secret": secret(opened, "play"), "seat": 1}
    assert refusal(stranger.post("/join", wanted), 409)["code"] == "taken"
    asked = answer(stranger.post("/join", wanted | {"move": True}), 201)
    assert (asked["seat"], asked["requested_seat"], asked["role"]) == (None, 1, "player")
    new = replace(stranger, token=asked["token"])
    [asking] = answer(new.get("/seat-requests"))["seat_requests"]
    assert asking | {"device": 0, "kind": ""} == {"device": 0, "kind": "", "name": "Ben", "seat": 1, "mine": True}
    refusal(new.post(f"/seat-requests/{asking['device']}", {"accept": True}), 403)
    assert [one["mine"] for one in answer(ben.get("/seat-requests"))["seat_requests"]] == [False]
    assert ben.post(f"/seat-requests/{asking['device']}", {"accept": True}).status_code == 204
    assert new.table()["players"][1]["has_device"]
    refusal(ben.get(), 404)


def test_a_person_is_renamed(host: Caller, ben: Caller) -> None:
    assert answer(ben.call("PUT", "/people", {"name": "Ben", "to": "Benno"})) == {"name": "Benno"}
    assert host.table()["players"][1]["name"] == "Benno"
    assert fields(refusal(host.call("PUT", "/people", {"name": "Benno", "to": "Aki"}), 422))


def test_a_host_sees_and_removes_devices(host: Caller, ben: Caller, watcher: Caller, opened: dict[str, Any]) -> None:
    ipad = {"User-Agent": "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15"}
    host.call("POST", "/join", {"secret": secret(opened, "play"), "seat": 2}, **ipad)
    devices = answer(host.get("/devices"))["devices"]
    assert [[one[name] for name in ("device", "name", "role", "seat", "kind", "mine")] for one in devices] == [
        [1, None, "host", None, "program", True],
        [2, "Ben", "player", 1, "program", False],
        [3, None, "watcher", None, "program", False],
        [4, "Chie", "player", 2, "iPad", False],
    ]
    assert all(str(clock.now().year) in one["last_seen"] for one in devices)
    assert host.call("DELETE", "/devices/2").status_code == 204
    document = refusal(ben.get(), 404)
    assert (document["code"], document["title"]) == ("removed", "This phone was removed")
    refusal(host.call("DELETE", "/devices/2"), 404)
    refusal(host.call("DELETE", "/devices/1"), 403)


def test_new_links_replace_old_ones_and_may_remove_devices(host: Caller, ben: Caller, opened: dict[str, Any]) -> None:
    links = answer(host.call("POST", "/links"))
    assert links.keys() == {"play", "watch"}
    assert not set(links.values()) & set(opened["links"].values())
    assert ben.get().status_code == 200
    refusal(host.post("/links", {"everybody": "perhaps"}), 422)
    links = answer(host.post("/links", {"everybody": True}))
    assert refusal(ben.get(), 404)["code"] == "rejoin"
    assert host.joining(secret=links["play"].rsplit("/", 1)[1], seat=1).get().status_code == 200


def test_joining_is_locked_and_opened_and_the_log_tells_it_page_by_page(host: Caller, opened: dict[str, Any]) -> None:
    watch = {"secret": secret(opened, "watch")}
    assert answer(host.call("PUT", "/joining", {"open": False})) == {"open": False}
    assert refusal(host.post("/join", watch), 403)["code"] == "locked"
    refusal(host.call("PUT", "/joining", {}), 422)
    assert answer(host.call("PUT", "/joining", {"open": True})) == {"open": True}
    host.joining(**watch)
    page = answer(host.get("/log"))
    assert [(one["number"], one["kind"], one["by"], one["people"], one["what"]["how"]) for one in page["log"]] == [
        (1, "door", None, [], "opened"),
        (2, "door", None, [], "locked"),
        (3, "door", None, [], "unlocked"),
        (4, "door", None, [], "joined"),
    ]
    assert page["log"][3]["what"] == {"how": "joined", "role": "watcher", "phone": "program"}
    assert answer(host.get("/log?limit=3")) == {"log": page["log"][1:], "more": True}
    assert answer(host.get("/log?before=2")) == {"log": page["log"][:1], "more": False}
    for asked in ("before=0", "limit=201", "limit=x", "since=3"):
        refusal(host.get(f"/log?{asked}"), 422)


@pytest.fixture
def chie(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """The player in seat 2."""
    return stranger.joining(secret=secret(opened, "play"), seat=2)


def test_hosts_appoint_replace_and_dismiss_hosts(host: Caller, ben: Caller, chie: Caller) -> None:
    assert answer(host.get("/hosts"))["hosts"] == [], "a phone that is nobody's"
    there = answer(host.post("/hosts", {"name": "ben", "instead": True}))
    assert (there["hosts"], there["candidates"], there["absent"]) == (["Ben"], ["Ben", "Chie"], False)
    assert refusal(ben.call("DELETE", "/hosts?name=Ben"), 409)["detail"].startswith("a table needs a host")
    assert answer(ben.post("/hosts", {"name": "Chie"}))["hosts"] == ["Ben", "Chie"]
    assert answer(chie.call("DELETE", "/hosts?name=Ben"))["hosts"] == ["Chie"]


def test_a_player_takes_over_from_an_absent_host_who_takes_it_back(
    host: Caller, ben: Caller, chie: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal(ben.post("/hosts/take-over", {}), 409)
    later = datetime.now(UTC) + timedelta(minutes=20)
    monkeypatch.setattr(clock, "now", lambda: later)
    there = answer(chie.get("/hosts"))
    assert (there["absent"], there["may_take_over"], there["taken_over_by"]) == (True, True, None)
    assert answer(chie.post("/hosts/take-over", {}))["hosts"] == ["Chie"]
    assert refusal(ben.post("/hosts/take-over", {}), 409)["detail"].startswith("nobody can take over now")
    assert answer(host.get("/hosts"))["taken_over_by"] == "Chie"
    assert answer(host.post("/hosts/take-back", {}))["hosts"] == []
    refusal(chie.post("/hosts/take-back", {}), 403)
    assert host.post("/hosts/other", {}).status_code == 404
