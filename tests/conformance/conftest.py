"""Run every test of this folder with every installed game."""

import pytest

from scorekeeper.games.contract import AnyGame
from tests.conformance.evenings import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """An installed game."""
    registered: AnyGame = request.param
    return registered
