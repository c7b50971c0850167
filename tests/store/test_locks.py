"""The line of writers, among threads and among processes."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from scorekeeper.store import locks
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.locks import MAX_WAITING_WRITERS, WriterLock

HOLDER = """
import sys
from pathlib import Path
from scorekeeper.store.locks import WriterLock

with WriterLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "write.lock"


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, whose turn it is until it reads a line."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def taken(line: WriterLock) -> threading.Event:
    """Told as soon as a thread of its own has had its turn."""
    done = threading.Event()

    def take() -> None:
        with line:
            done.set()

    threading.Thread(target=take, daemon=True).start()
    return done


def test_one_thread_at_a_time_is_let_in(path: Path) -> None:
    line = WriterLock(path)
    inside: list[int] = []
    most = []

    def write(number: int) -> None:
        for _ in range(50):
            with line:
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 400


def test_a_thread_waits_for_one_that_is_in(path: Path) -> None:
    line = WriterLock(path)
    with line:
        done = taken(line)
        assert not done.wait(0.2)
    assert done.wait(10)


@pytest.mark.parametrize("killed", [False, True], ids=["that ends its turn", "that is killed"])
def test_a_process_waits_for_another(path: Path, holder: subprocess.Popen[str], *, killed: bool) -> None:
    done = taken(WriterLock(path))
    assert not done.wait(0.2)
    if killed:
        holder.send_signal(signal.SIGKILL)
    else:
        holder.communicate("\n")
    assert done.wait(10)


def test_what_fails_inside_lets_the_next_one_in(path: Path) -> None:
    line = WriterLock(path)
    with pytest.raises(ZeroDivisionError), line:
        raise ZeroDivisionError
    assert taken(line).wait(10)


def test_who_gives_up_waiting_leaves_the_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(file: object) -> None:
        raise KeyboardInterrupt

    line = WriterLock(path)
    with monkeypatch.context() as patch:
        patch.setattr(locks, "_wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            line.__enter__()
    assert taken(line).wait(10)


def test_who_stands_in_line_behind_one_that_waited_in_vain_is_sent_away_with_them(path: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/scorekeeper.db"
    line, engine = WriterLock(path), create_engine(url, connect_args={"timeout": 0.01})
    done: list[str] = []

    def write() -> None:
        try:
            with line, engine.begin() as connection:
                connection.exec_driver_sql("CREATE TABLE hands (number)")
        except (OperationalError, DatabaseUnavailable) as error:
            done.append(str(error).partition("\n")[0].rpartition(") ")[2])

    with closing(sqlite3.connect(tmp_path / "scorekeeper.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with line:
            waiting = [threading.Thread(target=write) for _ in range(3)]
            for thread in waiting:
                thread.start()
            patience = time.monotonic() + 20
            while line._places.qsize() > MAX_WAITING_WRITERS - 3 and time.monotonic() < patience:
                time.sleep(0.01)
        for thread in waiting:
            thread.join()
        assert sorted(done) == ["database is locked"] + 2 * ["somebody else writes for too long"]
    write()
    assert len(done) == 3
    engine.dispose()


def test_who_finds_the_line_full_is_sent_away_at_once(path: Path, holder: subprocess.Popen[str]) -> None:
    line = WriterLock(path)
    standing = [taken(line) for _ in range(MAX_WAITING_WRITERS)]
    patience = time.monotonic() + 20
    while line._places.qsize() and time.monotonic() < patience:
        time.sleep(0.01)
    with pytest.raises(DatabaseUnavailable, match="too many wait"), line:
        pass
    holder.kill()
    assert all(done.wait(20) for done in standing)
    with line:
        pass


AS_ON_WINDOWS = """
import fcntl, os, sys, types

def locking(file, mode, length):
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, os.lseek(file, 0, os.SEEK_CUR))

from scorekeeper.store import errors  # what it stands on is that of this system

sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
here, sys.platform = sys.platform, "win32"
from scorekeeper.store import locks
sys.platform = here
"""
"""The part of the module that Windows has, on a stand-in for what it calls there: locks of a region, of a process."""


def test_as_windows_locks_files_a_second_server_is_told_who_has_the_folder(path: Path) -> None:
    first = (
        AS_ON_WINDOWS
        + """
from pathlib import Path
kept = locks.lock_file(Path(sys.argv[1]), "http://192.0.2.7:8000")
print("held", flush=True)
sys.stdin.readline()
"""
    )
    second = (
        AS_ON_WINDOWS
        + """
from pathlib import Path
try:
    locks.lock_file(Path(sys.argv[1]), "http://192.0.2.7:8001")
except errors.FileLocked as error:
    print(error)
"""
    )
    command = [sys.executable, "-c", first, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holding:
        assert holding.stdout
        assert holding.stdout.readline() == "held\n"
        told = subprocess.run([sys.executable, "-c", second, str(path)], capture_output=True, text=True, check=True)
        holding.communicate("go\n", timeout=60)
    assert told.stdout == "http://192.0.2.7:8000\n"
    free = subprocess.run([sys.executable, "-c", second, str(path)], capture_output=True, text=True, check=True)
    assert free.stdout == ""


def test_as_windows_locks_files_one_writes_at_a_time(path: Path) -> None:
    writer = (
        AS_ON_WINDOWS
        + """
import time
from pathlib import Path
book = Path(sys.argv[2])
for _ in range(20):
    with locks.WriterLock(Path(sys.argv[1])):
        number = int(book.read_text())
        time.sleep(0.002)
        book.write_text(str(number + 1))
"""
    )
    database = path.with_name("book")
    database.write_text("0", encoding="ascii")
    command = [sys.executable, "-c", writer, str(path), str(database)]
    writing = [subprocess.Popen(command) for _ in range(2)]
    assert [one.wait(timeout=60) for one in writing] == [0, 0]
    assert database.read_text(encoding="ascii") == "40"
