"""The latency of event streams during repeated saves."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from scorekeeper.web import close
from tests.bench import ours
from tests.bench.listeners import Seen
from tests.bench.rounds import Cell, Table
from tests.bench.served import Served
from tests.server import ROOT

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
            [sys.executable, "-m", "tests.bench.listeners"],
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
