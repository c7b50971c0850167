"""The end of an evening, and its taking back."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model
from scorekeeper.service.tables import closing
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("closing", __name__)


class Close(Model):
    """Whether what is still open is set aside."""

    set_aside: Flag = False


@blueprint.post("/tables/<code>/close")
def close(code: str) -> dict[str, Any]:
    """The host: the evening is over. 409, with what is open in `current`, where that is not set aside."""
    who, wanted = request.caller(code), request.body_as(Close) if request.is_sent() else Close()
    return {"closed": schema.moment(closing.close_table(book(), who, set_aside=wanted.set_aside))}


@blueprint.post("/tables/<code>/reopen")
def reopen(code: str) -> dict[str, Any]:
    """The host: it goes on as it was."""
    closing.reopen_table(book(), request.caller(code))
    return {"closed": None}
