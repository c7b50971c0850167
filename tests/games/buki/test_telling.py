"""What is told of a hand of Buki-Domino."""

from typing import Any

import pytest

from scorekeeper.games.buki import GAME
from tests.games.telling import headlines, played

BETS = [None, 4, 2, 6]
HEADLINES: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "a player": ({"winner": 1}, ("Ben won · banker Aki", "ベンの勝ち・親はあき", "阿本贏 · 小明做莊")),
    "the banker": ({"winner": 0}, ("The banker Aki won", "親のあきの勝ち", "莊家小明贏")),
    "a draw": ({"draw": True}, ("A draw · banker Aki", "引き分け・親はあき", "和局 · 小明做莊")),
    "blocked": (
        {"pips": [5, 12, 9, 4]},
        ("Dai won · blocked · banker Aki", "大の勝ち・手詰まり・親はあき", "大衛贏 · 卡住 · 小明做莊"),
    ),
    "blocked, the banker": (
        {"pips": [3, 12, 9, 4]},
        ("The banker Aki won · blocked", "親のあきの勝ち・手詰まり", "莊家小明贏 · 卡住"),
    ),
    "blocked, shared": (
        {"pips": [5, 4, 9, 4]},
        ("A draw · blocked · banker Aki", "引き分け・手詰まり・親はあき", "和局 · 卡住 · 小明做莊"),
    ),
}


@pytest.mark.parametrize(("entry", "said"), HEADLINES.values(), ids=HEADLINES)
def test_a_hand_is_headed_by_who_won_and_the_banker(entry: dict[str, Any], said: tuple[str, ...]) -> None:
    assert headlines(played(GAME, {"bets": BETS, **entry}, seats=4), GAME) == said
