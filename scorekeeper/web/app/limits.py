"""How often one address may ask: much for phones that follow a game, little for wrong guesses and for new tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final, TypeVar

from flask import Flask, Response, current_app, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from scorekeeper.service import codes
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import Settings, redis_scheme
from scorekeeper.web.app.rate_storage import SteadyStorage
from scorekeeper.web.app.security import largest_body
from scorekeeper.web.app.sessions import oldest_token

EVERYTHING: Final = "3000 per minute"
"""Of a phone that sits somewhere by itself, for a whole club may stand behind one address; of others by address."""


@dataclass(frozen=True)
class Rate:
    """So often, everything of one `name` together; `counts` says of an answer whether it does, else each try does.

    `times` says for how many a request counts.
    """

    name: str
    often: str
    counts: Callable[[Response], bool] | None = None
    times: Callable[[], int] | None = None


def _is_wrong(response: Response) -> bool:
    return response.status_code == NotFound.status


def _has_opened(_: Response) -> bool:
    return bool(g.get(_OPENED))


def _by_size(unit: int) -> Callable[[], int]:
    """Once for every so many bytes that are sent; where nobody says how many, for as many as may be."""

    def times() -> int:
        length = request.content_length
        return 1 + (largest_body() if length is None else length) // unit

    return times


A_PAGE: Final = 4 << 10
"""Bytes of a score sheet: some forty hands."""
AN_EVENING: Final = 2 << 20
"""Bytes of a file: more than an evening has."""
_OPENED: Final = "opened_a_table"

TYPED_CODES: Final = Rate("codes", "20 per minute", _is_wrong)
JOINS: Final = Rate("secrets", "60 per minute", _is_wrong)
NEW_TABLES: Final = Rate("tables", "20 per minute; 200 per day", _has_opened)
IMPORTS: Final = Rate("imports", "20 per minute; 200 per day", times=_by_size(AN_EVENING))

SETTLED: Final = Rate("settled", "300 per minute", times=_by_size(A_PAGE))

_BUSY: Final = "busy_addresses"
_LOCK: Final = Lock()
SOON: Final = 3
"""Seconds after which somebody else of an address may be done."""

_MARK: Final = "at_most"
_UNLIMITED: Final = "unlimited"
_View = TypeVar("_View", bound=Callable[..., Any])


def at_most(rate: Rate) -> Callable[[_View], _View]:
    """Limit what a view may be sent (POST): `@at_most(JOINS)`, below the route."""
    return lambda view: _marked(view, rate)


def unlimited(view: _View) -> _View:
    """Never limit this view."""
    return _marked(view, _UNLIMITED)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Nobody else of this address is in here meanwhile: 429 where somebody is, once requests are counted."""
    busy: set[str] = current_app.extensions.get(_BUSY, set())
    address = get_remote_address()
    with _LOCK:
        if address in busy:
            raise TooManyRequests(retry_after=SOON)
        busy.add(address)
    try:
        yield
    finally:
        with _LOCK:
            busy.discard(address)


def count_opened() -> None:
    """A table or group is there that was not: this request counts as one that opened it."""
    setattr(g, _OPENED, True)


def set_up(app: Flask, settings: Settings) -> None:
    """Count requests, here or in the Redis that several servers share. After the views are registered."""
    if not settings.rate_limits:
        return
    app.extensions[_BUSY] = set()
    limiter = _Limiter(
        _who,
        app=app,
        default_limits=[EVERYTHING],
        storage_uri=redis_scheme(settings.redis_url or "steady://"),
        in_memory_fallback_enabled=True,
    )
    app.after_request(_saying_when(limiter))
    for endpoint, view in app.view_functions.items():
        rate = getattr(view, _MARK, None)
        if rate == _UNLIMITED:
            limiter.exempt(view)
        elif rate:
            app.view_functions[endpoint] = _limited(limiter, view, rate)


class _Limiter(Limiter):
    def init_app(self, app: Flask) -> None:
        """Count by a clock that only goes forward too while a Redis is away."""
        super().init_app(app)
        self._fallback_limiter = FixedWindowRateLimiter(SteadyStorage())


def _limited(limiter: Limiter, view: Callable[..., Any], rate: Rate) -> Callable[..., Any]:
    limit = limiter.shared_limit(
        rate.often,
        rate.name,
        key_func=get_remote_address,
        methods=["POST"],
        override_defaults=False,
        deduct_when=rate.counts,
        cost=rate.times or 1,
    )
    return limit(view)


def _who() -> str:
    token = oldest_token()
    return codes.hashed(token) if token else get_remote_address()


def _saying_when(limiter: Limiter) -> Callable[[Response], Response]:
    def say_when(response: Response) -> Response:
        is_said = response.status_code != 429 or "Retry-After" in response.headers  # noqa: PLR2004
        if not is_said and (limit := limiter.current_limit):
            response.headers["Retry-After"] = str(max(1, round(limit.reset_at - time.time())))
        return response

    return say_when


def _marked(view: _View, rate: Rate | str) -> _View:
    setattr(view, _MARK, rate)
    return view
