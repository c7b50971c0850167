"""A thousand tables of four phones on two processes with PostgreSQL and Redis: latency, and what each part costs.

The clients, in this process, share the machine with the server. A hand is played as four phones do it: one opens the
form and enters five values, each of which the others hear of and look at, then it saves the hand.
"""

import asyncio
import json
import os
import resource
import time
from collections.abc import Awaitable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg

from scorekeeper.web import close
from scorekeeper.web.live.hub import CHANNEL
from tests.bench import ours, phones
from tests.bench.client import LENGTH, request
from tests.bench.hands import JSON
from tests.bench.pages import BROWSER
from tests.bench.rounds import Cell, Table
from tests.bench.served import descendants, processor_seconds
from tests.bench.workers import Workers
from tests.databases import new_database, relay
from tests.postgresql import server

TABLES = 1_000
WARMING = 100
"""Tables whose phones listen before the memory is measured for the first time."""
WORKERS = 2
IDLE_SECONDS = 20.0
SAVES = 200
STORED = 2_000
"""The hands after which the growth of the database is measured, so that whole pages of it do not matter."""
PLAYED = 20
HANDS = 5
"""The tables where hands are played, and the hands at each."""
NEWS = 20_000
NEWS_SECONDS = 5.0
"""The time in which all processes have heard that many pieces of news."""
GZIP = {"Accept-Encoding": "gzip"}
VALUES = {"winner": "1", "piles.0": "2", "piles.1": "3", "piles.2": "0", "piles.3": "3"}

LATENCY = {
    "phones": ",",
    "listening": ",",
    "all four heard, p50 ms": ".1f",
    "p99 ms": ".1f",
    "missed": ",",
    "hand answered, p50 ms": ".1f",
}
COSTS = {"what": "", "measured": ",.4g", "unit": ""}


@dataclass
class Use:
    """The processes of one program of the stack: their processor time and memory."""

    root: int

    def seconds(self) -> float:
        """Return the processor time so far."""
        return sum(map(processor_seconds, descendants(self.root)))

    def kilobytes(self) -> int:
        """Return the memory that no other process shares."""
        return sum(_private(process) for process in descendants(self.root))


