"""Tables through the API: opened, read, continued, closed and deleted."""

from dataclasses import replace
from typing import Any

import time_machine
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.service.access import callers
from scorekeeper.service.hands import drafts, objections
from scorekeeper.service.tables import deletion
from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app.state import state
from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, answer, fields, hand_body, open_table, refusal
from tests.web.api.conftest import secret
from tests.web.browsers import answered


def test_opening_a_table_returns_code_token_links_and_table(opened: dict[str, Any], settings: Settings) -> None:
    assert opened.keys() == {"code", "token", "links", "table"}
    assert (len(opened["code"]), opened["table"]["code"]) == (6, opened["code"])
    assert len(opened["token"]) >= 22
    assert opened["links"].keys() == {"play", "watch"}
    for link in opened["links"].values():
        assert link.startswith(f"http://localhost/join/{opened['code']}/")
    assert opened["links"]["play"] != opened["links"]["watch"]
    app = create_app(settings, "http://192.168.1.5:8000")
    assert open_table(app.test_client())[1]["links"]["play"].startswith("http://192.168.1.5:8000/join/")
    close(app)


def test_the_complete_setup_is_stored(client: FlaskClient) -> None:
    start = {"dealer": 2, "streak": 1, "first": True, "round": 0}
    wanted = {"name": "Friday", "chips": 100, "note": "0.1 €", "rules": {"unit": 2}, "players": [*PLAYERS[:3], ""]}
    with time_machine.travel("2026-11-21T23:30Z"):
        host, opened = open_table(client, **wanted, start=start, zone="Asia/Tokyo")
        made = answer(host.post("/next-table", {"zone": "Pacific/Pago_Pago"}), 201)
    table, coming = opened["table"], opened["table"]["sheet"]["next"]
    assert (table["name"], table["chips"], table["note"], table["day"]) == ("Friday", 100, "0.1 €", "2026-11-22")
    assert table["sheet"]["rules"]["unit"] == 2
    assert (coming["dealer"], coming["shown"]["multiplier"], coming["start"]) == ("Chie", 3, start)
    assert table["players"][3]["name"] == "Player 4"
    assert replace(host, code=made["code"], token=made["token"]).table()["day"] == "2026-11-21"


def test_the_table_contains_its_setup_its_people_and_no_secret(
    host: Caller, ben: Caller, watcher: Caller, stranger: Caller, opened: dict[str, Any]
) -> None:
    host.post("/hands", hand_body(HAND))
    stranger.joining(secret=secret(opened, "watch"), name="Emi")
    for caller in (host, ben, watcher, replace(host, code=host.code.lower())):
        text, table = caller.get().text, caller.table()
        for link in (*opened["links"].values(), opened["token"]):
            assert link.rsplit("/", 1)[-1] not in text
        assert list(table) == [
            "name", "chips", "rate", "note", "rounding", "bearer", "code", "revision", "day", "closed", "players",
            "spectators", "sheet", "totals", "pairs", "transfers", "chips_held", "previous_table", "next_table",
            "chip_entries",
        ]  # fmt: skip
        assert table["players"][1] == {"seat": 1, "person": 2, "name": "Ben", "has_device": True}
        assert table["players"][2] == {"seat": 2, "person": 3, "name": "Chie", "has_device": False}
        assert table["spectators"] == ["Emi"]
        assert list(table["sheet"]) == [
            "number", "setup_revision", "game", "locked_as_paid", "rules", "players", "hands", "more", "next",
        ]  # fmt: skip
        assert (table["sheet"]["next"]["number"], table["sheet"]["next"]["dealer"]) == (2, "Ben")
        assert table["totals"] == {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}
        assert {"from": "Chie", "to": "Ben", "chips": 5} in table["pairs"]
        assert {"from": "Dai", "to": "Ben", "chips": 1} in table["transfers"]


def test_only_a_changed_table_is_sent_again(host: Caller, stranger: Caller, opened: dict[str, Any]) -> None:
    etag = host.get().headers["ETag"]
    again, head = host.get(If_None_Match=etag), host.call("HEAD")
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", etag)
    host.post("/hands", hand_body(HAND))
    changed = answered(200, host.get(If_None_Match=etag))
    stranger.joining(secret=secret(opened, "play"), seat=1)
    assert host.get(If_None_Match=changed.headers["ETag"]).status_code == 200


def test_the_etag_of_a_table_changes_if_its_next_table_is_deleted(host: Caller, app: Flask) -> None:
    after = answer(host.post("/next-table", {}), 201)
    assert host.table()["next_table"] == after["code"]
    etag = host.get().headers["ETag"]
    database = state(app).database
    deletion.delete_table_as_admin(
        database, after["code"], deletion.find_table_to_delete(database, after["code"]).title
    )
    changed = host.get(If_None_Match=etag)
    assert (changed.status_code, answer(changed)["next_table"]) == (200, None)


