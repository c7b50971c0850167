"""Publish table changes to subscribers in this process and, through a relay, in others.

A message is only a hint: the database holds the current state.
"""

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
"""Seconds until a lost relay is tried again."""

Subscriber = Callable[[int | None], None]
"""Called in any thread with the current revision of a table, or with None if messages may have been missed."""

_log: Final = logging.getLogger(__name__)


class Hub:
    """The subscribers of one process, by table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscribers: dict[str, set[Subscriber]] = {}

    def publish(self, code: str, revision: int) -> None:
        """Notify the subscribers of a table of its revision.

        It does not raise: the change is committed already.
        """
        with self._lock:
            subscribers = tuple(self._subscribers.get(code, ()))
        for subscriber in subscribers:
            subscriber(revision)

    @contextmanager
    def watch(self, code: str, tell: Subscriber) -> Iterator[None]:
        """Call `tell` for every change of a table until the context ends."""
        with self._lock:
            self._subscribers.setdefault(code, set()).add(tell)
        try:
            yield
        finally:
            with self._lock:
                self._subscribers[code].remove(tell)
                if not self._subscribers[code]:
                    del self._subscribers[code]

    def alive(self) -> bool:
        """Return whether messages of other processes arrive."""
        return True

    def close(self) -> None:
        """Stop receiving messages."""

    def _notify_all(self) -> None:
        with self._lock:
            subscribers = [subscriber for group in self._subscribers.values() for subscriber in group]
        for subscriber in subscribers:
            subscriber(None)


class Relay(Protocol):
    """Transport of messages to other processes and back. Both methods may raise one of its `errors`."""

    @property
    def errors(self) -> tuple[type[Exception], ...]: ...  # noqa: D102

    def send(self, news: str) -> None:
        """Send a message to every process."""

    def listen(self) -> Iterator[str | None]:
        """Yield messages without end; yield None at the beginning and after each second without one."""

    def close(self) -> None:
        """Close the connection of `send`."""


class RelayedHub(Hub):
    """A hub for several processes. While the relay is unavailable, messages of this process still arrive at once."""

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay
        self._connected = threading.Event()
        self._closed = threading.Event()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def publish(self, code: str, revision: int) -> None:
        """Notify the subscribers of this process, then the other processes."""
        super().publish(code, revision)
        try:
            self._relay.send(f"{code} {revision}")
        except self._relay.errors as error:
            _log.warning("Other processes have not heard of table %s: %s", code, error)

    @contextmanager
    def watch(self, code: str, tell: Subscriber) -> Iterator[None]:
        """Call `tell` for every change of a table until the context ends."""
        self._start()
        with super().watch(code, tell):
            yield

    def alive(self) -> bool:
        """Return whether the relay is connected."""
        self._start()
        return self._connected.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Stop receiving messages and close the relay."""
        self._closed.set()
        if self._thread:
            self._thread.join()
        self._relay.close()

    def _start(self) -> None:
        # The thread starts late because it would not survive a fork of the process.
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="hub", daemon=True)
                self._thread.start()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                self._forward_messages()
            except self._relay.errors as error:
                level = logging.WARNING if self._connected.is_set() else logging.INFO  # logged once, not every second
                _log.log(level, "The relay between processes is away: %s", error)
            self._connected.clear()
            self._closed.wait(RETRY_SECONDS)

    def _forward_messages(self) -> None:
        for news in self._relay.listen():
            if not self._connected.is_set():
                self._connected.set()
                self._notify_all()  # messages during the interruption are lost
            if news:
                code, _, revision = news.partition(" ")
                super().publish(code, int(revision))
            if self._closed.is_set():
                return


CHANNEL: Final = "scorekeeper"
QUIET_SECONDS: Final = 1.0


def open_hub(settings: Settings) -> Hub:
    """Return the hub for these settings: with a relay if several processes may share the database."""
    if settings.redis_url:
        return RelayedHub(RedisRelay(settings.redis_url))
    if settings.database_url.startswith("postgresql"):
        return RelayedHub(PostgresRelay(settings.database_url))
    return Hub()


class PostgresRelay:
    """LISTEN and NOTIFY on separate connections of PostgreSQL."""

    def __init__(self, database_url: str) -> None:
        import psycopg  # noqa: PLC0415  only installed with the extra `postgresql`

        self.errors: tuple[type[Exception], ...] = (psycopg.Error,)
        self._connect = psycopg.connect
        self._url = database_url.replace("+psycopg", "", 1)
        self._sending = threading.Lock()
        self._sender: Connection | None = None

    def send(self, news: str) -> None:
        """Send a message to every process."""
        with self._sending:
            sender = self._sender or self._connect(self._url, autocommit=True)
            self._sender = None  # a connection that fails is not used again
            sender.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))
            self._sender = sender

    def listen(self) -> Iterator[str | None]:
        """Yield messages without end."""
        with closing(self._connect(self._url, autocommit=True)) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while True:
                yield None
                for notification in connection.notifies(timeout=QUIET_SECONDS):
                    yield notification.payload

    def close(self) -> None:
        """Close the sending connection."""
        if self._sender:
            self._sender.close()


class RedisRelay:
    """A channel of Valkey or Redis."""

    def __init__(self, url: str) -> None:
        try:
            import redis  # noqa: PLC0415  only installed with the extra `valkey`
        except ImportError as error:
            raise SettingsError(f"{REDIS_URL.name} needs the package redis: install scorekeeper[valkey].") from error
        self.errors: tuple[type[Exception], ...] = (redis.RedisError, OSError)
        self._redis = redis.Redis.from_url(redis_scheme(url), socket_connect_timeout=2, health_check_interval=10)

    def send(self, news: str) -> None:
        """Send a message to every process."""
        self._redis.publish(CHANNEL, news)

    def listen(self) -> Iterator[str | None]:
        """Yield messages without end."""
        with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
            channel.subscribe(CHANNEL)
            while True:
                yield None
                while message := channel.get_message(timeout=QUIET_SECONDS):
                    yield message["data"].decode()

    def close(self) -> None:
        """Close all connections."""
        self._redis.close()
