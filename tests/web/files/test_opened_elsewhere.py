"""Exported files opened by common programs."""

import shutil
import subprocess
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.length import AT_LENGTH, soak
from tests.web.api.callers import HAND, Caller, open_table

NAMES = ["=1+1", "007", 'Ben "B"; Co', "千恵"]
NOTE = '=HYPERLINK("x"); "quoted", 007'
SPREADSHEET = ("soffice", "pdftotext")
"""On Debian and Ubuntu in libreoffice-calc-nogui and poppler-utils; on macOS in LibreOffice and poppler."""


@pytest.fixture
def odd(client: FlaskClient) -> Caller:
    """A table of people with names that a spreadsheet might interpret."""
    host, _ = open_table(client, players=NAMES)
    host.post("/hands", HAND | {"note": NOTE})
    return host


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
