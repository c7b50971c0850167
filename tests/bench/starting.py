"""The duration of a start with everything installed, compared with a limit of three seconds."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.figures import Table
from tests.server import Server

LIMIT_SECONDS = 3.0
STARTS = 5


def tables() -> Iterator[Table]:
    """Measure the quickest of several starts, and that of a Python that does nothing."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "instance")
        server.start()  # creates the database
        server.stop()
        served = min(_start(server) for _ in range(STARTS))
    bare = min(_bare() for _ in range(STARTS))
    yield Table(
        {"a second start": "", "seconds": ".2f", "of the limit": ".0%", "times a bare Python": ".0f"},
        [("until it answers", served, served / LIMIT_SECONDS, served / bare)],
    )


def _start(server: Server) -> float:
    began = perf_counter()
    server.start()
    taken = perf_counter() - began
    server.stop()
    return taken


def _bare() -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", ""], check=True)
    return perf_counter() - began
