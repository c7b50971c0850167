"""A separate application for tests of modules that change it; creating one takes a while."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app


@pytest.fixture
def own_app(settings: Settings) -> Iterator[Flask]:
    """Yield the application. An unexpected exception fails the test."""
    app = create_app(settings)
    app.testing = True
    yield app
    close(app)
