"""Twister (Dragon Dance)."""

from scorekeeper.games.twister.game import GAME

__all__ = ["GAME"]
