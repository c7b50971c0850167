"""How often one address may ask: much for phones that follow a game, little for guesses and for opening tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from scorekeeper.settings import Settings, redis_scheme

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


def set_up(app: Flask, settings: Settings) -> None:
    """Count requests by address, here or in the Redis that several servers share. After the views are registered."""
    if not settings.rate_limits:
        return
    limiter = Limiter(
        get_remote_address,
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
