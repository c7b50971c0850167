"""Faults of the database: locked, full disk, read-only, unreachable. They are undone afterwards."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

import pytest
from flask import Flask
from sqlalchemy import create_engine, event

from scorekeeper.store import engine
from tests.web.phones import book_of

Fault = Callable[[Flask], AbstractContextManager[None]]


def _every_connection(pragma: str) -> Fault:
    @contextmanager
    def fault(app: Flask) -> Iterator[None]:
        database = book_of(app)

        def prepare(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(pragma)

        database.close()
        event.listen(database.engine, "connect", prepare)
        yield
        event.remove(database.engine, "connect", prepare)
        database.close()

    fault.__name__ = pragma
    return fault


full = _every_connection("PRAGMA max_page_count = 1")
"""The database file cannot grow."""

only_read = _every_connection("PRAGMA query_only = ON")
"""The database cannot be written, as on a disk that is mounted read-only."""


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Another writer holds the lock for longer than any request waits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "PRAGMAS", ("PRAGMA busy_timeout = 1", *engine.PRAGMAS[1:]))
        book_of(app).close()
        with closing(sqlite3.connect(str(book_of(app).engine.url.database), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    book_of(app).close()


@contextmanager
def gone(app: Flask) -> Iterator[None]:
    """The database server does not answer."""
    database = book_of(app)
    database.close()
    here, database.engine = database.engine, create_engine("postgresql+psycopg://aki@127.0.0.1:1/book")
    yield
    database.close()
    database.engine = here
