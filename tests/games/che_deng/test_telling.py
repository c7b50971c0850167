"""What is told of a hand of 長天."""

from scorekeeper.games.che_deng import GAME
from tests.games.telling import headlines, lines, played


def test_a_hand_is_headed_by_who_laid_least() -> None:
    entry = {"players": [{"face_down": 3, "pips": 17}, {"face_down": 2, "pips": 9}, {"discards": ["1-1"]}]}
    assert headlines(played(GAME, entry), GAME) == (
        "Chie: fewest pips, 2",
        "千恵の目が最少（2）",
        "千惠點數最少（2）",
    )


def test_what_everybody_laid_is_told() -> None:
    entry = {"players": [{"face_down": 3, "pips": 17}, {"face_down": 0, "pips": 0}, {"discards": ["1-1"]}]}
    assert lines(played(GAME, entry), GAME, "ja") == [
        "あき: 伏せ牌 3, 目 17",
        "ベン: 伏せ牌なし",
        "千恵: 伏せ牌 1-1, 目 2",
    ]
