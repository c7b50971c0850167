"""Buki-Domino."""

from scorekeeper.games.buki.game import GAME

__all__ = ["GAME"]
