"""Run a server in several processes of this machine, and start a process again that ends by itself."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.synchronize import Semaphore
from typing import Any

#: The time before a process is started again, so that one that fails at once does not keep the machine busy.
RESTART_SECONDS = 1

#: The time that a process has to end after SIGTERM before it is killed.
STOP_SECONDS = 10

# A forked process would share the threads and the connections of this one.
_context = multiprocessing.get_context("spawn")


def run_workers(
    serve: Callable[..., None], arguments: tuple[Any, ...], workers: int, on_ready: Callable[[], None]
) -> None:
    """Call `serve(*arguments, started)` in each of `workers` processes until Ctrl-C or SIGTERM.

    A process calls `started()` when it answers; `on_ready` is called when all do. `serve` and `arguments` are pickled.
    Raise `SystemExit` if a process ends before that.
    """
    started = _context.Semaphore(0)

    def start() -> multiprocessing.process.BaseProcess:
        process = _context.Process(target=_work, args=(serve, arguments, started))
        process.start()
        return process

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    processes = [start() for _ in range(workers)]
    try:
        with suppress(KeyboardInterrupt):
            for _ in processes:
                while not started.acquire(timeout=1):
                    if not all(process.is_alive() for process in processes):
                        raise SystemExit("A process of the server ended before it could answer.")
            on_ready()
            while True:
                wait([process.sentinel for process in processes])
                time.sleep(RESTART_SECONDS)
                processes = [process if process.is_alive() else start() for process in processes]
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C ends this process at once
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(STOP_SECONDS)
            process.kill()


def _work(serve: Callable[..., None], arguments: tuple[Any, ...], started: Semaphore) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve(*arguments, started.release)


def _end_with_parent() -> None:
    # If the parent is killed, nobody else ends this process.
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
