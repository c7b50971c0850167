"""A whole evening, out and in again as the identical book."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from scorekeeper.service.evenings import exporting
from scorekeeper.web.api import request
from scorekeeper.web.app.limits import NEW_TABLES, at_most
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("evenings", __name__)


@blueprint.get("/tables/<code>/export.json")
def export(code: str) -> Response:
    """All sheets, all versions of all hands, all people."""
    evening = exporting.export(book(), request.caller(code))
    return Response(exporting.as_file(evening), mimetype="application/json")


@blueprint.post("/import")
@at_most(NEW_TABLES)
def import_() -> tuple[dict[str, Any], int]:
    """A table with everything that an export holds. The token is its host's."""
    opened = exporting.import_(book(), request.body())
    return {"code": opened.code, "token": opened.token}, 201
