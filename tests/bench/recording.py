"""Record a hand on a short sheet and on a long one, in a database on disk; the cost has to be the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.hands import recording
from scorekeeper.service.tables.opening import open_table
from scorekeeper.store.database import Database
from tests.bench.figures import Table
from tests.bench.replaying import ROUND_OF_RESULTS

SHORT = 10
LONG = 10_000
MEASURED = 100

Next = Callable[[], object]
"""A function that does different work at each call."""


def tables() -> Iterator[Table]:
    """Measure the median of a hundred recordings."""
    with TemporaryDirectory() as folder:
        database = Database.open(f"sqlite:///{folder}/scorekeeper.db", Path(folder))
        works = {"a bare row": bare_rows(Path(folder))}
        works |= {f"hand {start:,}": sheet(database, start - 1)[1] for start in (SHORT, LONG)}
        taken = in_turns(works.values())
        database.close()
    row, short, _ = taken
    yield Table(
        {"recording": "", "ms": ".2f", "times a bare row": ".1f", "times the short sheet": ".2f"},
        [(name, middle * 1e3, middle / row, middle / short) for name, middle in zip(works, taken, strict=True)],
    )


def sheet(database: Database, hands: int) -> tuple[Caller, Next]:
    """Open a table with a number of hands; return its host, and a function that records the next hand."""
    opened = open_table(database, game="tien-gow", players=["Aki", "Ben", "Chie", "Dai"])
    host = Caller(opened.code, opened.token)
    numbers = count(1)

    def record() -> None:
        number = next(numbers)
        entry = ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]
        recording.record_hand(database, host, entry, number=number, key=IdempotencyKey(f"key-{number}", ""))

    for _ in range(hands):
        record()
    return host, record


def bare_rows(folder: Path) -> Next:
    """The peer: insert one row of the size of a hand in its own transaction, with the same pragmas."""
    connection = sqlite3.connect(folder / "peer.db", isolation_level=None)
    connection.executescript("PRAGMA journal_mode = wal; PRAGMA synchronous = full; CREATE TABLE hand (entry TEXT)")
    return partial(connection.execute, "INSERT INTO hand VALUES (?)", ["x" * 1500])


def in_turns(works: Collection[Next]) -> list[float]:
    """Return the median seconds of each function; they take turns, so that a busy disk affects all of them."""
    turns = [[seconds(work) for work in works] for _ in range(MEASURED)]
    return [median(times) for times in zip(*turns, strict=True)]


def seconds(work: Next) -> float:
    """Return the seconds of one call of `work`."""
    start = perf_counter()
    work()
    return perf_counter() - start
