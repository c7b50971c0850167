"""What is told of a hand of Twister."""

from typing import Any

import pytest

from scorekeeper.games.twister import GAME
from tests.games.telling import headlines, played

LAID: list[dict[str, Any]] = [{"face_down": 3, "pips": 17}, {"face_down": 2, "pips": 9}, {"discards": ["6-3"]}]
HEADLINES: dict[str, tuple[list[dict[str, Any]], dict[str, str], tuple[str, str, str]]] = {
    "fewest, shared": (
        LAID,
        {},
        (
            "Ben and Chie: fewest pips, 9",
            "ベンと千恵の目が最少（9）",
            "阿本和千惠點數最少（9）",
        ),
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


@pytest.mark.parametrize(("laid", "dragon", "said"), HEADLINES.values(), ids=HEADLINES)
def test_a_hand_is_headed_by_who_laid_least_and_the_dragon(
    laid: list[dict[str, Any]], dragon: dict[str, str], said: tuple[str, ...]
) -> None:
    assert headlines(played(GAME, {"players": laid, **dragon}, tile_set="double-six"), GAME) == said
