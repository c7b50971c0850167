"""大三 (Da San)."""

from scorekeeper.games.da_san.game import GAME

__all__ = ["GAME"]
