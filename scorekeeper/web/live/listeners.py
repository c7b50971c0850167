"""The phones of this process that listen, table by table: what is new is looked up once for all of a table.

All of it is done by the event loop that serves them; only looking into the book takes a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from scorekeeper.service.access.presence import ListenerState
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.live.hub import RETRY_SECONDS, Hub

HEARTBEAT: Final = 12.0
"""Seconds; it costs no question."""
LIFETIME: Final = 600.0
"""After so many seconds a stream ends; a phone that is still there comes back by itself."""
REFRESH_SECONDS: Final = 60.0
"""So often it is looked without news: another program may have changed the book; and who listens is here."""

MAX_PER_BROWSER: Final = 6
"""As many as a browser has connections."""
MAX_PER_ADDRESS: Final = 2000
MAX_LISTENERS: Final = 6000
"""So many streams are open at once."""

HEARTBEAT_EVENT: Final = b": still here\n\n"

_log: Final = logging.getLogger(__name__)

Look = Callable[[str, Collection[int]], ListenerState | None]


@dataclass(frozen=True)
class Listener:
    """Who listens: a device, as what it may do there, and from where."""

    code: str
    device: int
    role: str
    address: str


class Listeners:
    """Everybody who listens in this process."""

    def __init__(self, hub: Hub, look: Look) -> None:
        self._hub, self._look = hub, look
        self._rooms: dict[str, _TableListeners] = {}
        self._open: Counter[object] = Counter()

    def is_full(self, phone: Listener) -> bool:
        """Whether this phone, its address or everybody together has as many streams as there may be."""
        return any(self._open[key] >= most for key, most in _bounds(phone))

    async def events(self, phone: Listener) -> AsyncGenerator[bytes, None]:
        """What this phone hears: the state now and whenever it is another, until it may listen no more."""
        known, ends = "", _now() + LIFETIME
        async with self._enter(phone) as (room, woken):
            while _now() < ends:
                if not await _happens(woken, HEARTBEAT):
                    yield HEARTBEAT_EVENT
                    continue
                if room.heard.state != known:
                    known = room.heard.state
                    yield format_event(room.heard)
                if room.heard.roles.get(phone.device) != phone.role:
                    return

    @asynccontextmanager
    async def _enter(self, phone: Listener) -> AsyncIterator[tuple[_TableListeners, asyncio.Event]]:
        room = self._rooms.get(phone.code)
        if room is None or room.is_over:
            room = self._rooms[phone.code] = _TableListeners(phone.code, self._hub, self._look)
        woken = room.enter(phone)
        self._count(phone, 1)
        try:
            yield room, woken
        finally:
            self._count(phone, -1)
            room.leave(woken)
            if room.is_empty and self._rooms.get(phone.code) is room:
                del self._rooms[phone.code]

    def _count(self, phone: Listener, by: int) -> None:
        for key, _ in _bounds(phone):
            self._open[key] += by
            if not self._open[key]:
                del self._open[key]


def _bounds(phone: Listener) -> tuple[tuple[object, int], ...]:
    """What streams are counted by, and how many there may be."""
    return ((phone.code, phone.device), MAX_PER_BROWSER), (phone.address, MAX_PER_ADDRESS), (None, MAX_LISTENERS)


class _TableListeners:
    """Everybody who listens at one table. `heard` is what was looked up last; `is_over`: there is no more to hear."""

    def __init__(self, code: str, hub: Hub, look: Look) -> None:
        self._code, self._hub, self._look = code, hub, look
        self._phones: dict[asyncio.Event, int] = {}
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._looking = asyncio.create_task(self._keep_looking())
        self.heard = ListenerState(-1, "", {})
        self.is_over = False

    @property
    def is_empty(self) -> bool:
        return not self._phones

    def enter(self, phone: Listener) -> asyncio.Event:
        """Somebody listens from now on, and is woken whenever it was looked since."""
        woken = asyncio.Event()
        self._phones[woken] = phone.device
        self._news.set()
        return woken

    def leave(self, woken: asyncio.Event) -> None:
        """They do not any more."""
        del self._phones[woken]
        if not self._phones:
            self._looking.cancel()

    def _tell(self, _revision: int | None) -> None:
        # From whichever thread has written. The same revision may be another state, of a book that was restored.
        self._loop.call_soon_threadsafe(self._news.set)

    async def _keep_looking(self) -> None:
        with self._hub.watch(self._code, self._tell):
            while not self.is_over:
                await _happens(self._news, REFRESH_SECONDS)
                try:
                    await self._look_once()
                except Exception as error:  # noqa: BLE001  whatever it is: nobody else looks for these phones
                    if not isinstance(error, DatabaseUnavailable):
                        _log.exception("Table %s could not be looked at", self._code)
                    self._news.set()
                    await asyncio.sleep(RETRY_SECONDS)

    async def _look_once(self) -> None:
        there = dict(self._phones)
        heard = await asyncio.to_thread(self._look, self._code, frozenset(there.values()))
        self._pass_on(heard, there)

    def _pass_on(self, heard: ListenerState | None, there: Iterable[asyncio.Event]) -> None:
        self.is_over = heard is None
        # A phone of a table that is no more asks, and is told why.
        self.heard = heard or ListenerState(-1, "gone", {})
        for woken in there:
            woken.set()


def format_event(heard: ListenerState) -> bytes:
    """As it is written into a stream."""
    return f'event: revision\ndata: {{"revision": {heard.revision}, "state": "{heard.state}"}}\n\n'.encode()


async def _happens(what: asyncio.Event, seconds: float) -> bool:
    """Whether it has within so many seconds; from then on it has not."""
    try:
        async with asyncio.timeout(seconds):
            await what.wait()
    except TimeoutError:
        return False
    what.clear()
    return True


def _now() -> float:
    return asyncio.get_running_loop().time()
