"""Lines as CSV that a spreadsheet opens: UTF-8 that says so, CRLF, and no text that it would take for a formula."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from datetime import datetime
from io import StringIO
from typing import Final

from flask import Response

from scorekeeper.service.evenings.transcript import Transcript
from scorekeeper.web.files.lines import Cell, Lines, Of, lines

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""A text that begins so would be calculated, where Japanese is typed in full width too."""


def answer(transcript: Transcript, of: Of, part: int | None = None, *, fixed: bool = False) -> Response:
    """The file, to be kept: of the evening, or of a part of it."""
    name = "-".join(["scorekeeper", transcript.code, of, *([str(part)] if part else [])])
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return Response(written(lines(transcript, of, fixed=fixed)), mimetype="text/csv", headers=headers)


def written(those: Lines) -> bytes:
    """The lines under their headings."""
    file = StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([_safe(heading) for heading in those.headings])
    writer.writerows([_cell(cell) for cell in row] for row in those.rows)
    return BOM_UTF8 + file.getvalue().encode()


def _cell(cell: Cell) -> str:
    """Numbers stay numbers; a time is that where the server stands, as the pages write it."""
    if isinstance(cell, datetime):
        return f"{cell.astimezone():%Y-%m-%d %H:%M:%S}"
    return _safe(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


def _safe(said: str) -> str:
    return f"'{said}" if said.startswith(FORMULA) else said
