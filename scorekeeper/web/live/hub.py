"""Who waits for news of a table, and who tells them. News is only a hint: the truth is in the book."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

RETRY_SECONDS: Final = 1.0
"""After so long a lost relay is tried again."""

_log: Final = logging.getLogger(__name__)


class Watch:
    """One phone that waits for news of one table."""

    def __init__(self) -> None:
        self._heard = threading.Condition()
        self._revision = 0
        self._nudged = False

    def tell(self, revision: int) -> None:
        """The table is at this revision now."""
        with self._heard:
            self._revision = max(self._revision, revision)
            self._heard.notify()

    def nudge(self) -> None:
        """News may have been missed: look at the book."""
        with self._heard:
            self._nudged = True
            self._heard.notify()

    def wait(self, known: int, seconds: float) -> int | None:
        """The newest revision heard of, once it is beyond `known` or after a nudge; None after so many seconds."""
        with self._heard:
            heard = self._heard.wait_for(lambda: self._nudged or self._revision > known, seconds)
            self._nudged = False
            return self._revision if heard else None


class Hub:
    """The news of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watches: dict[str, set[Watch]] = {}

    def publish(self, code: str, revision: int) -> None:
        """Tell everybody who watches that the table is at this revision. Never fails: the book is written already."""
        with self._lock:
            watches = tuple(self._watches.get(code, ()))
        for watch in watches:
            watch.tell(revision)

    @contextmanager
    def watch(self, code: str) -> Iterator[Watch]:
        """Watch a table for as long as the context lasts."""
        watch = Watch()
        with self._lock:
            self._watches.setdefault(code, set()).add(watch)
        try:
            yield watch
        finally:
            with self._lock:
                self._watches[code].remove(watch)
                if not self._watches[code]:
                    del self._watches[code]

    def alive(self) -> bool:
        """Whether news arrives from wherever it may come."""
        return True

    def close(self) -> None:
        """Stop listening."""

    def _nudge_all(self) -> None:
        with self._lock:
            watches = [watch for those in self._watches.values() for watch in those]
        for watch in watches:
            watch.nudge()


class Relay(Protocol):
    """What carries news to other processes and back. Both methods may raise one of its `errors`."""

    @property
    def errors(self) -> tuple[type[Exception], ...]: ...  # noqa: D102

    def send(self, news: str) -> None:
        """Say it to every process."""

    def listen(self) -> Iterator[str | None]:
        """What is said, for ever; None at the beginning, and whenever nothing was said for a second."""

    def close(self) -> None:
        """Let go of what `send` has kept."""


class RelayedHub(Hub):
    """The news of several processes. While the relay is away, those of this process still arrive at once."""

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay
        self._connected = threading.Event()
        self._closed = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def publish(self, code: str, revision: int) -> None:
        """Tell those who watch here, then the other processes."""
        super().publish(code, revision)
        try:
            self._relay.send(f"{code} {revision}")
        except self._relay.errors as error:
            _log.warning("Other processes have not heard of table %s: %s", code, error)

    @contextmanager
    def watch(self, code: str) -> Iterator[Watch]:
        """Watch a table for as long as the context lasts."""
        self._start()
        with super().watch(code) as watch:
            yield watch

    def alive(self) -> bool:
        """Whether the relay is reached."""
        self._start()
        return self._connected.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()
        if self._thread:
            self._thread.join()
        self._relay.close()

    def _start(self) -> None:
        # Not when it is made: a thread does not live on in a process that is forked off.
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="hub", daemon=True)
                self._thread.start()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                self._pass_on()
            except self._relay.errors as error:
                level = logging.WARNING if self._connected.is_set() else logging.INFO  # said once, not every second
                _log.log(level, "The relay between processes is away: %s", error)
            self._connected.clear()
            self._closed.wait(RETRY_SECONDS)

    def _pass_on(self) -> None:
        for news in self._relay.listen():
            if not self._connected.is_set():
                self._connected.set()
                self._nudge_all()  # what was said meanwhile is lost
            if news:
                code, _, revision = news.partition(" ")
                super().publish(code, int(revision))
            if self._closed.is_set():
                return
