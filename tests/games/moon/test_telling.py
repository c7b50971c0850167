"""What is told of a hand of Moon."""

from typing import Any

import pytest

from scorekeeper.games.moon import GAME
from tests.games.telling import headlines, played

HEADLINES: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, str, str]]] = {
    "failed": (
        {"bidder": 2, "bid": 5, "tricks": [1, 3, 3]},
        {},
        ("Chie bid 5 · failed", "千恵の 5・届かず", "千惠叫 5 · 未達成"),
    ),
    "made exactly": (
        {"bidder": 0, "bid": 5, "tricks": [5, 1, 1]},
        {},
        ("Aki bid 5 · made", "あきの 5・成功", "小明叫 5 · 達成"),
    ),
    "moon failed": (
        {"bidder": 1, "bid": "moon", "tricks": [1, 6, 0]},
        {},
        ("Ben bid the moon · failed", "ベンのムーン・届かず", "阿本射月 · 未達成"),
    ),
    "moon": (
        {"bidder": 1, "bid": "moon", "tricks": [0, 7, 0]},
        {},
        (
            "Ben bid the moon · made · Ben wins the game",
            "ベンのムーン・成功・ベンがゲームに勝ち",
            "阿本射月 · 達成 · 阿本贏得這一盤",
        ),
    ),
    "passed": (
        {"passed": True},
        {},
        ("Everybody passed · dealt again", "全員パス・配り直し", "全部 Pass · 重新發牌"),
    ),
    "without an auction": (
        {"tricks": [3, 3, 1]},
        {"contract": False},
        (
            "Aki and Ben: most tricks, 3",
            "あきとベンが最多の3トリック",
            "小明和阿本墩數最多（3）",
        ),
    ),
}


@pytest.mark.parametrize(("entry", "rules", "said"), HEADLINES.values(), ids=HEADLINES)
def test_a_hand_is_headed_by_the_bid_and_how_it_went(
    entry: dict[str, Any], rules: dict[str, Any], said: tuple[str, ...]
) -> None:
    assert headlines(played(GAME, entry, **rules), GAME) == said
