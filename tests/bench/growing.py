"""A load model: what so many tables at once need, from measured costs. docs/growing.md has these tables."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from scorekeeper.store.engine import MAX_WRITERS
from scorekeeper.web.live.listeners import MAX_LISTENERS
from tests.bench import crowd
from tests.bench.rounds import Cell, Table

LATENCY: tuple[Cell, ...] = (4_000, 4_000, 22.6, 98.0, 0, 18.8)
"""The row of `tests.bench.crowd`, as its other figures below: `python -m tests.bench crowd` measures all of them."""

STREAM_KB = 27.0
LISTENING_MS = 0.12
LISTENING_DATABASE_MS = 0.01
SAVED_MS = 20.6
PLAYED_MS = 461.0
PLAYED_DATABASE_MS = 50.2
PLAYED_KB = 36.8
NEWS_MS = 0.03
HAND_BYTES = 1_159
LOG_BYTES = 1_927
PROCESS_MB = 142.0

MEASURED = (
    ("memory of a stream", STREAM_KB, "KB"),
    ("processor of the application for a listening table", LISTENING_MS, "ms a second"),
    ("processor of the database for a listening table", LISTENING_DATABASE_MS, "ms a second"),
    ("processor of the application for a saved hand and its news", SAVED_MS, "ms"),
    ("processor of the application for a played hand", PLAYED_MS, "ms"),
    ("processor of the database for a played hand", PLAYED_DATABASE_MS, "ms"),
    ("sent to the phones for a played hand", PLAYED_KB, "kB"),
    ("processor of each process for a piece of news", NEWS_MS, "ms"),
    ("a hand in the database", HAND_BYTES, "bytes"),
    ("a hand in its write-ahead log", LOG_BYTES, "bytes"),
    ("memory of a process before the first stream", PROCESS_MB, "MB"),
)

PHONES = 4
HAND_SECONDS = 180
NEWS = 6  # of a played hand: five values of the draft, and the hand
NIGHT = 40  # hands
BUSY = 0.6
"""The share of a processor core that is used, so that a hand is answered soon when many come at once."""

MEASURED_SPREAD = 2 * (1 - (1 - 1 / 2) ** PHONES)
"""The processes that have a phone of one table, of the two that were measured."""

CONNECTIONS = 2 * MAX_WRITERS
POSTGRESQL_CONNECTIONS = 97
"""The connections of a PostgreSQL as it is installed, without those for its administrators."""
MACHINE = 16
DATABASE_MACHINE = 32
"""Cores of a machine for the application, and of one for PostgreSQL."""

SIZES = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True)
class Need:
    """What so many tables at once need."""

    tables: int

    @property
    def hands(self) -> float:
        """The hands a second."""
        return self.tables / HAND_SECONDS

    @property
    def processes(self) -> int:
        """The processes of the application: a core for each, and each with no more streams than it takes."""
        processes, before = 1, 0
        while processes > before:
            before, processes = processes, max(self._at_least(processes), processes)
        return processes

    def _at_least(self, processes: int) -> int:
        work = self.hands * PLAYED_MS + self.tables * LISTENING_MS * spread(processes) / MEASURED_SPREAD
        own = BUSY * 1e3 - self.hands * NEWS * NEWS_MS
        return max(ceil(work / max(own, 1)), ceil(PHONES * self.tables / MAX_LISTENERS))

    @property
    def heard(self) -> float:
        """The share of each process that is taken by hearing the news of all others."""
        return self.hands * NEWS * NEWS_MS / 1e3

    @property
    def memory(self) -> float:
        """The gigabytes of memory of the application."""
        return (self.processes * PROCESS_MB + self.tables * PHONES * STREAM_KB / 1e3) / 1e3

    @property
    def connections(self) -> int:
        """The connections to the database, at most."""
        return self.processes * CONNECTIONS

    @property
    def database(self) -> float:
        """The cores of the database."""
        looks = self.tables * LISTENING_DATABASE_MS * spread(self.processes) / MEASURED_SPREAD
        return (self.hands * PLAYED_DATABASE_MS + looks) / 1e3 / BUSY

    @property
    def night(self) -> float:
        """The gigabytes that the database grows by in a night."""
        return self.tables * NIGHT * HAND_BYTES / 1e9

    @property
    def traffic(self) -> float:
        """The megabits a second to the phones."""
        return self.hands * PLAYED_KB * 8 / 1e3


def spread(processes: int) -> float:
    """Return in how many processes a table has a phone, if connections are spread evenly."""
    return processes * (1 - (1 - 1 / processes) ** PHONES)


WALLS: tuple[tuple[str, Callable[[Need], bool], str], ...] = (
    (
        "the one core of a process",
        lambda need: need.processes > 1,
        "PostgreSQL, and `scorekeeper run --workers` with a process a core",
    ),
    (
        "100 connections of PostgreSQL",
        lambda need: need.connections > POSTGRESQL_CONNECTIONS,
        "raise `max_connections`, or a PgBouncer in front of it, and Valkey for the news",
    ),
    (
        f"{MACHINE} cores of one machine",
        lambda need: need.processes > MACHINE,
        "more machines behind one proxy",
    ),
    (
        f"{DATABASE_MACHINE} cores of one PostgreSQL",
        lambda need: need.database > DATABASE_MACHINE,
        "several sites, each with its PostgreSQL, or Citus",
    ),
    (
        "the news of one site",
        lambda need: need.heard > BUSY / 10,
        "a Valkey for each site, or for each part of the tables",
    ),
)


def tables() -> Iterator[Table]:
    """Print the measured costs, what each size needs, and the size at which each wall is met."""
    yield Table(crowd.LATENCY, [LATENCY])
    yield Table({"cost": "", "measured": ",.4g", "unit": ""}, MEASURED)
    columns = {
        "tables at once": ",", "phones": ",", "hands a second": ",.1f", "sites": ",", "processes": ",",
        "memory, GB": ",.1f", "connections": ",", "database cores": ",.1f", "a night, GB": ",.1f",
        "to the phones, Mbit/s": ",.1f", "the first wall ahead": "",
    }  # fmt: skip
    yield Table(columns, [row(tables) for tables in SIZES])
    walls = sorted((first(is_met), wall, then) for wall, is_met, then in WALLS)
    yield Table({"tables at once": ",", "wall": "", "what then": ""}, walls)


def row(tables: int) -> tuple[Cell, ...]:
    """Return what so many tables need, at as many sites as no wall of a site allows."""
    sites = ceil(tables / SITE)
    need = Need(ceil(tables / sites))
    each = (need.processes, need.memory, need.connections, need.database, need.night, need.traffic)
    ahead = min((first(is_met), wall) for wall, is_met, _ in WALLS if not is_met(need))[1]
    return tables, PHONES * tables, tables / HAND_SECONDS, sites, *(sites * figure for figure in each), ahead


def first(is_met: Callable[[Need], bool]) -> int:
    """Return the smallest number of tables, in two digits, at which a wall is met."""
    sizes = (digits * int(10**power) for power in range(8) for digits in range(10, 100))
    return next(filter(lambda size: is_met(Need(size)), sizes))


SITE = min(first(is_met) for _, is_met, _ in WALLS[-2:])
"""The most tables of one site, with one PostgreSQL and one Valkey."""
