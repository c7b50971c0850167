"""The worked examples of the help page, in order."""

from collections.abc import Mapping
from typing import Any

from tests.games.worked import Example

BEN_WINS: Mapping[str, Any] = {"winner": 1, "piles": [2, 3, 0, 3]}
"""A first hand after which Ben deals with multiplier 2."""

EXAMPLES = [
    Example(4, [{"winner": 3, "piles": [0, 2, 4, 2], "bonuses": [{"kind": "he_zun", "player": 2}]}]),
    Example(4, [{"winner": 0, "piles": [4, 3, 1, 0]}]),
    Example(
        4,
        [
            BEN_WINS,
            {"winner": 1, "piles": [1, 2, 5, 0], "finish": "bao_zun", "bonuses": [{"kind": "he_zun", "player": 2}]},
        ],
    ),
    Example(4, [BEN_WINS, {"winner": 2, "piles": [0, 6, 2, 0]}], others=[(2, {"entry_exempt": True})]),
    Example(
        4,
        [BEN_WINS, {"winner": 1, "piles": [0, 8, 0, 0], "slam": "ba_zhi_jie", "finish": "bao_zun"}],
        others=[(40, {"stacking": "highest"})],
    ),
    Example(4, [BEN_WINS, {"dealt": {"player": 2, "kind": "qi_zhi_pai"}}]),
    Example(4, [BEN_WINS, {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 0}]),
    Example(
        4, [BEN_WINS, {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 1}], {"caught_stake": "pair"}
    ),
    Example(
        4,
        [{"winner": 0, "piles": [2, 2, 2, 2]}] * 2,
        {"first_dealer_streak": "none"},
        others=[(6, {}), (4, {"first_dealer_streak": "increment"}), (4, {"max_dealer_multiplier": 2})],
    ),
    Example(
        4,
        [
            BEN_WINS,
            {"winner": 1, "piles": [0, 8, 0, 0], "slam": "ba_zhi_jie", "lesser_slam": True, "finish": "bao_zun"},
        ],
        {"lesser_slam": True},
    ),
    Example(4, [BEN_WINS, {"winner": 1, "piles": [2, 2, 2, 2], "finish": "bao_zun"}], {"bao_zun_pays_he_zun": True}),
    Example(
        4, [BEN_WINS, {"winner": 1, "piles": [3, 4, 1, 0], "finish": "si_da_bao"}], {"si_da_bao_pays_si_da_he": True}
    ),
    Example(2, [{"winner": 1, "piles": [3, 5]}]),
]
