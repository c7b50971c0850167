"""What the verbs about joining answer."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.service.caller import Actor, Role
from scorekeeper.service.views import Player


@dataclass(frozen=True)
class Invitation:
    """What somebody with a link sees before joining: `role` is what the link gives."""

    code: str
    name: str
    game: AnyGame
    rules: Model
    players: tuple[Player, ...]
    role: Role
    locked: bool
    agreed: int
    me: Actor | None = None

    @property
    def is_inside(self) -> bool:
        """Whether who asks has all that the link gives: a seat, or at least a place to watch from."""
        me = self.me
        return me is not None and (me.is_host or me.seat is not None or me.role == self.role == "watcher")
