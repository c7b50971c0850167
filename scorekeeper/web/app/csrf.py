"""Refuse writes that a page of another site sends with the cookies of a browser (cross-site request forgery).

A browser adds the cookies of this server to a form wherever the form stands, but it also says where that is: in
`Origin`, or in `Referer` if it sends no `Origin`. No page can forge either, and none can make a browser send a bearer
token to another site.
"""

from __future__ import annotations

from typing import ClassVar, Final
from urllib.parse import urlsplit

from flask import Flask, request, session

from scorekeeper.games.words import text
from scorekeeper.service.errors import ServiceError
from scorekeeper.web.app.state import state

_SAFE: Final = {"GET", "HEAD", "OPTIONS"}
_PORTS: Final = {"http": 80, "https": 443}

_Origin = tuple[str, str | None, int | None]


class ForeignOrigin(ServiceError):
    """A write that does not come from a page of this server, or does not say from where it comes."""

    status: ClassVar[int] = 403
    code: ClassVar[str] = "foreign"


def init_app(app: Flask) -> None:
    """Check the origin of every request that writes before its view runs."""
    app.before_request(_check_origin)


def _check_origin() -> None:
    if request.method in _SAFE or not _is_by_cookie():
        return
    sent = request.headers.get("Origin", request.headers.get("Referer"))
    if sent is None:
        raise ForeignOrigin(
            text(
                "This browser does not say from which page this was sent, so nothing was changed. "
                "Use another browser, or allow this one to send it (Origin or Referer)."
            )
        )
    if (origin := _origin(sent)) is None or origin not in _our_origins():
        raise ForeignOrigin(
            text("This was sent from another site, so nothing was changed. Open the page here and do it again.")
        )


def _is_by_cookie() -> bool:
    """Whether the cookie says who asks. Programs that use the JSON interface have none, and may send no origin."""
    shown = request.authorization
    if shown and shown.type == "bearer":
        return False
    return bool(session) or not request.path.startswith("/api/")


def _our_origins() -> set[_Origin | None]:
    """Return the address that was asked and the public one.

    If both have the same name, only the public one counts: behind a proxy that speaks https to phones, the request
    itself arrives by http.
    """
    public = state().public_url
    if public is None:
        return {_origin(request.host_url)}
    is_public = urlsplit(public).netloc.lower() == request.host.lower()
    return {_origin(public)} if is_public else {_origin(public), _origin(request.host_url)}


def _origin(url: str) -> _Origin | None:
    """Return scheme, host and port of an address, or None if it has none."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
