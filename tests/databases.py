"""Databases for tests: SQLite files, and databases of a PostgreSQL server."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Engine, create_engine, event, text

from scorekeeper.store import database as database_module
from scorekeeper.store.database import Database
from scorekeeper.store.engine import create_engine_for, is_sqlite
from tests.postgresql import server

_numbers = count(1)
_first: dict[str, Engine] = {}


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


def new_database(server: str) -> str:
    """Create a database on the server, and return its URL."""
    name = f"book{next(_numbers)}"
    engine = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server}/{name}"


def new_sqlite(folder: Path) -> str:
    """Create a SQLite file with empty tables in the folder, and return its URL."""
    file = folder / "scorekeeper.db"
    file.write_bytes(_migrated())
    return f"sqlite:///{file}"


def copied(source: Path | str, target: Path | str) -> None:
    """Copy a SQLite file, replacing an existing one."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


@cache
def _migrated() -> bytes:
    """Return the content of a new SQLite file; writing it is faster than migrating another one."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "scorekeeper.db")
        Database.open(f"sqlite:///{file}", file.parent).close()
        return file.read_bytes()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return new_sqlite(tmp_path)
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def database(database_url: str, tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(database_url, tmp_path)
    yield opened
    opened.close()


@pytest.fixture(scope="module", autouse=True)
def quick_books() -> Iterator[None]:
    """Open databases with an engine that is faster than that of the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database_module, "create_engine_for", _quick_engine)
        yield


def _quick_engine(url: str) -> Engine:
    """Create an engine that shares the cache of compiled statements and does not wait for the disk."""
    engine = create_engine_for(url)
    if engine.dialect.name not in _first:
        engine.connect().close()
    first = _first.setdefault(engine.dialect.name, engine)
    engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
    if is_sqlite(engine):
        event.listen(engine, "connect", _turn_off_sync)
    return engine


def _turn_off_sync(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA synchronous = OFF")
