"""Moon."""

from scorekeeper.games.moon.game import GAME

__all__ = ["GAME"]
