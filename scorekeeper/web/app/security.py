"""Check the Host header and the body size, trust the proxies of the settings, and set security headers."""

import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.games.words import Text
from scorekeeper.service import errors, quota
from scorekeeper.web.app.state import state

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from scorekeeper.settings import IPNetwork


#: The headers of a trusted proxy, as WSGI names them.
BELIEVED = {"HTTP_X_FORWARDED_FOR", "HTTP_X_REQUEST_ID"}


class _TrustedProxyFix:
    """Apply `ProxyFix` to requests from trusted networks only.

    By default that is this machine: clients never connect from it, so such a request comes from a proxy, whose last
    `X-Forwarded-For` is correct. Any device in the network can send that header, so it is ignored from other addresses.
    So is `X-Request-ID`. Nothing else is read from the proxy: the public URL is a setting (SCOREKEEPER_PUBLIC_URL).
    """

    def __init__(self, app: "WSGIApplication", trusted: "Sequence[IPNetwork]") -> None:
        self._app, self._trusted = ProxyFix(app, x_for=1, x_proto=0), trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        address = environ.get("REMOTE_ADDR", "")  # empty for a Unix socket
        parsed = _ip_address(address)
        is_trusted = parsed is not None and any(parsed in network for network in self._trusted)
        if address and not is_trusted:
            environ = {name: value for name, value in environ.items() if name not in BELIEVED}
        return self._app(environ, start_response)


def _ip_address(name: str) -> IPv4Address | IPv6Address | None:
    """Return the address in a text, IPv4 if it is IPv4 written as IPv6, or None."""
    try:
        address = ip_address(name)
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
#: The headers of every response, unless its view sets another value.
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    # URLs contain the secrets of a table: they must not be sent to other sites.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
}

MAX_BODY_SIZE = 1 << 20
#: An exported table, or a CSV, in a form.
MAX_IMPORT_SIZE = quota.MAX_UPLOAD_BYTES + (1 << 16)
#: The paths that accept one.
IMPORTS = {"/import", "/import/csv", "/api/v1/import"}

# These names cannot be registered, so a page of another site cannot make one resolve to this server (DNS rebinding).
PRIVATE_ENDINGS = (".local", ".localhost", ".test", ".internal", ".home.arpa")


def init_app(app: Flask, trusted_proxies: "Sequence[IPNetwork]") -> None:
    """Check every request before its view runs, and add missing headers to every response.

    Trust the X-Forwarded-For header of a proxy in one of the networks, and of no other address.

    Flask calls the functions of `after_request` in reverse order: this one has to be registered before all that set a
    header of `HEADERS`, so that it replaces none.
    """
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_SIZE
    app.after_request(_complete_headers)
    app.before_request(_check_request)
    app.wsgi_app = _TrustedProxyFix(app.wsgi_app, trusted_proxies)  # type: ignore[method-assign]  # as Flask documents it


def is_trusted_host(host: str, public_url: str | None) -> bool:
    """Return whether a Host header names this server.

    Trusted are IP addresses, the names of this machine and of private networks, and the host of the public URL.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    own_name = socket.gethostname().lower()
    names = {"localhost", own_name, own_name.split(".")[0], urlsplit(public_url or "").hostname}
    return name in names or name.endswith(PRIVATE_ENDINGS) or _ip_address(name) is not None


def is_private(host: str) -> bool:
    """Return whether an address or a host name is of this machine or of a private network."""
    address = _ip_address(host)
    return address.is_private if address else host == "localhost" or host.endswith(PRIVATE_ENDINGS)


def _check_request() -> None:
    if not is_trusted_host(request.headers.get("Host", ""), state().public_url):
        abort(400, "This server does not go by that name.")
    if request.path in IMPORTS:
        request.max_content_length = request.max_form_memory_size = MAX_IMPORT_SIZE


def _complete_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


@contextmanager
def import_size_limit(message: Text | None = None) -> Iterator[None]:
    """Raise `ImportTooLarge`, with this message, if the body that is read in this context exceeds the limit."""
    try:
        yield
    except RequestEntityTooLarge:
        raise errors.ImportTooLarge(message) from None
