"""Counts of hands of Buki-Domino."""

from typing import Any

import pytest

from scorekeeper.games.buki import GAME
from tests.games.telling import counts, played

BETS = {"bets": [None, 4, 2, 6]}
BEN_WINS = [("bets_won", "Ben", 1), ("bets_lost", "Chie", 1), ("bets_lost", "Dai", 1)]
BANK_WINS = [("bank_won", "Aki", 1), ("bets_lost", "Ben", 1), ("bets_lost", "Chie", 1), ("bets_lost", "Dai", 1)]

COUNTED: dict[str, tuple[dict[str, Any], list[tuple[str, str, int]]]] = {
    "a player went out": ({"winner": 1}, BEN_WINS),
    "the banker went out": ({"winner": 0}, BANK_WINS),
    "blocked, a player has the fewest pips": ({"pips": [9, 4, 5, 12]}, BEN_WINS),
    "blocked, the banker has the fewest pips": ({"pips": [4, 5, 9, 12]}, BANK_WINS),
    "blocked, the fewest pips are shared": ({"pips": [9, 4, 4, 12]}, []),
    "a draw": ({"draw": True}, []),
}


@pytest.mark.parametrize(("end", "expected"), COUNTED.values(), ids=COUNTED)
def test_only_the_winner_wins_a_bet(end: dict[str, Any], expected: list[tuple[str, str, int]]) -> None:
    assert counts(played(GAME, {**BETS, **end}, seats=4), GAME) == expected


def test_a_bet_carried_over_is_counted_once_with_the_hand_that_decides_it() -> None:
    assert counts(played(GAME, {**BETS, "winner": 1}, {**BETS, "draw": True}, seats=4), GAME) == BEN_WINS


def test_side_bets_are_not_counted() -> None:
    bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 2, "amount": 2, "accepted": False}]
    assert counts(played(GAME, {**BETS, "winner": 1, "side_bets": bets}, seats=4), GAME) == BEN_WINS
