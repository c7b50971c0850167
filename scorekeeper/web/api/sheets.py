"""The next sheet: another game, other rules, other seats; the chips carry on."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.service import sheets
from scorekeeper.web.agreement import placeholder
from scorekeeper.web.api import asking, shapes
from scorekeeper.web.api.tables import NewSheet
from scorekeeper.web.house import book

blueprint: Final = Blueprint("sheets", __name__)


@blueprint.post("/tables/<code>/sheets")
def open_sheet(code: str) -> tuple[dict[str, Any], int]:
    """The next sheet."""
    actor = asking.actor(code)
    wanted = asking.body_as(NewSheet)
    return shapes.sheet(sheets.next_sheet(book(), actor, **wanted.given, placeholder=placeholder)), 201
