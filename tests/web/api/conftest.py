"""A table of 打天九 and everybody around it: the host, Ben who plays, a watcher, and Charlie, a stranger."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.api.callers import Caller, open_table


@pytest.fixture
def opened(client: FlaskClient) -> dict[str, Any]:
    """What opening the table answered."""
    return open_table(client)[1]


@pytest.fixture
def host(client: FlaskClient, opened: dict[str, Any]) -> Caller:
    """Who opened it."""
    return Caller(client, opened["code"], opened["token"])


@pytest.fixture
def stranger(client: FlaskClient, opened: dict[str, Any]) -> Caller:
    """Charlie knows the code and has no token."""
    return Caller(client, opened["code"])


@pytest.fixture
def ben(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """Who sits in seat 1."""
    return stranger.joining(secret=secret(opened, "play"), seat=1)


@pytest.fixture
def watcher(stranger: Caller, opened: dict[str, Any]) -> Caller:
    """Who came by the link to watch."""
    return stranger.joining(secret=secret(opened, "watch"))


def secret(opened: dict[str, Any], kind: str) -> str:
    """The secret in a link."""
    return str(opened["links"][kind]).rsplit("/", 1)[1]
