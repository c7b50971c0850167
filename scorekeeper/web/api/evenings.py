"""A whole evening, out and in again as the identical book."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response

from scorekeeper.service import evenings
from scorekeeper.web.api import asking
from scorekeeper.web.house import book
from scorekeeper.web.limits import NEW_TABLES, at_most

blueprint: Final = Blueprint("evenings", __name__)


@blueprint.get("/tables/<code>/export.json")
def export(code: str) -> Response:
    """All sheets, all versions of all hands, all people."""
    evening = evenings.export(book(), asking.caller(code))
    return Response(evenings.as_file(evening), mimetype="application/json")


@blueprint.post("/import")
@at_most(NEW_TABLES)
def import_() -> tuple[dict[str, Any], int]:
    """A table with everything that an export holds. The token is its host's."""
    opened = evenings.import_(book(), asking.body())
    return {"code": opened.code, "token": opened.token}, 201
