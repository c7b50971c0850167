"""Descriptions of hands of Moon."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.moon import GAME
from tests.games.telling import headlines, lines, played

HEADLINES: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, str, str]]] = {
    "failed": (
        {"bidder": 2, "bid": 5, "tricks": [1, 3, 3]},
        {},
        ("Chie bid 5 · failed", "千恵の 5・失敗", "千惠叫 5 · 未達成"),
    ),
    "made exactly": (
        {"bidder": 0, "bid": 5, "tricks": [5, 1, 1]},
        {},
        ("Aki bid 5 · made", "あきの 5・成功", "小明叫 5 · 達成"),
    ),
    "moon failed": (
        {"bidder": 1, "bid": "moon", "tricks": [1, 6, 0]},
        {},
        ("Ben bid the moon · failed", "ベンのムーン・失敗", "阿本射月 · 未達成"),
    ),
    "moon": (
        {"bidder": 1, "bid": "moon", "tricks": [0, 7, 0]},
        {},
        (
            "Ben bid the moon · made · Ben wins the game",
            "ベンのムーン・成功・ベンの勝ち（1ゲーム終了）",
            "阿本射月 · 達成 · 阿本贏得這一盤",
        ),
    ),
    "passed": ({"passed": True}, {}, ("Everyone passed · redealt", "全員パス・配り直し", "全部 Pass · 重新發牌")),
    "without an auction": (
        {"tricks": [3, 3, 1]},
        {"contract": False},
        ("Aki and Ben: most tricks, 3", "あきとベンが最多の3トリック", "小明和阿本墩數最多（3）"),
    ),
}


@pytest.mark.parametrize(("entry", "rules", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_bid_and_its_result(
    entry: dict[str, Any], rules: dict[str, Any], expected: tuple[str, ...]
) -> None:
    assert headlines(played(GAME, entry, **rules), GAME) == expected


FAILED = {"bidder": 2, "bid": 5, "tricks": [1, 3, 3]}
MOON_FAILED = {"bidder": 1, "bid": "moon", "tricks": [1, 6, 0]}


def test_the_bid_the_tricks_and_the_points_before_and_after_are_described() -> None:
    hand = played(GAME, FAILED, {"bidder": 2, "bid": 5, "tricks": [2, 0, 5]})
    assert lines(hand, GAME) == [
        "Aki: tricks 1 (2, 3)",
        "Ben: tricks 3 (0, 3)",
        "Chie: bid 5, tricks 3, 5 − 3 → −2 (5, 3)",
    ]
    assert lines(hand, GAME, "ja")[2] == "千恵: ビッド 5, 3トリック, 5 − 3 → −2 (5, 3)"
    assert lines(hand, GAME, "zh_Hant")[2] == "千惠: 叫 5, 3 墩, 5 − 3 → −2 (5, 3)"


@pytest.mark.parametrize(
    ("entry", "rules", "expected"),
    [
        (FAILED, {"failed_bid": "bid"}, "Chie: bid 5, tricks 3, all 5 lost → −5 (0, -5)"),
        (MOON_FAILED, {}, "Ben: bid the moon, tricks 6, 21 − 6 → −15 (0, -15)"),
        (MOON_FAILED, {"failed_moon": "value"}, "Ben: bid the moon, tricks 6, all 21 lost → −21 (0, -21)"),
        ({"bidder": 1, "bid": "moon", "tricks": [0, 7, 0]}, {}, "Ben: bid the moon, tricks 7 (0, 21)"),
        ({"tricks": [3, 3, 1]}, {"contract": False}, "Ben: tricks 3 (0, 3)"),
    ],
    ids=str,
)
def test_a_failed_bid_shows_its_calculation(entry: dict[str, Any], rules: dict[str, Any], expected: str) -> None:
    assert expected in lines(played(GAME, entry, **rules), GAME)


def test_a_passed_hand_does_not_change_the_points() -> None:
    hand = played(GAME, {"passed": True}, {"bidder": 2, "bid": 5, "tricks": [2, 0, 5]})
    assert lines(hand, GAME) == ["Aki:  (2, 2)", "Ben:  (0, 0)", "Chie:  (5, 5)"]


def test_no_points_are_described_without_scores() -> None:
    assert lines(replace(played(GAME, FAILED), shown={}), GAME)[0] == "Aki: tricks 1"
