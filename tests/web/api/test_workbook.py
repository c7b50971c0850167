"""GET /tables/CODE/export.xlsx, as openpyxl reads it."""

import io
from datetime import datetime

import pytest
from flask.testing import FlaskClient
from openpyxl import Workbook, load_workbook

from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, open_table, refusal


def workbook(caller: Caller) -> Workbook:
    """What is answered."""
    response = caller.get("/export.xlsx")
    assert response.status_code == 200, response.text
    assert response.mimetype == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert response.headers["Content-Disposition"] == f'attachment; filename="scorekeeper-{caller.code}.xlsx"'
    return load_workbook(io.BytesIO(response.data))


def rows(book: Workbook, name: str) -> list[list[object]]:
    """The values of a sheet."""
    return [list(row) for row in book[name].iter_rows(values_only=True)]


def test_a_workbook_holds_numbers_dates_and_headings_that_stay_in_sight(client: FlaskClient) -> None:
    host, _ = open_table(client, rate={"currency": "JPY", "amount": "0.5"})
    host.post("/hands", HAND)
    host.post("/hands", OTHER_HAND)
    host.call("DELETE", "/hands/2")
    book = workbook(host)
    assert book.sheetnames == ["hands", "payments", "pairs", "people"]
    assert {sheet.freeze_panes for sheet in book.worksheets} == {"A2"}
    headings, first, second = rows(book, "hands")
    assert headings[-4:] == PLAYERS
    totals = host.table()["totals"]
    assert first[-4:] == [totals[name] for name in PLAYERS]
    assert isinstance(first[3], datetime)
    assert (second[6], second[-4:]) == ("yes", [None] * 4)
    assert sum(row[7] for row in rows(book, "payments")[1:] if isinstance(row[7], int)) == totals["Ben"]
    pairs = [[one["from"], one["to"], one["amount"], one["amount"] / 2, "JPY"] for one in host.table()["pairs"]]
    assert rows(book, "pairs") == [["from", "to", "chips", "money", "currency"], *pairs]
    _, best, *_ = rows(book, "people")
    assert best == ["Ben", totals["Ben"], totals["Ben"] / 2, "JPY"]
    assert book["hands"].column_dimensions["D"].width > 12


@pytest.mark.parametrize("name", ["=1+1", "http://example.org", "+1", "@A1", "'=2", "007"])
def test_a_name_is_a_text_whatever_it_says(client: FlaskClient, name: str) -> None:
    host, _ = open_table(client, players=[name, *PLAYERS[1:]])
    host.post("/hands", HAND | {"note": name})
    book = workbook(host)
    for sheet in book.worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == name]
        assert cells
        assert {(cell.data_type, cell.hyperlink) for cell in cells} == {("s", None)}


def test_a_table_without_a_hand_is_a_workbook_too_and_none_for_a_stranger(watcher: Caller, stranger: Caller) -> None:
    book = workbook(watcher)
    assert len(rows(book, "hands")) == 1
    assert [row[0] for row in rows(book, "people")[1:]] == PLAYERS
    refusal(stranger.get("/export.xlsx"), 401)
