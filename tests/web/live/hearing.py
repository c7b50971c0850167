"""Listeners in a separate event loop, as on the own server."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from scorekeeper.gateway import EVENT_STREAM, Events
from tests.web.api.callers import Caller

SOON = 20.0


class Hearing:
    """The events of one listener: an iterator that ends with the stream."""

    def __init__(self, loop: asyncio.AbstractEventLoop, events: Events) -> None:
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        self._loop, self._events = loop, events
        self._taking = asyncio.run_coroutine_threadsafe(self._take(), loop)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> str:
        event = self._heard.get(timeout=SOON)
        if event is None:
            raise StopIteration
        return event.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._taking.cancel()
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(SOON)

    async def _take(self) -> None:
        async for event in self._events:
            self._heard.put(event)
        self._heard.put(None)

    async def _close(self) -> None:
        await asyncio.sleep(0)  # cancelled tasks end first
        await self._events.aclose()


@contextmanager
def running_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """Run an event loop in a thread."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield loop
    asyncio.run_coroutine_threadsafe(loop.shutdown_default_executor(), loop).result(SOON)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def listen(loop: asyncio.AbstractEventLoop, caller: Caller) -> Hearing:
    """Open the stream of a caller's table."""
    handed: list[Events] = []
    answer = caller.client.get(
        f"/api/v1/tables/{caller.code}/events",
        headers={"Authorization": f"Bearer {caller.token}"},
        environ_overrides={EVENT_STREAM: handed.append},
    )
    assert answer.status_code == 200, answer.text
    [events] = handed
    return Hearing(loop, events)
