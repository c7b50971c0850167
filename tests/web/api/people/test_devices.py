"""Links, the joining lock and the devices of a table."""

from typing import Any

from scorekeeper.store import clock
from tests.web.api.callers import Caller, answer, refusal
from tests.web.api.conftest import secret


def test_a_host_sees_the_devices_and_removes_one(
    host: Caller, ben: Caller, watcher: Caller, opened: dict[str, Any]
) -> None:
    ipad = {"User-Agent": "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15"}
    host.call("POST", "/join", {"secret": secret(opened, "play"), "seat": 2}, **ipad)
    devices = answer(host.get("/devices"))["devices"]
    assert [[one[name] for name in ("id", "name", "role", "seat", "kind", "mine")] for one in devices] == [
        [1, None, "host", None, "program", True],
        [2, "Ben", "player", 1, "program", False],
        [3, None, "watcher", None, "program", False],
        [4, "Chie", "player", 2, "iPad", False],
    ]
    assert all(str(clock.now().year) in one["seen_at"] for one in devices)
    assert host.call("DELETE", "/devices/2").status_code == 204
    document = refusal(ben.get(), 404)
    assert (document["code"], document["title"]) == ("removed", "This phone was removed")
    refusal(host.post("/join", {"secret": secret(opened, "play"), "seat": 1}), 404)
    refusal(host.call("DELETE", "/devices/2"), 404)
    refusal(host.call("DELETE", "/devices/1"), 403)
    for who in (watcher,):
        assert {
            refusal(who.call(*asked), 403)["code"] for asked in (("GET", "/devices"), ("DELETE", "/devices/4"))
        } == {"not_yours"}


def test_every_way_of_joining_stores_the_kind_of_device(host: Caller, opened: dict[str, Any]) -> None:
    android = {"User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8)"}
    evening = answer(host.get("/export.json"))
    brought = answer(host.client.post("/api/v1/import", json=evening, headers=android), 201)
    over = answer(host.call("POST", "/again", {}, User_Agent=android["User-Agent"]), 201)
    for code, token in ((brought["code"], brought["token"]), (over["code"], over["token"])):
        devices = answer(Caller(host.client, code, token).get("/devices"))["devices"]
        assert [one["kind"] for one in devices] == ["Android"]


def test_new_links_replace_the_old_ones_and_optionally_remove_devices(
    host: Caller, ben: Caller, opened: dict[str, Any]
) -> None:
    links = answer(host.call("POST", "/links"))
    assert links.keys() == {"play", "watch"}
    assert not set(links.values()) & set(opened["links"].values())
    assert ben.get().status_code == 200
    refusal(host.post("/links", {"everybody": "perhaps"}), 422)
    links = answer(host.post("/links", {"everybody": True}))
    assert refusal(ben.get(), 404)["code"] == "again"
    assert host.joining(secret=links["play"].rsplit("/", 1)[1], seat=1).get().status_code == 200


def test_joining_is_locked_and_opened(host: Caller, ben: Caller, opened: dict[str, Any]) -> None:
    watch = {"secret": secret(opened, "watch")}
    assert answer(host.call("PUT", "/joining", {"open": False})) == {"open": False}
    assert refusal(host.post("/join", watch), 403)["code"] == "locked"
    refusal(ben.call("PUT", "/joining", {"open": True}), 403)
    refusal(host.call("PUT", "/joining", {}), 422)
    assert answer(host.call("PUT", "/joining", {"open": True})) == {"open": True}
    assert host.joining(**watch).get().status_code == 200
