"""Every test here runs on every registered game."""

from typing import Any

import pytest

from scorekeeper.games.contract import Game
from tests.conformance.evenings import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """One of the games."""
    registered: Game[Any, Any, Any] = request.param
    return registered
