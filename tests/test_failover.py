"""A PostgreSQL server that is killed under load, and its standby: no hand is lost, and phones stay live."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest

from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.settings import load_settings
from scorekeeper.store.database import Database
from tests.length import AT_LENGTH, soak
from tests.load import HANDS, Client, Load, host
from tests.postgresql import PostgreSQL, folder_for_servers
from tests.server import PATIENCE, Server
from tests.test_soak import hand_recorder, recorded_numbers

pytestmark = [soak, pytest.mark.extended, pytest.mark.server]

FAILOVERS = 5 if AT_LENGTH else 1
PHONES = 4


@pytest.fixture
def pair() -> Iterator[tuple[PostgreSQL, PostgreSQL]]:
    """A primary, and a standby that has every commit before it is confirmed."""
    with folder_for_servers() as folder:
        primary, standby = PostgreSQL(folder / "one"), PostgreSQL(folder / "two")
        primary.initialize()
        try:
            primary.start()
            standby.copy(primary)
            standby.start()
            execute(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
            execute(primary, "SELECT pg_reload_conf()")
            while execute(primary, "SELECT sync_state FROM pg_stat_replication") != "sync":
                time.sleep(0.05)
            yield primary, standby
        finally:
            primary.stop()
            standby.stop()


def execute(server: PostgreSQL, statement: str) -> object:
    """Return the value that a statement selects, or what it did."""
    with psycopg.connect(f"postgresql://{server.address}/postgres", autocommit=True) as connection:
        result = connection.execute(statement)
        return next(iter(result.fetchone() or ()), None) if result.description else result.statusmessage


def listen(at: Client, heard: list[float], stopped: Event) -> None:
    """Append the time of each event of one stream until the end of the test."""
    with at.listen() as stream:
        while not stopped.is_set():
            if stream.readline().startswith(b"data:"):
                heard.append(time.monotonic())


@pytest.mark.parametrize("turn", range(FAILOVERS))
def test_a_primary_that_is_killed_loses_no_answered_hand_and_no_phone(
    pair: tuple[PostgreSQL, PostgreSQL], tmp_path: Path, turn: int
) -> None:
    primary, standby = pair
    servers_of_database = f"{primary.address},{standby.address.partition('@')[2]}"
    url = f"postgresql://{servers_of_database}/postgres?target_session_attrs=read-write&connect_timeout=2"
    environ = {"SCOREKEEPER_DATABASE_URL": url, "SCOREKEEPER_SECRET_KEY": "sixteen-letters!"}
    servers = [Server(tmp_path / name, environ=environ) for name in ("one", "two")]
    answered: dict[str, int] = {}
    heard: list[list[float]] = [[] for _ in range(PHONES)]
    stopped = Event()
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
            server.start()
        at = host(servers[0])
        there = Client(servers[1], at.code, at.token)
        phones = [
            Thread(target=listen, args=([at, there][number % 2], heard[number], stopped)) for number in range(PHONES)
        ]
        for phone in phones:
            phone.start()
        with Load([hand_recorder(Client(server, at.code, at.token), answered) for server in servers]) as load:
            for _ in range(1 + 20 * turn):
                load.wait_for_more()
            before = len(answered)
            primary.kill()
            time.sleep(1)  # in which whoever watches over the servers notices it
            execute(standby, "ALTER SYSTEM RESET synchronous_standby_names")
            execute(standby, "SELECT pg_promote()")
            execute(standby, "SELECT pg_reload_conf()")
            promoted = time.monotonic()
            while min(max(times, default=0) for times in heard) < promoted and not load.failed:
                assert time.monotonic() < promoted + PATIENCE, "a phone hears nothing any more"
                time.sleep(0.05)
            load.wait_for_more()
            stopped.set()
            back = max(min(time for time in times if time > promoted) for times in heard) - promoted
        assert at.of_table("POST", "/hands", HANDS[1], "the last")[0] == 201  # ends the streams' wait for an event
        for phone in phones:
            phone.join(PATIENCE)
        assert load.failed == []
        assert [server.log for server in servers if "Traceback" in server.log] == []
    with closing(Database.open(load_settings(environ).database_url, tmp_path)) as database:
        numbers = recorded_numbers(database, at)
        assert list(verify_tables(database)) == []
    assert numbers.pop("the last") == len(answered) + 1
    assert numbers == answered
    assert sorted(numbers.values()) == list(range(1, len(answered) + 1))
    print(f"{before} and {len(answered) - before} hands; every phone live {back:.1f} s after the standby was promoted")
