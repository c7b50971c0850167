"""Tables and groups on a distributed database: each statement on one server, servers that crash, and changes of two."""

import json
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import IdempotencyKey
from scorekeeper.service.errors import Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.groups import joining as groups, statistics, tables as group_tables
from scorekeeper.service.hands import recording
from scorekeeper.service.money.settlement import SeenLine, get_settlement
from scorekeeper.service.tables import carry_over, deletion, next_table
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.models.base import Row
from tests.cli.program import scorekeeper
from tests.load import PAUSE
from tests.server import PATIENCE
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, caller, gather, look
from tests.service.test_statements import OTHERS, statements
from tests.service.verbs import ASKED, WON
from tests.wide.citus import ON_WORKER, SLEEPS, WAKES, Citus

TABLES = 6
HANDS = 12
SLEEP = 2.0


def is_right(database: Database, *codes: str) -> bool:
    return [problem for code in codes for problem in verify_tables(database, code)] == []


def test_it_can_be_distributed_again_and_tables_and_groups_each_stay_together(citus: Citus, instance: Path) -> None:
    assert scorekeeper("distribute").stdout == "Everything is distributed already.\n"
    together = "SELECT array_agg(DISTINCT {} ORDER BY {}) FROM pg_dist_partition WHERE partmethod = 'h'"
    names = citus.ask("SELECT array_agg(logicalrelid::text) FROM pg_dist_partition WHERE partmethod = 'h'")
    assert sorted(names) == sorted(table.name for table in Row.metadata.sorted_tables)
    assert len(citus.ask(together.format("colocationid", "colocationid"))) == 2


def test_each_statement_of_a_table_needs_one_server(database: Database) -> None:
    sent: dict[str, object] = {}
    for call in (ASKED | OTHERS).values():
        party = gather(database, "buki")
        party.record(WON)
        next_table.open_next_table(database, party.aki)
        with statements(database) as said, suppress(Forbidden, NotAllowedNow, NotFound, Refused):
            call(database, party.aki)
        sent |= {one: given for one, given in said.items() if re.match("SELECT|UPDATE|DELETE", one)}
    tasks = {}
    with database.engine.connect() as connection:
        for statement, given in sent.items():
            plan = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", given).scalar_one()  # type: ignore[arg-type]
            tasks[statement] = sum(map(int, re.findall(r'"Task Count": (\d+)', json.dumps(plan))))
    assert len(tasks) > 100
    assert {statement: number for statement, number in tasks.items() if number != 1} == {}


def test_tables_and_groups_that_are_used_at_once_lose_nothing(database: Database) -> None:
    parties = [gather(database) for _ in range(TABLES)]
    group = groups.create_group_from_table(database, parties[0].aki, "Saturday")

    def play(party: Party) -> None:
        for number in range(HANDS):
            recording.record_hand(database, party.aki, BEN_WINS if number % 2 else AKI_WINS)
            if number == 1 and party is not parties[0]:
                group_tables.add_table_to_group(database, group, party.aki)
            if number % 4 == 2:
                statistics.get_group(database, group)
        after = next_table.open_next_table(database, party.aki)
        deletion.delete_table(database, caller(after), after.code)

    with ThreadPoolExecutor(TABLES) as pool:
        for played in [pool.submit(play, party) for party in parties]:
            played.result()
    page, standings = statistics.get_group(database, group)
    assert standings
    assert (page.count, sum(line.tally.hands for line in standings.lines)) == (TABLES, TABLES * HANDS * 4)
    for party in parties:
        assert look(database, party.aki).sheet.next.number == HANDS + 1
    assert is_right(database, *(party.opened.code for party in parties))


def test_a_server_that_crashes_loses_no_hand_that_was_answered(database: Database, citus: Citus) -> None:
    parties, stopped, answered = [gather(database) for _ in range(TABLES)], threading.Event(), dict[str, int]()

    def play(party: Party) -> None:
        number = 0
        while not stopped.is_set():
            key = f"{party.opened.code}-{number}"
            with suppress(DatabaseUnavailable):
                answered[key] = recording.record_hand(database, party.aki, BEN_WINS, key=IdempotencyKey(key, key))[
                    0
                ].number
                number += 1
            time.sleep(PAUSE)

    with ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(play, party) for party in parties]
        for worker in citus.workers * 2:
            citus.kill(worker)
            before = len(answered)
            while len(answered) < before + 2 * TABLES and not any(one.done() for one in playing):
                time.sleep(PAUSE)
        stopped.set()
        for one in playing:
            one.result()
    with database.reading() as reading:
        for party in parties:
            hands = queries.hands.history(reading, id_of(party.opened.code), 1)
            said = {key: number for key, number in answered.items() if key.startswith(party.opened.code)}
            assert said.items() <= {row.idempotency_key: row.number for row in hands}.items()
            assert [row.number for row in hands] == [*range(1, len(hands) + 1)]
    assert is_right(database, *(party.opened.code for party in parties))


