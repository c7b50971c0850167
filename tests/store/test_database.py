"""Transactions of several threads, and the connections that they use."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from scorekeeper.service.tables import opening
from scorekeeper.store import locks, queries
from scorekeeper.store.database import Database
from scorekeeper.store.engine import create_engine_for, is_sqlite
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction
from tests.databases import new_database, new_sqlite


def open_table(database: Database) -> str:
    return opening.open_table(database, game="tien-gow", players=["Aki", "Ben"]).code


def table_one(tx: ReadTransaction) -> TableRow:
    table = queries.tables.by_code(tx, queries.tables.codes(tx)[0])
    assert table
    return table


def test_a_listener_is_called_after_the_change_is_committed(database: Database) -> None:
    calls: list[tuple[str, int, int]] = []

    def listen(code: str, revision: int) -> None:
        with database.reading() as reading:
            calls.append((code, revision, table_one(reading).revision))

    database.listeners.append(listen)
    code = open_table(database)
    with database.writing() as writing:
        table = table_one(writing)
        assert writing.next_revision(table) == writing.next_revision(table) == 2
    assert calls == [(code, 1, 1), (code, 2, 2)]


def test_a_writer_that_waited_for_a_table_reads_its_latest_version(database: Database) -> None:
    open_table(database)

    def write() -> int:
        with database.writing() as late:
            return late.next_revision(table_one(late))

    with ThreadPoolExecutor() as pool:
        with database.writing() as early:
            early.next_revision(table_one(early))
            waiting = pool.submit(write)
            with pytest.raises(TimeoutError):
                waiting.result(0.1)
        assert waiting.result(60) == 3


def test_readers_do_not_wait_for_a_writer(database: Database) -> None:
    open_table(database)
    with database.writing() as writing, database.reading() as reading:
        writing.next_revision(table_one(writing))
        assert table_one(reading).revision == 1


def test_writers_leave_room_for_readers_and_wait_not_long(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "MAX_WAIT", 0.01)
    writers = 1 if is_sqlite(database.engine) else 16
    with ExitStack() as stack:
        for _ in range(writers):
            stack.enter_context(database.writing())
        with pytest.raises(DatabaseUnavailable, match="other threads write for too long"):
            stack.enter_context(database.writing())
        for _ in range(16):
            assert queries.tables.codes(stack.enter_context(database.reading())) == []


def test_sqlite_has_a_write_ahead_log_full_sync_and_foreign_keys(tmp_path: Path) -> None:
    database = Database.open(new_sqlite(tmp_path), tmp_path)
    with database.engine.connect() as connection:
        names = ("journal_mode", "synchronous", "foreign_keys")
        pragmas = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]
    database.close()
    assert pragmas == ["wal", 2, 1]


def test_no_connection_stays_in_use_after_a_failure_and_a_closed_database_opens_new_ones(tmp_path: Path) -> None:
    database = Database.open(new_sqlite(tmp_path), tmp_path)
    pool: Any = database.engine.pool
    open_table(database)
    with pytest.raises(ZeroDivisionError), database.writing():
        raise ZeroDivisionError
    assert pool.checkedout() == 0
    database.close()
    open_table(database)
    database.close()


def test_only_a_sqlite_file_is_checked_for_damage(database: Database) -> None:
    damage = database.integrity_errors()
    assert damage is None if database.engine.dialect.name == "postgresql" else list(damage or ["none"]) == []


def test_a_connection_that_the_server_closed_is_replaced_before_a_transaction(postgresql: str) -> None:
    process, url = text("SELECT pg_backend_pid()"), new_database(postgresql)
    engine, other = create_engine_for(url), create_engine_for(url)
    with engine.connect() as connection:
        closed = connection.scalar(process)
    with other.connect() as connection:
        assert connection.scalar(text("SELECT pg_terminate_backend(:process, 10000)"), {"process": closed})
    with engine.connect() as connection:
        assert connection.scalar(process) != closed
    engine.dispose()
    other.dispose()
