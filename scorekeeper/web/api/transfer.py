"""Export a table and import it again."""

from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.games.fields import Model, PositiveNumber
from scorekeeper.ledger.json_document import with_line_numbers
from scorekeeper.service.tables import closing
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.web.api import inputs
from scorekeeper.web.app.callers import device_kind
from scorekeeper.web.app.rate_limits import IMPORTS, one_upload_at_a_time, rate_limit
from scorekeeper.web.app.security import import_size_limit
from scorekeeper.web.app.state import database
from scorekeeper.web.files import downloads
from scorekeeper.web.files.rows import RowKind
from scorekeeper.web.files.text_summary import text_response
from scorekeeper.web.files.workbook import workbook_response

blueprint = Blueprint("transfer", __name__)


@blueprint.get("/tables/<code>/export.json")
def export(code: str) -> Response:
    """Return all sheets, all versions of all hands and all people."""
    return downloads.stream(exporter.export_table(database(), inputs.caller(code)), "application/json")


class ExportQuery(Model):
    """The rows that a CSV file lists, and the part of a long table."""

    of: RowKind = "hands"
    part: PositiveNumber | None = None


@blueprint.get("/tables/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Return one row per hand or payment, under headings that never change; of a long table one part."""
    caller, query = inputs.caller(code), inputs.read_query(ExportQuery)
    part = transcript.get_transcript_part(database(), caller, query.part)
    return downloads.csv_file(part, query.of, query.part, fixed=True)


@blueprint.get("/tables/<code>/export.xlsx")
def export_xlsx(code: str) -> Response:
    """Return hands, payments, pairs, people and the chart as worksheets, under headings that never change."""
    return workbook_response(transcript.get_transcript(database(), inputs.caller(code)), fixed=True)


@blueprint.get("/tables/<code>/export.txt")
def export_text(code: str) -> Response:
    """Return a summary of the table in a few lines for a chat."""
    return text_response(closing.get_results(database(), inputs.caller(code)))


@blueprint.post("/import")
@rate_limit(IMPORTS)
def import_table() -> tuple[dict[str, Any], int]:
    """Import a table from an exported file and return the host's token."""
    with import_size_limit():
        content = request.get_data()
    with one_upload_at_a_time(), with_line_numbers(content):
        opened = exporter.import_table(database(), inputs.body(), device_kind(), at_once=True)
    return {"code": opened.code, "token": opened.token}, 201
