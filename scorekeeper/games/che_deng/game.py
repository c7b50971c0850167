"""Che Deng (長天, 斜釘): Chinese dominoes matched at one end, clockwise on odd hands, the other way on even ones.

In every pair of players, the one with more pips face down pays the other the difference: doubled if the payee has no
tile face down, and doubled if the payer matched no tile.
"""

from scorekeeper.games import contract, tiles
from scorekeeper.games.dragon import settlement, telling


class Rules(settlement.Rules):
    """The house rules of Che Deng."""

    turning: settlement.Turning = settlement.turning("alternating")


GAME = contract.Game(
    id="che-deng",
    package=__package__,
    names={"en": "Che Deng", "ja": "長天", "zh_Hant": "斜釘（長天）"},
    min_players=settlement.FEW,
    max_players=settlement.MANY,
    direction="clockwise",
    reference=settlement.reference,
    logo=tiles.Logo(("6-4", "4-1")),
    Rules=Rules,
    State=settlement.State,
    Entry=settlement.Entry,
    start=settlement.start,
    Start=settlement.Start,
    resume=settlement.resume,
    continuation=settlement.continuation,
    check_rules=settlement.check_rules,
    unset_values=settlement.unset_values,
    zero_question=settlement.ZERO_QUESTION,
    form_data=settlement.form_data,
    check=settlement.check,
    play=settlement.play,
    outlook=settlement.outlook,
    headline=telling.headline,
    describe=telling.describe,
    counts=telling.COUNTS,
    count=telling.count,
    examples=telling.EXAMPLES,
    words=settlement.WORDS,
)
