"""The line in which writers of a SQLite file stand, whichever thread or process of this machine they are in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
    import time

    POLL = 0.005
    """Seconds: Windows has no line to stand in, so who waits looks again."""

    def _wait(file: IO[bytes]) -> None:
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                time.sleep(POLL)
            else:
                return

else:
    import fcntl

    def _wait(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


class OneWriter:
    """One writer at a time, among the threads of this process and among the processes of this machine.

    SQLite would make them wait by asking again and again, and send whoever was unlucky for too long away; and older
    ones than 3.51.3 may lose pages where one process commits while another tidies up. Measured by tests/bench/queueing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: IO[bytes]

    def __enter__(self) -> None:
        # Every writer opens the file anew: the lock is that of the opened file, and so threads stand in line as well.
        file = self._path.open("ab")
        try:
            _wait(file)
        except BaseException:
            file.close()
            raise
        self._held = file

    def __exit__(self, *_: object) -> None:
        self._held.close()
