"""File locks: one writer and one server per SQLite file."""

import os
import sys
import time
from collections import deque
from pathlib import Path
from threading import Lock
from typing import IO, NoReturn

from sqlalchemy import make_url

from scorekeeper.store.engine import BUSY_MS
from scorekeeper.store.errors import DatabaseUnavailable, FileLocked

#: Threads of a process that may wait to write; one more is refused, so that threads stay free for reading.
MAX_WAITING_WRITERS = 64
#: Seconds that a thread waits to write.
MAX_WAIT = BUSY_MS / 1000
#: Seconds between two attempts to lock a file, because no system offers a wait with a timeout.
POLL = 0.005
ONLY_PROCESS = (
    "One process at a time can serve a SQLite file, and it has to load the application itself (no --preload): stop the "
    "other one, start one worker, or set SCOREKEEPER_DATABASE_URL to a PostgreSQL database, which takes several."
)
#: The status after which uvicorn and gunicorn start no process again, but stop.
STARTUP_FAILURE = 3
#: An offset in the file after everything that is written there.
LOCK_OFFSET = 1 << 20

if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[bytes]) -> None:
        file.seek(LOCK_OFFSET)  # other processes cannot read locked bytes
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def server_lock(database_url: str, instance: Path) -> Path:
    """Return the file that a server locks, and into which it writes its address: beside the SQLite file, if it is one.

    So it is the same for every instance folder with that database.
    """
    if not database_url.startswith("sqlite"):
        return instance / "server.lock"
    return Path(f"{Path(make_url(database_url).database or '').resolve()}.lock")


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


def serve_alone(database_url: str, instance: Path, address: str) -> IO[bytes] | None:
    """Return a lock that this process has to hold as long as it serves a SQLite file, or exit if another one serves it.

    The lock is waited for, because a server may start a process before the one that it replaces has ended. A process
    that this one forks exits too: connections to SQLite do not survive a fork. PostgreSQL needs no lock.
    """
    if not database_url.startswith("sqlite"):
        return None
    instance.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        held = _wait_for_file(server_lock(database_url, instance), address, time.monotonic() + MAX_WAIT)
    except FileLocked:
        _exit_as_second()
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=_exit_as_second)
    return held


def _exit_as_second() -> NoReturn:
    sys.stderr.write(f"{ONLY_PROCESS}\n")
    os._exit(STARTUP_FAILURE)  # no exception would end a fork


class WriterLimit:
    """Allow a number of writers at a time among the threads of this process, in the order in which they come.

    `threading.Semaphore` lets a thread that writes again overtake all that wait.
    """

    def __init__(self, writers: int) -> None:
        self._free = writers
        self._waiting = deque[Lock]()
        self._mutex = Lock()

    def __enter__(self) -> None:
        turn = Lock()
        with self._mutex:
            if self._free:
                self._free -= 1
                return
            if len(self._waiting) >= MAX_WAITING_WRITERS:
                raise DatabaseUnavailable("too many threads wait to write")
            turn.acquire()
            self._waiting.append(turn)
        if not turn.acquire(timeout=MAX_WAIT):
            with self._mutex:
                if turn in self._waiting:  # otherwise it has just become this thread's turn
                    self._waiting.remove(turn)
                    raise DatabaseUnavailable("other threads write for too long")

    def __exit__(self, *_: object) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1


class WriterLock(WriterLimit):
    """Allow one writer at a time among the threads and processes of this machine.

    SQLite itself polls, and refuses a writer that was unlucky for too long; versions before 3.51.3 may also lose pages
    if one process commits during the checkpoint of another.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(1)
        self._path = path
        self._held: IO[bytes]

    def __enter__(self) -> None:
        deadline = time.monotonic() + MAX_WAIT
        super().__enter__()
        try:
            self._held = _wait_for_file(self._path, "", deadline)
        except BaseException as error:
            super().__exit__()
            if isinstance(error, FileLocked):
                raise DatabaseUnavailable("another process writes for too long") from error
            if isinstance(error, OSError):
                raise DatabaseUnavailable(str(error)) from error
            raise

    def __exit__(self, *_: object) -> None:
        self._held.close()
        super().__exit__()


def _wait_for_file(path: Path, who: str, deadline: float) -> IO[bytes]:
    """Lock a file as soon as no other process does; raise `FileLocked` after the deadline."""
    while True:
        try:
            return lock_file(path, who)
        except FileLocked:
            if time.monotonic() > deadline:
                raise
        time.sleep(POLL)
