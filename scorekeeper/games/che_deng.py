"""Che Deng (長天, 斜釘): Chinese dominoes matched at one end, clockwise on the first hand, every second the other way.

Who has more pips face down pays who has fewer the difference, every player with every other: doubled to a player who
laid nothing down, doubled by a player who matched no tile.
"""

from __future__ import annotations

from typing import ClassVar, Final

from scorekeeper.games import dragon
from scorekeeper.games.contract import Game
from scorekeeper.games.dragon import Entry, State, Turning, check, play, start, turning


class Rules(dragon.Rules):
    """What the table agrees beforehand."""

    clockwise: ClassVar[bool] = True

    turning: Turning = turning("alternating")


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
    fits=dragon.fits,
    left_open=dragon.left_open,
    needs=dragon.needs,
    check=check,
    play=play,
    outlook=dragon.outlook,
    words=dragon.WORDS,
)
