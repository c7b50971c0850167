"""Counts of hands of 長天."""

from typing import Any

import pytest

from scorekeeper.games.che_deng import GAME
from tests.games.telling import counts, played

SEVEN = {"face_down": 7, "pips": 40}
EIGHT = {"face_down": 8, "pips": 50}
NOTHING = {"face_down": 0, "pips": 0}
ONE = {"face_down": 1, "pips": 2}

BLOCKED: dict[str, tuple[str, dict[str, Any], dict[str, Any], list[str]]] = {
    "head 7, tail 8": ("head-tail", SEVEN, EIGHT, ["Aki", "Ben"]),
    "head 6, tail 7: one tile less": ("head-tail", {"face_down": 6, "pips": 35}, SEVEN, []),
    "a whole hand": ("all", SEVEN, EIGHT, ["Ben"]),
    "a whole hand, one tile less": ("all", SEVEN, SEVEN, []),
    "strict": ("strict", {"face_down": 6, "pips": 35}, SEVEN, ["Aki", "Ben"]),
    "strict, one tile less": ("strict", {"face_down": 5, "pips": 30}, {"face_down": 6, "pips": 35}, []),
}


@pytest.mark.parametrize(("rule", "dealer", "other", "names"), BLOCKED.values(), ids=BLOCKED)
def test_a_blocked_player_is_counted_under_each_rule(
    rule: str, dealer: dict[str, Any], other: dict[str, Any], names: list[str]
) -> None:
    hand = played(GAME, {"players": [dealer, other, ONE, ONE]}, seats=4, blocked_rule=rule)
    assert counts(hand, GAME) == [("blocked", name, 1) for name in names]


def test_a_clean_player_is_counted_with_either_form_of_entry() -> None:
    hand = played(GAME, {"players": [ONE, NOTHING, {"discards": []}, EIGHT]}, seats=4)
    assert counts(hand, GAME) == [("clean", "Ben", 1), ("clean", "Chie", 1), ("blocked", "Dai", 1)]


def test_a_tile_without_pips_is_still_face_down() -> None:
    hand = played(GAME, {"players": [ONE, {"discards": ["0-0"]}]}, seats=2, tile_set="double-six")
    assert counts(hand, GAME) == []
