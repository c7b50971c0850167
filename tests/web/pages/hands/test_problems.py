"""Problems in the form of a hand: the player of the field, and missing fields."""

from html import unescape

import pytest
from flask import Flask

from tests.web.phones import host_of

COUNTED = {"players.length": "3", "players.0.face_down": "0", "players.2.face_down": "0"}
SAID = {
    "one of a list that has a value a player": (
        ("twister", 3),
        COUNTED | {"players.1.face_down": "1", "players.1.pips": "13"},
        "Ben: ",
    ),
    "a field that is not filled in": (
        ("twister", 3),
        COUNTED | {"players.1.pips": "3"},
        "Ben: Tiles face down – please fill this in",
    ),
    "a field that is named with its player": (
        ("twister", 3),
        COUNTED | {"players.1.face_down": "1"},
        ">pips of Ben – please fill this in<",
    ),
    "a field of the whole hand": (("da-san", 3), {"bid": "1", "winner": "0"}, ">Who won the auction?<"),
}


@pytest.mark.parametrize(("table", "fields", "said"), SAID.values(), ids=SAID)
def test_a_problem_names_the_player_and_the_missing_field(
    app: Flask, table: tuple[str, int], fields: dict[str, str], said: str
) -> None:
    game, seats = table
    answer = host_of(app, game, seats).preview(fields)
    assert answer.status_code == 422
    assert said in unescape(answer.text)
