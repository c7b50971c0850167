"""Random valid hands of 長天."""

from tests.games.dragon.hands import any_hand

__all__ = ["any_hand"]
