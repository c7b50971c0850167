"""Descriptions of hands of 大三."""

from typing import Any

import pytest

from scorekeeper.games.da_san import GAME
from tests.games.telling import headlines, lines, played

HEADLINES: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "won": ({"bidder": 1, "bid": 3, "winner": 1}, ("Ben bid 3 · won", "ベンの 3・勝ち", "阿本叫 3 · 贏")),
    "lost": (
        {"bidder": 1, "bid": 2, "winner": 2},
        ("Ben bid 2 · lost; Chie went out first", "ベンの 2・負け（千恵が先に上がり）", "阿本叫 2 · 輸，千惠先出完"),
    ),
}


@pytest.mark.parametrize(("entry", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_bid_and_the_winner(entry: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert headlines(played(GAME, entry), GAME) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"bidder": 1, "bid": 2, "winner": 2}, ["Ben: bid 2", "Chie: went out first"]),
        ({"bidder": 1, "bid": 1, "winner": 1}, ["Ben: forced bid 1, went out first"]),
    ],
    ids=str,
)
def test_the_bid_and_the_player_out_first_are_described(entry: dict[str, Any], expected: list[str]) -> None:
    assert lines(played(GAME, entry), GAME) == expected
    assert lines(played(GAME, {"bidder": 0, "bid": 1, "winner": 2}), GAME, "ja") == [
        "あき: 強制ビッド 1",
        "千恵: 最初に上がった",
    ]
