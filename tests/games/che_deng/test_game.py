"""The direction of Che Deng; its settlement is tested in tests/games/dragon."""

from typing import Any

import pytest

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.words import Direction
from tests.games.tables import open_table

LAID: dict[str, Any] = {"players": [{"face_down": 0, "pips": 0}, {"face_down": 2, "pips": 9}]}


CLOCKWISE = Direction("clockwise", onward=True)
COUNTER_CLOCKWISE = Direction("counter-clockwise", onward=False)


def test_the_first_hand_runs_clockwise_and_every_second_the_other_way() -> None:
    table = open_table(che_deng, 2)
    directions = []
    for _ in range(3):
        outlook = table.outlook
        assert table.hand(**LAID).shown == outlook
        directions.append(outlook["direction"])
    assert directions == [CLOCKWISE, COUNTER_CLOCKWISE, CLOCKWISE]


def test_every_hand_runs_clockwise_under_the_fixed_rule() -> None:
    table = open_table(che_deng, 2, turning="fixed")
    table.hand(**LAID)
    assert table.outlook == {"direction": CLOCKWISE}


def test_a_sheet_continued_in_reverse_begins_counter_clockwise() -> None:
    table = open_table(che_deng, 2)
    start = che_deng.GAME.read_start(table.rules, 2, {"dealer": 0, "reversed": True})
    table.state = che_deng.GAME.resume(table.rules, 2, start)
    assert table.outlook == {"direction": COUNTER_CLOCKWISE}


@pytest.mark.parametrize("end", ["head", "tail"])
def test_che_deng_has_no_head_or_tail(end: str) -> None:
    assert open_table(che_deng, 2).refused(**LAID, **{end: "up"}) == [(end, "unknown")]
