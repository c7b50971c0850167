"""Publish table changes to subscribers in this process and, through a relay, in others.

A message is only a hint, and one that is lost is no loss: listeners look at the database as well.
"""

import logging
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from queue import Full, Queue
from typing import TYPE_CHECKING, Protocol

from scorekeeper.settings import REDIS_SECONDS, REDIS_URL, Settings, SettingsError, redis_scheme
from scorekeeper.store.engine import uses_pgbouncer

if TYPE_CHECKING:
    from psycopg import Connection


#: Seconds until a lost relay is tried again.
RETRY_SECONDS = 1.0
MAX_WAITING = 1000  # messages for the relay; further ones are dropped

#: Called in any thread with the current revision of a table.
Subscriber = Callable[[int], object]

_log = logging.getLogger(__name__)


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
    """A hub for several processes.

    A thread of its own sends the messages, so that no request waits for the relay. While the relay is unavailable,
    messages of this process still arrive at once.
    """

    def __init__(self, relay: Relay) -> None:
        super().__init__()
        self._relay = relay
        self._name = secrets.token_hex()  # the messages of `alive` bear it in place of the code of a table
        self._outbox: Queue[str] = Queue(MAX_WAITING)
        self._closed = threading.Event()
        self._starting = threading.Lock()
        self._threads: list[threading.Thread] = []

    def publish(self, code: str, revision: int) -> None:
        """Notify the subscribers of this process, then the other processes."""
        super().publish(code, revision)
        self._post(f"{code} {revision}")

    @contextmanager
    def watch(self, code: str, tell: Subscriber) -> Iterator[None]:
        """Call `tell` for every change of a table until the context ends."""
        self._start()
        with super().watch(code, tell):
            yield

    def alive(self) -> bool:
        """Return whether a message of this process comes back from the relay within a second."""
        came_back, tries = threading.Event(), 4  # the first message may precede the connection
        with self.watch(self._name, lambda _: came_back.set()):
            for _ in range(tries):
                self._post(f"{self._name} 0")
                if came_back.wait(RETRY_SECONDS / tries):
                    return True
        return False

    def close(self) -> None:
        """Stop sending and receiving messages, and close the relay."""
        self._closed.set()
        self._post("")
        for thread in self._threads:
            thread.join(QUIET_SECONDS + RETRY_SECONDS)
        self._relay.close()

    def _post(self, news: str) -> None:
        self._start()
        with suppress(Full):
            self._outbox.put_nowait(news)

    def _start(self) -> None:
        # The threads start late because they would not survive a fork of the process.
        with self._starting:
            if not self._threads and not self._closed.is_set():
                self._threads = [
                    threading.Thread(target=self._repeat, args=(work,), name="hub", daemon=True)
                    for work in (self._send_messages, self._forward_messages)
                ]
                for thread in self._threads:
                    thread.start()

    def _repeat(self, work: Callable[[], Iterator[object]]) -> None:
        """Do the work until the hub is closed, and again after an error of the relay, which is logged once."""
        level = logging.WARNING
        while not self._closed.is_set():
            try:
                for _ in work():
                    level = logging.WARNING
                    if self._closed.is_set():
                        return
            except self._relay.errors as error:
                _log.log(level, "The relay between processes is away: %s", error)
                level = logging.INFO
                self._closed.wait(RETRY_SECONDS)

    def _send_messages(self) -> Iterator[None]:
        while True:
            if news := self._outbox.get():
                self._relay.send(news)
            yield

    def _forward_messages(self) -> Iterator[None]:
        for news in self._relay.listen():
            if news:
                code, _, revision = news.partition(" ")
                super().publish(code, int(revision))
            yield


CHANNEL = "scorekeeper"
QUIET_SECONDS = 1.0


def open_hub(settings: Settings) -> Hub:
    """Return the hub for these settings: with a relay if several processes may share the database."""
    if settings.redis_url:
        return RelayedHub(RedisRelay(settings.redis_url))
    if settings.database_url.startswith("postgresql") and not uses_pgbouncer(settings.database_url):
        return RelayedHub(PostgresRelay(settings.database_url))
    return Hub()


def relay_problem(settings: Settings) -> str:
    """Return what to do if the relay of these settings does not answer within a second, or an empty string."""
    if uses_pgbouncer(settings.database_url) and not settings.redis_url:
        return (
            "PgBouncer passes no news on, so that of other processes is up to a second late: "
            f"set {REDIS_URL.name} to a Valkey"
        )
    advice = "it does not answer: look whether it runs, and whether its address is right"
    with closing(open_hub(settings)) as hub:
        return "" if hub.alive() else advice


class PostgresRelay:
    """LISTEN and NOTIFY on separate connections of PostgreSQL."""

    def __init__(self, database_url: str) -> None:
        import psycopg  # noqa: PLC0415  only installed with the extra `postgresql`

        self.errors: tuple[type[Exception], ...] = (psycopg.Error,)
        self._connect = psycopg.connect
        self._url = database_url.replace("+psycopg", "", 1)
        self._sender: Connection | None = None

    def send(self, news: str) -> None:
        """Send a message to every process."""
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
        self._redis = redis.Redis.from_url(redis_scheme(url), health_check_interval=10, socket_timeout=REDIS_SECONDS)

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
