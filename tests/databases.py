"""Books to test with: a SQLite file, and a database of a real PostgreSQL server."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from scorekeeper.store.book import Book
from tests.postgresql import server

_numbers = count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with server() as url:
        yield url


def new_database(server: str) -> str:
    """The address of an empty database on that server."""
    name = f"book{next(_numbers)}"
    engine = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    return new_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def book(database_url: str, tmp_path: Path) -> Iterator[Book]:
    """An empty book."""
    opened = Book.open(database_url, tmp_path)
    yield opened
    opened.close()
