"""Who waits for news of a table, and who tells them. News is only a hint: the truth is in the book."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final, Protocol

from scorekeeper.settings import REDIS_URL, Settings, SettingsError, redis_scheme

if TYPE_CHECKING:
    from psycopg import Connection


RETRY_SECONDS: Final = 1.0
"""After so long a lost relay is tried again."""

Subscriber = Callable[[int | None], None]
"""Called with the revision that a table is at by now, in any thread; with None where news may have been missed."""

_log: Final = logging.getLogger(__name__)


class Hub:
    """The news of one process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: dict[str, set[Subscriber]] = {}

    def publish(self, code: str, revision: int) -> None:
        """Tell everybody who watches that the table is at this revision. Never fails: the book is written already."""
        with self._lock:
            told = tuple(self._told.get(code, ()))
        for tell in told:
            tell(revision)

    @contextmanager
    def watch(self, code: str, tell: Subscriber) -> Iterator[None]:
        """Tell the news of a table for as long as the context lasts."""
        with self._lock:
            self._told.setdefault(code, set()).add(tell)
        try:
            yield
        finally:
            with self._lock:
                self._told[code].remove(tell)
                if not self._told[code]:
                    del self._told[code]

    def alive(self) -> bool:
        """Whether news arrives from wherever it may come."""
        return True

    def close(self) -> None:
        """Stop listening."""

    def _nudge_all(self) -> None:
        with self._lock:
            told = [tell for those in self._told.values() for tell in those]
        for tell in told:
            tell(None)


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
    def watch(self, code: str, tell: Subscriber) -> Iterator[None]:
        """Tell the news of a table for as long as the context lasts."""
        self._start()
        with super().watch(code, tell):
            yield

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


CHANNEL: Final = "scorekeeper"
QUIET_SECONDS: Final = 1.0


def open_hub(settings: Settings) -> Hub:
    """The hub that these settings ask for: several processes share a server's database, one has its file alone."""
    if settings.redis_url:
        return RelayedHub(RedisRelay(settings.redis_url))
    if settings.database_url.startswith("postgresql"):
        return RelayedHub(PostgresRelay(settings.database_url))
    return Hub()


class PostgresRelay:
    """LISTEN and NOTIFY, on connections of their own."""

    def __init__(self, database_url: str) -> None:
        import psycopg  # noqa: PLC0415  only there with the extra `postgresql`

        self.errors: tuple[type[Exception], ...] = (psycopg.Error,)
        self._connect = psycopg.connect
        self._url = database_url.replace("+psycopg", "", 1)
        self._sending = threading.Lock()
        self._sender: Connection | None = None

    def send(self, news: str) -> None:
        """Say it to every process."""
        with self._sending:
            sender = self._sender or self._connect(self._url, autocommit=True)
            self._sender = None  # a connection that fails is not kept
            sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))
            self._sender = sender

    def listen(self) -> Iterator[str | None]:
        """What is said, for ever."""
        with closing(self._connect(self._url, autocommit=True)) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while True:
                yield None
                for notification in connection.notifies(timeout=QUIET_SECONDS):
                    yield notification.payload

    def close(self) -> None:
        """Let go of the connection that tells."""
        if self._sender:
            self._sender.close()


class RedisRelay:
    """A channel of Valkey or Redis."""

    def __init__(self, url: str) -> None:
        try:
            import redis  # noqa: PLC0415  only there with the extra `valkey`
        except ImportError as error:
            raise SettingsError(f"{REDIS_URL.name} needs the package redis: install scorekeeper[valkey].") from error
        self.errors: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(redis_scheme(url), socket_connect_timeout=2, health_check_interval=10)

    def send(self, news: str) -> None:
        """Say it to every process."""
        self._redis.publish(CHANNEL, news)

    def listen(self) -> Iterator[str | None]:
        """What is said, for ever."""
        with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(CHANNEL)
            while True:
                yield None
                while message := channel.get_message(timeout=QUIET_SECONDS):
                    yield message["data"].decode()

    def close(self) -> None:
        """Let go of all connections."""
        self._redis.close()
