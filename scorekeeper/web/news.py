"""What is new on a page that is open: its live parts, drawn by the very templates that the page itself is made of."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, jsonify, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.service import tables
from scorekeeper.web.house import book
from scorekeeper.web.sessions import current_actor
from scorekeeper.web.table import SHORTLIST

blueprint: Final = Blueprint("news", __name__)

PARTS: Final = {
    "table": ("head", "mine", "seats", "last", "hands", "pairs", "transfers", "thumb"),
    "invite": ("seated",),
}
"""The live parts of each page: `seats` is drawn by table/parts/seats.html into the element `live-seats`."""


@blueprint.get("/t/<code>/live/<int:revision>")
def parts(code: str, revision: int) -> Response:
    """The parts of `?page=` as they are now; none, or 304, for a phone that has them."""
    page = request.args.get("page", "")
    table = tables.view(book(), current_actor(code), limit=SHORTLIST)
    names = PARTS.get(page, ()) if table.revision != revision else ()
    drawn = {f"live-{name}": render_template(f"table/parts/{name}.html", table=table) for name in names}
    response = jsonify(revision=table.revision, parts=drawn)
    response.set_etag(f"{page}-{table.revision}")
    return response.make_conditional(request)
