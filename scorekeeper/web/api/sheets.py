"""The next sheet: another game, other rules, other seats; the chips carry on."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.service import sheets
from scorekeeper.web.api import request, schema
from scorekeeper.web.api.hands import Number, Revision
from scorekeeper.web.api.tables import NewSheet
from scorekeeper.web.app.language import placeholder
from scorekeeper.web.app.state import book


class NextSheet(NewSheet):
    """What the next sheet begins with; where the sheet before (`sheet`) is meant as it was agreed at a `revision`."""

    sheet: Number | None = None
    revision: Revision | None = None


blueprint: Final = Blueprint("sheets", __name__)


@blueprint.post("/tables/<code>/sheets")
def open_sheet(code: str) -> tuple[dict[str, Any], int]:
    """The next sheet, or the newest one changed while no hand stands on it."""
    who = request.caller(code)
    wanted = request.body_as(NextSheet)
    agreed, sheet = wanted.revision, wanted.sheet
    given = {name: value for name, value in wanted.given.items() if name not in {"revision", "sheet"}}
    return schema.sheet(
        sheets.next_sheet(book(), who, **given, sheet=sheet, agreed=agreed, placeholder=placeholder)
    ), 201
