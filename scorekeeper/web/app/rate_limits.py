"""Limit how often an address or a phone may ask: much for phones that follow a game, little for wrong guesses.

Requests are counted in the Redis that several servers share, and on this machine while that is away or if there is
none, by the time of day: if a clock is put right meanwhile, a limit ends sooner or later by as much.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from flask import Flask, Response, current_app, g, request
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

from scorekeeper.service.access import codes
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import Settings, redis_scheme
from scorekeeper.web.app.sessions import browser_token

EVERYTHING: Final = "3000 per minute"
"""Of one view, by a phone that sits somewhere, for a club may stand behind one address; by others of an address."""


@dataclass(frozen=True)
class RateLimit:
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
        return 1 + int(request.max_content_length or 0 if length is None else length) // unit

    return times


SHEET_BYTES: Final = 4 << 10
"""Bytes of a score sheet: some forty hands."""
SESSION_BYTES: Final = 256 << 10
"""Bytes of a file: some 300 hands."""
_OPENED: Final = "opened_a_table"
_COUNTED: Final = "counted_by_the_answer"

WRONG_CODES: Final = RateLimit("codes", "20 per minute", _is_wrong)
WRONG_SECRETS: Final = RateLimit("secrets", "60 per minute", _is_wrong)
NEW_TABLES: Final = RateLimit("tables", "20 per minute; 200 per day", _has_opened)
IMPORTS: Final = RateLimit("imports", "20 per minute; 200 per day", times=_by_size(SESSION_BYTES))

SETTLE_CALLS: Final = RateLimit("settled", "300 per minute", times=_by_size(SHEET_BYTES))

_BUSY: Final = "busy_addresses"
_LOCK: Final = Lock()
SOON: Final = 3
"""Seconds after which somebody else of an address may be done."""

_MARK: Final = "at_most"
_UNLIMITED: Final = "unlimited"
AWAY: Final = 10.0
"""Seconds until a Redis that was away is asked again."""

_log: Final = logging.getLogger(__name__)
_View = TypeVar("_View", bound=Callable[..., Any])
_Answer = TypeVar("_Answer")


class _Count(NamedTuple):
    """`times` requests of an address or phone, under a name."""

    rate: RateLimitItem
    who: str
    name: str
    times: int = 1


class _Counter:
    """Counts requests, in Redis or here."""

    def __init__(self, redis_url: str | None) -> None:
        self._shared = FixedWindowRateLimiter(storage_from_string(redis_scheme(redis_url))) if redis_url else None
        self._away_until = 0.0

    @cached_property
    def _here(self) -> FixedWindowRateLimiter:
        return FixedWindowRateLimiter(MemoryStorage())  # it starts a thread, which the first request may do

    def hit(self, count: _Count) -> bool:
        """Count, and return whether that is within the limit."""
        return self._ask(lambda by: by.hit(count.rate, count.who, count.name, cost=count.times))

    def test(self, count: _Count) -> bool:
        """Return whether one more would be within the limit."""
        return self._ask(lambda by: by.test(count.rate, count.who, count.name, cost=count.times))

    def ends_in(self, count: _Count) -> float:
        """Return the seconds until the limit ends."""
        return self._ask(lambda by: by.get_window_stats(count.rate, count.who, count.name)).reset_time - time.time()

    def _ask(self, question: Callable[[FixedWindowRateLimiter], _Answer]) -> _Answer:
        if self._shared and time.monotonic() >= self._away_until:
            try:
                return question(self._shared)
            except self._shared.storage.base_exceptions:
                _log.warning("The Redis that counts requests cannot be reached: they are counted on this machine")
                self._away_until = time.monotonic() + AWAY
        return question(self._here)


def rate_limit(rate: RateLimit) -> Callable[[_View], _View]:
    """Limit what a view may be sent (POST): `@at_most(JOINS)`, below the route."""
    return lambda view: _marked(view, rate)


def no_rate_limit(view: _View) -> _View:
    """Never limit this view."""
    return _marked(view, _UNLIMITED)


@contextmanager
def one_upload_at_a_time() -> Iterator[None]:
    """Nobody else of this address is in here meanwhile: 429 where somebody is, once requests are counted."""
    busy: set[str] = current_app.extensions.get(_BUSY, set())
    address = _address()
    with _LOCK:
        if address in busy:
            raise TooManyRequests(retry_after=SOON)
        busy.add(address)
    try:
        yield
    finally:
        with _LOCK:
            busy.discard(address)


def count_as_created() -> None:
    """A table or group is there that was not: this request counts as one that opened it."""
    setattr(g, _OPENED, True)


def init_app(app: Flask, settings: Settings) -> None:
    """_Count requests, here or in the Redis that several servers share. After the views are registered."""
    if not settings.rate_limits:
        return
    app.extensions[_BUSY] = set()
    counter, everything = _Counter(settings.redis_url), parse_many(EVERYTHING)
    marked = {endpoint: getattr(view, _MARK, None) for endpoint, view in app.view_functions.items()}
    marked["static"] = _UNLIMITED
    app.before_request(lambda: _count(counter, everything, marked.get(request.endpoint or "static")))
    app.after_request(lambda response: _count_answer(counter, response))


def _count(counter: _Counter, everything: Sequence[RateLimitItem], marked: RateLimit | str | None) -> None:
    """Refuse what is asked more often than it may be."""
    if marked == _UNLIMITED:
        return
    for rate in everything:
        _check(counter, counter.hit, _Count(rate, _client(), str(request.endpoint)))
    if isinstance(marked, RateLimit) and request.method == "POST":
        times = marked.times() if marked.times else 1
        counts = [_Count(rate, _address(), marked.name, times) for rate in parse_many(marked.often)]
        for count in counts:
            _check(counter, counter.test if marked.counts else counter.hit, count)
        if marked.counts:
            setattr(g, _COUNTED, (marked.counts, counts))


def _check(counter: _Counter, may: Callable[[_Count], bool], count: _Count) -> None:
    if not may(count):
        raise TooManyRequests(retry_after=max(1, round(counter.ends_in(count))))


def _count_answer(counter: _Counter, response: Response) -> Response:
    """_Count what depends on the answer."""
    is_counted, counts = g.get(_COUNTED, (None, ()))
    if is_counted and is_counted(response):
        for count in counts:
            counter.hit(count)
    return response


def _client() -> str:
    token = browser_token()
    return codes.hash_secret(token) if token else _address()


def _address() -> str:
    return request.remote_addr or "127.0.0.1"


def _marked(view: _View, rate: RateLimit | str) -> _View:
    setattr(view, _MARK, rate)
    return view
