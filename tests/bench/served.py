"""A server in a new process, with its processor time."""

import socket
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.server import Server


def descendants(process: int) -> list[int]:
    """Return a process and all that it has started, and so on."""
    processes = [process]
    for one in processes:
        children = Path(f"/proc/{one}/task/{one}/children").read_text(encoding="ascii")
        processes += [int(child) for child in children.split()]
    return processes


def processor_seconds(process: int) -> float:
    """Return the processor time of a process so far."""
    # The id of the clock of another process, as clock_getcpuclockid(3) computes it.
    return time.clock_gettime((~process << 3) | 2)


@dataclass
class Served(Server):
    """An application (`module:factory`) with an instance folder, in the server of `scorekeeper run`."""

    name: str = "tests.bench.ours:application"
    python: str = sys.executable

    def __enter__(self) -> Self:
        self.instance.mkdir(parents=True, exist_ok=True)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def processor_seconds(self) -> float:
        """Return the processor time of all processes of the server so far."""
        return sum(map(processor_seconds, descendants(self.pid)))

    @property
    def _command(self) -> list[str]:
        return [self.python, "-m", "tests.bench.serving", self.name, str(self.instance), str(self.port)]

    @property
    def _log_path(self) -> Path:
        return self.instance / "server.log"

    def _look(self) -> None:
        socket.create_connection(("127.0.0.1", self.port)).close()
