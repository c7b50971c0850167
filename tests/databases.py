"""Databases for tests: SQLite files, databases of a PostgreSQL server, and a Valkey."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
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
from tests.server import free_port

CITUS = os.environ.get("CITUS", "").replace("postgresql:", "postgresql+psycopg:")
"""The URL of a database that is distributed with Citus, which `make wide` gives."""

_numbers = count(1)
_first: dict[str, Engine] = {}


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The URL of a Valkey or Redis."""
    with relay() as (_, port):
        yield f"valkey://127.0.0.1:{port}"


@contextmanager
def relay() -> Iterator[tuple[int, int]]:
    """Run a Valkey or Redis; yield its process and its port."""
    program = shutil.which("valkey-server") or shutil.which("redis-server") or "redis-server"
    assert shutil.which(program), f"{program} is missing: apt install redis-server"
    port = free_port()
    with subprocess.Popen([program, "--port", str(port), "--save", ""], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = iter(process.stdout.readline, "")
        assert any("ready to accept connections" in line.lower() for line in said), f"{program} ended"
        yield process.pid, port
        process.terminate()


def new_database(server: str, template: str = "template0") -> str:
    """Create a database on the server, empty or as a copy of another one, and return its URL."""
    name = f"book{next(_numbers)}"
    engine = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    engine.dispose()
    return f"{server}/{name}"


def new_migrated_database(server: str) -> str:
    """Create a database with empty tables on the server, and return its URL."""
    return new_database(server, _migrated_on(server))


@cache
def _migrated_on(server: str) -> str:
    """Return the name of a database with empty tables; a copy of it is faster than migrating another one."""
    with TemporaryDirectory() as folder:
        url = new_database(server)
        Database.open(url, Path(folder)).close()
    return url.rpartition("/")[2]


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
