"""打天九 (Tien Gow)."""

from scorekeeper.games.tien_gow.game import GAME

__all__ = ["GAME"]
