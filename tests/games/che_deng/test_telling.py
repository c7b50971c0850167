"""Descriptions of hands of 長天."""

from scorekeeper.games.che_deng import GAME
from tests.games.telling import headlines, lines, played


def test_the_headline_names_the_player_with_the_fewest_pips() -> None:
    entry = {"players": [{"face_down": 3, "pips": 17}, {"face_down": 2, "pips": 9}, {"discards": ["1-1"]}]}
    assert headlines(played(GAME, entry), GAME) == ("Chie: fewest pips, 2", "千恵の目が最少（2）", "千惠點數最少（2）")


def test_the_tiles_of_each_player_are_described() -> None:
    entry = {"players": [{"face_down": 3, "pips": 17}, {"face_down": 0, "pips": 0}, {"discards": ["1-1"]}]}
    assert lines(played(GAME, entry), GAME, "ja") == [
        "あき: 伏せ牌 3, 目 17",
        "ベン: 伏せ牌なし",
        "千恵: 伏せ牌 1-1, 目 2",
    ]
