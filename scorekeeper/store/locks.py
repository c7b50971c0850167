"""Files that one at a time may hold: the writers of a SQLite file stand in line, a second server is sent away."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final

from scorekeeper.store.errors import DatabaseUnavailable, FileLocked, is_locked

MAX_WAITING_WRITERS: Final = 64
"""So many threads of a process stand in line: others have to find one that answers those who only read."""
FILE: Final = 0o666
"""Who may use it: as `open` makes files, as far as they are let."""
BEHIND: Final = 1 << 20
"""A place in such a file behind everything that is written there."""

if sys.platform == "win32":
    import msvcrt

    POLL = 0.005
    """Seconds: Windows has no line to stand in, so who waits looks again."""

    def _wait(file: int) -> None:
        while True:
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            except OSError:
                time.sleep(POLL)
            else:
                return

    def _try(file: IO[bytes]) -> None:
        file.seek(BEHIND)  # nobody else could read what is locked
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _wait(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(path: Path, who: str) -> IO[bytes]:
    """The file, kept to this process and its children as long as one has it open; `HeldError` where others have it."""
    file = path.open("a+b")
    try:
        _try(file)
    except OSError as error:
        with file:
            file.seek(0)
            raise FileLocked(file.read().decode("utf-8", "replace")) from error
    file.truncate(0)
    file.write(who.encode())
    file.flush()
    return file


class WriterLock:
    """One writer at a time, among the threads of this process and among the processes of this machine.

    SQLite would make them wait by asking again and again, and send whoever was unlucky for too long away; and older
    ones than 3.51.3 may lose pages where one process commits while another tidies up. Measured by tests/bench/queueing.
    """

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._held: int
        self._places = SimpleQueue[int]()  # a semaphore takes ten times as long
        for place in range(MAX_WAITING_WRITERS):
            self._places.put(place)
        self._locked = 0.0

    def __enter__(self) -> None:
        try:
            place = self._places.get_nowait()
        except Empty:
            raise DatabaseUnavailable("too many wait to write") from None
        came = time.monotonic()
        try:
            held = self._taken()
        finally:
            self._places.put(place)
        if came <= self._locked:  # one after the other would wait as long for whoever does not stand in line
            os.close(held)
            raise DatabaseUnavailable("somebody else writes for too long")
        self._held = held

    def _taken(self) -> int:
        # Every writer opens the file anew: the lock is that of the opened file, and so threads stand in line as well.
        try:
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT, FILE)
        except OSError as error:
            raise DatabaseUnavailable(str(error)) from error
        try:
            _wait(file)
        except BaseException:
            os.close(file)
            raise
        return file

    def __exit__(self, _: object, error: BaseException | None, *__: object) -> None:
        if is_locked(error):
            self._locked = time.monotonic()
        os.close(self._held)
