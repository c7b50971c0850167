"""Where requests are counted: in the Redis that several servers share, and on this machine while that is away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from limits import RateLimitItem
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter

from scorekeeper.settings import redis_scheme
from scorekeeper.web.app.rate_storage import SteadyStorage

AWAY: Final = 10.0
"""Seconds until a Redis that was away is asked again."""

_log: Final = logging.getLogger(__name__)
A = TypeVar("A")


class Count(NamedTuple):
    """So many requests of somebody, under a name."""

    rate: RateLimitItem
    who: str
    name: str
    times: int = 1


class Counter:
    """How often everybody has asked."""

    def __init__(self, redis_url: str | None) -> None:
        self._here = FixedWindowRateLimiter(SteadyStorage())
        self._shared = FixedWindowRateLimiter(storage_from_string(redis_scheme(redis_url))) if redis_url else None
        self._away_until = 0.0

    def hit(self, count: Count) -> bool:
        """Count; whether it may be so often."""
        return self._ask(lambda by: by.hit(count.rate, count.who, count.name, cost=count.times))

    def test(self, count: Count) -> bool:
        """Whether it may be once more."""
        return self._ask(lambda by: by.test(count.rate, count.who, count.name, cost=count.times))

    def ends_in(self, count: Count) -> float:
        """Seconds until it may be again."""
        return self._ask(lambda by: by.get_window_stats(count.rate, count.who, count.name)).reset_time - time.time()

    def _ask(self, question: Callable[[FixedWindowRateLimiter], A]) -> A:
        if self._shared and time.monotonic() >= self._away_until:
            try:
                return question(self._shared)
            except self._shared.storage.base_exceptions:
                _log.warning("What is shared to count requests is away: they are counted here")
                self._away_until = time.monotonic() + AWAY
        return question(self._here)
