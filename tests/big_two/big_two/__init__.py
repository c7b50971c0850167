"""鋤大弟 (Big Two)."""

from .game import GAME

__all__ = ["GAME"]
