"""What is counted of a hand of Twister or Che Deng: who laid nothing face down, and who matched no tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.games.counting import Counted
from scorekeeper.games.dragon.settlement import Entry, Rules, State, is_blocked
from scorekeeper.games.telling import Played
from scorekeeper.games.words import text

COUNTS: Final = {"clean": text("nothing face down"), "blocked": text("matched no tile")}


def counted(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Nobody is clean and blocked in one hand."""
    state = State(len(played.won), played.dealer)
    for seat, laid in enumerate(played.entry.players):
        if laid.tiles == 0:
            yield Counted("clean", seat)
        elif is_blocked(played.rules, state, seat, laid.tiles):
            yield Counted("blocked", seat)
