"""Exported files opened by common programs, and by a reader that imitates one."""

import csv
import io
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.length import AT_LENGTH, soak
from tests.web.api.callers import HAND, Caller, open_table

NAMES = ["=1+1", "007", 'Ben "B"; Co', "千恵"]
NOTE = '=HYPERLINK("x"); "quoted", 007'
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
SPREADSHEET = ("soffice", "pdftotext")
"""On Debian and Ubuntu in libreoffice-calc-nogui and poppler-utils; on macOS in LibreOffice and poppler."""


@pytest.fixture
def odd(client: FlaskClient) -> Caller:
    """A table of people with names that a spreadsheet might interpret."""
    host, _ = open_table(client, players=NAMES)
    host.post("/hands", HAND | {"note": NOTE})
    return host


def in_a_spreadsheet(data: bytes) -> list[list[str]]:
    """Return the cells as a spreadsheet shows them.

    It evaluates a text that begins like a formula, and hides a leading apostrophe. Without the byte order mark it
    assumes another encoding.
    """
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    for cell in (cell for row in rows for cell in row if not NUMBER.fullmatch(cell)):
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return [[cell.removeprefix("'") for cell in row] for row in rows]


@pytest.mark.parametrize("of", ["hands", "payments"])
def test_a_spreadsheet_shows_names_and_notes_unchanged(odd: Caller, of: str) -> None:
    headings, *lines = in_a_spreadsheet(odd.get(f"/export.csv?of={of}").data)
    assert {len(line) for line in lines} == {len(headings)}
    if of == "hands":
        assert headings[-4:] == NAMES
        assert lines[0][headings.index("note")] == NOTE
    else:
        assert {line[headings.index("from")] for line in lines} <= set(NAMES)
        assert "007" in {line[headings.index("to")] for line in lines}


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
    def test_libreoffice_prints_the_workbook_unchanged(odd: Caller, tmp_path: Path) -> None:
        file = tmp_path / "evening.xlsx"
        file.write_bytes(odd.get("/export.xlsx").data)
        printed = as_pdf(file)
        for said in (*NAMES, "=HYPERLINK", "entered_by", *map(str, odd.table()["totals"].values())):
            assert said in printed
        assert not {"#NAME?", "#REF!", "#VALUE!", "Err:"} & set(printed.split())
