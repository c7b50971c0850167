"""Choose the text size by query parameter or cookie.

A choice is made by `?name=value` and stored in a cookie.
"""

from datetime import timedelta
from urllib.parse import urlencode

from flask import Flask, Response, request

TEXT_SIZES = ("normal", "large")

_PARAMETER = "text"
_COOKIE_LIFETIME = timedelta(days=400)


def init_app(app: Flask) -> None:
    """Store the chosen text size, and add the functions of choices to templates."""
    app.after_request(_store_text_size)
    app.add_template_global(text_size)
    app.add_template_global(url_with_choice)


def url_with_choice(name: str, value: str) -> str:
    """Return the URL of this page with another choice; all other query parameters stay."""
    return f"?{urlencode({**request.args, name: value})}"


def store_choice(response: Response, name: str, value: str) -> None:
    """Store a choice in a cookie of the browser."""
    response.set_cookie(name, value, max_age=_COOKIE_LIFETIME, samesite="Lax", httponly=True)


def text_size() -> str:
    """Return the text size of this request, `normal` or `large`."""
    sizes = (request.args.get(_PARAMETER), request.cookies.get(_PARAMETER))
    return next((size for size in sizes if size in TEXT_SIZES), None) or "normal"


def _store_text_size(response: Response) -> Response:
    chosen = request.args.get(_PARAMETER)
    if chosen in TEXT_SIZES:
        store_choice(response, _PARAMETER, chosen)
    return response
