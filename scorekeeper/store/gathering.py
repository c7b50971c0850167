"""Who is at a table and what is agreed on its sheets, kept in this process as long as the stamp of the table holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from scorekeeper.store.agreed import Agreed
from scorekeeper.store.rows import DeviceRow, PersonRow

MOST_ROWS: Final = 20_000
"""So many people and phones are kept at once: of some two thousand tables."""


@dataclass(frozen=True)
class Gathering:
    """The people who were ever named at a table, and what is agreed on each sheet.

    `devices` are those that are somebody's, `asking` those that want to be. Nobody changes any of it.
    """

    people: Mapping[int, PersonRow]
    devices: tuple[DeviceRow, ...]
    asking: tuple[DeviceRow, ...]
    agreed: Mapping[int, Agreed]

    @property
    def rows(self) -> int:
        """How much it is."""
        return len(self.people) + len(self.devices) + len(self.asking) + len(self.agreed)


@dataclass
class Gatherings:
    """Those of the tables that were asked for last, by their stamps."""

    _kept: OrderedDict[int, Gathering] = field(default_factory=OrderedDict)
    _rows: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, stamp: int, read: Callable[[], Gathering]) -> Gathering:
        """The one of this stamp, which is `read` where it is not kept."""
        with self._lock:
            if known := self._kept.get(stamp):
                self._kept.move_to_end(stamp)
                return known
        found = read()
        with self._lock:
            if stamp not in self._kept:
                self._kept[stamp] = found
                self._rows += found.rows
            while self._rows > MOST_ROWS:
                self._rows -= self._kept.popitem(last=False)[1].rows
        return found
