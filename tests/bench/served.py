"""A server in a new process, with its processor time and memory."""

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


@dataclass
class Served:
    """An application (`module:factory`) with an instance folder, in the server of `scorekeeper run`."""

    name: str
    folder: Path
    python: str = sys.executable
    port: int = field(default_factory=free_port)

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [self.python, "-m", "tests.bench.serving", self.name, str(self.folder), str(self.port)]
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
        """Return the processor time of all processes of the server so far."""
        # The id of the clock of another process, as clock_getcpuclockid(3) computes it.
        return sum(time.clock_gettime((~process << 3) | 2) for process in self._processes())

    def _processes(self) -> list[int]:
        processes = [self._process.pid]
        for process in processes:
            children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
            processes += [int(child) for child in children.split()]
        return processes

    @property
    def _log(self) -> Path:
        return self.folder / "server.log"

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        output = self._log.read_text(encoding="utf-8", errors="replace")
        raise RuntimeError(f"{self.name} does not answer; its output:\n{output}")
