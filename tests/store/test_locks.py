"""The writer lock among threads and among processes, and the lock of a file."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store import locks
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.locks import MAX_WAITING_WRITERS, WriterLock, lock_file

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
    """Another process that holds the lock until it reads a line."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def wait_for_waiting(lock: WriterLock, number: int) -> None:
    deadline = time.monotonic() + 60
    while len(lock._waiting) < number:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def acquire(lock: WriterLock) -> threading.Event:
    """Acquire the lock in a new thread; the event is set once the thread has held it."""
    done = threading.Event()

    def take() -> None:
        with lock:
            done.set()

    threading.Thread(target=take, daemon=True).start()
    return done


def test_one_thread_at_a_time_holds_the_lock(path: Path) -> None:
    lock = WriterLock(path)
    inside: list[int] = []
    most = []

    def write(number: int) -> None:
        for _ in range(50):
            with lock:
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, range(8)))
    assert most == [1] * 400


def test_a_thread_that_writes_again_overtakes_nobody(path: Path) -> None:
    lock = WriterLock(path)
    with lock:
        waiting = [acquire(lock) for _ in range(3)]
        wait_for_waiting(lock, 3)
    with lock:
        assert all(done.is_set() for done in waiting)


@pytest.mark.server
@pytest.mark.parametrize("killed", [False, True], ids=["that releases the lock", "that is killed"])
def test_a_process_waits_for_another(path: Path, holder: subprocess.Popen[str], *, killed: bool) -> None:
    done = acquire(WriterLock(path))
    assert not done.wait(0.1)
    if killed:
        holder.send_signal(signal.SIGKILL)
    else:
        holder.communicate("\n")
    assert done.wait(60)


def test_an_exception_or_an_interrupted_wait_does_not_block_others(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    lock = WriterLock(path)
    with pytest.raises(ZeroDivisionError), lock:
        raise ZeroDivisionError
    assert acquire(lock).wait(60)
    with monkeypatch.context() as patch:
        patch.setattr(locks, "lock_file", interrupted)
        with pytest.raises(KeyboardInterrupt), lock:
            pass
    assert acquire(lock).wait(60)


def test_nobody_waits_for_good_for_another_process(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "MAX_WAIT", 0.01)
    lock = WriterLock(path)
    with lock_file(path, ""), pytest.raises(DatabaseUnavailable, match="another process writes"), lock:
        pass
    with lock:
        pass


@pytest.mark.server
def test_a_thread_is_refused_at_once_if_too_many_wait(path: Path, holder: subprocess.Popen[str]) -> None:
    lock = WriterLock(path)
    waiting = [acquire(lock) for _ in range(1 + MAX_WAITING_WRITERS)]
    wait_for_waiting(lock, MAX_WAITING_WRITERS)
    with pytest.raises(DatabaseUnavailable, match="too many threads wait"), lock:
        pass
    holder.kill()
    assert all(done.wait(60) for done in waiting)
    with lock:
        pass


AS_ON_WINDOWS = """
import fcntl, os, sys, time, types
from pathlib import Path

def locking(file, mode, length):
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, os.lseek(file, 0, os.SEEK_CUR))

from scorekeeper.store import errors  # this dependency is imported on the real platform

sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=locking)
platform, sys.platform = sys.platform, "win32"
from scorekeeper.store import locks
sys.platform = platform
path = Path(sys.argv[1])
"""
"""Import the module as on Windows, with a replacement of `msvcrt` that locks a region of a file for a process."""

SERVER_ON_WINDOWS = """
try:
    file = locks.lock_file(path, f"http://192.0.2.7:{os.getpid()}")
    print(f"http://192.0.2.7:{os.getpid()}", flush=True)
    sys.stdin.readline()
except errors.FileLocked as error:
    print(error)
"""

WRITER_ON_WINDOWS = """
counter = path.with_name("counter")
for _ in range(20):
    with locks.WriterLock(path):
        number = int(counter.read_text())
        time.sleep(0.002)
        counter.write_text(str(number + 1))
"""


def on_windows(program: str, path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", AS_ON_WINDOWS + program, str(path)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


@pytest.mark.server
def test_with_windows_locks_a_second_server_gets_the_address_of_the_first(path: Path) -> None:
    with on_windows(SERVER_ON_WINDOWS, path) as first:
        assert first.stdout
        address = first.stdout.readline()
        refused, _ = on_windows(SERVER_ON_WINDOWS, path).communicate("", timeout=300)
        first.communicate("end\n", timeout=300)
    assert refused == address
    free, _ = on_windows(SERVER_ON_WINDOWS, path).communicate("", timeout=300)
    assert free.startswith("http://192.0.2.7:")
    assert free != address


@pytest.mark.server
def test_with_windows_locks_one_process_writes_at_a_time(path: Path) -> None:
    counter = path.with_name("counter")
    counter.write_text("0", encoding="ascii")
    writing = [on_windows(WRITER_ON_WINDOWS, path) for _ in range(2)]
    for process in writing:
        process.communicate(timeout=300)
    assert [process.returncode for process in writing] == [0, 0]
    assert counter.read_text(encoding="ascii") == "40"
