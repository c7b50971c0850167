"""Descriptions of hands of 打天九."""

from typing import Any

import pytest

from scorekeeper.games.tien_gow import GAME
from tests.games.telling import headlines, lines, played

HEADLINES: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "結": ({"winner": 1, "piles": [2, 3, 0, 3]}, ("Ben 結", "ベンの結", "阿本結牌")),
    "plain": ({"winner": 1, "piles": [2, 3, 0, 3], "finish": "plain"}, ("Ben 結", "ベンの結", "阿本結牌")),
    "包尊": (
        {"winner": 0, "piles": [4, 3, 1, 0], "finish": "bao_zun"},
        ("Aki 結 · 包尊", "あきの結・包尊", "小明結牌 · 包尊"),
    ),
    "四大包": (
        {"winner": 0, "piles": [4, 3, 1, 0], "finish": "si_da_bao"},
        ("Aki 結 · 四大包", "あきの結・四大包", "小明結牌 · 四大包"),
    ),
    "么結": (
        {"winner": 0, "piles": [4, 3, 1, 0], "finish": "yao_jie"},
        ("Aki 結 · 么結", "あきの結・么結", "小明結牌 · 么結"),
    ),
    "么雙擒四": (
        {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 0},
        ("Chie 結 · 么雙擒四, Aki caught", "千恵の結・么雙擒四（あきが擒された）", "千惠結牌 · 么雙擒四（擒小明）"),
    ),
    "七支結": (
        {"winner": 3, "piles": [0, 0, 0, 8], "slam": "qi_zhi_jie"},
        ("Dai 結 · 七支結", "大の結・七支結", "大衛結牌 · 七支結"),
    ),
    "a finish and a slam": (
        {"winner": 3, "piles": [0, 0, 0, 8], "slam": "ba_zhi_jie", "finish": "bao_zun"},
        ("Dai 結 · 包尊 · 八支結", "大の結・包尊・八支結", "大衛結牌 · 包尊 · 八支結"),
    ),
    "two 賀尊 on the way": (
        {
            "winner": 1,
            "piles": [0, 6, 2, 0],
            "bonuses": [{"kind": "he_zun", "player": 1}, {"kind": "he_zun", "player": 1}],
        },
        ("Ben 結 · Ben 賀尊 ×2", "ベンの結・ベンの賀尊×2", "阿本結牌 · 阿本賀尊 ×2"),
    ),
    "七枝牌": ({"dealt": {"player": 2, "kind": "qi_zhi_pai"}}, ("Chie: 七枝牌", "千恵の七枝牌", "千惠的七枝牌")),
    "八枝牌": ({"dealt": {"player": 0, "kind": "ba_zhi_pai"}}, ("Aki: 八枝牌", "あきの八枝牌", "小明的八枝牌")),
}


@pytest.mark.parametrize(("entry", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_last_tricks_winner_and_finish(entry: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert headlines(played(GAME, entry, seats=4), GAME) == expected


def test_the_description_has_each_players_piles_and_finish() -> None:
    bonuses = [{"kind": "si_da_he", "player": 1}, {"kind": "he_zun", "player": 0}]
    entry = {"winner": 0, "piles": [4, 4, 0, 0], "finish": "bao_zun", "bonuses": bonuses}
    hand = played(GAME, entry, seats=4)
    assert lines(hand, GAME) == ["Aki: 4 棟, 賀尊, 結, 包尊", "Ben: 4 棟, 四大賀", "Chie: 0 棟", "Dai: 0 棟"]
    assert lines(hand, GAME, "ja")[0] == "あき: 4棟, 賀尊, 結, 包尊"
    assert lines(hand, GAME, "zh_Hant")[3] == "大衛: 0 棟"


def test_the_caught_player_and_a_lesser_slam_are_described() -> None:
    caught = {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 0}
    assert lines(played(GAME, caught, seats=4), GAME)[::2] == ["Aki: 3 棟, 么雙擒四: caught", "Chie: 2 棟, 結"]
    slam = {"winner": 0, "piles": [8, 0, 0, 0], "slam": "ba_zhi_jie", "lesser_slam": True}
    expected = lines(played(GAME, slam, seats=4, lesser_slam=True), GAME)
    assert expected[:2] == ["八支結 counted as 七支結", "Aki: 8 棟, 結, 八支結"]


def test_a_hand_that_ended_on_the_deal_has_no_piles() -> None:
    dealt = {"dealt": {"player": 2, "kind": "qi_zhi_pai"}}
    assert lines(played(GAME, dealt, seats=4), GAME) == ["Chie: 七枝牌"]
