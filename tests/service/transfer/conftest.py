"""Change a value of an exported document, or of a database."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.service.transfer.verification import Discrepancy, verify_tables
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import HISTORY_TABLES
from tests import old_book
from tests.databases import new_database


@pytest.fixture(scope="session")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the old database, which the current program has upgraded, to be copied."""
    folder = tmp_path_factory.mktemp("upgraded")
    old_book.opened(f"sqlite:///{folder}/scorekeeper.db", folder).close()
    return folder / "scorekeeper.db"


@pytest.fixture(scope="session")
def upgraded_in_postgresql(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same in PostgreSQL: the name of the database."""
    url = new_database(postgresql)
    old_book.opened(url, tmp_path_factory.mktemp("upgraded")).close()
    return url.rpartition("/")[2]


@pytest.fixture(params=["sqlite", "postgresql"])
def upgraded_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a copy of the upgraded old database."""
    if request.param == "postgresql":
        return new_database(*map(request.getfixturevalue, ("postgresql", "upgraded_in_postgresql")))
    shutil.copy(request.getfixturevalue("upgraded"), tmp_path)
    return f"sqlite:///{tmp_path}/scorekeeper.db"


def set_value(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    """Return a function that sets the value at this path of a document."""

    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


TAMPERS = "changes rows that triggers protect, in the file"
"""Why a test that uses `tamper` is marked `sqlite`."""


def tamper(database: Database, statement: str) -> list[Discrepancy]:
    """Change a database in SQLite without its triggers, and return the discrepancies found."""
    with closing(sqlite3.connect(str(database.engine.url.database))) as connection:
        for table in HISTORY_TABLES:
            for event in ("UPDATE", "DELETE"):
                connection.execute(f"DROP TRIGGER {table}_no_{event}")
        connection.executescript(statement)
        connection.commit()
    discrepancies = list(verify_tables(database))
    database.close()
    return discrepancies


def install(monkeypatch: pytest.MonkeyPatch, game: str, **changes: Any) -> None:
    """Replace an installed game by a changed one, or remove it without changes."""
    games = dict(registry.games())
    installed = games.pop(game)
    if changes:
        games[game] = replace(installed, **changes)
    monkeypatch.setattr(registry, "games", lambda: MappingProxyType(games))
