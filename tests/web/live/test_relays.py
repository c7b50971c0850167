"""The hub for the settings, and the protocol of each relay."""

import socket
import sys
import time
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import psycopg
import pytest
import redis

from scorekeeper.settings import SettingsError, load_settings, redis_scheme
from scorekeeper.web import close, create_app
from scorekeeper.web.live import listeners
from scorekeeper.web.live.hub import Hub, PostgresRelay, RedisRelay, RelayedHub, open_hub
from tests.length import AT_LENGTH, soak
from tests.web.api.callers import HAND, Caller, hand_body, open_table
from tests.web.api.conftest import secret
from tests.web.live.hearing import SOON, listen

POSTGRESQL = "postgresql+psycopg://club@db.test/scores"


class Postgres:
    """A stand-in for a connection: the executed statements and the pending notifications."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.executed: list[tuple[str, tuple[str, ...]]] = []
        self.waiting = [["AAAAAA 7", "BBBBBB 2"], []]
        self.broken = False
        self.closed = False

    def connect(self, url: str, *, autocommit: bool) -> Self:
        assert autocommit
        self.addresses.append(url)
        return self

    def execute(self, sql: str, values: tuple[str, ...] = ()) -> None:
        if self.broken:
            raise psycopg.OperationalError("gone")
        self.executed.append((sql, values))

    def notifies(self, *, timeout: float) -> Iterator[Any]:
        if not self.waiting:
            raise psycopg.OperationalError("gone")
        return iter([psycopg.Notify("scorekeeper", payload, 1) for payload in self.waiting.pop(0)])

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def postgres(monkeypatch: pytest.MonkeyPatch) -> Postgres:
    server = Postgres()
    monkeypatch.setattr(psycopg, "connect", server.connect)
    return server


@pytest.mark.parametrize(
    ("environ", "relay"),
    [
        ({"SCOREKEEPER_DATABASE_URL": POSTGRESQL}, PostgresRelay),
        ({"SCOREKEEPER_REDIS_URL": "valkey://cache.test"}, RedisRelay),
        ({"SCOREKEEPER_DATABASE_URL": POSTGRESQL, "SCOREKEEPER_REDIS_URL": "redis://cache.test"}, RedisRelay),
    ],
    ids=["postgresql", "valkey", "both"],
)
def test_several_processes_share_a_relay(environ: dict[str, str], relay: type) -> None:
    hub = open_hub(load_settings(environ))
    assert isinstance(hub, RelayedHub)
    assert type(hub._relay) is relay


def test_one_process_with_its_file_needs_no_relay(tmp_path: Path) -> None:
    assert type(open_hub(load_settings({"SCOREKEEPER_INSTANCE": str(tmp_path)}))) is Hub


def test_a_missing_library_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(SettingsError, match=r"^SCOREKEEPER_REDIS_URL needs .* scorekeeper\[valkey\]\.$"):
        open_hub(load_settings({"SCOREKEEPER_REDIS_URL": "redis://cache.test"}))


def test_messages_to_and_of_postgresql_use_one_connection_until_it_is_lost(postgres: Postgres) -> None:
    relay = PostgresRelay(POSTGRESQL)
    relay.send("AAAAAA 7")
    relay.send("AAAAAA 8")
    assert postgres.addresses == ["postgresql://club@db.test/scores"]
    assert postgres.executed[1] == ("SELECT pg_notify(%s, %s)", ("scorekeeper", "AAAAAA 8"))
    postgres.broken = True
    with pytest.raises(relay.errors):
        relay.send("AAAAAA 9")
    postgres.broken = False
    relay.send("AAAAAA 9")
    assert len(postgres.addresses) == 2
    relay.close()
    assert postgres.closed
    postgres.closed = False
    heard: list[str | None] = []
    with pytest.raises(relay.errors):
        heard.extend(relay.listen())
    assert heard == [None, "AAAAAA 7", "BBBBBB 2", None, None]
    assert postgres.executed[-1] == ("LISTEN scorekeeper", ())
    assert postgres.closed


class Channel:
    """A stand-in for a subscription of Redis."""

    def __init__(self) -> None:
        self.subscribed: list[str] = []
        self.waiting: list[dict[str, bytes] | None] = [None, {"data": b"AAAAAA 7"}, {"data": b"BBBBBB 2"}, None]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.subscribed.clear()

    def subscribe(self, name: str) -> None:
        self.subscribed.append(name)

    def get_message(self, *, timeout: float) -> dict[str, bytes] | None:
        if not self.waiting:
            raise redis.ConnectionError("gone")
        return self.waiting.pop(0)


def test_messages_are_sent_and_received_through_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    relay, channel, said = RedisRelay("valkey://cache.test"), Channel(), []
    monkeypatch.setattr(relay._redis, "publish", lambda name, news: said.append((name, news)))
    monkeypatch.setattr(relay._redis, "pubsub", lambda **_: channel)
    relay.send("AAAAAA 7")
    assert said == [("scorekeeper", "AAAAAA 7")]
    listening = relay.listen()
    assert next(listening) is None
    assert channel.subscribed == ["scorekeeper"]
    assert [next(listening) for _ in range(4)] == [None, "AAAAAA 7", "BBBBBB 2", None]
    with pytest.raises(relay.errors):
        next(listening)
    relay.close()


def test_valkey_urls_are_converted_to_redis_urls() -> None:
    given = ["valkey://cache.test:1", "valkeys://cache.test", "redis://valkey.test"]
    assert [*map(redis_scheme, given)] == ["redis://cache.test:1", "rediss://cache.test", "redis://valkey.test"]


@pytest.fixture
def hanging() -> Iterator[str]:
    """The address of a server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"valkey://127.0.0.1:{server.getsockname()[1]}"


WITH_VALKEY = [pytest.param("valkey", marks=soak)] if AT_LENGTH else []


@pytest.mark.parametrize("relay", ["postgresql", "hanging", *WITH_VALKEY])
def test_servers_on_one_database_hear_each_other_and_send_away_who_listens_at_another(
    request: pytest.FixtureRequest, tmp_path: Path, loop: AbstractEventLoop, monkeypatch: pytest.MonkeyPatch, relay: str
) -> None:
    # The Valkey is shared with tests that count the requests of this address.
    environ = {"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_RATE_LIMITS": "off"}
    environ["SCOREKEEPER_DATABASE_URL"] = request.getfixturevalue("postgresql") + "/postgres"
    if relay != "postgresql":
        environ["SCOREKEEPER_REDIS_URL"] = request.getfixturevalue(relay)
    if relay != "hanging":
        monkeypatch.setattr(listeners, "LOOK_SECONDS", SOON)
    here, there = (create_app(load_settings(environ)) for _ in range(2))
    host, opened = open_table(here.test_client())
    ben = host.joining(secret=secret(opened, "play"), seat=1)
    ready = there.test_client().get("/readyz").text
    assert ready.startswith("ok; the relay is away: " if relay == "hanging" else "ok\n")
    with listen(loop, Caller(there.test_client(), host.code, ben.token)) as events:
        next(events)
        began = time.monotonic()
        host.post("/hands", hand_body(HAND))
        assert next(events).startswith("event: revision")
        assert host.call("DELETE", "/devices/2").status_code == 204
        assert [one.partition("\n")[0] for one in events] == ["event: revision"]
        assert time.monotonic() - began < 3
    for app in (here, there):
        close(app)
