"""GET /tables/CODE/export.csv."""

import csv
import io
from datetime import datetime

import pytest
from flask.testing import FlaskClient
from openpyxl import load_workbook

from scorekeeper.service import quota
from tests.service.tables.test_opening import server_in
from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, answer, fields, hand_body, open_table, refusal
from tests.web.browsers import answered

HANDS = ["game", "game_name", "hand", "at", "dealer", "entered_by", "withdrawn", "headline", "note"]
PAYMENTS = ["game", "game_name", "hand", "at", "kind", "from", "to", "chips", "money", "currency", "reason"]


def listed(caller: Caller, of: str) -> list[dict[str, str]]:
    """Return the rows of a file by their headings, as a spreadsheet reads them."""
    response = answered(200, caller.get(f"/export.csv?of={of}"))
    assert response.content_type == "text/csv; charset=utf-8"
    name = f"scorekeeper-{caller.code}-{of}.csv"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response.data.startswith("\ufeff".encode())
    text = response.data.decode("utf-8-sig")
    assert text.count("\n") == text.count("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_each_hand_is_a_row_with_the_chips_of_all_players(host: Caller) -> None:
    host.post("/hands", hand_body(HAND, note="賀, or not"))
    won = {name: str(chips) for name, chips in host.table()["totals"].items()}
    host.post("/hands", hand_body(OTHER_HAND))
    host.call("DELETE", "/hands/2")
    host.post("/sheets", {"game": "moon", "players": ["Ben", "Aki", "Eva"]})
    host.post("/hands", hand_body({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]}))
    first, second, third = listed(host, "hands")
    assert [*first] == [*HANDS, *PLAYERS, "Eva"]
    assert datetime.fromisoformat(first.pop("at")).year > 2000
    assert "Ben" in first.pop("headline")
    assert first == {
        "game": "1",
        "game_name": "Tien Gow",
        "hand": "1",
        "dealer": "Aki",
        "entered_by": "",
        "withdrawn": "",
        "note": "賀, or not",
        "Eva": "",
        **won,
    }
    assert (second["withdrawn"], second["Aki"]) == ("yes", "")
    assert "Aki" in second["headline"]
    assert (third["game"], third["Dai"]) == ("2", "")
    assert third["Eva"].lstrip("-").isdigit()


def test_each_payment_and_chip_entry_is_a_row_with_its_reason(host: Caller) -> None:
    host.call("PUT", "/terms", {"rate": {"currency": "JPY", "amount": "10"}})
    host.post("/hands", hand_body(HAND))
    host.post("/chip-entries", {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"})
    host.post("/chip-entries", {"kind": "buy_in", "player": "Chie", "chips": 50})
    host.post("/chip-entries", {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2})
    assert host.call("DELETE", "/chip-entries/2").status_code == 200
    lines = listed(host, "payments")
    assert [*lines[0]] == PAYMENTS
    paid = [line for line in lines if line["kind"] == "hand"]
    hand = answer(host.get("/hands"))["hands"][0]
    assert [(one["from"], one["to"], int(one["chips"])) for one in paid] == [
        (one["from"], one["to"], one["chips"]) for one in hand["payments"]
    ]
    assert all(len(one["reason"]) > 3 and one["hand"] == "1" for one in paid)
    beside = [[line[name] for name in PAYMENTS[4:]] for line in lines if line["kind"] != "hand"]
    assert beside == [
        ["adjustment", "Aki", "Ben", "5", "", "", "tea"],
        ["payment", "Aki", "Ben", "2", "20", "JPY", ""],
    ]


def test_a_debt_has_the_same_chips_where_it_was_carried_from_and_to(client: FlaskClient) -> None:
    old, _ = open_table(client, rate={"currency": "JPY", "amount": "30"}, rounding=50)
    old.post("/hands", hand_body(HAND))
    after = answer(old.post("/next-table", {}), 201)
    answer(old.post("/carry-over", {"lines": answer(old.get("/settlement"))["lines"]}))
    for table in (old, Caller(client, after["code"], after["token"])):
        carried = [row for row in listed(table, "payments") if row["kind"] == "carried"]
        assert sorted([row[name] for name in ("from", "to", "chips", "money")] for row in carried) == [
            ["Aki", "Ben", "", "50"],
            ["Chie", "Ben", "5", "150"],
            ["Dai", "Ben", "", "50"],
        ]


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "＝"])
def test_no_name_is_a_formula_and_numbers_are_numbers(client: FlaskClient, begin: str) -> None:
    name = f'{begin}HYPERLINK("x")'
    host, _ = open_table(client, players=[name, *PLAYERS[1:]])
    host.post("/hands", hand_body(HAND, note=f"{begin}1+1"))
    host.post("/chip-entries", {"kind": "adjustment", "from": name, "to": "Ben", "chips": 5, "note": f"{begin}2"})
    [hand] = listed(host, "hands")
    assert f"'{name}" in hand
    assert hand["note"] == f"'{begin}1+1"
    assert int(hand[f"'{name}"]) < 0
    for line in [hand, *listed(host, "payments")]:
        assert not any(cell.startswith(begin) and not cell[1:].isdigit() for cell in [*line, *line.values()])


def test_the_files_have_the_times_of_the_table_wherever_the_server_is(client: FlaskClient) -> None:
    files: list[list[bytes]] = []
    for server in ("UTC", "Asia/Tokyo"):
        with server_in(server, "2026-11-21T14:30:00Z"):
            if not files:
                host, _ = open_table(client, zone="America/St_Johns")
                host.post("/hands", hand_body(HAND))
            files.append([host.get(f"/export.{kind}").data for kind in ("csv", "csv?of=payments", "xlsx")])
    assert files[0] == files[1]
    assert listed(host, "hands")[0]["at"] == listed(host, "payments")[0]["at"] == "2026-11-21T11:00:00-03:30"
    assert str(load_workbook(io.BytesIO(files[0][2]))["hands"]["D2"].value) == "2026-11-21 11:00:00"


def test_words_are_translated_and_codes_and_headings_are_fixed(host: Caller, watcher: Caller) -> None:
    host.post("/hands", hand_body(HAND))
    host.post("/hands", hand_body(OTHER_HAND))
    host.call("DELETE", "/hands/2")
    [hand, withdrawn] = listed(watcher.speaking("ja"), "hands")
    assert [*hand][: len(HANDS)] == HANDS
    assert (hand["game_name"], withdrawn["withdrawn"]) == ("打天九", "yes")
    assert listed(watcher.speaking("ja"), "payments")[0]["kind"] == "hand"
    assert fields(refusal(host.get("/export.csv?of=names"), 422)) == ["of"]
    assert host.get("/export.csv").data == host.get("/export.csv?of=hands").data


def test_a_long_table_is_exported_in_parts(host: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    host.post("/hands", hand_body(HAND))
    host.post("/hands", hand_body(OTHER_HAND))
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    refused = refusal(host.get("/export.csv"), 422)
    assert refused["code"] == "too_much"
    assert "Add ?part=1 to the address, then ?part=2, up to ?part=2." in refused["detail"]
    assert host.get("/export.csv?part=2").text.count("\r\n") == 2
    for part in ("0", "3", "x"):
        assert fields(refusal(host.get(f"/export.csv?part={part}"), 422)) == ["part"]
