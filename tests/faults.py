"""What befalls a running server: a disk without room, a worker that is killed."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import PATIENCE, Server


def worker(server: Server) -> int:
    """The process that answers, a child of the one that was started."""
    assert server.process
    pid = server.process.pid
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        if children := Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            return int(children[0])
        time.sleep(0.01)
    raise RuntimeError(f"The server has no worker; it said:\n{server.log}")


def kill_worker(server: Server) -> None:
    """kill -9 of the process that answers; the other one starts it anew."""
    os.kill(worker(server), signal.SIGKILL)


@contextmanager
def disk_full(pid: int) -> Iterator[None]:
    """Nothing that this process writes has room."""
    _, hard = before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
