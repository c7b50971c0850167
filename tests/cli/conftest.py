"""Fixtures of the tests of the command line: the instance folder of the settings, and its database."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.database import Database
from tests.databases import new_sqlite, quick_books

__all__ = ["quick_books"]


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder of the settings, with a database without tables."""
    folder = tmp_path / "instance"
    folder.mkdir(mode=0o700)
    new_sqlite(folder)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder))
    return folder


@pytest.fixture
def database(instance: Path) -> Iterator[Database]:
    with closing(Database.open(f"sqlite:///{instance}/scorekeeper.db", instance)) as database:
        yield database
