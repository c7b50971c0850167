"""A server under load, and one that is killed repeatedly: no hand is lost and memory does not grow."""

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import WRITE_LOCK, Database
from scorekeeper.store.locks import MAX_WAITING_WRITERS, lock_file
from scorekeeper.store.snapshot_cache import MAX_BYTES
from tests.length import AT_LENGTH, soak
from tests.load import HANDS, Client, Load, host
from tests.server import PATIENCE, Server

DEATHS = 50 if AT_LENGTH else 2
SECONDS = 300 if AT_LENGTH else 2
MB = 1 << 20
WRITERS = 130
REFUSED = WRITERS - MAX_WAITING_WRITERS - 1
PHONES = 40
FLAT = 1.05
"""The ratio by which memory may grow from the first to the fifth minute, besides what the cache may hold."""
CACHE = 2 * MAX_BYTES // MB
"""What the snapshots of so many tables take at most; the cache counts about half of that."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("soak") / "instance")
    server.start()
    yield server
    server.kill()
    assert "Traceback" not in server.log, server.log


def hand_recorder(phone: Client, answered: dict[str, int]) -> Callable[[int], None]:
    """Return a step that records a hand, and stores its number in `answered` by its key."""

    def record(number: int) -> None:
        key = f"{id(phone)}-{number}"
        status, hand = phone.of_table("POST", "/hands", HANDS[number % 2], key)
        assert status in {200, 201}, hand
        answered[key] = hand["number"]

    return record


def recorded_numbers(database: Database, at: Client) -> dict[str | None, int]:
    me = detail.get_table(database, Caller(at.code, at.token)).me
    with database.reading() as reading:
        return {
            row.idempotency_key: row.number
            for row in queries.hands.history(reading, me.table_id, 1)
            if row.kind == "recorded"
        }


def resident(server: Server) -> int:
    fields = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in fields if line.startswith("VmRSS"))


def visitor(server: Server) -> Callable[[int], None]:
    """Return a step that opens a table, records and corrects hands, reads everything, and sends refused requests."""

    def play(number: int) -> None:
        at = host(server)
        for hand in HANDS:
            assert at.of_table("POST", "/hands", hand)[0] == 201
        status, joined = at.of_table("POST", "/join", {"secret": at.watch, "name": f"Eva {number}"})
        assert status == 201
        eva = Client(server, at.code, joined["token"])
        for path in (
            "",
            "/since/0",
            "/hands?limit=20",
            "/settlement?method=fewest",
            "/export.json",
            "/export.csv?of=hands",
        ):
            assert eva.of_table("GET", path)[0] == 200
        assert at.of_table("PUT", "/hands/1", HANDS[1])[0] == 200
        assert at.of_table("DELETE", "/hands/2")[0] == 200
        assert at.of_table("POST", "/hands", {"entry": {"winner": 9}})[0] == 422
        assert at.of_table("POST", "/join", {"secret": f"wrong{number}"})[0] == 404

    return play


@soak
@pytest.mark.extended
def test_memory_does_not_grow_in_five_minutes_of_mixed_load(server: Server) -> None:
    measured: list[int] = []
    with Load([visitor(server)] * 2, pause=0.05) as load:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not load.failed:
            time.sleep(1)
            measured.append(resident(server))
    assert load.failed == []
    assert load.rounds
    minutes = [round(median(measured[second : second + 60]) / MB) for second in range(0, len(measured), 60)]
    assert minutes[-1] <= FLAT * minutes[0] + CACHE, minutes


def test_phones_that_listen_and_writers_who_wait_leave_room_for_who_reads(server: Server) -> None:
    at = host(server)
    joined = [at.of_table("POST", "/join", {"secret": at.watch})[1] for _ in range(PHONES)]
    watchers = [Client(server, at.code, device["token"]) for device in joined]
    answers: list[int] = []
    with ExitStack() as phones, ThreadPoolExecutor(WRITERS) as writers, lock_file(server.instance / WRITE_LOCK, ""):
        for watcher in watchers:
            phones.enter_context(watcher.listen())
        began = time.monotonic()
        for number in range(WRITERS):
            writers.submit(lambda key: answers.append(at.once("POST", "/hands", HANDS[0], key)), f"key {number}")
        while answers.count(503) < REFUSED and time.monotonic() < began + PATIENCE:
            assert at.of_table("GET", "")[0] == 200
    assert set(answers) <= {201, 503}
    assert answers.count(503) >= REFUSED
    assert at.of_table("POST", "/hands", HANDS[0])[0] == 201


@soak
def test_no_hand_is_lost_or_doubled_however_often_the_server_is_killed(server: Server) -> None:
    rng = random.Random(15)
    hosts = [host(server), host(server)]
    answered: list[dict[str, int]] = [{}, {}]
    steps = [
        hand_recorder(Client(server, at.code, at.token), expected)
        for at, expected in zip(hosts * 2, answered * 2, strict=True)
    ]
    with Load(steps) as load:
        for _ in range(DEATHS):
            load.wait_for_more()
            time.sleep(rng.uniform(0, 0.2))
            server.kill()
            server.start()
        load.wait_for_more()
    assert load.failed == []
    server.kill()
    with closing(Database.open(f"sqlite:///{server.instance}/scorekeeper.db", server.instance)) as database:
        for at, expected in zip(hosts, answered, strict=True):
            numbers = recorded_numbers(database, at)
            assert {key: numbers.get(key) for key in expected} == expected
            assert sorted(numbers.values()) == list(range(1, len(expected) + 1))
        assert list(verify_tables(database)) == []
        assert list(database.integrity_errors() or ()) == []
