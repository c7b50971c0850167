"""How often one address may ask: much for phones that follow a game, little for guesses and for opening tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from flask import Flask, request
from flask_limiter import Limiter

from scorekeeper.settings import Settings
from scorekeeper.web.relays import redis_scheme
from scorekeeper.web.server import LOOPBACK

# A whole club may stand behind one address.
EVERYTHING: Final = "3000 per minute"
TYPED_CODES: Final = "20 per minute"
JOINS: Final = "60 per minute"
NEW_TABLES: Final = "20 per minute; 200 per day"

_MARK: Final = "at_most"
_View = TypeVar("_View", bound=Callable[..., Any])


def at_most(rate: str) -> Callable[[_View], _View]:
    """Limit what a view may be sent (POST): `@at_most(JOINS)`, below the route."""
    return lambda view: _marked(view, rate)


def unlimited(view: _View) -> _View:
    """Never limit this view."""
    return _marked(view, None)


def address() -> str:
    """Who asks. Phones never come from this machine itself: what does is a proxy, and says for whom."""
    said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    here = request.remote_addr or LOOPBACK
    return said if said and here in {LOOPBACK, "::1"} else here


def set_up(app: Flask, settings: Settings) -> None:
    """Count requests by address, here or in the Redis that several servers share. After the views are registered."""
    if not settings.rate_limits:
        return
    limiter = Limiter(
        address,
        app=app,
        default_limits=[EVERYTHING],
        storage_uri=redis_scheme(settings.redis_url or "memory://"),
        in_memory_fallback_enabled=True,
        headers_enabled=True,
    )
    for endpoint, view in app.view_functions.items():
        rate = getattr(view, _MARK, EVERYTHING)
        if rate is None:
            limiter.exempt(view)
        elif rate != EVERYTHING:
            app.view_functions[endpoint] = limiter.limit(rate, methods=["POST"])(cast("Callable[..., Any]", view))


def _marked(view: _View, rate: str | None) -> _View:
    setattr(view, _MARK, rate)
    return view
