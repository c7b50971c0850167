"""Limit how often an IP address or a browser may call a view.

Clients that follow a game may send many requests, wrong guesses are limited to a few. An address of IPv6 is counted as
its network of 64 bits, which one client may have, and as that of 48 bits, with a larger limit. Requests are counted in
a Redis that several servers share, or in this process if there is none or it is unavailable, by wall-clock time: if the
clock is adjusted, a limit ends earlier or later by as much.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from http import HTTPStatus
from ipaddress import AddressValueError, IPv6Address, IPv6Network
from typing import Any, NamedTuple, TypeVar

from flask import Flask, Response, current_app, g, request
from flask.typing import ResponseReturnValue
from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import HTTPException, TooManyRequests

from scorekeeper.service.access import codes
from scorekeeper.service.errors import NotFound
from scorekeeper.settings import REDIS_SECONDS, Settings, redis_scheme
from scorekeeper.web.app.sessions import browser_token

#: The limit of every view, counted by browser because a club may share an address, and by address without a token.
EVERYTHING = "3000 per minute"


Refuse = Callable[[TooManyRequests], ResponseReturnValue]


@dataclass(frozen=True)
class RateLimit:
    """A rate limit shared by all views with the same `name`.

    `overall` is the limit of all addresses together. `counts` decides by the response whether a request counts; without
    it every request does. `times` returns the number of times that a request counts. `refuses_all` is false if a
    request that does not count is never refused. `refuse` returns a page to show instead of an error.
    """

    name: str
    often: str
    overall: str = ""
    counts: Callable[[Response], bool] | None = None
    times: Callable[[], int] | None = None
    refuses_all: bool = True
    refuse: Refuse | None = None


def _is_wrong(response: Response) -> bool:
    return response.status_code == NotFound.status


def _has_created(response: Response) -> bool:
    return response.status_code == HTTPStatus.CREATED or _CREATED in g


def _by_size(unit: int) -> Callable[[], int]:
    """Return a function that counts a request once per `unit` bytes of its body.

    Without a Content-Length, the largest permitted body counts.
    """

    def cost() -> int:
        length = request.content_length
        return 1 + int(request.max_content_length or 0 if length is None else length) // unit

    return cost


#: Bytes of a score sheet of about forty hands.
SHEET_BYTES = 4 << 10
#: Bytes of an exported table of about 300 hands.
SESSION_BYTES = 256 << 10
_CREATED = "opened_a_table"
_COUNTED = "counted_by_the_answer"
WIDER = 5  # the limit of an IPv6 network of 48 bits, as a multiple of that of one of 64 bits

# Right codes are refused too: a code is short, and if only wrong ones were refused, guessing could go on.
WRONG_CODES = RateLimit("codes", "20 per minute; 200 per hour", "2000 per hour", counts=_is_wrong)
# Right secrets are not: a secret is so long that nobody guesses it.
WRONG_SECRETS = RateLimit("secrets", "60 per minute", counts=_is_wrong, refuses_all=False)
NEW_TABLES = RateLimit("tables", "20 per minute; 200 per day", counts=_has_created)
IMPORTS = RateLimit("imports", "20 per minute; 200 per day", times=_by_size(SESSION_BYTES))

SETTLE_CALLS = RateLimit("settled", "300 per minute", times=_by_size(SHEET_BYTES))

_BUSY = "busy_addresses"
#: The Retry-After, in seconds, of an upload that is refused because of another one from its address.
UPLOAD_RETRY = 3

_MARK = "at_most"
_UNLIMITED = "unlimited"
#: Seconds until an unavailable Redis is tried again.
RETRY_AFTER = 10.0

_log = logging.getLogger(__name__)
_View = TypeVar("_View", bound=Callable[..., Any])
_Result = TypeVar("_Result")


class _Count(NamedTuple):
    """A number of requests to count for an address or a browser, under the name of a limit."""

    rate: RateLimitItem
    who: str
    name: str
    times: int = 1


class _Counter:
    """Count requests, in Redis or in this process."""

    def __init__(self, redis_url: str | None) -> None:
        storage = storage_from_string(redis_scheme(redis_url), socket_timeout=REDIS_SECONDS) if redis_url else None
        self._shared = FixedWindowRateLimiter(storage) if storage else None
        self._unavailable_until = 0.0

    @cached_property
    def _local(self) -> FixedWindowRateLimiter:
        return FixedWindowRateLimiter(MemoryStorage())  # created late because it starts a thread

    def hit(self, count: _Count) -> bool:
        """Count the requests, and return whether they are within the limit."""
        return self._query(lambda by: by.hit(count.rate, count.who, count.name, cost=count.times))

    def ends_in(self, count: _Count) -> float:
        """Return the seconds until the limit ends."""
        return self._query(lambda by: by.get_window_stats(count.rate, count.who, count.name)).reset_time - time.time()

    def _query(self, question: Callable[[FixedWindowRateLimiter], _Result]) -> _Result:
        if self._shared and time.monotonic() >= self._unavailable_until:
            try:
                return question(self._shared)
            except self._shared.storage.base_exceptions:
                _log.warning("The Redis that counts requests cannot be reached: they are counted on this machine")
                self._unavailable_until = time.monotonic() + RETRY_AFTER
        return question(self._local)


def rate_limit(rate: RateLimit, refuse: Refuse | None = None) -> Callable[[_View], _View]:
    """Limit the POST requests of a view: `@rate_limit(WRONG_CODES)`, below the route."""
    return lambda view: _mark(view, replace(rate, refuse=refuse))


def no_rate_limit(view: _View) -> _View:
    """Exempt this view from all limits."""
    return _mark(view, _UNLIMITED)


@contextmanager
def one_upload_at_a_time() -> Iterator[None]:
    """Allow one upload per address at a time; raise `TooManyRequests` for a second one."""
    busy: dict[str, object] = current_app.extensions.get(_BUSY, {})
    address, upload = _address(), object()
    if busy.setdefault(address, upload) is not upload:  # one step, so that only one of two threads gets through
        raise TooManyRequests(retry_after=UPLOAD_RETRY)
    try:
        yield
    finally:
        del busy[address]


def count_as_created() -> None:
    """Mark this request as one that created a table or group; 201 says so by itself."""
    setattr(g, _CREATED, True)


def init_app(app: Flask, settings: Settings) -> None:
    """Count requests, in this process or in Redis. Call it after the views are registered."""
    if not settings.rate_limits:
        return
    app.extensions[_BUSY] = {}
    counter, default_rates = _Counter(settings.redis_url), parse_many(EVERYTHING)
    limits = {endpoint: getattr(view, _MARK, None) for endpoint, view in app.view_functions.items()}
    limits["static"] = _UNLIMITED
    app.before_request(lambda: _count(counter, default_rates, limits.get(request.endpoint or "")))
    app.after_request(lambda response: _count_answer(counter, response))


def _count(counter: _Counter, default_rates: Sequence[RateLimitItem], limit: RateLimit | str | None) -> None:
    """Refuse a request that exceeds a limit."""
    if limit == _UNLIMITED:
        return
    token = browser_token()
    client = codes.hash_secret(token) if token else _address()
    _check(counter, [_Count(rate, client, str(request.endpoint)) for rate in default_rates])
    if isinstance(limit, RateLimit) and request.method == "POST":
        counts = list(_counts(limit))
        if limit.refuses_all:
            _check(counter, counts, limit.refuse)
        if limit.counts:
            setattr(g, _COUNTED, (limit, counts))


def _counts(limit: RateLimit) -> Iterator[_Count]:
    times = limit.times() if limit.times else 1
    for rate in parse_many(limit.often):
        yield _Count(rate, _address(), limit.name, times)
        yield _Count(type(rate)(WIDER * rate.amount, rate.multiples), _address(48), limit.name, times)
    for rate in parse_many(limit.overall) if limit.overall else ():
        yield _Count(rate, "", limit.name, times)


def _check(counter: _Counter, counts: Iterable[_Count], refuse: Refuse | None = None) -> None:
    """Count a request, and refuse it if it exceeds a limit."""
    for count in counts:
        if not counter.hit(count):
            error = TooManyRequests(retry_after=max(1, round(counter.ends_in(count))))
            raise HTTPException(response=current_app.make_response(refuse(error))) if refuse else error


def _count_answer(counter: _Counter, response: Response) -> Response:
    """Count a request now or take its count back if its response decides whether it counts.

    It is counted before if it may be refused, so that no more than the limit are let through at the same time.
    """
    limit, counts = g.get(_COUNTED, (None, ()))
    if limit is None or limit.counts(response) == limit.refuses_all:
        return response
    try:
        _check(counter, (count._replace(times=-count.times) if limit.refuses_all else count for count in counts))
    except TooManyRequests as error:
        return current_app.make_response(current_app.handle_user_exception(error))
    return response


def _address(bits: int = 64) -> str:
    """Return the IPv4 address of this request, or its IPv6 network."""
    address = request.remote_addr or "127.0.0.1"
    with suppress(AddressValueError):
        ipv6 = IPv6Address(address)
        return str(ipv6.ipv4_mapped or IPv6Network((int(ipv6), bits), strict=False))
    return address


def _mark(view: _View, rate: RateLimit | str) -> _View:
    setattr(view, _MARK, rate)
    return view
