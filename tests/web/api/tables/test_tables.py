"""POST /tables, GET /tables/CODE and /since/REVISION."""

from dataclasses import replace
from typing import Any

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import Settings
from scorekeeper.web import create_app
from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, answer, fields, open_table, refusal


def test_opening_a_table_returns_code_token_links_and_table(opened: dict[str, Any]) -> None:
    assert opened.keys() == {"code", "token", "links", "table"}
    assert len(opened["code"]) == 6
    assert len(opened["token"]) >= 22
    table = opened["table"]
    assert table["code"] == opened["code"]
    assert [player["name"] for player in table["players"]] == PLAYERS
    assert table["sheet"]["game"] == "tien-gow"
    assert table["sheet"]["rules"]["base"] is None
    assert table["totals"] == dict.fromkeys(PLAYERS, 0)


def test_the_links_are_different_absolute_urls(opened: dict[str, Any]) -> None:
    play, watch = opened["links"]["play"], opened["links"]["watch"]
    assert opened["links"].keys() == {"play", "watch"}
    for link in (play, watch):
        assert link.startswith(f"http://localhost/join/{opened['code']}/")
    assert play != watch


def test_the_links_begin_with_the_public_url(settings: Settings) -> None:
    app = create_app(settings, "http://192.168.1.5:8000")
    _, opened = open_table(app.test_client())
    assert opened["links"]["play"].startswith("http://192.168.1.5:8000/join/")


def test_the_complete_setup_is_stored(client: FlaskClient) -> None:
    _, opened = open_table(
        client, name="Friday", rules={"first_dealer_multiplier": 2}, first_dealer=2, chips=100, rate="0.1 €"
    )
    table = opened["table"]
    assert table["name"] == "Friday"
    assert table["sheet"]["rules"]["first_dealer_multiplier"] == 2
    assert table["sheet"]["next"]["dealer"] == "Chie"
    assert table["sheet"]["next"]["multiplier"] == 2


def test_the_date_is_that_of_the_given_time_zone(client: FlaskClient) -> None:
    with time_machine.travel("2026-11-21T23:30Z"):
        host, opened = open_table(client, zone="Asia/Tokyo")
        assert opened["table"]["day"] == "2026-11-22"
        made = answer(host.post("/again", {"zone": "Pacific/Pago_Pago"}), 201)
    assert replace(host, code=made["code"], token=made["token"]).table()["day"] == "2026-11-21"
    refused = [refusal(host.post("/again", {"zone": "Tokyo"}), 422)]
    wanted = {"game": "moon", "players": ["Aki", "Ben", "Chie"], "zone": 9}
    refused.append(refusal(client.post("/api/v1/tables", json=wanted), 422))
    for document in refused:
        assert document["errors"] == [
            {"field": "zone", "code": "zone", "message": "a time zone like Asia/Tokyo is expected"}
        ]


