"""Whether anybody holds a transaction of a book."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from scorekeeper.store.database import Database


def is_let_go(database: Database) -> bool:
    """Nobody does: SQLite can put away its whole log, which it cannot beside anybody who still reads.

    Where a server keeps the book, every connection is back in its pool.
    """
    if database.engine.dialect.name != "sqlite":
        pool: Any = database.engine.pool
        return bool(pool.checkedout() == 0)
    with closing(sqlite3.connect(str(database.engine.url.database), timeout=0)) as connection:
        ((busy, *_),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return not busy
