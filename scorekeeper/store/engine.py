"""Create the engine of a database URL, and connect for reading or writing.

SQLite uses a write-ahead log, syncs every commit to the disk (laptops lose power), and begins write transactions with
BEGIN IMMEDIATE. PostgreSQL gives readers one snapshot, and writers wait for the lock of their table's row.
"""

import selectors
import sqlite3
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DisconnectionError

from scorekeeper.ledger.json_values import dump_json, load_json
from scorekeeper.store.compiled import execute_on_driver
from scorekeeper.store.errors import DatabaseUnusable

if TYPE_CHECKING:
    from psycopg import Connection as PostgresConnection

WRITES = "scorekeeper_writes"
#: How long a thread waits to write, and how long SQLite then waits for a program that ignores the lock.
#:
#: Both together are shorter than the timeout of a client, so that it receives the reason.
BUSY_MS = 4_000
#: Writers of a process at a time with PostgreSQL: half of its connections, so that the others are free for readers.
MAX_WRITERS = 16
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


#: The part of a database URL, `?pgbouncer=true`, that says that a PgBouncer shares connections between transactions.
PGBOUNCER = "pgbouncer"


def create_engine_for(url: str) -> Engine:
    """Create the engine of a database URL, or raise `DatabaseUnusable` if its driver is not installed.

    Statement parameters appear in no error and no log.
    """
    json: dict[str, Any] = {"json_serializer": dump_json, "json_deserializer": load_json}
    if not url.startswith("sqlite"):
        server = make_url(url).difference_update_query([PGBOUNCER])
        # The next transaction may have another connection, on which a statement is not prepared, or prepared already.
        options = {"prepare_threshold": None} if uses_pgbouncer(url) else {}
        try:
            engine = create_engine(
                server, pool_size=8, max_overflow=24, hide_parameters=True, connect_args=options, **json
            )
        except ImportError as error:
            raise DatabaseUnusable("PostgreSQL needs the package psycopg: install scorekeeper[postgresql].") from error
        event.listen(engine, "checkout", _refuse_closed)
        return engine
    engine = create_engine(url, pool_size=8, max_overflow=-1, hide_parameters=True, **json)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def for_reading(engine: Engine) -> "Connection":
    """Open a connection whose transactions read one consistent state of the database."""
    connection = engine.connect()
    return connection if is_sqlite(engine) else connection.execution_options(isolation_level="REPEATABLE READ")


def for_writing(engine: Engine) -> "Connection":
    """Open a connection for transactions that write."""
    return engine.connect().execution_options(**{WRITES: True})


def uses_pgbouncer(url: str) -> bool:
    """Return whether a database URL leads to a PgBouncer in transaction mode."""
    return make_url(url).query.get(PGBOUNCER) == "true"


def is_sqlite(engine: Engine) -> bool:
    """Return whether the database is a SQLite file."""
    return engine.dialect.name == "sqlite"


def _refuse_closed(connection: "PostgresConnection", _record: object, _proxy: object) -> None:
    """Let the pool replace a connection that the server has closed, without asking the server before each transaction.

    An idle connection has nothing to read but its end.
    """
    with selectors.DefaultSelector() as selector:
        selector.register(connection, selectors.EVENT_READ)
        if selector.select(timeout=0):
            raise DisconnectionError


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin a transaction only before the first change, which is too late for BEGIN IMMEDIATE.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: "Connection") -> None:
    execute_on_driver(connection, "BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")