def test_a_table_may_continue_from_another(client: FlaskClient) -> None:
    start = {"dealer": 2, "streak": 1, "first": True, "round": 0}
    _, opened = open_table(client, start=start)
    coming = opened["table"]["sheet"]["next"]
    assert (coming["dealer"], coming["multiplier"], coming["start"]) == ("Chie", 3, start)


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("ja", "2"), ("zh-TW", "2")])
def test_an_empty_seat_has_a_placeholder_name(client: FlaskClient, language: str, name: str) -> None:
    wanted = {"game": "tien-gow", "players": ["Aki", "", "", ""]}
    opened = answer(client.post("/api/v1/tables", json=wanted, headers={"Accept-Language": language}), 201)
    assert name in opened["table"]["players"][1]["name"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "poker"}, "game"),
        ({"game": 3}, "game"),
        ({"players": ["Aki"]}, "players"),
        ({"players": ["Aki"] * 2}, "players.1"),
        ({"players": ["Aki", "ａｋｉ"]}, "players.1"),
        ({"players": ["Aki", "x" * 41]}, "players.1"),
        ({"players": ["Aki", "Ben\n"]}, ""),
        ({"players": ["Aki", 3]}, "players.1"),
        ({"players": "Aki, Ben"}, "players"),
        ({"rules": {"base": 0}}, "rules.base"),
        ({"rules": {"base": "4"}}, "rules.base"),
        ({"rules": {"base": True}}, "rules.base"),
        ({"rules": {"nothing": 1}}, "rules.nothing"),
        ({"rules": []}, "rules"),
        ({"first_dealer": 4}, "first_dealer"),
        ({"first_dealer": "0"}, "first_dealer"),
        ({"first_dealer": 0, "start": {"dealer": 0, "streak": 0, "first": True, "round": 0}}, "first_dealer"),
        ({"start": {"dealer": 0}}, "start.streak"),
        ({"chips": -1}, "chips"),
        ({"chips": "100"}, "chips"),
        ({"rate": 5}, "rate"),
        ({"rate": "x" * 41}, "rate"),
        ({"name": 5}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"host_seat": 1}, "host_seat"),
    ],
    ids=str,
)
def test_invalid_values_are_refused_at_their_field(client: FlaskClient, change: dict[str, object], field: str) -> None:
    wanted = {"game": "tien-gow", "players": PLAYERS} | change
    response = client.post("/api/v1/tables", json=wanted)
    if field:
        assert field in fields(refusal(response, 422))
    else:
        assert answer(response, 201)["table"]["players"][1]["name"] == "Ben"


@pytest.mark.parametrize("missing", ["game", "players"])
def test_missing_fields_are_reported(client: FlaskClient, missing: str) -> None:
    wanted: dict[str, object] = {"game": "tien-gow", "players": PLAYERS}
    del wanted[missing]
    document = refusal(client.post("/api/v1/tables", json=wanted), 422)
    assert document["errors"] == [{"field": missing, "code": "missing", "message": "this is missing"}]


def test_the_table_contains_its_setup(host: Caller, ben: Caller, watcher: Caller) -> None:
    host.post("/hands", HAND)
    for caller in (host, ben, watcher):
        table = caller.table()
        assert list(table) == [
            "code", "name", "revision", "day", "closed", "chips", "rate", "note", "rounding", "bearer",
            "players", "spectators", "sheet", "totals", "pairs", "transfers", "holds",
            "before", "after", "entries",
        ]  # fmt: skip
        assert table["players"][1] == {"seat": 1, "person": 2, "name": "Ben", "seated": True}
        assert table["players"][2] == {"seat": 2, "person": 3, "name": "Chie", "seated": False}
        assert list(table["sheet"]) == [
            "number", "revision", "game", "kept", "rules", "players", "hands", "more", "next",
        ]  # fmt: skip
        assert table["sheet"]["next"]["number"] == 2
        assert table["sheet"]["next"]["dealer"] == "Ben"
        assert table["totals"] == {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}
        assert list(table["totals"]) == PLAYERS
        assert {"from": "Chie", "to": "Ben", "amount": 5} in table["pairs"]
        assert {"from": "Dai", "to": "Ben", "amount": 1} in table["transfers"]


def test_spectators_are_named(stranger: Caller, host: Caller, opened: dict[str, Any]) -> None:
    stranger.joining(secret=opened["links"]["watch"].rsplit("/", 1)[1], name="Emi")
    assert host.table()["spectators"] == ["Emi"]


def test_a_table_contains_no_secret(host: Caller, watcher: Caller, opened: dict[str, Any]) -> None:
    for caller in (host, watcher):
        text = caller.get().text
        for secret in (*opened["links"].values(), opened["token"]):
            assert secret.rsplit("/", 1)[-1] not in text


