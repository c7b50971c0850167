"""The next hand recorded on a short sheet and on a long one, in a book on disk: it has to cost the same."""

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
"""Does the next piece of work, a new one at every call."""


def tables() -> Iterator[Table]:
    """A table of the middle one of a hundred recordings."""
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
    """The host of a table of its own with so many hands, and what records the next one."""
    opened = open_table(database, game="tien-gow", players=["Aki", "Ben", "Chie", "Dai"])
    who = Caller(opened.code, opened.token)
    numbers = count(1)

    def record() -> None:
        number = next(numbers)
        entry = ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)]
        recording.record_hand(database, who, entry, number=number, key=IdempotencyKey(f"key-{number}", ""))

    for _ in range(hands):
        record()
    return who, record


def bare_rows(folder: Path) -> Next:
    """The peer: one row of about a hand's size in a transaction of its own, by the same rules of safety."""
    connection = sqlite3.connect(folder / "peer.db", isolation_level=None)
    connection.executescript("PRAGMA journal_mode = wal; PRAGMA synchronous = full; CREATE TABLE hand (entry TEXT)")
    return partial(connection.execute, "INSERT INTO hand VALUES (?)", ["x" * 1500])


def in_turns(works: Collection[Next]) -> list[float]:
    """The middle one of each one's seconds; by turns, so that a busy disk is busy for all of them."""
    turns = [[seconds(work) for work in works] for _ in range(MEASURED)]
    return [median(one) for one in zip(*turns, strict=True)]


def seconds(work: Next) -> float:
    """What `work` took, this once."""
    start = perf_counter()
    work()
    return perf_counter() - start
