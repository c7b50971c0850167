"""The event loop of the listeners."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.web.live.hearing import running_loop


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """Run an event loop in a thread."""
    with running_loop() as loop:
        yield loop
