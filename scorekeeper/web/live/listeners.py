"""Event streams of this process, grouped by table, with one query per table and change.

All of it runs in the event loop that serves the streams; only database queries use a thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from scorekeeper.service.access.presence import ListenerState
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.live.hub import RETRY_SECONDS, Hub

HEARTBEAT: Final = 12.0
"""Seconds between heartbeats, which need no query."""
LIFETIME: Final = 600.0
"""Seconds until a stream ends; a browser that is still open reconnects by itself."""
REFRESH_SECONDS: Final = 60.0
"""Seconds until the state is read without a message: another program may have changed the database."""

MAX_PER_BROWSER: Final = 6
"""As many as the connections that a browser opens."""
MAX_PER_ADDRESS: Final = 2000
MAX_LISTENERS: Final = 6000
"""The largest number of open streams."""

HEARTBEAT_EVENT: Final = b": still here\n\n"

_log: Final = logging.getLogger(__name__)

Look = Callable[[str, Collection[int]], ListenerState | None]


@dataclass(frozen=True)
class Listener:
    """A listening device: its table, its role there and its IP address."""

    code: str
    device: int
    role: str
    address: str


class Listeners:
    """All listeners of this process."""

    def __init__(self, hub: Hub, look: Look) -> None:
        self.hub, self._load = hub, look
        self._tables: dict[str, _TableListeners] = {}
        self._open: Counter[object] = Counter()

    def is_full(self, phone: Listener) -> bool:
        """Return whether this device, its address or the whole process has reached its number of streams."""
        return any(self._open[key] >= most for key, most in _bounds(phone))

    async def events(self, phone: Listener) -> AsyncGenerator[bytes, None]:
        """Yield the current state and each new one, until the role of the listener changes or the stream expires."""
        known, ends = "", _now() + LIFETIME
        async with self._enter(phone) as (table, woken):
            while _now() < ends:
                if not await _wait(woken, HEARTBEAT):
                    yield HEARTBEAT_EVENT
                    continue
                if table.heard.state != known:
                    known = table.heard.state
                    yield format_event(table.heard)
                if table.heard.roles.get(phone.device) != phone.role:
                    return

    @asynccontextmanager
    async def _enter(self, phone: Listener) -> AsyncIterator[tuple[_TableListeners, asyncio.Event]]:
        table = self._tables.get(phone.code)
        if table is None or table.is_over:
            table = self._tables[phone.code] = _TableListeners(phone.code, self.hub, self._load)
        woken = table.enter(phone)
        self._count(phone, 1)
        try:
            yield table, woken
        finally:
            self._count(phone, -1)
            table.leave(woken)
            if table.is_empty and self._tables.get(phone.code) is table:
                del self._tables[phone.code]

    def _count(self, phone: Listener, by: int) -> None:
        for key, _ in _bounds(phone):
            self._open[key] += by
            if not self._open[key]:
                del self._open[key]


def _bounds(phone: Listener) -> tuple[tuple[object, int], ...]:
    """Return the keys by which streams are counted, and their limits."""
    return ((phone.code, phone.device), MAX_PER_BROWSER), (phone.address, MAX_PER_ADDRESS), (None, MAX_LISTENERS)


class _TableListeners:
    """The listeners of one table.

    `heard` is the state that was read last; `is_over` is true if the table does not exist any more.
    """

    def __init__(self, code: str, hub: Hub, look: Look) -> None:
        self._code, self._hub, self._load = code, hub, look
        self._devices: dict[asyncio.Event, int] = {}
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._watch())
        self.heard = ListenerState(-1, "", {})
        self.is_over = False

    @property
    def is_empty(self) -> bool:
        return not self._devices

    def enter(self, phone: Listener) -> asyncio.Event:
        """Add a listener; the event that is returned is set after each reading of the state."""
        woken = asyncio.Event()
        self._devices[woken] = phone.device
        self._news.set()
        return woken

    def leave(self, woken: asyncio.Event) -> None:
        """Remove a listener; the last one stops the task."""
        del self._devices[woken]
        if not self._devices:
            self._task.cancel()

    def _on_change(self, _revision: int | None) -> None:
        # Called in the thread that wrote. The revision is ignored because a restored database may have the same one.
        self._loop.call_soon_threadsafe(self._news.set)

    async def _watch(self) -> None:
        with self._hub.watch(self._code, self._on_change):
            while not self.is_over:
                await _wait(self._news, REFRESH_SECONDS)
                try:
                    await self._load_once()
                except Exception as error:  # noqa: BLE001  no other task reads the state for these listeners
                    if not isinstance(error, DatabaseUnavailable):
                        _log.exception("Table %s could not be looked at", self._code)
                    self._news.set()
                    await asyncio.sleep(RETRY_SECONDS)

    async def _load_once(self) -> None:
        devices = dict(self._devices)
        state = await asyncio.to_thread(self._load, self._code, frozenset(devices.values()))
        self.is_over = state is None
        # A client of a deleted table requests its fragments and gets the error.
        self.heard = state or ListenerState(-1, "gone", {})
        for woken in devices:
            woken.set()


def format_event(heard: ListenerState) -> bytes:
    """Return the event in the format of server-sent events."""
    return f'event: revision\ndata: {{"revision": {heard.revision}, "state": "{heard.state}"}}\n\n'.encode()


async def _wait(event: asyncio.Event, seconds: float) -> bool:
    """Wait for the event and clear it; return False if it does not happen within `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True


def _now() -> float:
    return asyncio.get_running_loop().time()
