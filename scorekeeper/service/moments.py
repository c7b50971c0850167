"""What a table is at one revision, kept for who looks next: after every hand everybody there looks at the same.

A revision is told apart by the table's own number, which every change moves. What depends on who asks is not kept, nor
what depends on the time: it is worked out for each of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from scorekeeper.service.context import Context
from scorekeeper.service.present_table import Moment
from scorekeeper.store.book import Book
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.queries import Glance
from scorekeeper.store.row import values
from scorekeeper.store.rows import DeviceRow
from scorekeeper.store.spans import Span

MOST: Final = 256
"""So many moments are kept of a book: those of some eighty tables, of each the newest alone."""

GONE: Final = -1
"""The revision of what has been changed since."""

_TURNS: Final = 64


class Looked(NamedTuple):
    """What is looked at: a sheet of a table, or its newest, some of its hands; and what is open, at the `front`."""

    code: str
    sheet: int | None
    span: Span
    front: bool = False


@dataclass(eq=False)
class Moments:
    """Those of one book."""

    _kept: OrderedDict[Looked, tuple[int, Moment]] = field(default_factory=OrderedDict)
    _turns: tuple[Lock, ...] = field(default_factory=lambda: tuple(Lock() for _ in range(_TURNS)))
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def turn(self, looked: Looked) -> Iterator[None]:
        """One after the other: who comes while somebody looks at the same waits, and finds it."""
        with self._turns[hash(looked) % _TURNS]:
            yield

    def knows(self, looked: Looked) -> bool:
        """Whether it was seen before, and has not been changed here since."""
        return self._kept.get(looked, (GONE,))[0] != GONE

    def find(self, looked: Looked, revision: int) -> Moment | None:
        """What was seen at this revision."""
        with self._lock:
            if looked not in self._kept:
                return None
            self._kept.move_to_end(looked)
            known, there = self._kept[looked]
            return there if known == revision else None

    def last(self, looked: Looked) -> Moment | None:
        """What was seen last, whatever has changed since: most hands are still as they were."""
        return self._kept.get(looked, (GONE, None))[1]

    def keep(self, looked: Looked, there: Moment) -> None:
        """Keep what is seen now, in the place of what was before."""
        with self._lock:
            self._kept[looked] = there.context.table.revision, there
            self._kept.move_to_end(looked)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)

    def changed(self, code: str, _revision: int) -> None:
        """What was seen of a table that has been changed here is gone; of one that was elsewhere its revision tells."""
        with self._lock:
            for looked in [one for one in self._kept if one.code == code]:
                self._kept[looked] = GONE, self._kept[looked][1]

    def clear(self) -> None:
        """Forget them all."""
        with self._lock:
            self._kept.clear()


_OF: Final[WeakKeyDictionary[object, Moments]] = WeakKeyDictionary()
_FIRST: Final = Lock()


def moments(book: Book) -> Moments:
    """Those of this book."""
    with _FIRST:
        if book.engine not in _OF:
            _OF[book.engine] = Moments()
            book.listeners.append(_OF[book.engine].changed)
        return _OF[book.engine]


def context_of(there: Moment, found: Glance) -> Context | None:
    """The context for who asks, at that moment; None for a device that was another then."""
    context = there.context
    device = there.devices.get(found.device) or _nobodys(found)
    if device.role != found.role:
        return None
    return replace(context, device=device, hosting=_hosting(context, found))


def _nobodys(found: Glance) -> DeviceRow:
    """A device that is nobody's, as far as anything depends on it."""
    return DeviceRow.apart(
        table_id=found.table_id,
        device=found.device,
        role=found.role,
        person=None,
        token_hash="",
        created=found.seen or found.host_seen,
    )


def _hosting(context: Context, found: Glance) -> HostingRow | None:
    """What is kept of who is host; when one was here last, which is no change of the table, as it is now."""
    if context.host_seen == found.host_seen:
        return context.hosting
    kept = values(context.hosting) if context.hosting else {"table_id": context.table_id}
    return HostingRow.apart(**kept | {"seen": found.host_seen})
