"""The latency of event streams during repeated saves.

The clients are in a process of their own, `python -m tests.bench.phones < arguments.json`. It saves hands once every
client listens or was refused, and prints the results.
"""

import asyncio
import contextlib
import json
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from scorekeeper.web import close
from tests.bench import ours
from tests.bench.client import LENGTH, request
from tests.bench.hands import hands
from tests.bench.pages import BROWSER
from tests.bench.rounds import Cell, Table
from tests.bench.served import Served
from tests.server import ROOT

REVISION = re.compile(rb'"revision": (\d+)')
AT_ONCE = 100
"""Clients that connect at a time."""
PATIENCE = 15.0
"""Seconds in which a stream has to start, or to receive a save."""
ADDRESS = "127.0.0.2"
"""The local address of requests that save."""
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


@dataclass
class Listened:
    """The clients of a table that listen, by number; those `waiting` have not received a save yet."""

    port: int
    saves: Iterator[bytes]
    listening: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)
    heard: list[float] = field(default_factory=list)
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)
    received: int = 0  # bytes

    async def listen(self, client: int, data: bytes, address: str, settled: asyncio.Event) -> None:
        """Read an event stream to its end; set `settled` at its first event, or if there is none."""
        newest = -1
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
            with contextlib.closing(writer):
                writer.write(data)
                async for line in reader:
                    self.received += len(line)
                    found = REVISION.search(line)
                    if found and int(found[1]) > newest:
                        newest = int(found[1])
                        self._hear(client)
                        settled.set()
        finally:
            self.listening.discard(client)
            settled.set()

    def _hear(self, client: int) -> None:
        self.listening.add(client)
        if client in self.waiting:
            self.waiting.discard(client)
            self.heard.append(monotonic())
            if not self.waiting:
                self.all_heard.set()

    async def save(self, seen: Seen) -> None:
        """Save the next hand, and wait until every client has received it."""
        self.waiting = set(self.listening)
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


async def connect(port: int, tables: list[dict[str, Any]]) -> tuple[list[Listened], list[asyncio.Task[None]]]:
    """Open the streams of all clients of these tables, as far as the server takes them; return the tables and tasks."""
    measured = [Listened(port, hands(table["code"], table["host"], f"run-{monotonic()}")) for table in tables]
    clients = [
        (table, client, stream_request(values["code"], cookie), values["address"])
        for table, values in zip(measured, tables, strict=True)
        for client, cookie in enumerate(values["cookies"])
    ]
    tasks = []
    for first in range(0, len(clients), AT_ONCE):
        some = clients[first : first + AT_ONCE]
        settled = [asyncio.Event() for _ in some]
        for (table, client, data, address), event in zip(some, settled, strict=True):
            tasks.append(asyncio.create_task(table.listen(client, data, address, event)))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(event.wait() for event in settled))
    return measured, tasks


async def run(port: int, tables: list[dict[str, Any]], saves: int) -> Seen:
    """Save hands at the first two tables in turn; stop after a save without a response."""
    measured, tasks = await connect(port, tables)
    seen = Seen(sum(len(table.listening) for table in measured))
    for number in range(1, saves + 1):
        await measured[number % 2].save(seen)
        if len(seen.answered) < number:
            break
        await asyncio.sleep(PAUSE)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return seen


def stream_request(code: str, cookie: str) -> bytes:
    return request("GET", f"/t/{code}/events", BROWSER | {"Cookie": cookie, "Accept": "text/event-stream"})


PHONES = (100, 1_000, 5_000)
MANY = 200
"""Devices at the largest table."""
FEW = 4
PER_ADDRESS = 1_000
SAVES = 30

COLUMNS = {
    "phones": ",",
    "listening": ",",
    "save to a phone, p50 ms": ".0f",
    "p99 ms": ".0f",
    "to the last, p50 ms": ".0f",
    "to the last, p99 ms": ".0f",
    "missed": ",",
    "save answered, p50 ms": ".0f",
}


def tables() -> Iterator[Table]:
    """Measure the time from a save to each client and to the last one."""
    with TemporaryDirectory() as folder:
        crowds = prepare(Path(folder), max(fitting()))
        rows = [measure(Path(folder), crowds, phones) for phones in fitting()]
    yield Table(COLUMNS, rows)


def fitting() -> list[int]:
    """Return the numbers of clients for which this machine allows enough open files."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return [phones for phones in PHONES if phones + 100 < most]


def prepare(folder: Path, phones: int) -> list[ours.Crowd]:
    """Create tables for a number of clients: one with many, the others with a few."""
    app = ours.application(folder)
    crowds = [ours.crowd(app, MANY), *(ours.crowd(app, FEW) for _ in range((phones - MANY) // FEW))]
    close(app)
    return crowds


def seated(crowds: list[ours.Crowd], phones: int) -> list[dict[str, Any]]:
    """Select a number of clients, at most half of them at the largest table, so that another table has some too."""
    remaining, selected = phones, []
    for number, crowd in enumerate(crowds):
        cookies = crowd.cookies[: min(remaining, max(FEW, phones // 2)) if number == 0 else remaining]
        address = f"127.0.0.{2 + (phones - remaining) // PER_ADDRESS}"
        remaining -= len(cookies)
        if cookies:
            selected.append({"code": crowd.code, "host": crowd.host, "cookies": cookies, "address": address})
    return selected


def measure(folder: Path, crowds: list[ours.Crowd], phones: int) -> tuple[Cell, ...]:
    with (
        Served(folder) as served,
        subprocess.Popen(
            [sys.executable, "-m", "tests.bench.phones"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as listeners,
    ):
        arguments = {"port": served.port, "saves": SAVES, "tables": seated(crowds, phones)}
        results, _ = listeners.communicate(json.dumps(arguments))
    return phones, *figures(Seen(**json.loads(results)))


def figures(seen: Seen) -> tuple[Cell, ...]:
    answered = median(seen.answered) if seen.answered else None
    return seen.listening, *middle_and_late(seen.each), *middle_and_late(seen.last), seen.missed, answered


def middle_and_late(taken: list[float]) -> tuple[float | None, float | None]:
    return (median(taken), quantiles(taken, n=100, method="inclusive")[-1]) if len(taken) > 1 else (None, None)


def save_and_listen() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asdict(asyncio.run(run(**json.load(sys.stdin))))))


if __name__ == "__main__":
    save_and_listen()
