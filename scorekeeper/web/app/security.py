"""The host names that this server answers to, the largest body that it reads, and the headers of every response."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.service import quota
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.web.app.state import state

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def init_proxy(app: Flask) -> None:
    """Let a proxy on this machine say who asks, and nobody else."""
    app.wsgi_app = _BehindOurs(app.wsgi_app)  # type: ignore[method-assign]  # as Flask wants it


class _BehindOurs:
    """Phones never come from this machine itself: what does is a proxy, and its last `X-Forwarded-For` is true.

    Anybody in the room can send that header, so from every other address it is left unread. Nothing else is taken from
    the proxy here: the address that phones use is set (SCOREKEEPER_PUBLIC_URL).
    """

    def __init__(self, app: WSGIApplication) -> None:
        self._direct = app
        self._proxied = ProxyFix(app, x_for=1, x_proto=0)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        is_proxied = "HTTP_X_FORWARDED_FOR" in environ and _is_this_machine(environ.get("REMOTE_ADDR", ""))
        return (self._proxied if is_proxied else self._direct)(environ, start_response)


def _is_this_machine(address: str) -> bool:
    if not address:  # a Unix socket
        return True
    try:
        known = ip_address(address)
    except ValueError:
        return False
    plain = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return (plain or known).is_loopback


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

MAX_BODY_SIZE: Final = 1 << 20
MAX_IMPORT_SIZE: Final = quota.MAX_UPLOAD_BYTES + (1 << 16)
"""The file of an evening, and the form around it."""
IMPORTS: Final = {"/import", "/api/v1/import"}
"""Where a whole evening may come in."""

# Nobody can buy these names, so none of them can be made to point here by a page from elsewhere (DNS rebinding).
PRIVATE_ENDINGS: Final = (".local", ".localhost", ".test", ".internal", ".home.arpa")


def init_app(app: Flask) -> None:
    """Look at every request before its view does, and complete the headers of every response.

    Flask calls the functions of `after_request` in reverse order: this one has to be registered first, so that it
    comes last and replaces nothing.
    """
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_SIZE
    app.after_request(_complete_headers)
    app.before_request(_check_request)


def is_trusted_host(host: str, public_url: str | None) -> bool:
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


def _check_request() -> None:
    _refuse_foreign_names()
    _bound()


def _refuse_foreign_names() -> None:
    if not is_trusted_host(request.headers.get("Host", ""), state().public_url):
        abort(400, "This server does not go by that name.")


def _complete_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _bound() -> None:
    if request.path in IMPORTS:
        request.max_content_length = request.max_form_memory_size = MAX_IMPORT_SIZE


@contextmanager
def import_size_limit() -> Iterator[None]:
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
