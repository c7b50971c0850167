"""Clients with event streams, in a process of their own: `python -m tests.bench.listeners < arguments.json`.

The process saves hands once every client listens or was refused, and prints the results.
"""

import asyncio
import contextlib
import json
import re
import resource
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from tests.bench.client import LENGTH, request
from tests.bench.hands import hands
from tests.bench.pages import BROWSER

EVENT = re.compile(rb'"revision": (\d+)')
AT_ONCE = 100
"""Clients that connect at a time."""
PATIENCE = 15.0
"""Seconds in which a stream has to start, or to receive a save."""
ADDRESS = "127.0.0.2"
"""The local address of requests that save, and of the first clients."""
PAUSE = 0.1
"""Seconds between two saves."""


@dataclass
class Seen:
    """The number of streams, and the milliseconds from a save to each client, to the last one, and to its response."""

    listening: int = 0
    each: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    missed: int = 0


class Phone(asyncio.Protocol):
    """An event stream with this cookie; `hears` is called for each newer revision."""

    def __init__(self, code: str, cookie: str, address: str, hears: Callable[["Phone"], None]) -> None:
        self.code, self.address = code, address
        self.headers = BROWSER | {"Cookie": cookie}
        self._hears = hears
        self._head = b""
        self.revision = -1
        self.is_over = False
        self.settled = asyncio.Event()

    @property
    def listens(self) -> bool:
        """Whether the stream has started and has not ended."""
        return self.revision >= 0 and not self.is_over

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(request("GET", f"/t/{self.code}/events", self.headers | {"Accept": "text/event-stream"}))

    def data_received(self, data: bytes) -> None:
        if not self._head.endswith(b"\r\n\r\n"):
            head, end, data = (self._head + data).partition(b"\r\n\r\n")
            self._head = head + end
            if end and int(head[9:12]) != 200:
                self._transport.close()
        for found in EVENT.finditer(data):
            if int(found[1]) > self.revision:
                self.revision = int(found[1])
                self.settled.set()
                self._hears(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True
        self.settled.set()


@dataclass
class Table:
    """The clients of a table; those `waiting` have not received a save yet."""

    port: int
    saves: Iterator[bytes]
    phones: list[Phone] = field(default_factory=list)
    waiting: set[Phone] = field(default_factory=set)
    heard: list[float] = field(default_factory=list)
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)

    def hears(self, phone: Phone) -> None:
        """Handle an event of a client."""
        if phone in self.waiting:
            self.waiting.discard(phone)
            self.heard.append(monotonic())
            if not self.waiting:
                self.all_heard.set()

    async def save(self, seen: Seen) -> None:
        """Save the next hand, and wait until every client has received it."""
        self.waiting = {phone for phone in self.phones if phone.listens}
        self.heard.clear()
        self.all_heard.clear()
        began = monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await _save(self.port, next(self.saves))
                seen.answered.append((monotonic() - began) * 1e3)
                if self.waiting:
                    await self.all_heard.wait()
        seen.missed += len(self.waiting)
        lags = [(moment - began) * 1e3 for moment in self.heard]
        seen.each += lags
        seen.last += [max(lags)] if lags and not self.waiting else []


async def _save(port: int, data: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
    try:
        writer.write(data)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 201") or not (length := LENGTH.search(head)):
            raise RuntimeError(f"{data!r} was answered with {head!r}")
        await reader.readexactly(int(length[1]))
    finally:
        writer.close()


async def listen(port: int, tables: list[dict[str, Any]], saves: int) -> Seen:
    """Save hands at the first two tables in turn; stop after a save without a response."""
    run = f"run-{monotonic()}"
    measured = [Table(port, hands(table["code"], table["host"], run)) for table in tables]
    phones = [
        (table, Phone(values["code"], cookie, values["address"], table.hears))
        for table, values in zip(measured, tables, strict=True)
        for cookie in values["cookies"]
    ]
    for first in range(0, len(phones), AT_ONCE):
        await asyncio.gather(*(_connect(*phone) for phone in phones[first : first + AT_ONCE]))
    seen = Seen(sum(phone.listens for table in measured for phone in table.phones))
    for number in range(1, saves + 1):
        await measured[number % 2].save(seen)
        if len(seen.answered) < number:
            break
        await asyncio.sleep(PAUSE)
    return seen


async def _connect(table: Table, phone: Phone) -> None:
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: phone, "127.0.0.1", table.port, local_addr=(phone.address, 0))
    table.phones.append(phone)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await phone.settled.wait()


def main() -> None:
    """Run with the arguments on the first line of standard input."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asdict(asyncio.run(listen(**json.loads(sys.stdin.readline()))))))


if __name__ == "__main__":
    main()
