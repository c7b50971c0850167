"""Choose the text size, and whether hints are shown, by query parameter or cookie.

A choice is made by `?name=value` and stored in a cookie.
"""

from datetime import timedelta
from urllib.parse import urlencode

from flask import Flask, Response, request

#: The values of each preference, the usual one first.
PREFERENCES = {"text": ("normal", "large"), "hints": ("on", "off")}

_COOKIE_LIFETIME = timedelta(days=400)


def init_app(app: Flask) -> None:
    """Store what is chosen, and add the functions of choices to templates."""
    app.after_request(_store_choices)
    app.add_template_global(preference)
    app.add_template_global(url_with_choice)


def url_with_choice(name: str, value: str) -> str:
    """Return the URL of this page with another choice; all other query parameters stay."""
    return f"?{urlencode({**request.args, name: value})}"


def store_choice(response: Response, name: str, value: str) -> None:
    """Store a choice in a cookie of the browser."""
    response.set_cookie(name, value, max_age=_COOKIE_LIFETIME, samesite="Lax", httponly=True)


def preference(name: str) -> str:
    """Return the value of a preference for this request, such as `normal` or `large` for `text`."""
    values = (request.args.get(name), request.cookies.get(name))
    return next((value for value in values if value in PREFERENCES[name]), None) or PREFERENCES[name][0]


def _store_choices(response: Response) -> Response:
    for name, values in PREFERENCES.items():
        if (chosen := request.args.get(name)) in values:
            store_choice(response, name, chosen)
    return response
