"""GET, POST and DELETE /tables/CODE/hosts, and the takeover."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scorekeeper.store import clock
from tests.web.api.callers import Caller, answer, fields, refusal
from tests.web.api.conftest import secret

STEPS = ("take-over", "take-back")


def hosts(who: Caller) -> list[str]:
    """Return the names of the hosts."""
    found: list[str] = answer(who.get("/hosts"))["hosts"]
    return found


@pytest.fixture
def chie(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """The player in seat 2."""
    return stranger.joining(secret=secret(opened, "play"), seat=2)


def test_hosts_appoint_replace_and_dismiss_hosts(host: Caller, ben: Caller, chie: Caller) -> None:
    assert hosts(host) == [], "a phone that is nobody's"
    there = answer(host.post("/hosts", {"name": "ben", "instead": True}))
    assert (there["hosts"], there["with_a_phone"], there["away"]) == (["Ben"], ["Ben", "Chie"], False)
    refusal(host.post("/hosts", {"name": "Chie"}), 403)
    assert refusal(ben.call("DELETE", "/hosts?name=Ben"), 409)["detail"].startswith("a table needs a host")
    assert answer(ben.post("/hosts", {"name": "Chie"}))["hosts"] == ["Ben", "Chie"]
    assert answer(chie.call("DELETE", "/hosts?name=Ben"))["hosts"] == ["Chie"]
    refusal(ben.call("DELETE", "/hosts?name=Chie"), 403)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"name": "Dai"}, "person"),
        ({"name": "Zoe"}, "person"),
        ({"name": ""}, "name"),
        ({"name": 2}, "name"),
        ({}, "name"),
        ({"name": "Ben", "instead": "yes"}, "instead"),
    ],
    ids=str,
)
def test_a_person_who_cannot_be_host_is_refused(host: Caller, ben: Caller, wanted: dict[str, Any], field: str) -> None:
    assert ben.token
    assert fields(refusal(host.post("/hosts", wanted), 422)) == [field]
    assert hosts(host) == []


def test_a_player_takes_over_from_an_absent_host_who_takes_it_back(
    host: Caller, ben: Caller, chie: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not answer(ben.get("/hosts"))["may_take_over"]
    refusal(ben.post("/hosts/take-over", {}), 409)
    later = datetime.now(UTC) + timedelta(minutes=20)
    monkeypatch.setattr(clock, "now", lambda: later)
    there = answer(chie.get("/hosts"))
    assert (there["away"], there["may_take_over"], there["taken_by"]) == (True, True, None)
    assert answer(chie.post("/hosts/take-over", {}))["hosts"] == ["Chie"]
    assert refusal(ben.post("/hosts/take-over", {}), 409)["detail"].startswith("nobody can take over now")
    assert answer(host.get("/hosts"))["taken_by"] == "Chie"
    assert answer(host.post("/hosts/take-back", {}))["hosts"] == []
    refusal(chie.post("/hosts/take-back", {}), 403)
    assert host.post("/hosts/other", {}).status_code == 404


def test_spectators_only_read_the_hosts_and_strangers_see_nothing(watcher: Caller, stranger: Caller) -> None:
    assert hosts(watcher) == []
    calls = [("GET", "/hosts"), ("POST", "/hosts"), ("DELETE", "/hosts?name=Aki")]
    calls += [("POST", f"/hosts/{step}") for step in STEPS]
    made_up = Caller(stranger.client, stranger.code, "x" * 22)
    for method, path in calls:
        body = {"name": "Aki"} if (method, path) == ("POST", "/hosts") else None
        refusal(stranger.call(method, path, body), 401)
        refusal(made_up.call(method, path, body), 404)
        if method != "GET":
            refusal(watcher.call(method, path, body), 403)
