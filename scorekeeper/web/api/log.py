"""The log of a table: who came in and who was sent away, for its host."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Blueprint
from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Model
from scorekeeper.service import log
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

MOST: Final = 200

blueprint: Final = Blueprint("log", __name__)


class Listed(Model):
    """Which lines are asked for."""

    before: Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE] | None = None
    limit: Annotated[int, Field(ge=1, le=MOST), AS_WHOLE] = log.A_PAGE


@blueprint.get("/tables/<code>/log")
def show(code: str) -> dict[str, Any]:
    """The host: the newest lines before a number, in order: `more` where there are others before them."""
    asked = request.asked(Listed)
    page = log.page(book(), request.caller(code), before=asked.before, limit=asked.limit)
    return {"log": [schema.log_line(one) for one in reversed(page.lines)], "more": page.more}
