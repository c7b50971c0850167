"""Who may talk to us at all: the names we answer to, and pages that only our own pages may post to.

Every response carries the headers that tell a browser to be strict.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request, session
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.service import bounds
from scorekeeper.service.errors import TooLarge
from scorekeeper.web.app.sessions import sealed
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
LARGEST_EVENING: Final = bounds.MOST_SENT + (1 << 16)
"""The file of an evening, and the form around it."""
IMPORTS: Final = {"/import", "/api/v1/import"}
"""Where a whole evening may come in."""

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
TOKEN: Final = "form_token"  # noqa: S105  a name
_OPEN: Final = secrets.token_hex(16)
"""Stands where the token is left open; nobody can guess it."""

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
    app.add_template_global(form_token)


def form_token() -> str:
    """The token that every form of a page carries as `form_token`, for browsers that send no Origin.

    A cookie that cannot be read is not written over for it: the token follows from what the browser shows.
    """
    if "token_left_open" in g:
        return _OPEN
    if shown := sealed():
        return hmac.digest(str(current_app.secret_key).encode(), shown.encode(), "sha256").hex()
    if TOKEN not in session:
        session[TOKEN] = secrets.token_urlsafe(16)
    return str(session[TOKEN])


@contextmanager
def token_left_open() -> Iterator[None]:
    """What is drawn meanwhile is kept for other phones, too: each has its own token put in (`with_token`)."""
    g.token_left_open = True
    try:
        yield
    finally:
        del g.token_left_open


def with_token(drawn: str) -> str:
    """What was drawn with the token left open, for this phone."""
    return drawn.replace(_OPEN, form_token()) if _OPEN in drawn else drawn


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
    _refuse_foreign_forms()


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
        raise TooLarge from None


def _refuse_foreign_forms() -> None:
    # The JSON interface knows nobody by a cookie, so nothing can be done there in somebody's name.
    if request.method in SAFE or request.path.startswith("/api/"):
        return
    origin = request.headers.get("Origin", "null")
    if not (_is_our_form() if origin == "null" else _is_our_origin(origin)):
        abort(403, "This form came from another site.")


def _is_our_origin(origin: str) -> bool:
    return origin in {request.host_url.rstrip("/"), _origin_of(state().public_url)}


def _is_our_form() -> bool:
    sent = request.headers.get("X-Form-Token") or request.form.get(TOKEN, "")
    return (TOKEN in session or bool(sealed())) and hmac.compare_digest(sent.encode(), form_token().encode())


def _origin_of(url: str | None) -> str | None:
    return f"{urlsplit(url).scheme}://{urlsplit(url).netloc}" if url else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _names_of_this_machine() -> set[str]:
    name = socket.gethostname().lower()
    return {name, name.split(".")[0]}
