"""What is told of a hand of 長天."""

from scorekeeper.games.che_deng import GAME
from tests.games.telling import headlines, played


def test_a_hand_is_headed_by_who_laid_least() -> None:
    entry = {"players": [{"face_down": 3, "pips": 17}, {"face_down": 2, "pips": 9}, {"discards": ["1-1"]}]}
    assert headlines(played(GAME, entry), GAME) == (
        "Chie: fewest pips, 2",
        "千恵の目が最少（2）",
        "千惠點數最少（2）",
    )
