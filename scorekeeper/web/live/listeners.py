"""Event streams of this process, grouped by table, with one query per table and change.

All of it runs in the event loop that serves the streams; only database queries use a thread.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from scorekeeper.service.access import presence
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.app.urls import parse_number
from scorekeeper.web.live.hub import RETRY_SECONDS, Hub

#: Seconds between heartbeats, which need no query.
HEARTBEAT = 12.0
#: Seconds until a stream ends; a browser that is still open reconnects by itself.
LIFETIME = 600.0
#: Seconds between looks at all open tables for changes without a message: by a command, or if the relay is away.
LOOK_SECONDS = 0.5
#: Seconds until a state is read although nothing has changed, which records that its listeners were seen.
REFRESH_SECONDS = 60.0

#: As many as the connections that a browser opens.
MAX_PER_BROWSER = 6
#: The largest number of open streams.
MAX_PER_ADDRESS = 2000
MAX_LISTENERS = 6000

HEARTBEAT_EVENT = b": still here\n\n"
GONE = "gone"  # the state of a deleted table

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Listener:
    """A listening device: its table, its role there and its IP address."""

    code: str
    device: int
    role: str
    address: str


class Listeners:
    """All listeners of this process."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self._database = hub, database
        self._tables: dict[str, _TableListeners] = {}
        self._task: asyncio.Task[None]  # runs while there are tables
        self.streams: Counter[object] = Counter()  # by the keys of `_bounds`

    def is_full(self, phone: Listener) -> bool:
        """Return whether this device, its address or the whole process has reached its number of streams."""
        return any(self.streams[key] >= most for key, most in _bounds(phone))

    async def events(self, phone: Listener, last: str = "") -> AsyncGenerator[bytes, None]:
        """Yield the current state and each new one, until the role of the listener changes or the stream expires.

        `last` is the id of the last event that the client received. If the table still has that state, it is not
        repeated; else the first event says after which revision the client has missed changes.
        """
        revision, _, known = last.partition("-")
        missed, ends = revision if last else None, _now() + LIFETIME
        async with self._enter(phone) as (table, woken):
            while _now() < ends:
                if not await _wait(woken, HEARTBEAT):
                    yield HEARTBEAT_EVENT
                    continue
                if table.heard.state != known:
                    known = table.heard.state
                    yield format_event(table.heard, missed)
                missed = None
                if table.heard.roles.get(phone.device) != phone.role:
                    return

    @asynccontextmanager
    async def _enter(self, phone: Listener) -> "AsyncIterator[tuple[_TableListeners, asyncio.Event]]":
        if not self._tables:
            self._task = asyncio.create_task(self._watch())
        table = self._tables.get(phone.code)
        if table is None or table.heard.state == GONE:
            table = self._tables[phone.code] = _TableListeners(phone.code, self.hub, self._database)
        woken = table.enter(phone)
        self._count(phone, 1)
        try:
            yield table, woken
        finally:
            self._count(phone, -1)
            if table.leave(woken) and self._tables.get(phone.code) is table:
                del self._tables[phone.code]
            if not self._tables:
                self._task.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await _survive(self._look_once(), "The open tables")

    async def _look_once(self) -> None:
        tables = dict(self._tables)
        states = await asyncio.to_thread(presence.get_states, self._database, tables)
        for code, table in tables.items():
            if states.get(code, GONE) != table.heard.state:
                table.news.set()

    def _count(self, phone: Listener, by: int) -> None:
        for key, _ in _bounds(phone):
            self.streams[key] += by
            if not self.streams[key]:
                del self.streams[key]


def _bounds(phone: Listener) -> tuple[tuple[object, int], ...]:
    """Return the keys by which streams are counted, and their limits."""
    return ((phone.code, phone.device), MAX_PER_BROWSER), (phone.address, MAX_PER_ADDRESS), (None, MAX_LISTENERS)


class _TableListeners:
    """The listeners of one table.

    `heard` is the state that was read last, `GONE` if the table does not exist any more; setting `news` reads it again.
    """

    def __init__(self, code: str, hub: Hub, database: Database) -> None:
        self._code, self._hub, self._database = code, hub, database
        self._devices: dict[asyncio.Event, int] = {}
        self.news = asyncio.Event()
        self._task = asyncio.create_task(self._watch())
        self.heard = ListenerState(-1, "", {})

    def enter(self, phone: Listener) -> asyncio.Event:
        """Add a listener; the event that is returned is set after each reading of the state."""
        woken = asyncio.Event()
        self._devices[woken] = phone.device
        self.news.set()
        return woken

    def leave(self, woken: asyncio.Event) -> bool:
        """Remove a listener, and return whether it was the last one, which stops the task."""
        del self._devices[woken]
        if not self._devices:
            self._task.cancel()
        return not self._devices

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        # Called in the thread that wrote. The revision is ignored because a restored database may have the same one.
        with self._hub.watch(self._code, lambda _revision: loop.call_soon_threadsafe(self.news.set)):
            while self.heard.state != GONE:
                await _wait(self.news, REFRESH_SECONDS)
                if not await _survive(self._load_once(), f"Table {self._code}"):
                    self.news.set()
                    await asyncio.sleep(RETRY_SECONDS)

    async def _load_once(self) -> None:
        devices = dict(self._devices)
        listening = frozenset(devices.values())
        state = await asyncio.to_thread(presence.get_listener_state, self._database, self._code, listening)
        # A client of a deleted table requests its fragments and gets the error.
        self.heard = state or ListenerState(-1, GONE, {})
        for woken in devices:
            woken.set()


def format_event(heard: ListenerState, missed: str | None = None) -> bytes:
    """Return the event in the format of server-sent events.

    Its id holds the state token, because a restored database may have the same revision again. If the client has
    `missed` what happened after a revision, `missed_after` says so; it is null if the table has not come from there.
    """
    event: dict[str, object] = {"revision": heard.revision, "state": heard.state}
    if missed is not None:
        after = parse_number(missed, heard.revision)
        event["missed_after"] = after if after < heard.revision else None
    return f"event: revision\nid: {heard.revision}-{heard.state}\ndata: {json.dumps(event)}\n\n".encode()


async def _survive(look: Awaitable[None], about: str) -> bool:
    """Await the look and return whether it succeeded; no other task would look for these listeners."""
    try:
        await look
    except Exception as error:  # noqa: BLE001
        if not isinstance(error, DatabaseUnavailable):
            _log.exception("%s could not be looked at", about)
        return False
    return True


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
