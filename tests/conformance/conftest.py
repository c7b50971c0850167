"""Every test here runs on every registered game."""

import pytest

from scorekeeper.games.contract import AnyGame
from tests.conformance.evenings import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """One of the games."""
    registered: AnyGame = request.param
    return registered
