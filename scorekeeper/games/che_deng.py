"""Che Deng (長天, 斜釘): Chinese dominoes matched at one end, clockwise on odd hands and the other way on even ones.

Who has more pips face down pays who has fewer the difference, every player with every other: doubled to a player who
laid nothing down, doubled by a player who matched no tile.
"""

from __future__ import annotations

from typing import Final

from scorekeeper.games import dragon
from scorekeeper.games.contract import Game
from scorekeeper.games.dragon import Entry, State, Turning, check, play, start, turning
from scorekeeper.games.words import Text, text


class Rules(dragon.Rules):
    """What the table agrees beforehand."""

    turning: Turning = turning("alternating")


def _outlook(_rules: Rules, state: State) -> dict[str, Text]:
    return {"direction": text("counter-clockwise") if state.reversed else text("clockwise")}


GAME: Final = Game(
    id="che-deng",
    names={"en": "Che Deng", "ja": "長天", "zh_Hant": "斜釘"},
    few=dragon.FEW,
    many=dragon.MANY,
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=dragon.Start,
    resume=dragon.resume,
    onward=dragon.onward,
    fits_start=dragon.fits_start,
    fits=dragon.fits,
    left_open=dragon.left_open,
    check=check,
    play=play,
    outlook=_outlook,
    words={**dragon.WORDS, "direction": text("direction of play")},
)
