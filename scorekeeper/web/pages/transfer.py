"""Export a table and import it again, or import hands from a plain CSV."""

from flask import Blueprint, Response, redirect, render_template, request, url_for

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.service.tables import closing
from scorekeeper.service.transfer import csv_hands, exporter, transcript
from scorekeeper.web.app.rate_limits import IMPORTS, one_upload_at_a_time, rate_limit
from scorekeeper.web.app.requests import current_caller, database, device_kind
from scorekeeper.web.app.security import import_size_limit
from scorekeeper.web.app.sessions import offer_cookie, remember_table, require_cookies
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.files import downloads
from scorekeeper.web.files.rows import RowKind
from scorekeeper.web.files.text_summary import lines, text_response
from scorekeeper.web.files.workbook import workbook_response
from scorekeeper.web.pages.forms import Answer, first_message, messages, show_again
from scorekeeper.web.pages.tables.opening import browser_time_zone
from scorekeeper.web.templating.i18n import current_language

blueprint = Blueprint("transfer", __name__)


@blueprint.get("/t/<code>/keep")
def export_page(code: str) -> str:
    """Show the summary for a chat, and the export formats."""
    caller = current_caller(code)
    page = closing.get_results(database(), caller)
    parts = transcript.count_transcript_parts(database(), caller)
    return render_template("transfer/export.html", table=page.table, summary=lines(page), parts=parts)


@blueprint.get("/t/<code>/export.json")
def export_json(code: str) -> Response:
    """Export the whole table as JSON."""
    headers = downloads.attachment(f"{code}.json")
    return downloads.stream(exporter.export_table(database(), current_caller(code)), "application/json", headers)


@blueprint.get("/t/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Export hands or payments as translated CSV rows; of a long table one part."""
    of: RowKind = "payments" if request.args.get("of") == "payments" else "hands"
    part = query_number("part")
    return downloads.csv_file(transcript.get_transcript_part(database(), current_caller(code), part), of, part)


@blueprint.get("/t/<code>/export.xlsx")
def export_xlsx(code: str) -> Response:
    """Export hands, payments, pairs, people and the chart as translated worksheets."""
    return workbook_response(transcript.get_transcript(database(), current_caller(code)))


@blueprint.get("/t/<code>/export.txt")
def export_text(code: str) -> Response:
    """Export a summary of the table in a few lines for a chat."""
    return text_response(closing.get_results(database(), current_caller(code)))


@blueprint.get("/import")
def show_import_form(changed: str = "", refused: Refused | None = None) -> str:
    """Show the form to import a table."""
    offer_cookie()
    field = "evening" if request.endpoint == "transfer.import_table" else "hands"
    return render_template("transfer/import.html", problems={field: changed or first_message(refused)})


@blueprint.post("/import")
@rate_limit(IMPORTS)
@show_again(show_import_form, Refused, ImportTooLarge)
def import_table() -> Answer:
    """Import a table from an exported file."""
    require_cookies()
    with import_size_limit():
        file = request.files.get("evening")
    with one_upload_at_a_time():
        opened = exporter.import_file(database(), file.read() if file else b"", device_kind(), at_once=True)
    remember_table(opened.code, opened.token)
    return redirect(url_for("tables.show", code=opened.code), 303)


@blueprint.get("/import/csv")
def show_csv(refused: Refused | None = None, hands: csv_hands.CsvHands | None = None) -> str:
    """Show the hands of a CSV with what they come to, the rules to choose, and the text that was read."""
    offer_cookie()
    game, problems, document = registry.find(csv_hands.GAME), messages(refused), _csv_text()
    rules = hands.sheet.rules if hands else _typed_rules() or game.Rules()
    return render_template("transfer/csv.html", hands=hands, game=game, rules=rules, problems=problems, text=document)


@blueprint.post("/import/csv")
@rate_limit(IMPORTS)
@show_again(show_csv, Refused)
@show_again(show_import_form, ImportTooLarge)
def import_csv() -> Answer:
    """Show the hands of a CSV, or open a table with them."""
    require_cookies()
    with import_size_limit(text("This is larger than the server accepts. Keep only the names and the points.")):
        document, rules = _csv_text(), _typed_rules()
    with one_upload_at_a_time():
        if request.form.get("action") != "open":
            return show_csv(hands=csv_hands.read_csv(document, rules))
        opened = csv_hands.import_csv(database(), document, rules, device_kind(), browser_time_zone())
    remember_table(opened.code, opened.token)
    return redirect(url_for("tables.show", code=opened.code), 303)


def _csv_text() -> str:
    """Return the text of the uploaded file, else that of the form."""
    file = request.files.get("hands")
    if not file:
        return request.form.get("text", "")
    file.seek(0)
    return csv_hands.decode(file.read(), "cp950" if current_language() == "zh_Hant" else "cp932")


def _typed_rules() -> dict[str, str]:
    """Return the rules of the form; empty before it was shown."""
    typed = {name: request.form.get(f"rules.{name}", "") for name in ("mode", "high_wins", "unit", "game_name")}
    return typed if typed["mode"] else {}
