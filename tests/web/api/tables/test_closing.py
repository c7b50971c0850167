"""POST /close and /reopen."""

from __future__ import annotations

from flask import Flask

from scorekeeper.service.access import callers
from scorekeeper.service.hands import drafts, objections
from scorekeeper.web.app.state import state
from tests.web.api.callers import HAND, OTHER_HAND, Caller, answer, refusal


def test_a_closed_table_refuses_hands_until_it_is_reopened(host: Caller) -> None:
    answer(host.post("/hands", HAND), 201)
    assert host.table()["closed"] is None
    ended = answer(host.call("POST", "/close"))["closed"]
    assert ended.endswith("Z")
    assert (host.table()["closed"], answer(host.post("/close", {}))["closed"]) == (ended, ended)
    for method, path, body in (
        ("POST", "/hands", HAND),
        ("POST", "/preview", HAND),
        ("PUT", "/hands/1", OTHER_HAND),
        ("DELETE", "/hands/1", None),
        ("PUT", "/terms", {"chips": 5}),
        ("PUT", "/sheets/1", {"rules": {"unit": 2}}),
        ("POST", "/sheets", {"game": "moon", "players": ["Aki", "Ben", "Chie"]}),
    ):
        assert refusal(host.call(method, path, body), 409)["code"] == "closed"
    assert answer(host.call("POST", "/reopen")) == {"closed": None}
    answer(host.post("/hands", HAND), 201)


def test_unfinished_items_are_returned_until_they_are_discarded(app: Flask, host: Caller) -> None:
    answer(host.post("/hands", HAND), 201)
    aki = callers.Caller(host.code, host.token or "")
    drafts.update_draft(state(app).database, aki, 2, {"winner": "1"})
    said = refusal(host.post("/close", {}), 409)
    assert said["code"] == "unfinished"
    assert said["current"] == {"draft": 2, "objections": [], "entries": [], "stakes": []}
    assert refusal(host.post("/close", {"set_aside": "perhaps"}), 422)["errors"][0]["field"] == "set_aside"
    assert answer(host.post("/close", {"set_aside": True}))["closed"]


def test_an_accepted_hand_does_not_prevent_closing(app: Flask, host: Caller) -> None:
    answer(host.post("/hands", HAND), 201)
    aki, database = callers.Caller(host.code, host.token or ""), state(app).database
    objections.raise_objection(database, aki, 1, "three")
    assert refusal(host.post("/close", {}), 409)["current"]["objections"] == [{"sheet": 1, "number": 1}]
    objections.accept_hand(database, aki, 1)
    assert answer(host.post("/close", {}))["closed"]


def test_only_the_host_closes_and_reopens(ben: Caller, watcher: Caller) -> None:
    for who in (ben, watcher):
        for path in ("/close", "/reopen"):
            refusal(who.post(path, {}), 403)
