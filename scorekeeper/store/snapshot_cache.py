"""Cache values that were read of a table, by the random token of its state."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar

#: The total weight of the cached values, enough for some hundreds of active tables.
MAX_BYTES = 48 << 20

V = TypeVar("V")


@dataclass
class SnapshotCache:
    """A least-recently-used cache of values by (token, kind).

    A token is never used twice, so that no value has to be removed if a table is changed, deleted or restored.
    """

    max_bytes: int = MAX_BYTES
    _values: "OrderedDict[Hashable, _Value]" = field(default_factory=OrderedDict)
    _bytes: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, key: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return the value of this key; if it is not cached, one thread calls `read` while the others wait.

        `weigh` returns the approximate size of the value in bytes.
        """
        with self._lock:
            entry = self._values.setdefault(key, _Value())
            self._values.move_to_end(key)
        with entry.lock:
            if not entry.is_read:
                entry.value, entry.is_read = read(), True
                self._add(key, entry, weigh(entry.value))
        value: V = entry.value
        return value

    def _add(self, key: Hashable, entry: "_Value", weight: int) -> None:
        with self._lock:
            if self._values.get(key) is entry:
                entry.bytes = weight
                self._bytes += weight
            while self._bytes > self.max_bytes:
                self._bytes -= self._values.popitem(last=False)[1].bytes


@dataclass
class _Value:
    value: Any = None
    is_read: bool = False
    bytes: int = 0
    lock: Lock = field(default_factory=Lock)
