"""長天 (Che Deng)."""

from scorekeeper.games.che_deng.game import GAME

__all__ = ["GAME"]
