"""Freestyle: any game, by points or piles or free payments."""

from scorekeeper.games.freestyle.game import GAME

__all__ = ["GAME"]