# Changes of two servers


def opens(database: Database, party: Party) -> object:
    return next_table.open_next_table(database, party.aki)


def has_next(database: Database, party: Party) -> list[bool]:
    """Return whether the old table and the next one know each other."""
    with database.reading() as reading:
        table = queries.tables.by_code(reading, party.opened.code)
        assert table
        after = queries.tables.by_id(reading, table.next_table_id) if table.next_table_id else None
    return [table.next_table_id is not None, after is not None and after.previous_table_id == table.id]


def carries(database: Database, party: Party) -> object:
    lines = get_settlement(database, party.aki).settlement.lines
    seen = [SeenLine(line.payer_number, line.payee_number, line.open.chips) for line in lines]
    carry_over.carry_over(database, party.aki, seen)
    return seen


def is_carried(database: Database, party: Party) -> list[bool]:
    """Return whether the debts are entries of the old table and of the next one."""
    page = carry_over.get_carry_over(database, party.aki)
    with database.reading() as reading:
        table = queries.tables.by_code(reading, party.opened.code)
        assert table
        entries = queries.chip_entries.entries_of(reading, table.next_table_id or 0, ("payment", "carried"))
    return [bool(page.outgoing), bool(entries)]


def groups_it(database: Database, party: Party) -> object:
    return groups.create_group_from_table(database, party.aki, "Saturday")


def is_grouped(database: Database, party: Party) -> list[bool]:
    """Return whether the table and its group know each other."""
    with database.reading() as reading:
        table = queries.tables.by_code(reading, party.opened.code)
        assert table
        return [table.group_id is not None, queries.groups.of_table(reading, table) is not None]


Change = tuple[Callable[[Database, Party], object], Callable[[Database, Party], list[bool]], str]
CHANGES: dict[str, Change] = {
    "opening the next table": (opens, has_next, "events"),
    "carrying debts over": (carries, is_carried, "entries"),
    "making a group": (groups_it, is_grouped, "events"),
}


def crash(citus: Citus, party: Party, change: Change, *, both: bool) -> bool | None:
    """Kill a worker when it has prepared a change and the other one has not; return whether the change was made.

    With `both`, kill the other one too. Return None if the change was on one worker, or the worker was told in time.
    """
    shard, here = citus.shard(change[2], id_of(party.opened.code))
    others = [worker for worker in citus.workers if worker != here]
    citus.ask(ON_WORKER + SLEEPS.format(shard=shard, seconds=SLEEP), here)
    with ThreadPoolExecutor() as pool:
        made: Future[object] = pool.submit(change[0], citus.database, party)
        found: list[tuple[str, int]] = []
        while not (made.done() or found):
            found = [worker for worker in others if citus.prepared(worker)]
        citus.kill(*found, *([here] if both and found else []))
        failed = made.exception(PATIENCE)
    in_doubt = any(map(citus.prepared, found))
    citus.ask("SELECT recover_prepared_transactions()")
    citus.ask(ON_WORKER + WAKES, here)
    assert not any(map(citus.prepared, citus.workers))
    assert failed is None or isinstance(failed, DatabaseUnavailable), failed
    return failed is None if in_doubt else None


@pytest.mark.parametrize("both", [False, True], ids=["committed", "rolled back"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_two_servers_is_made_on_both_or_on_neither(
    database: Database, citus: Citus, change: Change, *, both: bool
) -> None:
    for _ in range(20):
        party = gather(database)
        party.record(BEN_WINS)
        if change[0] is carries:
            opens(database, party)
        made = crash(citus, party, change, both=both)
        if made is not None:
            break
    assert made == (not both)
    assert change[1](database, party) == [made, made]
    assert is_right(database, party.opened.code)
