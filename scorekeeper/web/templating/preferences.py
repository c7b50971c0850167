"""Choose the text size by query parameter or cookie.

A choice is made by `?name=value` and stored in a cookie.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal
from urllib.parse import urlencode

from flask import Flask, Response, request

TextSize = Literal["normal", "large"]

_PARAMETER: Final = "text"
_COOKIE_LIFETIME: Final = timedelta(days=400)


def init_app(app: Flask) -> None:
    """Store the chosen text size, and add the text size functions to templates."""
    app.after_request(_store_text_size)
    app.add_template_global(text_size)
    app.add_template_global(text_size_link)


def url_with_choice(name: str, value: str) -> str:
    """Return the URL of this page with another choice; all other query parameters stay."""
    return f"?{urlencode({**request.args, name: value})}"


def store_choice(response: Response, name: str, value: str) -> None:
    """Store a choice in a cookie of the browser."""
    response.set_cookie(name, value, max_age=_COOKIE_LIFETIME, samesite="Lax", httponly=True)


def text_size() -> TextSize:
    """Return the text size of this request."""
    return (
        _parse_text_size(request.args.get(_PARAMETER)) or _parse_text_size(request.cookies.get(_PARAMETER)) or "normal"
    )


@dataclass(frozen=True)
class TextSizeLink:
    """The other text size, and the URL of this page in it."""

    size: TextSize
    url: str


def text_size_link() -> TextSizeLink:
    """Return the link to the other text size."""
    other: TextSize = "normal" if text_size() == "large" else "large"
    return TextSizeLink(other, url_with_choice(_PARAMETER, other))


def _parse_text_size(value: str | None) -> TextSize | None:
    return "large" if value == "large" else "normal" if value == "normal" else None


def _store_text_size(response: Response) -> Response:
    if chosen := _parse_text_size(request.args.get(_PARAMETER)):
        store_choice(response, _PARAMETER, chosen)
    return response
