"""Che Deng: which way it turns. How it settles stands in test_dragon.py."""

from typing import Any

import pytest

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.words import Direction
from tests.games.tables import table

LAID: dict[str, Any] = {"players": [{"face_down": 0, "pips": 0}, {"face_down": 2, "pips": 9}]}


CLOCKWISE = Direction("clockwise", onward=True)
COUNTER_CLOCKWISE = Direction("counter-clockwise", onward=False)


def test_the_first_hand_runs_clockwise_and_every_second_the_other_way() -> None:
    here = table(che_deng, 2)
    seen = []
    for _ in range(3):
        coming = here.outlook
        assert here.hand(**LAID).shown == coming
        seen.append(coming["direction"])
    assert seen == [CLOCKWISE, COUNTER_CLOCKWISE, CLOCKWISE]


def test_where_agreed_every_hand_runs_clockwise() -> None:
    here = table(che_deng, 2, turning="fixed")
    here.hand(**LAID)
    assert here.outlook == {"direction": CLOCKWISE}


def test_a_sheet_that_goes_on_reversed_begins_the_other_way() -> None:
    here = table(che_deng, 2)
    start = che_deng.GAME.read_start(here.rules, 2, {"dealer": 0, "reversed": True})
    here.state = che_deng.GAME.resume(here.rules, 2, start)
    assert here.outlook == {"direction": COUNTER_CLOCKWISE}


@pytest.mark.parametrize("end", ["head", "tail"])
def test_its_line_has_one_end_so_no_dragon_lies_here(end: str) -> None:
    assert table(che_deng, 2).refused(**LAID, **{end: "up"}) == [(end, "unknown")]
