"""What is new on a page that is open: its live parts, drawn by the very templates that the page itself is made of."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, jsonify, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.service import hands, sheets, tables
from scorekeeper.service.views import TableView
from scorekeeper.web.house import book
from scorekeeper.web.sessions import current_actor
from scorekeeper.web.table import SHORTLIST

blueprint: Final = Blueprint("news", __name__)

PARTS: Final = {
    "table": ("head", "mine", "seats", "last", "hands", "pairs", "transfers", "thumb"),
    "invite": ("seated",),
    "hand": ("objections", "hand"),
    "rules": ("rules",),
}
"""The live parts of each page: `seats` is drawn by table/parts/seats.html into the element `live-seats`."""


@blueprint.get("/t/<code>/live/<int:revision>")
def parts(code: str, revision: int) -> Response:
    """The parts of `?page=` as they are now; none, or 304, for a phone that has them."""
    return _answer(request.args.get("page", ""), tables.view(book(), current_actor(code), limit=SHORTLIST), revision)


@blueprint.get("/t/<code>/live/<int:sheet>/<int:number>/<int:revision>")
def of_hand(code: str, sheet: int, number: int, revision: int) -> Response:
    """The parts of the page of one hand."""
    actor = current_actor(code)
    shown = {
        "sheet": sheets.view(book(), actor, sheet, limit=0),
        "hand": hands.view(book(), actor, number, sheet=sheet),
    }
    return _answer("hand", tables.view(book(), actor, limit=0), revision, **shown)


def _answer(page: str, table: TableView, revision: int, **shown: object) -> Response:
    names = PARTS.get(page, ()) if table.revision != revision else ()
    drawn = {f"live-{name}": render_template(f"table/parts/{name}.html", table=table, **shown) for name in names}
    response = jsonify(revision=table.revision, parts=drawn)
    response.set_etag(f"{page}-{table.revision}")
    return response.make_conditional(request)
