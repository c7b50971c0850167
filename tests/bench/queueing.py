"""Hands recorded at once, by threads and by processes: what waiting for one's turn costs, and whether anybody is lost.

SQLite lets one connection write at a time. What is compared is how the others wait.
"""

from __future__ import annotations

import fcntl
import multiprocessing
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing.queues import Queue
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Final

from sqlalchemy.exc import OperationalError

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables.opening import open_table
from scorekeeper.store.database import WRITE_LOCK, Database
from scorekeeper.store.engine import create_engine_for
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.locks import WriterLock
from tests.bench.figures import Table
from tests.bench.recording import Next, seconds
from tests.bench.replaying import ROUND_OF_RESULTS

HANDS: Final = 40
"""Recorded by every writer, each at a table of its own."""

WRITERS: Final = ((1, 8), (3, 1), (3, 4))
"""Processes, and threads in each."""


class Asking:
    """One thread of a process, by a lock; one process, by asking every 5 ms whether the file is free."""

    def __init__(self, path: Path) -> None:
        self._threads = threading.Lock()
        self._file = path.open("ab")

    def __enter__(self) -> None:
        self._threads.acquire()
        while not self._is_free():
            sleep(0.005)

    def __exit__(self, *_: object) -> None:
        fcntl.flock(self._file, fcntl.LOCK_UN)
        self._threads.release()

    def _is_free(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


WAITING: Final[dict[str, Callable[[Path], AbstractContextManager[object]]]] = {
    "in line": WriterLock,
    "threads in line, processes ask every 5 ms": Asking,
    "threads in line, processes left to SQLite": lambda _: threading.Lock(),
    "left to SQLite": lambda _: nullcontext(),
}


COLUMNS = {
    "writers": "",
    "waiting": "",
    "median ms": ".0f",
    "p99 ms": ".0f",
    "p99, times in line": ".1f",
    "hands a second": ".0f",
    "lost": "",
}


@dataclass(frozen=True)
class Worked:
    """What one process has seen: the seconds of every hand, how many were refused, from when to when."""

    taken: list[float]
    lost: int
    began: float
    ended: float


def tables() -> Iterator[Table]:
    """A line for every way of waiting."""
    rows = []
    for processes, threads in WRITERS:
        peer = 0.0
        for waiting in WAITING:
            worked = work_at_once(waiting, processes, threads)
            taken = list(chain.from_iterable(one.taken for one in worked))
            late = quantiles(taken, n=100)[-1]
            peer = peer or late
            spent = max(one.ended for one in worked) - min(one.began for one in worked)
            middle, lost = median(taken) * 1e3, sum(one.lost for one in worked)
            writers = f"{processes} × {threads}"
            rows.append((writers, waiting, middle, late * 1e3, late / peer, len(taken) / spent, lost))
    yield Table(COLUMNS, rows)


def work_at_once(waiting: str, processes: int, threads: int) -> Sequence[Worked]:
    """What each of several processes has seen, that began together."""
    context = multiprocessing.get_context("spawn")
    with TemporaryDirectory() as folder:
        Database.open(f"sqlite:///{folder}/scorekeeper.db", Path(folder)).close()
        ready, answers = context.Barrier(processes), context.Queue()
        workers = [
            context.Process(target=work, args=(Path(folder), waiting, threads, ready.wait, answers))
            for _ in range(processes)
        ]
        for worker in workers:
            worker.start()
        worked = [answers.get() for _ in workers]
        for worker in workers:
            worker.join()
    return worked


def work(folder: Path, waiting: str, threads: int, ready: Callable[[], object], answers: Queue[Worked]) -> None:
    """Record hands in every thread; the tables are laid before, in line."""
    engine = create_engine_for(f"sqlite:///{folder}/scorekeeper.db")
    database = Database(engine, WriterLock(folder / WRITE_LOCK))
    works = [at_a_table(database) for _ in range(threads)]
    database.lock = WAITING[waiting](folder / WRITE_LOCK)
    taken: list[float] = []
    lost: list[Exception] = []
    recorders = [threading.Thread(target=record, args=(one, taken, lost)) for one in works]
    ready()
    began = perf_counter()
    for recorder in recorders:
        recorder.start()
    for recorder in recorders:
        recorder.join()
    answers.put(Worked(taken, len(lost), began, perf_counter()))
    database.close()


def at_a_table(database: Database) -> Next:
    """The next hand at a table of its own."""
    opened = open_table(database, game="tien-gow", players=["Aki", "Ben", "Chie", "Dai"])
    return partial(recording.record_hand, database, Caller(opened.code, opened.token), ROUND_OF_RESULTS[0])


def record(work: Next, taken: list[float], lost: list[Exception]) -> None:
    """The hands of one writer."""
    for _ in range(HANDS):
        try:
            taken.append(seconds(work))
        except (OperationalError, DatabaseUnavailable) as locked:
            lost.append(locked)
