"""Cache what was read of a table, by the random token of the state it was read in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeVar

MAX_BYTES: Final = 48 << 20
"""Kept at once, as far as the values are weighed: of some hundreds of tables that are played at."""

V = TypeVar("V")


@dataclass
class SnapshotCache:
    """The values that were asked for last, by the token of their state and what they are.

    A token is never used twice: nothing has to be removed when a table is changed, deleted or restored from a copy.
    """

    max_bytes: int = MAX_BYTES
    _kept: OrderedDict[Hashable, _Value] = field(default_factory=OrderedDict)
    _bytes: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, key: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return the value of this key, which is `read` by one thread while the others wait for it.

        `weigh` says how many bytes it takes, about.
        """
        with self._lock:
            kept = self._kept.setdefault(key, _Value())
            self._kept.move_to_end(key)
        with kept.lock:
            if not kept.is_read:
                kept.value, kept.is_read = read(), True
                self._keep(key, kept, weigh(kept.value))
        value: V = kept.value
        return value

    def _keep(self, key: Hashable, kept: _Value, weight: int) -> None:
        with self._lock:
            if self._kept.get(key) is kept:
                kept.bytes = weight
                self._bytes += weight
            while self._bytes > self.max_bytes:
                self._bytes -= self._kept.popitem(last=False)[1].bytes


@dataclass
class _Value:
    value: Any = None
    is_read: bool = False
    bytes: int = 0
    lock: Lock = field(default_factory=Lock)
