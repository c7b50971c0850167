"""The loop in which phones listen."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.web.live.hearing import running_loop


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in a thread."""
    with running_loop() as loop:
        yield loop
