"""Hints about values that are entered so far, against the checks of the whole hand."""

from itertools import product
from typing import Any

import pytest

from scorekeeper.games.tien_gow.game import GAME
from scorekeeper.games.tien_gow.hints import hint
from scorekeeper.games.tien_gow.rules import Rules
from scorekeeper.games.words import Text, name_list

RULES = Rules()
FEW = "No 結 below two 棟 (2牌縛り): %(players)s"
SINGLE = "A single last tile? It is 八支結 only if it beats all others, else 七支結."


def is_valid(**entry: Any) -> bool:
    return not GAME.check(RULES, GAME.start(RULES, 3, 0), GAME.read_entry(entry))


@pytest.mark.parametrize("finish", ["plain", "yao_jie", "bao_zun"])
def test_a_hint_excludes_who_cannot_have_won_and_leaves_both_slams_open(finish: str) -> None:
    for piles in product(range(9), repeat=3):
        fields = {f"piles.{seat}": str(number) for seat, number in enumerate(piles)} | {"finish": finish}
        said = hint(RULES, fields)
        assert hint(Rules(two_tile_rule=False), fields) is None
        if sum(piles) != 8 or finish == "bao_zun":
            assert said is None or finish != "bao_zun"
        elif 8 in piles:
            assert str(said) == SINGLE
            entry = {"winner": piles.index(8), "piles": piles, "finish": finish}
            for slam in ("qi_zhi_jie", "ba_zhi_jie"):
                assert is_valid(**entry, slam=slam)
                assert hint(RULES, fields | {"slam": slam}) is None
        else:
            refused = [seat for seat in range(3) if not is_valid(winner=seat, piles=piles, finish=finish)]
            few = str(Text(FEW, {"players": name_list(refused)})) if refused else "None"
            assert (str(said), hint(RULES, fields | {"winner": "0"})) == (few, None)


def test_a_second_supreme_pair_of_the_winner_is_possible_and_asked_about() -> None:
    fields = {"winner": "0", "finish": "bao_zun", "bonuses.1.kind": "he_zun", "bonuses.1.player": "0"}
    assert str(hint(RULES, fields)) == "Enter 賀尊 only for another pair, before this 包尊."
    assert is_valid(winner=0, finish="bao_zun", piles=[4, 2, 2], bonuses=[{"kind": "he_zun", "player": 0}])
    assert hint(RULES, fields | {"bonuses.1.player": "1"}) is None
    assert hint(RULES, {"piles.0": ["0"], "piles.x": "0", "winner": "9"}) is None
