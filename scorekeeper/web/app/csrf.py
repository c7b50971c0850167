"""Reject forms that were sent from other sites (cross-site request forgery).

A browser adds the cookies of this server to a form of any site, but it also sends the site of the form in `Origin`, or
in `Referer` if it sends no `Origin`. No page can forge either, and none can make a browser send a bearer token to
another site.
"""

from urllib.parse import urlsplit

from flask import Flask, request, session

from scorekeeper.games.words import text
from scorekeeper.service.errors import ServiceError
from scorekeeper.web.app.state import state

_SAFE = {"GET", "HEAD", "OPTIONS"}
_PORTS = {"http": 80, "https": 443}

_Origin = tuple[str, str | None, int | None]


class ForeignOrigin(ServiceError, status=403, code="foreign"):
    """A write that was sent from a page of another site, or without a known origin."""


def init_app(app: Flask) -> None:
    """Check the origin of every writing request before its view runs."""
    app.before_request(_check_origin)


def _check_origin() -> None:
    authorization = request.authorization
    if request.method in _SAFE or (authorization and authorization.type == "bearer"):
        return
    if not session and request.path.startswith("/api/"):
        return  # clients of the JSON API have no cookie, and may send no origin
    source = request.headers.get("Origin", request.headers.get("Referer"))
    if source is None:
        unknown = text(
            "Your browser did not say which page sent this, so nothing was changed. Use another browser, "
            "or allow it to send the Origin or Referer header."
        )
        raise ForeignOrigin(unknown)
    if (origin := _origin(source)) is None or origin not in _own_origins():
        foreign = text("This was sent from another site, so nothing was changed. Open the page here and try again.")
        raise ForeignOrigin(foreign)


def _own_origins() -> set[_Origin | None]:
    """Return the origins of the requested and the public URL.

    If both have the same host, only the public one counts: behind a proxy that serves https, the request itself arrives
    by http.
    """
    public = state().public_url
    if public is None:
        return {_origin(request.host_url)}
    is_public = urlsplit(public).netloc.lower() == request.host.lower()
    return {_origin(public)} if is_public else {_origin(public), _origin(request.host_url)}


def _origin(url: str) -> _Origin | None:
    """Return scheme, host and port of a URL, or None if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
