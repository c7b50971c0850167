"""File locks: one writer per SQLite file and one server per instance folder."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final

from scorekeeper.store.errors import DatabaseUnavailable, FileLocked, is_locked

MAX_WAITING_WRITERS: Final = 64
"""Threads of a process that may wait to write; one more is refused, so that threads stay free for reading."""
FILE_MODE: Final = 0o666
"""The mode of a new file before the umask, as with `open`."""
LOCK_OFFSET: Final = 1 << 20
"""An offset in the file after everything that is written there."""

if sys.platform == "win32":
    import msvcrt

    POLL = 0.005
    """Seconds between two attempts: Windows offers no wait without a timeout."""

    def _wait(file: int) -> None:
        while True:
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            except OSError:
                time.sleep(POLL)
            else:
                return

    def _try(file: IO[bytes]) -> None:
        file.seek(LOCK_OFFSET)  # other processes cannot read locked bytes
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _wait(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(path: Path, who: str) -> IO[bytes]:
    """Lock a file for this process and its children until it is closed, and write `who` into it.

    Raise `FileLocked` with the content of the file if another process holds the lock.
    """
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
    """Allow one writer at a time among the threads and processes of this machine.

    SQLite itself polls, and refuses a writer that was unlucky for too long; versions before 3.51.3 may also lose pages
    if one process commits during the checkpoint of another.
    """

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._held: int
        self._places = SimpleQueue[int]()  # ten times as fast as a semaphore
        for place in range(MAX_WAITING_WRITERS):
            self._places.put(place)
        self._locked = 0.0

    def __enter__(self) -> None:
        try:
            place = self._places.get_nowait()
        except Empty:
            raise DatabaseUnavailable("too many threads wait to write") from None
        started = time.monotonic()
        try:
            held = self._lock()
        finally:
            self._places.put(place)
        if started <= self._locked:  # each waiting thread would wait as long for a writer that ignores this lock
            os.close(held)
            raise DatabaseUnavailable("another process writes for too long")
        self._held = held

    def _lock(self) -> int:
        # A lock belongs to the open file: threads wait for each other only if each of them opens it.
        try:
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT, FILE_MODE)
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