def test_an_unchanged_table_is_not_sent_again(host: Caller) -> None:
    etag = host.get().headers["ETag"]
    again = host.get(If_None_Match=etag)
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == etag
    host.post("/hands", HAND)
    changed = host.get(If_None_Match=etag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_joining_a_seat_changes_the_state(host: Caller, stranger: Caller, opened: dict[str, Any]) -> None:
    before = host.get().headers["ETag"]
    stranger.joining(secret=opened["links"]["play"].rsplit("/", 1)[1], seat=1)
    assert host.get().headers["ETag"] != before


def test_head_requests_are_answered(host: Caller) -> None:
    head, whole = host.call("HEAD"), host.get()
    assert head.status_code == 200
    assert head.data == b""
    assert head.headers["ETag"] == whole.headers["ETag"]


def test_only_hands_after_the_revision_are_sent(host: Caller) -> None:
    host.post("/hands", HAND)
    known = host.table()["revision"]
    host.post("/hands", OTHER_HAND)
    newer = answer(host.get(f"/since/{known}"))
    assert [hand["number"] for hand in newer["sheet"]["hands"]] == [2]
    assert newer["revision"] > known
    assert newer["totals"] == host.table()["totals"]


def test_a_corrected_hand_is_newer(host: Caller) -> None:
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    known = host.table()["revision"]
    host.call("PUT", "/hands/1", {**HAND, "piles": [1, 4, 0, 3]})
    assert [hand["number"] for hand in answer(host.get(f"/since/{known}"))["sheet"]["hands"]] == [1]


@pytest.mark.parametrize("ahead", [0, 1, 1000])
def test_no_hands_are_sent_for_the_current_revision(host: Caller, ahead: int) -> None:
    host.post("/hands", HAND)
    table = host.table()
    newer = answer(host.get(f"/since/{table['revision'] + ahead}"))
    assert newer["sheet"]["hands"] == []
    assert newer["revision"] == table["revision"]
    assert newer["totals"] == table["totals"]


@pytest.mark.parametrize("revision", ["-1", "x", "9" * 20])
def test_an_invalid_revision_is_not_found(host: Caller, revision: str) -> None:
    refusal(host.get(f"/since/{revision}"), 404)


def test_a_typed_code_is_normalized(app: Flask, host: Caller) -> None:
    typed = Caller(app.test_client(), host.code.lower(), host.token)
    assert typed.table()["code"] == host.code


def test_the_host_changes_name_chips_and_rate_later(client: FlaskClient) -> None:
    host, opened = open_table(client, name="Friday", chips=100)
    note = {"rate": "0.1 €", "note": "0.1 €", "rounding": None, "bearer": None}
    terms = {"name": "Friday", "chips": 200, **note}
    assert answer(host.call("PUT", "/terms", {"chips": 200, "rate": "0.1 €"})) == terms
    assert host.table()["name"] == "Friday"
    assert fields(refusal(host.call("PUT", "/terms", {"chips": -1}), 422)) == ["chips"]
    player = host.joining(secret=opened["links"]["play"].rpartition("/")[2], seat=1)
    refusal(player.call("PUT", "/terms", {"name": "Mine"}), 403)
    assert answer(host.call("PUT", "/terms", {})) == terms


def test_a_chip_is_worth_an_amount_of_a_currency(client: FlaskClient) -> None:
    rate = {"currency": "JPY", "amount": "10"}
    host, opened = open_table(client, rate=rate, rounding=50, bearer=PLAYERS[1])
    agreed = {"chips": None, "rate": rate, "note": None, "rounding": 50, "bearer": PLAYERS[1]}
    assert opened["table"].items() >= agreed.items()
    changed = answer(host.call("PUT", "/terms", {"rate": {"currency": "USD", "amount": "0.05"}, "note": "a nickel"}))
    assert changed == {**agreed, "name": "", "rate": {"currency": "USD", "amount": "0.05"}, "note": "a nickel"}
    assert host.table().items() >= {**agreed, **changed}.items()
    wrong = {"rate": {"currency": "¥", "amount": 0.1, "per": 1}, "rounding": "10", "bearer": 1}
    assert fields(refusal(host.call("PUT", "/terms", wrong), 422)) == [
        "rate.currency",
        "rate.amount",
        "rate.per",
        "rounding",
        "bearer",
    ]
    refusal(client.post("/api/v1/tables", json={"game": "tien-gow", "players": PLAYERS, "bearer": "Sam"}), 422)
