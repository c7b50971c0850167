"""Behind a reverse proxy: whose requests it brings."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def set_up(app: Flask) -> None:
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
