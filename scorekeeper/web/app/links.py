"""Links that open something: their secret leaves the address at once, and is kept for the page behind it alone.

It is kept in a cookie of that page, so that several links can be open at once, and the cookie of seats stays as it is.
"""

from __future__ import annotations

from typing import Final

from flask import current_app, redirect, request
from werkzeug.wrappers import Response

COOKIE: Final = "link"


def take(secret: str, page: str) -> Response:
    """To the page behind a link, by an address that can be seen by anybody."""
    answer = redirect(page, 303)
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    answer.set_cookie(COOKIE, secret, path=page, secure=secure, httponly=True, samesite="Lax")
    return answer


def taken() -> str:
    """The secret of the link by which this browser came to this page; empty, which opens nothing, without one."""
    return request.cookies.get(COOKIE, "")


def used(answer: Response) -> Response:
    """The same answer; the link by which somebody came is forgotten."""
    answer.delete_cookie(COOKIE, path=request.path)
    return answer