def test_only_the_hands_that_changed_after_a_revision_are_sent(host: Caller) -> None:
    for hand in (HAND, OTHER_HAND):
        host.post("/hands", hand_body(hand))
    known = host.table()["revision"]
    host.call("PUT", "/hands/1", hand_body({**HAND, "piles": [1, 4, 0, 3]}))
    newer = answer(host.get(f"/since/{known}"))
    assert [hand["number"] for hand in newer["sheet"]["hands"]] == [1]
    table = host.table()
    assert (newer["revision"], newer["totals"]) == (table["revision"], table["totals"])
    ahead = answer(host.get(f"/since/{table['revision'] + 1000}"))
    assert (ahead["sheet"]["hands"], ahead["revision"]) == ([], table["revision"])


def test_the_host_changes_the_terms(client: FlaskClient) -> None:
    rate = {"currency": "JPY", "amount": "10"}
    host, opened = open_table(client, rate=rate, rounding=50, bearer=PLAYERS[1])
    agreed = {"name": "", "chips": None, "rate": rate, "note": None, "rounding": 50, "bearer": PLAYERS[1]}
    assert opened["table"].items() >= agreed.items()
    agreed |= {"rate": {"currency": "USD", "amount": "0.05"}, "note": "a nickel", "chips": 200}
    assert answer(host.call("PUT", "/terms", {name: agreed[name] for name in ("rate", "note", "chips")})) == agreed
    assert host.table().items() >= agreed.items()
    assert answer(host.call("PUT", "/terms", {})) == agreed
    wrong = {"rate": {"currency": "¥", "amount": 0.1, "per": 1}, "rounding": "10", "bearer": 1, "chips": -1}
    assert {*fields(refusal(host.call("PUT", "/terms", wrong), 422))} == {
        "rate.currency", "rate.amount", "rate.per", "rounding", "bearer", "chips",
    }  # fmt: skip


def test_a_closed_table_refuses_hands_until_it_is_reopened(host: Caller) -> None:
    ended = answer(host.call("POST", "/close"))["closed"]
    assert ended.endswith("Z")
    assert (host.table()["closed"], answer(host.post("/close", {}))["closed"]) == (ended, ended)
    assert refusal(host.post("/hands", hand_body(HAND)), 409)["code"] == "closed"
    assert answer(host.call("POST", "/reopen")) == {"closed": None}
    answer(host.post("/hands", hand_body(HAND)), 201)


def test_unfinished_items_are_returned_until_they_are_discarded(app: Flask, host: Caller) -> None:
    answer(host.post("/hands", hand_body(HAND)), 201)
    aki, database = callers.Caller(host.code, host.token or ""), state(app).database
    drafts.update_draft(database, aki, 2, {"winner": "1"})
    objections.raise_objection(database, aki, 1, "three")
    said = refusal(host.post("/close", {}), 409)
    assert said["code"] == "unfinished"
    assert said["current"] == {
        "draft": 2, "objections": [{"sheet": 1, "number": 1}], "chip_entries": [], "stakes": [],
    }  # fmt: skip
    assert fields(refusal(host.post("/close", {"set_aside": "perhaps"}), 422)) == ["set_aside"]
    assert answer(host.post("/close", {"set_aside": True}))["closed"]


def test_a_table_is_deleted_by_its_name_or_else_its_code(host: Caller, ben: Caller) -> None:
    for body in ({"name": "Saturday"}, {"name": 5}, {"name": ""}, {}):
        assert fields(refusal(host.call("DELETE", "", body), 422)) == ["name"]
    assert host.call("DELETE", "", {"name": host.code}).status_code == 204
    for who in (host, ben):
        assert refusal(who.get(""), 404)["code"] == "not_found"
    named, _ = open_table(host.client, name="Friday")
    assert named.call("DELETE", "", {"name": "friday"}).status_code == 204


def test_the_next_table_is_opened_once_and_then_joined(host: Caller, ben: Caller, watcher: Caller) -> None:
    refusal(watcher.call("POST", "/next-table/join"), 404)
    assert fields(refusal(host.post("/next-table", {"zone": "Tokyo"}), 422)) == ["zone"]
    made = answer(host.post("/next-table", {}), 201)
    assert list(made) == ["code", "token", "role", "seat", "links"]
    assert list(made["links"]) == ["play", "watch"]
    for there in (answer(ben.post("/next-table", {})), answer(ben.call("POST", "/next-table/join"))):
        assert {**there, "token": ""} == {**made, "token": "", "role": "player", "seat": 1}
    over = answer(watcher.call("POST", "/next-table/join"))
    assert (over["code"], over["role"], over["links"]["play"]) == (made["code"], "watcher", None)
    here = replace(ben, code=made["code"], token=answer(ben.call("POST", "/next-table"))["token"])
    assert (here.table()["previous_table"], ben.table()["next_table"]) == (ben.code, made["code"])
    assert answer(ben.post("/next-table", {"another": made["code"]}), 201)["code"] != made["code"]
