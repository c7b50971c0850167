"""Descriptions of hands of Buki-Domino."""

from typing import Any

import pytest

from scorekeeper.games.buki import GAME
from tests.games.telling import headlines, lines, played

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


@pytest.mark.parametrize(("entry", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_winner_and_the_banker(entry: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert headlines(played(GAME, {"bets": BETS, **entry}, seats=4), GAME) == expected


@pytest.mark.parametrize(
    ("ended", "rules", "expected"),
    [
        ({"winner": 1}, {}, ["Aki: banker", "Ben: bet 4, went out", "Chie: bet 2", "Dai: bet 6"]),
        (
            {"pips": [5, 12, 9, 4]},
            {},
            ["Aki: banker, pips 5", "Ben: bet 4, pips 12", "Chie: bet 2, pips 9", "Dai: bet 6, pips 4"],
        ),
        (
            {"draw": True},
            {},
            ["the bets stay on the table", "Aki: banker", "Ben: bet 4", "Chie: bet 2", "Dai: bet 6"],
        ),
        (
            {"draw": True},
            {"carry": "refund"},
            ["bets are returned", "Aki: banker", "Ben: bet 4", "Chie: bet 2", "Dai: bet 6"],
        ),
    ],
    ids=str,
)
def test_all_bets_and_pips_are_described(ended: dict[str, Any], rules: dict[str, Any], expected: list[str]) -> None:
    assert lines(played(GAME, {"bets": BETS, **ended}, seats=4, **rules), GAME) == expected


def test_the_bets_of_spectators_are_described() -> None:
    bets = [
        {"by": "Eva", "on": 2, "amount": 4},
        {"by": "Eva", "on": 0, "amount": 2, "odds": 1.5},
        {"by": "Fumi", "on": 1, "amount": 2, "accepted": False},
        {"by": "Fumi", "on": 2, "amount": 2, "accepted": "unanswered"},
        {"by": "Gil", "on": 3, "amount": 2, "accepted": "late"},
    ]
    hand = played(GAME, {"bets": BETS, "winner": 1, "side_bets": bets}, seats=4)
    assert lines(hand, GAME)[0].split(", ") == [
        *("Eva bet 4 on Chie", "Eva bet 2 on Aki (odds 1.5)", "Fumi bet 2 on Ben (refused)"),
        *("Fumi bet 2 on Chie (not answered)", "Gil bet 2 on Dai (too late)"),
    ]
    assert lines(hand, GAME, "ja")[0].startswith("Evaが千恵に4賭けた, Evaがあきに2賭けた（倍率 1.5）")
    draw = played(GAME, {"bets": BETS, "draw": True, "side_bets": bets}, seats=4)
    assert lines(draw, GAME)[0].split(", ") == [
        *("the bets stay on the table", "Eva bet 4 on Chie (returned)", "Eva bet 2 on Aki (returned)"),
        *("Fumi bet 2 on Ben (refused)", "Fumi bet 2 on Chie (not answered)", "Gil bet 2 on Dai (too late)"),
    ]
    assert "Evaが千恵に4賭けた（戻る）" in lines(draw, GAME, "ja")[0]
