"""What a phone chooses for itself: by `?name=value` once, and by a cookie from then on."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from urllib.parse import urlencode

from flask import Response, request

_KEPT: Final = timedelta(days=400)


def address(name: str, value: str) -> str:
    """This page with another choice; whatever else was asked for stays."""
    return f"?{urlencode({**request.args, name: value})}"


def keep(response: Response, name: str, value: str) -> None:
    """Let the phone remember its choice."""
    response.set_cookie(name, value, max_age=_KEPT, samesite="Lax", httponly=True)
