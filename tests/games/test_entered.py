"""Descriptions of hands of games that declare none, and of entries field by field."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.registry import games
from scorekeeper.games.telling import most_gained
from scorekeeper.games.words import Guest
from tests.games.telling import lines, played

HANDS: dict[str, tuple[str, dict[str, Any], int, list[str]]] = {
    "a value a player": (
        "moon",
        {"bidder": 1, "bid": "moon", "tricks": [2, 3, 2]},
        3,
        ["Who won the auction? Ben, The bid shooting the moon", "Aki: Tricks 2", "Ben: Tricks 3", "Chie: Tricks 2"],
    ),
    "a flag": ("moon", {"passed": True}, 3, ["Everyone passed"]),
    "nobody's value": (
        "buki",
        {"bets": [None, 4, 2, 6], "winner": 0, "draw": False},
        4,
        ["Who went out? Aki", "Ben: Bets 4", "Chie: Bets 2", "Dai: Bets 6"],
    ),
    "as many seats as players": ("freestyle", {"winners": [0, 2], "amount": 4}, 3, ["Who won? Aki · Chie, amount 4"]),
    "models": (
        "twister",
        {"players": [{"face_down": 2, "pips": 9}, {"face_down": 0, "pips": 0}, {"discards": ["6-5", "2-1"]}]},
        3,
        [
            "Aki: Face down Tiles face down 2 · pips 9",
            "Ben: Face down Tiles face down 0 · pips 0",
            "Chie: Face down Face down 6-5 · 2-1",
        ],
    ),
}
RULES: dict[str, dict[str, object]] = {"freestyle": {"mode": "sides"}, "twister": {"tile_set": "double-six"}}


def without_words(game_id: str) -> AnyGame:
    return replace(games()[game_id], describe=None)


@pytest.mark.parametrize(("game_id", "entry", "seats", "expected"), HANDS.values(), ids=HANDS)
def test_each_field_is_listed_with_name(game_id: str, entry: dict[str, Any], seats: int, expected: list[str]) -> None:
    game = without_words(game_id)
    assert lines(played(game, entry, seats=seats, **RULES.get(game_id, {})), game) == expected


def test_a_list_of_models_with_a_seat_is_described_with_the_hand() -> None:
    game = without_words("buki")
    bets = [{"by": "Eva", "on": 2, "amount": 4, "odds": 2.5}]
    hand = played(game, {"bets": [None, 4, 2, 6], "winner": 1, "side_bets": bets}, seats=4)
    expected = "Who went out? Ben, Side bets Spectator who bet Eva · On whom? Chie · How much? 4"
    assert lines(hand, game)[0].startswith(expected)
    entered = game.description(hand).hand[1].values["value"]
    assert Guest("Eva") in _values(entered)


def _values(value: object) -> list[object]:
    """Return the values of a text at any depth."""
    children = list(getattr(value, "values", {}).values()) if not isinstance(value, str) else []
    return [*children, *(nested for child in children for nested in _values(child))]


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ((3, -1, -2), "1 won"),
        ((2, -4, 2), "1 and 3 won"),
        ((1, -1, 0), "1 won"),
        ((0, 0, 0), "No payments"),
        ((-1, -2, 0), "No payments"),
    ],
    ids=str,
)
def test_the_player_who_gained_most_is_the_winner(won: tuple[int, ...], expected: str) -> None:
    assert str(most_gained(won)) == expected
