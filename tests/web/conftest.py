"""The application with an empty database, and its browsers."""

from asyncio import AbstractEventLoop
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache

from scorekeeper.settings import Settings, load_settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app import state
from scorekeeper.web.live import event_stream, hub
from tests.databases import new_migrated_database, new_sqlite, postgresql, quick_books, valkey
from tests.length import AT_LENGTH
from tests.web.live.hearing import running_loop

__all__ = ["postgresql", "quick_books", "valkey"]  # fixtures from elsewhere

ORIGIN = {"Origin": "http://localhost"}
"""The origin header of forms of our own pages."""


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile each template once instead of once per application, which takes longer than most tests."""
    kept = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "bytecode_cache", kept)
        yield


@pytest.fixture(params=["sqlite", *(["postgresql"] if AT_LENGTH else [])])
def settings(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of a server with an empty database, on PostgreSQL with a Valkey."""
    environ = {"SCOREKEEPER_INSTANCE": str(tmp_path), "SCOREKEEPER_RATE_LIMITS": "off"}
    if request.param == "postgresql":
        environ["SCOREKEEPER_DATABASE_URL"] = new_migrated_database(request.getfixturevalue("postgresql"))
        monkeypatch.setattr(hub, "QUIET_SECONDS", 0.02)  # in which its threads end
        environ["SCOREKEEPER_REDIS_URL"] = request.getfixturevalue("valkey")
    else:
        new_sqlite(tmp_path)
    return load_settings(environ)


@pytest.fixture(scope="session")
def application(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application without its database. Registering its routes takes a while, as does rendering the first page."""
    instance = tmp_path_factory.mktemp("application")
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(instance), "SCOREKEEPER_RATE_LIMITS": "off"}))
    close(app)
    return app


@pytest.fixture
def app(application: Flask, settings: Settings) -> Iterator[Flask]:
    """The application with an empty database; tests must not change it. An unexpected exception fails the test."""
    state.init_app(application, settings, public_url=None)
    event_stream.init_app(application, settings)
    application.testing = True
    yield application
    close(application)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser."""
    return app.test_client()


@pytest.fixture
def loop() -> Iterator[AbstractEventLoop]:
    """An event loop in a thread, for listeners."""
    with running_loop() as loop:
        yield loop
