"""Che Deng: which way it turns. How it settles stands in test_dragon.py."""

from typing import Any

import pytest

from scorekeeper.games import che_deng
from scorekeeper.games.words import text
from tests.games.tables import table

LAID: dict[str, Any] = {"players": [{"face_down": 0, "pips": 0}, {"face_down": 2, "pips": 9}]}


def test_odd_hands_go_clockwise_and_even_ones_the_other_way() -> None:
    here = table(che_deng, 2)
    seen = []
    for _ in range(3):
        seen.append(here.outlook["direction"])
        here.hand(**LAID)
    assert seen == [text("clockwise"), text("counter-clockwise"), text("clockwise")]


def test_a_corrected_dealer_does_not_turn_it_around() -> None:
    here = table(che_deng, 2)
    here.hand(**LAID)
    here.redeal(1)
    assert here.outlook["direction"] == text("counter-clockwise")


@pytest.mark.parametrize("end", ["head", "tail"])
def test_its_line_has_one_end_so_no_dragon_lies_here(end: str) -> None:
    assert table(che_deng, 2).refused(**LAID, **{end: "up"}) == [(end, "unknown")]


def test_a_hand_shows_nothing_more() -> None:
    assert table(che_deng, 2).hand(**LAID).shown == {}
