"""What a phone chooses for itself: by `?name=value` once, and by a cookie from then on. Here: the size of the text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal
from urllib.parse import urlencode

from flask import Flask, Response, request

TextSize = Literal["normal", "large"]

_TEXT: Final = "text"
_KEPT: Final = timedelta(days=400)


def init_app(app: Flask) -> None:
    """Keep the size that was chosen, and let templates know it."""
    app.after_request(_keep_text_size)
    app.add_template_global(text_size)
    app.add_template_global(text_size_link)


def url_with_choice(name: str, value: str) -> str:
    """This page with another choice; whatever else was asked for stays."""
    return f"?{urlencode({**request.args, name: value})}"


def store_choice(response: Response, name: str, value: str) -> None:
    """Let the phone remember its choice."""
    response.set_cookie(name, value, max_age=_KEPT, samesite="Lax", httponly=True)


def text_size() -> TextSize:
    """The size of the text of this request: for old eyes and dim light there is a large one."""
    return _known(request.args.get(_TEXT)) or _known(request.cookies.get(_TEXT)) or "normal"


@dataclass(frozen=True)
class TextSizeLink:
    """This page in the other size, and its address."""

    size: TextSize
    url: str


def text_size_link() -> TextSizeLink:
    """The way to the other size."""
    other: TextSize = "normal" if text_size() == "large" else "large"
    return TextSizeLink(other, url_with_choice(_TEXT, other))


def _known(wanted: str | None) -> TextSize | None:
    return "large" if wanted == "large" else "normal" if wanted == "normal" else None


def _keep_text_size(response: Response) -> Response:
    if chosen := _known(request.args.get(_TEXT)):
        store_choice(response, _TEXT, chosen)
    return response
