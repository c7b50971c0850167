"""The live stream, for who shows a token."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

from scorekeeper.web.api import request
from scorekeeper.web.app.rate_limits import unlimited
from scorekeeper.web.live.streams import stream

blueprint: Final = Blueprint("events", __name__)


@blueprint.get("/tables/<code>/events")
@unlimited
def events(code: str) -> Response:
    """`event: revision` whenever something is new."""
    return stream(request.caller(code))
