"""Connections: how each database is spoken to.

SQLite: write-ahead log, every commit on the disk before it is answered (laptops lose power), writers that begin
immediate. PostgreSQL: readers see one snapshot, writers wait for the row of their table.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event

from scorekeeper.ledger.json_values import dump_json, load_json
from scorekeeper.store.compiled import execute_on_driver

WRITES: Final = "scorekeeper_writes"
AUTOCOMMIT: Final = "scorekeeper_glances"
BUSY_MS: Final = 5_000
"""Less than a phone waits for an answer, so that it hears why there is none."""
PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def create_engine_for(url: str) -> Engine:
    """The engine of a database URL, as the settings give it. What is asked with stands in no error, nor in a log."""
    json: dict[str, Any] = {"json_serializer": dump_json, "json_deserializer": load_json}
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=8, max_overflow=24, pool_pre_ping=True, hide_parameters=True, **json)
    engine = create_engine(url, pool_size=8, max_overflow=-1, hide_parameters=True, **json)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def for_reading(engine: Engine) -> Connection:
    """A connection for transactions that see one moment of the book."""
    connection = engine.connect()
    return connection if is_sqlite(engine) else connection.execution_options(isolation_level="REPEATABLE READ")


def for_writing(engine: Engine) -> Connection:
    """A connection for transactions that will write."""
    return engine.connect().execution_options(**{WRITES: True})


def for_autocommit(engine: Engine) -> Connection:
    """A connection for a single question, which needs no transaction."""
    connection = engine.connect().execution_options(**{AUTOCOMMIT: True})
    if is_sqlite(engine):  # whose driver begins nothing by itself
        return connection
    return connection.execution_options(isolation_level="AUTOCOMMIT")


def is_sqlite(engine: Engine) -> bool:
    """Whether this is the file on this machine."""
    return engine.dialect.name == "sqlite"


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin by itself, and too late to be immediate.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get(AUTOCOMMIT):
        execute_on_driver(connection, "BEGIN IMMEDIATE" if options.get(WRITES) else "BEGIN")
