"""CSV files and streamed responses for download."""

import csv
from codecs import BOM_UTF8
from collections.abc import Generator
from datetime import datetime
from io import StringIO
from itertools import chain
from typing import cast

from flask import Response, stream_with_context

from scorekeeper.service.transfer.transcript import Transcript
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.files.rows import Cell, RowKind, rows_of

#: Spreadsheets evaluate a text that begins with one of these, with Japanese input methods also the full-width forms.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")


def attachment(name: str) -> dict[str, str]:
    """Return the header that makes a browser save a response as a file of this name.

    A cookie with the number of the query (`file`) tells the page that the file is there (static/js/progress.js).
    """
    there = {} if (number := query_number("file")) is None else {"Set-Cookie": f"file={number}; Max-Age=60; Path=/"}
    return {"Content-Disposition": f'attachment; filename="scorekeeper-{name}"', **there}


def stream(portions: Generator[bytes], mimetype: str, headers: dict[str, str] | None = None) -> Response:
    """Return a response that sends a file while it is read, so that it is never held whole.

    An error before the first portion is raised here. The generator is closed with the response.
    """
    in_context = cast("Generator[bytes]", stream_with_context(portions))
    first = next(in_context, b"")
    response = Response(chain((first,), in_context), mimetype=mimetype, headers=headers)
    response.call_on_close(in_context.close)
    return response


def csv_file(transcript: Transcript, of: RowKind, part: int | None = None, *, fixed: bool = False) -> Response:
    """Return a table, or a part of it, as CSV: UTF-8 with a byte order mark, CRLF, and no text that is a formula."""
    rows, file = rows_of(transcript, of, fixed=fixed), StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([_safe(heading) for heading in rows.headings])
    writer.writerows([_cell(cell) for cell in row] for row in rows.rows)
    name = "-".join([transcript.code, of, *([str(part)] if part else [])])
    return Response(BOM_UTF8 + file.getvalue().encode(), mimetype="text/csv", headers=attachment(f"{name}.csv"))


def _cell(cell: Cell) -> str:
    """Return a cell as text; numbers stay numbers, and times have the offset of their time zone."""
    if isinstance(cell, datetime):
        return cell.isoformat(timespec="seconds")
    return _safe(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
