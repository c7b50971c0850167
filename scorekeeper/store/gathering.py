"""Who is at a table and has arrived there, and what is agreed on its sheets: kept as long as its stamp holds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeVar

from scorekeeper.store.agreed import Agreed
from scorekeeper.store.arrival import Arrival
from scorekeeper.store.rows import DeviceRow, PersonRow

MOST_ROWS: Final = 6_000
"""So many people, phones and sheets are kept at once: of some two hundred tables."""


@dataclass(frozen=True)
class Gathering:
    """The people who were ever named at a table; `devices` are those that are somebody's, `asking` want to be."""

    people: Mapping[int, PersonRow]
    devices: tuple[DeviceRow, ...]
    asking: tuple[DeviceRow, ...]

    def __len__(self) -> int:
        """How much it is."""
        return len(self.people) + len(self.devices) + len(self.asking)


def gather(rows: Iterable[Sequence[Any]]) -> Gathering:
    """From everybody, in the order of coming, each beside every device that is, or wants to be, theirs, or none."""
    people: dict[int, PersonRow] = {}
    devices: list[DeviceRow] = []
    asking: list[DeviceRow] = []
    for person, device in rows:
        people.setdefault(person.person, person)
        if device:
            (devices if device.person == person.person else asking).append(device)
    return Gathering(people, tuple(devices), tuple(asking))


AgreedOn = Mapping[int, Agreed]
"""What is agreed on each sheet, by its number."""
K = TypeVar("K", Gathering, AgreedOn, Arrival)


@dataclass
class Gatherings:
    """Those of the tables that were asked for last, by what it is and their stamps."""

    _kept: OrderedDict[tuple[str, int], Any] = field(default_factory=OrderedDict)
    _rows: int = 0
    _lock: Lock = field(default_factory=Lock)

    def get(self, what: str, stamp: int, read: Callable[[], K]) -> K:
        """What is kept of this stamp; it is `read` where it is not."""
        place = what, stamp
        with self._lock:
            if place in self._kept:
                self._kept.move_to_end(place)
                kept: K = self._kept[place]
                return kept
        found = read()
        with self._lock:
            if place not in self._kept:
                self._kept[place] = found
                self._rows += len(found)
            while self._rows > MOST_ROWS:
                self._rows -= len(self._kept.popitem(last=False)[1])
        return found
