"""Descriptions of hands of Twister."""

from typing import Any

import pytest

from scorekeeper.games.twister import GAME
from tests.games.telling import headlines, lines, played

LAID: list[dict[str, Any]] = [{"face_down": 3, "pips": 17}, {"face_down": 2, "pips": 9}, {"discards": ["6-3"]}]
HEADLINES: dict[str, tuple[list[dict[str, Any]], dict[str, str], tuple[str, str, str]]] = {
    "fewest, shared": (
        LAID,
        {},
        ("Ben and Chie: fewest pips, 9", "ベンと千恵の目が最少（9）", "阿本和千惠點數最少（9）"),
    ),
    "clean, with a dragon": (
        [*LAID[:2], {"face_down": 0, "pips": 0}],
        {"head": "up", "tail": "down"},
        (
            "Chie laid nothing face down · Tornado",
            "千恵は全部つなげた・Tornado（トルネード）",
            "千惠全部接上 · 龍捲風（Tornado）",
        ),
    ),
    "a draw": (
        [{"face_down": 1, "pips": 9}] * 3,
        {},
        ("A draw: 9 pips each", "引き分け（全員9目）", "和局，每人 9 點"),
    ),
}


@pytest.mark.parametrize(("laid", "dragon", "expected"), HEADLINES.values(), ids=HEADLINES)
def test_the_headline_names_the_player_with_the_fewest_pips_and_the_dragon(
    laid: list[dict[str, Any]], dragon: dict[str, str], expected: tuple[str, ...]
) -> None:
    assert headlines(played(GAME, {"players": laid, **dragon}, tile_set="double-six"), GAME) == expected


def test_the_tiles_of_each_player_and_the_dragon_are_described() -> None:
    laid = [{"face_down": 0, "pips": 0}, {"face_down": 9, "pips": 60}, {"discards": ["6-5", "2-1"]}]
    hand = played(GAME, {"players": laid, "head": "up", "tail": "horizontal"}, tile_set="double-six")
    assert lines(hand, GAME) == [
        "head up, tail horizontal",
        "Aki: nothing face down",
        "Ben: face down: 9, pips 60, matched no tile",
        "Chie: face down: 6-5 2-1, pips 14",
    ]
    assert lines(hand, GAME, "zh_Hant")[2:] == ["阿本: 蓋牌 9, 點數 60, 一張都接不上", "千惠: 蓋牌 6-5 2-1, 點數 14"]
    plain = {key: value for key, value in hand.entry.model_dump().items() if key == "players"}
    assert lines(played(GAME, plain, tile_set="double-six"), GAME)[0] == "Aki: nothing face down"


def test_the_dealer_is_blocked_with_one_tile_less() -> None:
    laid = [{"face_down": 8, "pips": 50}, {"face_down": 8, "pips": 50}, {"face_down": 1, "pips": 3}]
    hand = played(GAME, {"players": laid}, tile_set="double-six")
    assert ["matched no tile" in line for line in lines(hand, GAME)] == [True, False, False]
