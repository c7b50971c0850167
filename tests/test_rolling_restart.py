"""Two servers on one PostgreSQL database, restarted in turn under load: no hand is lost, and phones stay live."""

import time
from contextlib import ExitStack, closing
from http.client import HTTPException
from pathlib import Path
from threading import Event

import pytest

from scorekeeper.store.database import Database
from tests.databases import new_database, postgresql
from tests.length import AT_LENGTH, soak
from tests.load import HANDS, Client, Load, host
from tests.server import Server
from tests.test_soak import recorded_numbers

__all__ = ["postgresql"]

SECONDS = 120 if AT_LENGTH else 5
PHONES = 4


def record(servers: list[Server], at: Client, answered: dict[str, int], number: int) -> None:
    """Record a hand on one server, or on the other if the first one closes the connection."""
    key = f"key {number}"
    for server in (servers[number % 2], servers[1 - number % 2]):
        try:
            answered[key] = Client(server, at.code, at.token).once("POST", "/hands", HANDS[number % 2], key)
        except (OSError, HTTPException):
            continue
        break
    assert answered[key] in {200, 201}


def listen(servers: list[Server], at: Client, stopped: Event, silences: list[float]) -> None:
    """Listen to a server; after its end, listen to the other one. Append the seconds until the next event arrived."""
    turn, ended = 0, time.monotonic()
    while not stopped.is_set():
        turn += 1
        try:
            with Client(servers[turn % 2], at.code, at.token).listen() as stream:
                for line in stream:
                    if line.startswith(b"data:") and ended:
                        silences.append(time.monotonic() - ended)
                        ended = 0
                    if stopped.is_set():
                        return
        except (OSError, HTTPException):
            time.sleep(0.05)
        ended = ended or time.monotonic()


@soak
@pytest.mark.extended
def test_servers_that_are_restarted_in_turn_lose_no_hand_and_no_phone(postgresql: str, tmp_path: Path) -> None:
    url = new_database(postgresql)
    environ = {"SCOREKEEPER_DATABASE_URL": url, "SCOREKEEPER_SECRET_KEY": "sixteen-letters!"}
    servers = [Server(tmp_path / name, environ=environ) for name in ("one", "two")]
    answered: dict[str, int] = {}
    silences: list[float] = []
    stopped = Event()
    with ExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
            server.start()
        at, restarts = host(servers[0]), 0
        phones = [lambda _number: listen(servers, at, stopped, silences)] * PHONES
        with Load([lambda number: record(servers, at, answered, number), *phones], pause=0.02) as load:
            end = time.monotonic() + SECONDS
            while time.monotonic() < end and not load.failed:
                servers[restarts % 2].stop()
                servers[restarts % 2].start()
                restarts += 1
                load.wait_for_more()
            stopped.set()
        assert load.failed == []
        assert [server.log for server in servers if "Traceback" in server.log] == []
    with closing(Database.open(url, tmp_path)) as database:
        numbers = recorded_numbers(database, at)
    assert numbers.keys() == answered.keys()
    assert sorted(numbers.values()) == list(range(1, len(answered) + 1))
    assert len(silences) >= PHONES + restarts - 1  # the last restart may end the test
    print(f"{restarts} restarts, {len(answered)} hands; a phone was silent for {max(silences):.1f} s at most")
