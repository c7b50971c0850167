"""Export a table as an XLSX workbook with a chart.

Hands, payments, pairs, people and the chart have a worksheet each, with numbers, dates and plain text.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from io import BytesIO
from itertools import cycle
from typing import TYPE_CHECKING, cast

from flask import Response

from scorekeeper.games.words import Text, text
from scorekeeper.service.transfer.transcript import Transcript
from scorekeeper.web.files.downloads import attachment
from scorekeeper.web.files.rows import CHART, Cell, Rows, chart, pairs, people, rows_of
from scorekeeper.web.templating.i18n import say

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.chart_line import ChartLine
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet


#: The title of each worksheet, and the function that returns its rows.
SHEETS: Mapping[str, tuple[Text, Callable[..., Rows]]] = {
    "hands": (text("Hands"), partial(rows_of, of="hands")),
    "payments": (text("Payments"), partial(rows_of, of="payments")),
    "pairs": (text("Pairs"), pairs),
    "people": (text("People"), people),
    "chart": (text("Chart"), chart),
}
MIME_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "remove_timezone": True,
    "default_date_format": "yyyy-mm-dd hh:mm",
}
MARKS = ("circle", "square", "triangle", "diamond", "x", "plus", "star")
#: Seven marks and five dashes: each of 35 people has a line of its own style.
DASHES = ("solid", "round_dot", "dash", "dash_dot", "long_dash")
#: The largest number of series that a spreadsheet shows in a chart.
MOST_SERIES = 255
MIN_WIDTH = 6
MAX_WIDTH = 50
DATE_WIDTH = 16


def workbook_response(transcript: Transcript, *, fixed: bool = False) -> Response:
    """Return the workbook as a file to save."""
    sheets = {name if fixed else say(title): rows(transcript, fixed=fixed) for name, (title, rows) in SHEETS.items()}
    return Response(write_workbook(sheets), mimetype=MIME_TYPE, headers=attachment(f"{transcript.code}.xlsx"))


def write_workbook(sheets: Mapping[str, Rows]) -> bytes:
    """Return the bytes of an XLSX file with a worksheet per entry and a chart of the last one."""
    from xlsxwriter import Workbook  # noqa: PLC0415  slow to load

    file = BytesIO()
    with Workbook(file, OPTIONS) as workbook:
        bold = workbook.add_format({"bold": True})
        for name, rows in sheets.items():
            last = _fill(workbook.add_worksheet(name), rows, bold)
        if last:
            _insert_chart(workbook, workbook.worksheets()[-1], rows.headings, last)
    return file.getvalue()


def _insert_chart(workbook: "Workbook", sheet: "Worksheet", headings: Sequence[str], last: int) -> None:
    """Insert a line chart with a series per person, each with its own dashes and marks, named by the headings."""
    chart = cast("ChartLine", workbook.add_chart({"type": "line"}))
    first = len(CHART)
    columns = range(first, min(len(headings), first + MOST_SERIES))
    for column, mark, dash in zip(columns, cycle(MARKS), cycle(DASHES), strict=False):
        chart.add_series(
            {
                "name": [sheet.name, 0, column],
                "categories": [sheet.name, 1, first - 1, last, first - 1],
                "values": [sheet.name, 1, column, last, column],
                "line": {"width": 1.75, "dash_type": dash},
                "marker": {"type": mark, "size": 6},
            }
        )
    chart.set_size({"width": 960, "height": 540})
    chart.set_x_axis({"label_position": "low"})
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.insert_chart(1, len(headings) + 1, chart)


def _fill(sheet: "Worksheet", rows: Rows, bold: "Format") -> int:
    """Write the headings, which stay visible, and the rows, and set the column widths. Return the number of rows."""
    sheet.freeze_panes(1, 0)
    widths = [max(MIN_WIDTH, _width(heading)) for heading in rows.headings]
    for column, heading in enumerate(rows.headings):
        sheet.write_string(0, column, heading, bold)
    number = 0
    for number, row in enumerate(rows.rows, start=1):
        for column, cell in enumerate(row):
            sheet.write(number, column, cell)
            widths[column] = max(widths[column], _width(cell))
    for column, width in enumerate(widths):
        sheet.set_column(column, column, min(width + 1, MAX_WIDTH))
    return number


def _width(cell: Cell) -> int:
    """Return the width in characters; a Japanese or Chinese character counts as two."""
    if isinstance(cell, datetime):
        return DATE_WIDTH
    text = str(cell or "")
    return len(text) if text.isascii() else sum(1 if letter.isascii() else 2 for letter in text)
