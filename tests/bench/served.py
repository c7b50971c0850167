"""A server that is measured from outside: what it answers, its processor time, its memory."""

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tests.server import NOT_HANDED_ON, PATIENCE, ROOT, free_port

KIND = "uvicorn"
"""The server that `scorekeeper run` is."""


@dataclass
class Served:
    """The application `name` (`module:factory`) of an instance folder, behind a server of this kind."""

    name: str
    folder: Path
    kind: str = KIND
    python: str = sys.executable
    port: int = field(default_factory=free_port)

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [self.python, "-m", "tests.bench.serving", self.kind, self.name, str(self.folder), str(self.port)]
        environ = {name: value for name, value in os.environ.items() if not name.startswith(NOT_HANDED_ON)}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=environ, stdout=log, stderr=log, start_new_session=True
            )
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def processor_seconds(self) -> float:
        """What its processes have worked so far, of them all."""
        # The clock of another process by its number, as clock_getcpuclockid(3) makes it.
        return sum(time.clock_gettime((~process << 3) | 2) for process in self._processes())

    def memory(self) -> int:
        """Bytes that its processes hold alone, or their share of what they hold together."""
        return sum(_share(process) for process in self._processes())

    def _processes(self) -> list[int]:
        there = [self._process.pid]
        for process in there:
            children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
            there += [int(child) for child in children.split()]
        return there

    @property
    def _log(self) -> Path:
        return self.folder / "server.log"

    def _wait(self) -> None:
        patience = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < patience:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        said = self._log.read_text(encoding="utf-8", errors="replace")
        raise RuntimeError(f"{self.name} does not answer behind {self.kind}; it said:\n{said}")


def _share(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
