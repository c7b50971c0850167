"""The host names that this server answers to, the largest body that it reads, and the headers of every response."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.service import quota
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.web.app.state import state

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    # The secrets of a table stand in addresses: they must not travel to other sites.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
}
"""The headers of every response, unless its view sets another value."""

LARGEST_BODY: Final = 1 << 20
LARGEST_EVENING: Final = quota.MAX_UPLOAD_BYTES + (1 << 16)
"""The file of an evening, and the form around it."""
IMPORTS: Final = {"/import", "/api/v1/import"}
"""Where a whole evening may come in."""

# Nobody can buy these names, so none of them can be made to point here by a page from elsewhere (DNS rebinding).
PRIVATE_ENDINGS: Final = (".local", ".localhost", ".test", ".internal", ".home.arpa")


def set_up(app: Flask) -> None:
    """Look at every request before its view does, and complete the headers of every response.

    Flask calls the functions of `after_request` in reverse order: this one has to be registered first, so that it
    comes last and replaces nothing.
    """
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.after_request(_complete_headers)
    app.before_request(_look)


def is_our_name(host: str, public_url: str | None) -> bool:
    """Whether a Host header names us: by number, by a name of this machine or of a private network, or as was set."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if _is_address(name) or name == "localhost" or name.endswith(PRIVATE_ENDINGS):
        return True
    if public_url and name == urlsplit(public_url).hostname:
        return True
    return name in _names_of_this_machine()


def _look() -> None:
    _refuse_foreign_names()
    _bound()


def _refuse_foreign_names() -> None:
    if not is_our_name(request.headers.get("Host", ""), state().public_url):
        abort(400, "This server does not go by that name.")


def _complete_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _bound() -> None:
    if request.path in IMPORTS:
        request.max_content_length = request.max_form_memory_size = LARGEST_EVENING


@contextmanager
def evening_sent() -> Iterator[None]:
    """What is read in here is the file of an evening: `TooLarge` where it is."""
    try:
        yield
    except RequestEntityTooLarge:
        raise ImportTooLarge from None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _names_of_this_machine() -> set[str]:
    name = socket.gethostname().lower()
    return {name, name.split(".")[0]}
