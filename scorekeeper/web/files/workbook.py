"""An evening as a workbook, a sheet each for hands, payments, pairs, people and chart: numbers, dates, plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from typing import TYPE_CHECKING, Final, cast

from flask import Response
from xlsxwriter.chart_line import ChartLine

from scorekeeper.games.words import Text, text
from scorekeeper.service.transfer.transcript import Transcript
from scorekeeper.web.files.downloads import attachment
from scorekeeper.web.files.rows import CHART, Cell, Rows, chart, pairs, people, rows_of
from scorekeeper.web.templating.i18n import say

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet


SHEETS: Final[Mapping[str, Text]] = {
    "hands": text("Hands"),
    "payments": text("Payments"),
    "pairs": text("Pairs"),
    "people": text("People"),
    "chart": text("Chart"),
}
TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "default_date_format": "yyyy-mm-dd hh:mm",
}
MARKS: Final = ("circle", "square", "triangle", "diamond", "x", "plus", "star")
DASHES: Final = ("solid", "round_dot", "dash", "dash_dot", "long_dash")
"""Seven of one and five of the other: 35 people in all have a line of their own."""
MOST_SERIES: Final = 255
"""No chart of a spreadsheet has more lines."""
NARROWEST: Final = 6
WIDEST: Final = 50
OF_A_DATE: Final = 16


def workbook_response(transcript: Transcript, *, fixed: bool = False) -> Response:
    """The file, to be kept."""
    file = write_workbook(_sheets(transcript, fixed=fixed))
    return Response(file, mimetype=TYPE, headers=attachment(f"{transcript.code}.xlsx"))


def _sheets(transcript: Transcript, *, fixed: bool) -> dict[str, Rows]:
    """What stands in each, by its name."""
    those = (
        rows_of(transcript, "hands", fixed=fixed),
        rows_of(transcript, "payments", fixed=fixed),
        pairs(transcript, fixed=fixed),
        people(transcript, fixed=fixed),
        chart(transcript, fixed=fixed),
    )
    names = SHEETS if fixed else [say(words) for words in SHEETS.values()]
    return dict(zip(names, those, strict=True))


def write_workbook(sheets: Mapping[str, Rows]) -> bytes:
    """The workbook."""
    from xlsxwriter import Workbook  # noqa: PLC0415  slow to load

    file = BytesIO()
    with Workbook(file, OPTIONS) as database:
        bold = database.add_format({"bold": True})
        for name, those in sheets.items():
            last = _fill(database.add_worksheet(name), those, bold)
        if last:
            _draw(database, database.worksheets()[-1], those.headings, last)
    return file.getvalue()


def _draw(database: Workbook, sheet: Worksheet, headings: Sequence[str], last: int) -> None:
    """A line a person beside the numbers, each with dashes and marks of its own; names are those of the headings."""
    chart = cast("ChartLine", database.add_chart({"type": "line"}))
    first = len(CHART)
    for place, column in enumerate(range(first, min(len(headings), first + MOST_SERIES))):
        mark, dash = MARKS[place % len(MARKS)], DASHES[place % len(DASHES)]
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


def _fill(sheet: Worksheet, those: Rows, bold: Format) -> int:
    """The headings, which stay in sight, and so many lines, in columns as wide as what is in them."""
    sheet.freeze_panes(1, 0)
    widths = [max(NARROWEST, _width(heading)) for heading in those.headings]
    for column, heading in enumerate(those.headings):
        sheet.write_string(0, column, heading, bold)
    number = 0
    for number, row in enumerate(those.rows, start=1):
        for column, cell in enumerate(row):
            _write(sheet, number, column, cell)
            widths[column] = max(widths[column], _width(cell))
    for column, width in enumerate(widths):
        sheet.set_column(column, column, min(width + 1, WIDEST))
    return number


def _write(sheet: Worksheet, row: int, column: int, cell: Cell) -> None:
    if isinstance(cell, str):
        if cell:
            sheet.write_string(row, column, cell)
    elif isinstance(cell, int | Decimal):
        sheet.write_number(row, column, float(cell))
    elif cell:
        sheet.write_datetime(row, column, cell.astimezone().replace(tzinfo=None))


def _width(cell: Cell) -> int:
    """In letters; one of Japanese or Chinese is as wide as two."""
    if isinstance(cell, datetime):
        return OF_A_DATE
    said = str(cell or "")
    return len(said) if said.isascii() else sum(1 if letter.isascii() else 2 for letter in said)
