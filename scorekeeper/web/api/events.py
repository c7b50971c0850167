"""The live stream, for who shows a token."""

from __future__ import annotations

from typing import Final

from flask import Blueprint
from werkzeug.wrappers import Response

from scorekeeper.web.api import request
from scorekeeper.web.app.rate_limits import no_rate_limit
from scorekeeper.web.live.event_stream import stream

blueprint: Final = Blueprint("events", __name__)


@blueprint.get("/tables/<code>/events")
@no_rate_limit
def events(code: str) -> Response:
    """`event: revision` whenever something is new."""
    return stream(request.caller(code))
