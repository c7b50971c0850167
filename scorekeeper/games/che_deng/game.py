"""Che Deng (長天, 斜釘): Chinese dominoes matched at one end, clockwise on the first hand, every second the other way.

Who has more pips face down pays who has fewer the difference, every player with every other: doubled to a player who
laid nothing down, doubled by a player who matched no tile.
"""

from __future__ import annotations

from typing import ClassVar, Final

from scorekeeper.games.contract import Game
from scorekeeper.games.dragon import counting, examples, settlement, telling
from scorekeeper.games.dragon.settlement import Entry, State, Turning, check, play, start, turning
from scorekeeper.games.tiles import Drawn


class Rules(settlement.Rules):
    """What the table agrees beforehand."""

    clockwise: ClassVar[bool] = True

    turning: Turning = turning("alternating")


GAME: Final = Game(
    id="che-deng",
    package=__package__,
    names={"en": "Che Deng", "ja": "長天", "zh_Hant": "斜釘"},
    few=settlement.FEW,
    many=settlement.MANY,
    direction="clockwise",
    drawn=Drawn(("6-4", "4-1")),
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=settlement.Start,
    resume=settlement.resume,
    onward=settlement.onward,
    fits=settlement.fits,
    left_open=settlement.left_open,
    needs=settlement.needs,
    check=check,
    play=play,
    outlook=settlement.outlook,
    headline=telling.headline,
    told=telling.told,
    counts=counting.COUNTS,
    counted=counting.counted,
    examples=examples.EXAMPLES,
    words=settlement.WORDS,
)
