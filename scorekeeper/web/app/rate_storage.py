"""Where one machine counts requests: by a clock that only goes forward, whatever happens to the one on the wall.

`limits` counts in memory by the time of day: a laptop that finds the right time would forget what was counted, or
refuse everybody for as long as it was wrong.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Final

from limits.storage import Storage

SWEEP: Final = 10_000
"""So many counts are kept before those that have run out are looked for."""


@dataclass
class _Count:
    until: float
    hits: int = 0


class SteadyStorage(Storage):
    """How often each key was counted in its window of time."""

    STORAGE_SCHEME = ["steady"]  # noqa: RUF012  declared so above

    def __init__(self, uri: str | None = None, *, wrap_exceptions: bool = False, **_: float | str | bool) -> None:
        """Nothing has been counted."""
        super().__init__(uri, wrap_exceptions=wrap_exceptions)
        self._counts: dict[str, _Count] = {}
        self._lock, self._sweep_at = Lock(), SWEEP

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong: nothing that one could wait for."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, in a window of so many seconds that begins with the first."""
        with self._lock:
            self._forget()
            count = self._current(key) or self._counts.setdefault(key, _Count(time.monotonic() + expiry))
            count.hits += amount
            return count.hits

    def get(self, key: str) -> int:
        """How often it was counted in this window."""
        with self._lock:
            return count.hits if (count := self._current(key)) else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends, by the clock on the wall."""
        with self._lock:
            return time.time() + (count.until - time.monotonic() if (count := self._current(key)) else 0)

    def check(self) -> bool:
        """It is always there."""
        return True

    def reset(self) -> int:
        """Forget everything."""
        with self._lock:
            forgotten = len(self._counts)
            self._counts.clear()
            return forgotten

    def clear(self, key: str) -> None:
        """Forget what was counted of one."""
        with self._lock:
            self._counts.pop(key, None)

    def _current(self, key: str) -> _Count | None:
        count = self._counts.get(key)
        if count and count.until > time.monotonic():
            return count
        self._counts.pop(key, None)
        return None

    def _forget(self) -> None:
        # Now and then: nobody fills the memory by coming from everywhere.
        if len(self._counts) >= self._sweep_at:
            now = time.monotonic()
            self._counts = {key: count for key, count in self._counts.items() if count.until > now}
            self._sweep_at = max(SWEEP, 2 * len(self._counts))
