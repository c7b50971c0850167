"""Evenings that are kept: out as one file, and in again as the same book."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.games.problems import Refused
from scorekeeper.service import ending, tables
from scorekeeper.service.errors import TooLarge
from scorekeeper.service.evenings import exporting, transcript
from scorekeeper.web.app.errors import REFUSED
from scorekeeper.web.app.language import say
from scorekeeper.web.app.phone_kind import kind
from scorekeeper.web.app.rate_limits import IMPORTS, at_most, one_at_a_time
from scorekeeper.web.app.security import evening_sent
from scorekeeper.web.app.sessions import caller, remember
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.files import chat, csv_file, portions, xlsx_file
from scorekeeper.web.files.lines import Of

blueprint: Final = Blueprint("evening", __name__)


@blueprint.get("/t/<code>/keep")
def show(code: str) -> str:
    """How to keep the evening."""
    who = caller(code)
    table = tables.view(book(), who)
    parts = transcript.parts(book(), who) if table.is_long else 1
    return render_template("table/evening.html", table=table, parts=parts)


@blueprint.get("/t/<code>/export.json")
def export(code: str) -> Response:
    """The whole evening."""
    response = portions.answer(exporting.file(book(), caller(code)), "application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="scorekeeper-{code}.json"'
    return response


@blueprint.get("/t/<code>/export.csv")
def export_csv(code: str) -> Response:
    """Every hand or every payment, a line each, in the reader's words; of a long evening a part of them."""
    of: Of = "payments" if request.args.get("of") == "payments" else "hands"
    part = query_number("part")
    return csv_file.answer(transcript.part(book(), caller(code), part), of, part)


@blueprint.get("/t/<code>/export.xlsx")
def export_xlsx(code: str) -> Response:
    """Hands, payments, pairs, people and the chart, a sheet each, in the reader's words."""
    return xlsx_file.answer(transcript.view(book(), caller(code)))


@blueprint.get("/t/<code>/export.txt")
def export_text(code: str) -> Response:
    """What the evening came to, in a few lines for a chat."""
    return chat.answer(ending.view(book(), caller(code)))


@blueprint.get("/import")
def bring_back() -> str:
    """Where the file of an evening is handed in."""
    return render_template("import.html", problem="")


@blueprint.post("/import")
@at_most(IMPORTS)
def bring_in() -> AnyResponse | tuple[str, int]:
    """Make a table of it."""
    try:
        with evening_sent():
            file = request.files.get("evening")
        with one_at_a_time():
            opened = exporting.import_file(book(), file.read() if file else b"", kind(), at_once=True)
    except Refused as refused:
        problem = say(refused.problems[0].message, refused.players)
        return render_template("import.html", problem=problem), REFUSED
    except TooLarge as refused:
        return render_template("import.html", problem=say(refused.message)), refused.status
    remember(opened.code, opened.token)
    return redirect(url_for("table.show", code=opened.code), 303)
