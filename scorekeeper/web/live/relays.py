"""The two ways in which several processes hear of each other's news: PostgreSQL's NOTIFY, and Valkey or Redis."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Final

from scorekeeper.settings import REDIS_URL, Settings, SettingsError, redis_scheme
from scorekeeper.web.live.hub import Hub, RelayedHub

if TYPE_CHECKING:
    from psycopg import Connection

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