def _private(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def tables() -> Iterator[Table]:
    """Measure the latency of news, then the processor time, memory and bytes of each part."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with TemporaryDirectory() as folder, ExitStack() as stack:
        before = set(descendants(os.getpid()))
        postgresql = stack.enter_context(server())
        used = {"database": Use(min(set(descendants(os.getpid())) - before))}
        process, port = stack.enter_context(relay())
        used["relay"] = Use(process)
        environ = {
            "SCOREKEEPER_DATABASE_URL": new_database(postgresql),
            "SCOREKEEPER_REDIS_URL": f"redis://127.0.0.1:{port}",
        }
        served = Workers(Path(folder) / "instance", environ=environ, workers=WORKERS)
        app = ours.application(served.instance, **environ)
        crowds = [ours.crowd(app, 4) for _ in range(TABLES)]
        close(app)
        with served, closing(psycopg.connect(postgresql_url(environ), autocommit=True)) as database:
            measured = Crowd(served.port, {"application": Use(served.pid)} | used, database, port)
            latency, costs = asyncio.run(measured.measure(crowds))
    yield Table(LATENCY, [latency])
    yield Table(COSTS, costs)


def postgresql_url(environ: Mapping[str, str]) -> str:
    return environ["SCOREKEEPER_DATABASE_URL"].replace("+psycopg", "", 1)


@dataclass
class Crowd:
    """The port of the server, and the programs and the database behind it."""

    port: int
    used: dict[str, Use]
    database: psycopg.Connection
    relay: int  # the port
    idle: dict[str, float] = field(default_factory=dict)

    async def measure(self, crowds: Sequence[ours.Crowd]) -> tuple[tuple[Cell, ...], list[tuple[Cell, ...]]]:
        """Return the row of latencies, and those of costs."""
        seats = [
            {"code": crowd.code, "host": crowd.host, "cookies": crowd.cookies, "address": f"127.0.0.{2 + place // 250}"}
            for place, crowd in enumerate(crowds)
        ]
        first = self.used["application"].kilobytes()
        warm, tasks = await phones.connect(self.port, seats[:WARMING])
        await save(warm, phones.Seen(), WARMING)
        kilobytes = self.used["application"].kilobytes()
        others, more_tasks = await phones.connect(self.port, seats[WARMING:])
        listened = warm + others
        received = bytes_of(listened)
        idle = await self.spent(asyncio.sleep(IDLE_SECONDS))
        quiet = (bytes_of(listened) - received) / IDLE_SECONDS
        self.idle = {name: spent / IDLE_SECONDS for name, spent in idle.items()}
        grown = self.used["application"].kilobytes() - kilobytes
        seen = phones.Seen()
        streams = sum(len(table.listening) for table in listened)
        saved = await self.spent(save(listened, seen, SAVES))
        played, sent = await self.played(crowds[-PLAYED:], listened[-PLAYED:])
        heard_news = await self.spent(self.pass_news_on())
        stored = self.stored()
        await save(listened, phones.Seen(), STORED, pause=0)
        rows = [after - before for before, after in zip(stored, self.stored(), strict=True)]
        for task in (*tasks, *more_tasks):
            task.cancel()
        await asyncio.gather(*tasks, *more_tasks, return_exceptions=True)
        heard, answered = phones.middle_and_late(seen.last), median(seen.answered)
        return (4 * len(crowds), streams, *heard, seen.missed, answered), [
            ("a process, memory at its start", first / 1e3 / WORKERS, "MB"),
            ("a stream, memory of the application", grown / (streams - 4 * WARMING), "KB"),
            ("a stream without news", quiet * 60 / streams, "bytes a minute"),
            *((f"a listening table, {name}", spent * 1e3 / TABLES, "ms a second") for name, spent in self.idle.items()),
            *((f"a saved hand and its news, {name}", spent * 1e3 / SAVES, "ms") for name, spent in saved.items()),
            *((f"a played hand, {name}", spent * 1e3 / PLAYED / HANDS, "ms") for name, spent in played.items()),
            ("a played hand, sent to the phones", sent / PLAYED / HANDS / 1e3, "kB"),
            ("a piece of news, each process", heard_news["application"] * 1e3 / WORKERS / NEWS, "ms"),
            ("a saved hand, database", rows[0] / STORED, "bytes"),
            ("a saved hand, write-ahead log", rows[1] / STORED, "bytes"),
        ]

    async def spent(self, work: Awaitable[object]) -> dict[str, float]:
        """Await the work; return the processor time that it took, by program, without that of listening alone."""
        began, before = time.monotonic(), {name: use.seconds() for name, use in self.used.items()}
        await work
        seconds = time.monotonic() - began
        spent = {name: use.seconds() - before[name] for name, use in self.used.items()}
        return {name: taken - seconds * self.idle.get(name, 0) for name, taken in spent.items()}

    def stored(self) -> tuple[int, int]:
        """Return the bytes of the database and those of the write-ahead log so far."""
        row = self.database.execute("SELECT pg_database_size(current_database()), pg_current_wal_lsn() - '0/0'::pg_lsn")
        size, log = row.fetchone() or (0, 0)
        return int(size), int(log)

    async def played(
        self, crowds: Sequence[ours.Crowd], listened: Sequence[phones.Listened]
    ) -> tuple[dict[str, float], int]:
        """Play hands; return the processor time by program, and the bytes that phones received."""
        links = [await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20) for _ in range(4)]
        sent = 0

        async def ask(phone: int, data: bytes) -> None:
            nonlocal sent
            sent += await answer(*links[phone], data)

        async def look(crowd: ours.Crowd, *who: int) -> None:
            await asyncio.gather(*(ask(phone, get(crowd, phone, "/live/0?page=table")) for phone in who))

        async def play(numbers: Iterable[int]) -> None:
            for number in numbers:
                for crowd, table in zip(crowds, listened, strict=True):
                    await ask(0, get(crowd, 0, "/sheets/1/hand"))
                    for name, value in VALUES.items():
                        await ask(0, draft(crowd, number, {name: value}))
                        await look(crowd, 1, 2, 3)
                    await ask(0, next(table.saves))
                    await asyncio.gather(ask(0, get(crowd, 0, "")), look(crowd, 1, 2, 3))

        await play([1])
        sent = 0
        taken = await self.spent(play(range(2, HANDS + 2)))
        for _, writer in links:
            writer.close()
        return taken, sent

    async def pass_news_on(self) -> None:
        """Send news of a table to which nobody listens, which every process hears."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.relay)
        writer.write(f'PUBLISH {CHANNEL} "QQQQQQ 1"\r\n'.encode() * NEWS)
        for _ in range(NEWS):
            await reader.readline()
        writer.close()
        await asyncio.sleep(NEWS_SECONDS)


def bytes_of(listened: Iterable[phones.Listened]) -> int:
    return sum(table.received for table in listened)


async def save(listened: Sequence[phones.Listened], seen: phones.Seen, saves: int, pause: float = phones.PAUSE) -> None:
    """Save hands at the tables in turn, with a pause in seconds after each."""
    for number in range(saves):
        await listened[number % len(listened)].save(seen)
        await asyncio.sleep(pause)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> int:
    """Send a request, and return the number of bytes of the answer."""
    writer.write(data)
    head = await reader.readuntil(b"\r\n\r\n")
    length = LENGTH.search(head)
    if head[9:10] != b"2" or not length:
        raise RuntimeError(f"{data!r} was answered with {head!r}")
    await reader.readexactly(int(length[1]))
    return len(head) + int(length[1])


def get(crowd: ours.Crowd, phone: int, page: str) -> bytes:
    return request("GET", f"/t/{crowd.code}{page}", BROWSER | {"Cookie": crowd.cookies[phone]} | GZIP)


def draft(crowd: ours.Crowd, number: int, fields: Mapping[str, str]) -> bytes:
    headers = BROWSER | {"Cookie": crowd.cookies[0], "Origin": "http://127.0.0.1"} | JSON | GZIP
    body = json.dumps({"number": number, "fields": fields}).encode()
    return request("POST", f"/t/{crowd.code}/sheets/1/draft", headers, body)
