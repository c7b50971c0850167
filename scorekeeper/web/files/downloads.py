"""Files to keep: a table as CSV that a spreadsheet opens, and a long file that is sent while it is read."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from collections.abc import Generator
from datetime import datetime
from io import StringIO
from itertools import chain
from typing import Final, cast

from flask import Response, stream_with_context

from scorekeeper.service.transfer.transcript import Transcript
from scorekeeper.web.files.rows import Cell, RowKind, rows_of

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""A text that begins so would be calculated, where Japanese is typed in full width too."""


def attachment(name: str) -> dict[str, str]:
    """Return the header by which a browser keeps a response as a file of this name."""
    return {"Content-Disposition": f'attachment; filename="scorekeeper-{name}"'}


def stream(portions: Generator[bytes], mimetype: str, headers: dict[str, str] | None = None) -> Response:
    """Send a file while it is read, so that it is never held whole.

    An error before its first portion is raised here. The generator is closed with the response.
    """
    of_this_request = cast("Generator[bytes]", stream_with_context(portions))
    first = next(of_this_request, b"")
    response = Response(chain((first,), of_this_request), mimetype=mimetype, headers=headers)
    response.call_on_close(of_this_request.close)
    return response


def csv_file(transcript: Transcript, of: RowKind, part: int | None = None, *, fixed: bool = False) -> Response:
    """Return a table, or a part of it, as CSV: UTF-8 that says so, CRLF, and no text that would be a formula."""
    listed, file = rows_of(transcript, of, fixed=fixed), StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([_safe(heading) for heading in listed.headings])
    writer.writerows([_cell(cell) for cell in row] for row in listed.rows)
    name = "-".join([transcript.code, of, *([str(part)] if part else [])])
    return Response(BOM_UTF8 + file.getvalue().encode(), mimetype="text/csv", headers=attachment(f"{name}.csv"))


def _cell(cell: Cell) -> str:
    """Numbers stay numbers; a time is that where the server stands, as the pages write it."""
    if isinstance(cell, datetime):
        return f"{cell.astimezone():%Y-%m-%d %H:%M:%S}"
    return _safe(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


def _safe(said: str) -> str:
    return f"'{said}" if said.startswith(FORMULA) else said
