"""What is told of a hand of 大三."""

from typing import Any

import pytest

from scorekeeper.games.da_san import GAME
from tests.games.telling import headlines, lines, played

HEADLINES: dict[str, tuple[dict[str, Any], tuple[str, str, str]]] = {
    "won": ({"bidder": 1, "bid": 3, "winner": 1}, ("Ben bid 3 · won", "ベンの 3・勝ち", "阿本叫 3 · 贏")),
    "lost": (
        {"bidder": 1, "bid": 2, "winner": 2},
        ("Ben bid 2 · lost, Chie was out first", "ベンの 2・負け（千恵が先に上がり）", "阿本叫 2 · 輸，千惠先出完"),
    ),
}


@pytest.mark.parametrize(("entry", "said"), HEADLINES.values(), ids=HEADLINES)
def test_a_hand_is_headed_by_the_bid_and_who_won(entry: dict[str, Any], said: tuple[str, ...]) -> None:
    assert headlines(played(GAME, entry), GAME) == said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"bidder": 1, "bid": 2, "winner": 2}, ["Ben: bid 2", "Chie: out first"]),
        ({"bidder": 1, "bid": 1, "winner": 1}, ["Ben: forced bid 1, out first"]),
    ],
    ids=str,
)
def test_the_bid_and_who_was_out_first_are_told(entry: dict[str, Any], said: list[str]) -> None:
    assert lines(played(GAME, entry), GAME) == said
    assert lines(played(GAME, {"bidder": 0, "bid": 1, "winner": 2}), GAME, "ja") == [
        "あき: 強制ビッド 1",
        "千恵: 最初に上がった",
    ]
