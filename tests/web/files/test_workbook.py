"""GET /tables/CODE/export.xlsx, read with openpyxl and, at length, with LibreOffice."""

import io
import shutil
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from openpyxl import Workbook, load_workbook

from tests.length import AT_LENGTH, soak
from tests.web.api.callers import HAND, OTHER_HAND, PLAYERS, Caller, hand_body, open_table
from tests.web.browsers import answered


def workbook(caller: Caller) -> Workbook:
    """Return the exported workbook."""
    response = answered(200, caller.get("/export.xlsx"))
    assert response.mimetype == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert response.headers["Content-Disposition"] == f'attachment; filename="scorekeeper-{caller.code}.xlsx"'
    return load_workbook(io.BytesIO(response.data))


def charts(database: Workbook) -> list[Any]:
    """Return the charts of the last worksheet."""
    drawn: list[Any] = vars(database["chart"])["_charts"]
    return drawn


def rows(database: Workbook, name: str) -> list[list[object]]:
    """Return the rows of a worksheet."""
    return [list(row) for row in database[name].iter_rows(values_only=True)]


def test_a_workbook_has_numbers_dates_and_frozen_headings(client: FlaskClient) -> None:
    host, _ = open_table(client, rate={"currency": "JPY", "amount": "0.5"})
    host.post("/hands", hand_body(HAND))
    host.post("/hands", hand_body(OTHER_HAND))
    host.call("DELETE", "/hands/2")
    database = workbook(host)
    assert database.sheetnames == ["hands", "payments", "pairs", "people", "chart"]
    assert {sheet.freeze_panes for sheet in database.worksheets} == {"A2"}
    headings, first, second = rows(database, "hands")
    assert headings[-4:] == PLAYERS
    totals = host.table()["totals"]
    assert first[-4:] == [totals[name] for name in PLAYERS]
    assert isinstance(first[3], datetime)
    assert (second[6], second[-4:]) == ("yes", [None] * 4)
    assert sum(row[7] for row in rows(database, "payments")[1:] if isinstance(row[7], int)) == totals["Ben"]
    pairs = [[one["from"], one["to"], one["chips"], one["chips"] / 2, "JPY"] for one in host.table()["pairs"]]
    assert rows(database, "pairs") == [["from", "to", "chips", "money", "currency"], *pairs]
    _, best, *_ = rows(database, "people")
    assert best == ["Ben", totals["Ben"], totals["Ben"] / 2, "JPY"]
    assert database["hands"].column_dimensions["D"].width > 12


@pytest.mark.parametrize("name", ["=1+1", "=chart!$A$1", "http://example.org", "+1", "@A1", "'=2", "007"])
def test_a_name_is_a_text_whatever_it_says(client: FlaskClient, name: str) -> None:
    host, _ = open_table(client, name=name, players=[name, *PLAYERS[1:]])
    host.post("/hands", hand_body(HAND, note=name))
    database = workbook(host)
    [chart] = charts(database)
    assert {one.tx.strRef.f for one in chart.series} == {f"chart!${column}$1" for column in "CDEF"}
    assert chart.title is None
    for sheet in database.worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == name]
        assert cells
        assert {(cell.data_type, cell.hyperlink) for cell in cells} == {("s", None)}


def test_a_table_without_hands_has_a_workbook(watcher: Caller) -> None:
    database = workbook(watcher)
    assert len(rows(database, "hands")) == 1
    assert [row[0] for row in rows(database, "people")[1:]] == PLAYERS


def test_the_chart_contains_the_totals_after_each_hand(client: FlaskClient) -> None:
    host, _ = open_table(client)
    for hand in (HAND, OTHER_HAND, HAND):
        host.post("/hands", hand_body(hand))
    host.call("DELETE", "/hands/2")
    host.post("/chip-entries", {"kind": "adjustment", "from": PLAYERS[2], "to": PLAYERS[3], "chips": 5})
    host.post("/chip-entries", {"kind": "payment", "from": PLAYERS[2], "to": PLAYERS[3], "chips": 7})
    database = workbook(host)
    headings, *lines = rows(database, "chart")
    assert headings == ["game", "hand", *PLAYERS]
    assert [line[:2] for line in lines] == [[1, 1], [1, 3], [None, None]]
    totals = host.table()["totals"]
    assert lines[-1][2:] == [totals[name] for name in PLAYERS]
    assert lines[0][2:] == rows(database, "hands")[1][-4:]
    [chart] = charts(database)
    drawn = [(one.tx.strRef.f, one.val.numRef.f, one.cat.numRef.f) for one in chart.series]
    assert drawn == [(f"chart!${c}$1", f"chart!${c}$2:${c}$4", "chart!$B$2:$B$4") for c in "CDEF"]
    assert len({(one.marker.symbol, one.spPr.ln.prstDash) for one in chart.series}) == 4


NAMES = ["=1+1", "007", 'Ben "B"; Co', "千恵"]
NOTE = '=HYPERLINK("x"); "quoted", 007'
SPREADSHEET = ("soffice", "pdftotext")
"""On Debian and Ubuntu in libreoffice-calc-nogui and poppler-utils; on macOS in LibreOffice and poppler."""


def as_pdf(file: Path) -> str:
    """Return the text of the PDF that LibreOffice prints from this file."""
    if missing := [program for program in SPREADSHEET if shutil.which(program) is None]:
        pytest.fail(f"{missing} missing: apt install libreoffice-calc-nogui poppler-utils")
    folder = file.parent
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    convert = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(folder), str(file)]
    subprocess.run(convert, check=True, capture_output=True, timeout=300)
    text = ["pdftotext", "-layout", str(file.with_suffix(".pdf")), "-"]
    return subprocess.run(text, check=True, capture_output=True, timeout=60).stdout.decode()


if AT_LENGTH:  # needs a program that `make test` does not require

    @soak
    def test_libreoffice_prints_the_workbook_unchanged(client: FlaskClient, tmp_path: Path) -> None:
        host, _ = open_table(client, players=NAMES)
        host.post("/hands", hand_body(HAND, note=NOTE))
        file = tmp_path / "evening.xlsx"
        file.write_bytes(host.get("/export.xlsx").data)
        printed = as_pdf(file)
        for said in (*NAMES, "=HYPERLINK", "entered_by", *map(str, host.table()["totals"].values())):
            assert said in printed
        assert not {"#NAME?", "#REF!", "#VALUE!", "Err:"} & set(printed.split())
