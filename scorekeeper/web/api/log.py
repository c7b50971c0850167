"""The log of a table: who came in and who was sent away, for its host."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.service.people import access_log
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("log", __name__)


@blueprint.get("/tables/<code>/log")
def show(code: str) -> dict[str, Any]:
    """The host: the newest lines before a number, in order: `more` where there are others before them."""
    asked = request.asked(request.PageQuery)
    page = access_log.get_access_log_page(book(), request.caller(code), before=asked.before, limit=asked.limit)
    return {"log": [schema.log_line(one) for one in reversed(page.lines)], "more": page.more}
