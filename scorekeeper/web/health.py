"""Whether this server lives, and whether it can do its work."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response

blueprint: Final = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """It answers, so it lives."""
    return Response("ok\n", mimetype="text/plain")
