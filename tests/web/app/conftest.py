"""An application of its own for each test of a module that changes it, as its `app`; it takes a while to make."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app


@pytest.fixture
def own_app(settings: Settings) -> Iterator[Flask]:
    """The application. A fault in it fails the test."""
    app = create_app(settings)
    app.testing = True
    yield app
    close(app)
