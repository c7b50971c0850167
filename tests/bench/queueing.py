"""Record hands concurrently in threads and processes, and measure waiting times and refused writes.

SQLite allows one writer at a time; this compares ways in which the other writers wait.
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
"""Hands that each writer records at its own table."""

WRITERS: Final = ((1, 8), (3, 1), (3, 4))
"""The numbers of processes, and of threads in each."""


class PollingLock:
    """A lock among threads; among processes, the file is polled every 5 ms."""

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
    "our lock": WriterLock,
    "a lock for threads, polling for processes": PollingLock,
    "a lock for threads, SQLite for processes": lambda _: threading.Lock(),
    "SQLite only": lambda _: nullcontext(),
}


COLUMNS = {
    "writers": "",
    "waiting": "",
    "median ms": ".0f",
    "p99 ms": ".0f",
    "p99, times our lock": ".1f",
    "hands a second": ".0f",
    "lost": "",
}


@dataclass(frozen=True)
class Result:
    """The results of a process: the seconds of each hand, the number of refused hands, its start and its end."""

    taken: list[float]
    lost: int
    began: float
    ended: float


def tables() -> Iterator[Table]:
    """Measure each way of waiting."""
    rows = []
    for processes, threads in WRITERS:
        peer = 0.0
        for waiting in WAITING:
            results = work_at_once(waiting, processes, threads)
            taken = list(chain.from_iterable(result.taken for result in results))
            late = quantiles(taken, n=100)[-1]
            peer = peer or late
            spent = max(result.ended for result in results) - min(result.began for result in results)
            middle, lost = median(taken) * 1e3, sum(result.lost for result in results)
            writers = f"{processes} × {threads}"
            rows.append((writers, waiting, middle, late * 1e3, late / peer, len(taken) / spent, lost))
    yield Table(COLUMNS, rows)


def work_at_once(waiting: str, processes: int, threads: int) -> Sequence[Result]:
    """Run several processes that start together, and return their results."""
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
        results = [answers.get() for _ in workers]
        for worker in workers:
            worker.join()
    return results


def work(folder: Path, waiting: str, threads: int, ready: Callable[[], object], answers: Queue[Result]) -> None:
    """Record hands in several threads, at tables that are opened before."""
    engine = create_engine_for(f"sqlite:///{folder}/scorekeeper.db")
    database = Database(engine, WriterLock(folder / WRITE_LOCK))
    works = [at_a_table(database) for _ in range(threads)]
    database.lock = WAITING[waiting](folder / WRITE_LOCK)
    taken: list[float] = []
    lost: list[Exception] = []
    recorders = [threading.Thread(target=record, args=(record_next, taken, lost)) for record_next in works]
    ready()
    began = perf_counter()
    for recorder in recorders:
        recorder.start()
    for recorder in recorders:
        recorder.join()
    answers.put(Result(taken, len(lost), began, perf_counter()))
    database.close()


def at_a_table(database: Database) -> Next:
    """Open a table, and return a function that records a hand there."""
    opened = open_table(database, game="tien-gow", players=["Aki", "Ben", "Chie", "Dai"])
    return partial(recording.record_hand, database, Caller(opened.code, opened.token), ROUND_OF_RESULTS[0])


def record(work: Next, taken: list[float], lost: list[Exception]) -> None:
    """Record the hands of one writer."""
    for _ in range(HANDS):
        try:
            taken.append(seconds(work))
        except (OperationalError, DatabaseUnavailable) as locked:
            lost.append(locked)
