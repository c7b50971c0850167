"""A table of 打天九 and its callers: the host, the player Ben, a spectator, and Charlie, a stranger."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.api.callers import Caller, open_table


@pytest.fixture
def opened(client: FlaskClient) -> dict[str, Any]:
    """The response to the opening of the table."""
    return open_table(client)[1]


@pytest.fixture
def host(client: FlaskClient, opened: dict[str, Any]) -> Caller:
    """The host of the table."""
    return Caller(client, opened["code"], opened["token"])


@pytest.fixture
def stranger(client: FlaskClient, opened: dict[str, Any]) -> Caller:
    """Charlie, who knows the code and has no token."""
    return Caller(client, opened["code"])


@pytest.fixture
def ben(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """The player in seat 1."""
    return stranger.joining(secret=secret(opened, "play"), seat=1)


@pytest.fixture
def watcher(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """A caller who joined by the watch link."""
    return stranger.joining(secret=secret(opened, "watch"))


def secret(opened: dict[str, Any], kind: str) -> str:
    """Return the secret of a link."""
    return str(opened["links"][kind]).rsplit("/", 1)[1]
