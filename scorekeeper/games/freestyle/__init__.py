"""Freestyle: any other game, settled by points or by winners."""

from scorekeeper.games.freestyle.game import GAME

__all__ = ["GAME"]
