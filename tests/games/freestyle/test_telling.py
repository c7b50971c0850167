"""Descriptions of hands of freestyle."""

from typing import Any

import pytest

from scorekeeper.games.freestyle import GAME
from tests.games.telling import headlines, lines, played

HEADLINES: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[str, str, str]]] = {
    "most points": (
        {"points": [12, 1030, -5]},
        {},
        ("Ben: best with 1,030", "ベンがトップ（1,030）", "阿本第一（1,030）"),
    ),
    "fewest points": (
        {"points": [12, 30, -5]},
        {"high_wins": False},
        ("Chie: best with −5", "千恵がトップ（−5）", "千惠第一（−5）"),
    ),
    "all alike": ({"points": [5, 5, 5]}, {}, ("A draw: 5 each", "引き分け（全員5）", "和局，每人 5")),
    "zero-sum": (
        {"points": [5, -2, -3]},
        {"mode": "zero-sum", "high_wins": False},
        ("Aki: best with 5", "あきがトップ（5）", "小明第一（5）"),
    ),
    "a winner": (
        {"winner": 1, "amount": 4},
        {"mode": "winner"},
        ("Ben won · 4 from each", "ベンの勝ち・ほか全員から各4", "阿本贏 · 其他人各付 4"),
    ),
    "sides": (
        {"winners": [0, 2], "amount": 4},
        {"mode": "sides"},
        ("Aki and Chie won · 4 from each", "あきと千恵の勝ち・ほか全員から各4", "小明和千惠贏 · 其他人各付 4"),
    ),
    "a name and the end of a game": (
        {"points": [12, 3, 5], "title": "Last <round>"},
        {"target": 12},
        (
            "Last <round> · Aki: best with 12 · Aki won the game",
            "Last <round>・あきがトップ（12）・あきの勝ち（1ゲーム終了）",
            "Last <round> · 小明第一（12） · 小明贏了這一盤",
        ),
    ),
    "a team": (
        {"points": [None, 3, 5, None], "title": ""},
        {"teams": 2},
        ("Aki and Chie: best with 5", "あきと千恵がトップ（5）", "小明和千惠第一（5）"),
    ),
    "a team that wins": (
        {"winner": 3, "amount": 4},
        {"mode": "winner", "teams": 2},
        ("Ben and Dai won · 4 from each", "ベンと大の勝ち・ほか全員から各4", "阿本和大衛贏 · 其他人各付 4"),
    ),
}


@pytest.mark.parametrize(("entry", "rules", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_best(entry: dict[str, Any], rules: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert headlines(played(GAME, entry, seats=4 if "teams" in rules else 3, **rules), GAME) == expected


@pytest.mark.parametrize(
    ("entry", "rules", "expected"),
    [
        ({"points": [12, 1030, -5]}, {}, ["Aki: points: 12", "Ben: points: 1,030", "Chie: points: −5"]),
        ({"points": [5, -2, -3]}, {"mode": "zero-sum"}, ["Aki: points: +5", "Ben: points: −2", "Chie: points: −3"]),
        ({"winner": 1, "amount": 4}, {"mode": "winner"}, ["Ben: won"]),
        ({"winners": [0, 2], "amount": 4}, {"mode": "sides"}, ["Aki: won", "Chie: won"]),
    ],
    ids=str,
)
def test_points_or_winners_are_described(entry: dict[str, Any], rules: dict[str, Any], expected: list[str]) -> None:
    assert lines(played(GAME, entry, **rules), GAME) == expected
    assert lines(played(GAME, {"points": [1, 2, 3]}), GAME, "zh_Hant")[0] == "小明: 分數 1"


def test_points_before_and_after_a_hand_are_described_and_who_is_out_has_none_in_it() -> None:
    rules = {"high_wins": False, "out": 10}
    hand = played(GAME, {"points": [None, 3, 9]}, {"points": [10, 2, 1]}, **rules)
    assert lines(hand, GAME) == ["Aki: out (10, 10)", "Ben: points: 3 (2, 5)", "Chie: points: 9, out (1, 10)"]
    assert GAME.description(played(GAME, {"winner": 0, "amount": 3}, mode="winner", target=9)).goal == 9
