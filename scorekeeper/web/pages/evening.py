"""Evenings that are kept: out as one file, and in again as the same book."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, url_for

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.service.tables import closing, detail
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.web.app.phone_kind import kind
from scorekeeper.web.app.rate_limits import IMPORTS, at_most, one_at_a_time
from scorekeeper.web.app.security import evening_sent
from scorekeeper.web.app.sessions import caller, remember
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.files import chat, downloads, xlsx_file
from scorekeeper.web.files.lines import Of
from scorekeeper.web.pages.forms import Answer, first_message, show_again

blueprint: Final = Blueprint("evening", __name__)


@blueprint.get("/t/<code>/keep")
def show(code: str) -> str:
    """How to keep the evening."""
    who = caller(code)
    table = detail.get_table(book(), who)
    return render_template("table/evening.html", table=table, parts=transcript.count_transcript_parts(book(), who))


@blueprint.get("/t/<code>/export.json")
def export(code: str) -> Response:
    """The whole evening."""
    headers = downloads.attachment(f"{code}.json")
    return downloads.stream(exporter.export_table(book(), caller(code)), "application/json", headers)


@blueprint.get("/t/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Every hand or every payment, a line each, in the reader's words; of a long evening a part of them."""
    of: Of = "payments" if request.args.get("of") == "payments" else "hands"
    part = query_number("part")
    return downloads.csv_file(transcript.get_transcript_part(book(), caller(code), part), of, part)


@blueprint.get("/t/<code>/export.xlsx")
def export_xlsx(code: str) -> Response:
    """Hands, payments, pairs, people and the chart, a sheet each, in the reader's words."""
    return xlsx_file.answer(transcript.get_transcript(book(), caller(code)))


@blueprint.get("/t/<code>/export.txt")
def export_text(code: str) -> Response:
    """What the evening came to, in a few lines for a chat."""
    return chat.answer(closing.get_results(book(), caller(code)))


@blueprint.get("/import")
def bring_back(changed: str = "", refused: Refused | None = None) -> str:
    """Where the file of an evening is handed in."""
    return render_template("import.html", problem=changed or first_message(refused))


@blueprint.post("/import")
@at_most(IMPORTS)
@show_again(bring_back, Refused, ImportTooLarge)
def bring_in() -> Answer:
    """Make a table of it."""
    with evening_sent():
        file = request.files.get("evening")
    with one_at_a_time():
        opened = exporter.import_file(book(), file.read() if file else b"", kind(), at_once=True)
    remember(opened.code, opened.token)
    return redirect(url_for("table.show", code=opened.code), 303)
