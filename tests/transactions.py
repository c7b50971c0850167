"""Check for open transactions of a database."""

import sqlite3
from contextlib import closing
from typing import Any

from scorekeeper.store.database import Database


def is_let_go(database: Database) -> bool:
    """Return whether the database has no open transaction.

    SQLite can truncate its log only if nobody reads. With PostgreSQL, every connection has to be back in the pool.
    """
    if database.engine.dialect.name != "sqlite":
        pool: Any = database.engine.pool
        return bool(pool.checkedout() == 0)
    with closing(sqlite3.connect(str(database.engine.url.database), timeout=0)) as connection:
        ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return not busy
