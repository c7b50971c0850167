"""The application on an empty book, and who sits at its tables."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.settings import Settings, load
from scorekeeper.store.book import Book
from scorekeeper.web import close, create_app
from tests.databases import postgresql

__all__ = ["postgresql"]  # a fixture from elsewhere

ORIGIN = {"Origin": "http://localhost"}
"""What a browser sends along with a form of our own pages."""


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book without tables. Making one takes a while, copying it does not."""
    instance = tmp_path_factory.mktemp("book")
    settings = load({"SCOREKEEPER_INSTANCE": str(instance)})
    Book.open(settings.database_url, instance).close()
    return instance / "scorekeeper.db"


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    """The settings of a quiet server with an empty book."""
    shutil.copy(empty_database, tmp_path)
    return load({"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_RATE_LIMITS": "off"})


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """The application. A fault in it fails the test."""
    app = create_app(settings)
    app.testing = True
    yield app
    close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser."""
    return app.test_client()
