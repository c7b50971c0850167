"""What is counted of a hand of Twister."""

import pytest

from scorekeeper.games.twister import GAME
from tests.games.telling import counts, played

LAID = [{"face_down": 2, "pips": 9}, {"face_down": 3, "pips": 12}, {"face_down": 1, "pips": 4}]

DRAGONS = {
    "tornado": ("up", "down"),
    "thunderbolt": ("down", "up"),
    "joy": ("horizontal", "horizontal"),
    "wildfire": ("horizontal", "up"),
    "floweret": ("horizontal", "down"),
    "hero": ("up", "horizontal"),
    "misfortune": ("down", "horizontal"),
}


@pytest.mark.parametrize(("dragon", "ends"), DRAGONS.items(), ids=DRAGONS)
def test_a_dragon_is_counted_for_everybody_who_sat_there(dragon: str, ends: tuple[str, str]) -> None:
    hand = played(GAME, {"players": LAID, "head": ends[0], "tail": ends[1]})
    assert counts(hand, GAME) == [(dragon, name, 1) for name in ("Aki", "Ben", "Chie")]


def test_there_are_seven_of_them_to_collect_together() -> None:
    assert GAME.collection is not None
    assert GAME.collection.codes == DRAGONS.keys()


def test_a_dragon_that_nobody_looked_at_is_none() -> None:
    assert counts(played(GAME, {"players": LAID}), GAME) == []


def test_who_laid_nothing_face_down_and_who_matched_no_tile_are_counted_beside_the_dragon() -> None:
    players = [{"face_down": 9, "pips": 60}, {"face_down": 0, "pips": 0}, {"face_down": 9, "pips": 50}]
    hand = played(GAME, {"players": players, "head": "up", "tail": "down"})
    assert counts(hand, GAME)[:2] == [("blocked", "Aki", 1), ("clean", "Ben", 1)]
    assert len(counts(hand, GAME)) == 5
