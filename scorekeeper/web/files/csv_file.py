"""Lines as CSV that a spreadsheet opens: UTF-8 that says so, CRLF, and no text that it would take for a formula."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from io import StringIO
from typing import Final

from flask import Response

from scorekeeper.service.evenings.transcript import Transcript
from scorekeeper.web.files import portions
from scorekeeper.web.files.lines import Cell, Lines, Of, lines

PORTION: Final = 256 << 10
"""So many letters are written before they are sent."""

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""A text that begins so would be calculated, where Japanese is typed in full width too."""


def answer(evening: AbstractContextManager[Transcript], code: str, of: Of, *, fixed: bool = False) -> Response:
    """The file of the table of this code, to be kept."""
    response = portions.answer(_file(evening, of, fixed=fixed), "text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="scorekeeper-{code}-{of}.csv"'
    return response


def _file(evening: AbstractContextManager[Transcript], of: Of, *, fixed: bool) -> Iterator[bytes]:
    with evening as transcript:
        yield from written(lines(transcript, of, fixed=fixed))


def written(those: Lines) -> Iterator[bytes]:
    """The lines under their headings, some of them at a time."""
    file = StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([_safe(heading) for heading in those.headings])
    yield BOM_UTF8
    for row in those.rows:
        writer.writerow([_cell(cell) for cell in row])
        if file.tell() > PORTION:
            yield file.getvalue().encode()
            file.seek(0)
            file.truncate()
    yield file.getvalue().encode()


def _cell(cell: Cell) -> str:
    """Numbers stay numbers; a time is that where the server stands, as the pages write it."""
    if isinstance(cell, datetime):
        return f"{cell.astimezone():%Y-%m-%d %H:%M:%S}"
    return _safe(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


def _safe(said: str) -> str:
    return f"'{said}" if said.startswith(FORMULA) else said
