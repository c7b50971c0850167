"""Four players, and a sheet of 打天九 that a test may modify."""

from typing import Any

import pytest

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]


@pytest.fixture
def written() -> dict[str, Any]:
    """A sheet of two hands: Ben wins both."""
    return {
        "format": "scorekeeper-sheet/1",
        "game": "tien-gow",
        "players": list(PLAYERS),
        "hands": [{"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 1, "piles": [4, 4, 0, 0]}],
    }
