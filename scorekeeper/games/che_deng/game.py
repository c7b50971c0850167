"""Che Deng (長天, 斜釘): Chinese dominoes matched at one end, clockwise on odd hands, the other way on even ones.

In every pair of players, the one with more pips face down pays the other the difference: doubled if the payee has no
tile face down, and doubled if the payer matched no tile.
"""

from __future__ import annotations

from typing import ClassVar, Final

from scorekeeper.games.contract import Game
from scorekeeper.games.dragon import counting, examples, settlement, telling
from scorekeeper.games.dragon.counting import count
from scorekeeper.games.dragon.settlement import (
    Entry,
    State,
    Turning,
    check,
    check_rules,
    continuation,
    form_data,
    play,
    start,
    turning,
    unset_values,
)
from scorekeeper.games.dragon.telling import describe
from scorekeeper.games.tiles import Logo


class Rules(settlement.Rules):
    """The house rules of Che Deng."""

    clockwise: ClassVar[bool] = True

    turning: Turning = turning("alternating")


GAME: Final = Game(
    id="che-deng",
    package=__package__,
    names={"en": "Che Deng", "ja": "長天", "zh_Hant": "斜釘"},
    min_players=settlement.FEW,
    max_players=settlement.MANY,
    direction="clockwise",
    logo=Logo(("6-4", "4-1")),
    Rules=Rules,
    State=State,
    Entry=Entry,
    start=start,
    Start=settlement.Start,
    resume=settlement.resume,
    continuation=continuation,
    check_rules=check_rules,
    unset_values=unset_values,
    form_data=form_data,
    check=check,
    play=play,
    outlook=settlement.outlook,
    headline=telling.headline,
    describe=describe,
    counts=counting.COUNTS,
    count=count,
    examples=examples.EXAMPLES,
    words=settlement.WORDS,
)
