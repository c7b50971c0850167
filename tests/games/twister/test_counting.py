"""Counts of hands of Twister."""

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
def test_a_dragon_is_counted_for_every_player(dragon: str, ends: tuple[str, str]) -> None:
    hand = played(GAME, {"players": LAID, "head": ends[0], "tail": ends[1]})
    assert counts(hand, GAME) == [(dragon, name, 1) for name in ("Aki", "Ben", "Chie")]


def test_the_collection_has_seven_dragons() -> None:
    assert GAME.collection is not None
    assert GAME.collection.codes == DRAGONS.keys()


def test_a_dragon_is_not_counted_without_head_and_tail() -> None:
    assert counts(played(GAME, {"players": LAID}), GAME) == []


def test_clean_and_blocked_players_are_counted_besides_the_dragon() -> None:
    players = [{"face_down": 9, "pips": 60}, {"face_down": 0, "pips": 0}, {"face_down": 9, "pips": 50}]
    hand = played(GAME, {"players": players, "head": "up", "tail": "down"})
    assert counts(hand, GAME)[:2] == [("blocked", "Aki", 1), ("clean", "Ben", 1)]
    assert len(counts(hand, GAME)) == 5
