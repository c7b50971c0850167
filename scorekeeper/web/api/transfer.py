"""Export a table and import it again."""

from typing import Annotated, Literal

from flask import Blueprint, request
from werkzeug.wrappers import Response

from scorekeeper.games.fields import Model, PositiveNumber
from scorekeeper.ledger.json_document import with_line_numbers
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import closing
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.service.transfer.schema import ExportedTable
from scorekeeper.web.api.answers import TokenAnswer
from scorekeeper.web.api.operations import body, operation
from scorekeeper.web.app.rate_limits import IMPORTS, one_upload_at_a_time, rate_limit
from scorekeeper.web.app.requests import database, device_kind
from scorekeeper.web.app.security import import_size_limit
from scorekeeper.web.files import downloads
from scorekeeper.web.files.rows import RowKind
from scorekeeper.web.files.text_summary import text_response
from scorekeeper.web.files.workbook import MIME_TYPE, workbook_response

blueprint = Blueprint("transfer", __name__)


@operation(blueprint.get("/tables/<code>/export.json"))
def export(caller: Caller) -> Annotated[Response, ExportedTable]:
    """Export everything that was ever entered."""
    return downloads.stream(exporter.export_table(database(), caller), "application/json")


class ExportQuery(Model):
    """The rows that a CSV file lists, and the part of a long table."""

    of: RowKind = "hands"
    part: PositiveNumber | None = None


@operation(blueprint.get("/tables/<code>/export.csv"))
def export_csv(caller: Caller, query: ExportQuery) -> Annotated[Response, "text/csv"]:
    """Export hands or payments, one per line.

    The headings never change. A long table comes in parts.
    """
    part = transcript.get_transcript_part(database(), caller, query.part)
    return downloads.csv_file(part, query.of, query.part, fixed=True)


@operation(blueprint.get("/tables/<code>/export.xlsx"))
def export_xlsx(caller: Caller) -> Annotated[Response, MIME_TYPE]:
    """Export a workbook with worksheets for hands, payments, pairs, people and the chart.

    The headings never change.
    """
    return workbook_response(transcript.get_transcript(database(), caller), fixed=True)


@operation(blueprint.get("/tables/<code>/export.txt"))
def export_text(caller: Caller) -> Annotated[Response, "text/plain"]:
    """Export the result in a few lines, for a chat."""
    return text_response(closing.get_results(database(), caller))


@operation(blueprint.post("/import"))
@rate_limit(IMPORTS)
def import_table() -> tuple[TokenAnswer, Literal[201]]:
    """Import an exported table as a new one.

    Returns the token of its host. A file whose results do not follow from its entries is refused.
    """
    with import_size_limit():
        content = request.get_data()
    with one_upload_at_a_time(), with_line_numbers(content):
        opened = exporter.import_table(database(), body(), device_kind(), at_once=True)
    return TokenAnswer.model_validate(opened), 201
