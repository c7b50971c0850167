"""An application of its own for each test: here some of them change it."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    """The application. A fault in it fails the test."""
    app = create_app(settings)
    app.testing = True
    yield app
    close(app)
