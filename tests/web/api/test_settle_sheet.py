"""GET /api/v1/games and POST /api/v1/settle."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.games import registry
from scorekeeper.settings import Settings
from scorekeeper.web.api import games
from tests.web.api.callers import HAND, IMPOSSIBLE, PLAYERS, answer, refusal

SHEET: dict[str, Any] = {"format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND]}


def _games(client: FlaskClient, language: str = "en") -> dict[str, Any]:
    answered = client.get("/api/v1/games", headers={"Accept-Language": language})
    assert isinstance(answered.json, list)
    return {game["id"]: game for game in answered.json}


def _settle(client: FlaskClient, sheet: object, language: str = "en") -> TestResponse:
    return client.post("/api/v1/settle", json=sheet, headers={"Accept-Language": language})


def test_every_game_is_listed_with_its_rules_in_the_language_of_the_request(client: FlaskClient) -> None:
    english, japanese = _games(client), _games(client, "ja")
    assert list(english) == list(japanese) == list(registry.games())
    assert english["tien-gow"]["names"]["ja"] == "打天九"
    assert english["tien-gow"]["seats"] == {"min": 2, "max": 4}
    for game in english.values():
        for rule in game["rules"]:
            assert rule.keys() >= {"name", "type", "default", "min", "max", "help"}
            assert rule["help"]
    one, other = english["tien-gow"]["rules"][0], japanese["tien-gow"]["rules"][0]
    assert one["default"] == other["default"]
    assert one["help"] != other["help"]


@pytest.mark.sqlite("compares the file")
def test_a_sheet_is_settled_without_a_token_and_nothing_is_stored(client: FlaskClient, settings: Settings) -> None:
    database = settings.instance / "scorekeeper.db"
    before = database.read_bytes()
    settled = answer(_settle(client, SHEET))
    assert settled["totals"] == {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}
    assert list(settled["totals"]) == PLAYERS
    assert settled["hands"][0]["dealer"] == "Aki"
    assert settled["transfers"][0] == {"from": "Aki", "to": "Ben", "chips": 2}
    assert database.read_bytes() == before
    assert client.get_cookie("scorekeeper") is None


def test_an_invalid_hand_is_reported_at_its_field_in_the_language_of_the_request(client: FlaskClient) -> None:
    wrong = {**SHEET, "hands": [HAND, IMPOSSIBLE]}
    document, other = refusal(_settle(client, wrong), 422), refusal(_settle(client, wrong, "ja"), 422)
    assert document["hand"] == other["hand"] == 2
    assert document["errors"] == [{"field": "piles", "code": "sum", "message": "the total is 9; it must be 8"}]
    assert document["detail"] == "Hand 2: piles: the total is 9; it must be 8"
    assert other["errors"][0]["message"] != document["errors"][0]["message"]
    assert other["title"] != document["title"]


@pytest.mark.parametrize(("seats", "most"), [(2, 3_000), (12, 303)])
def test_as_many_hands_are_settled_at_once_as_take_no_more_than_a_second(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seats: int, most: int
) -> None:
    monkeypatch.setattr(games, "settlement_report", lambda sheet: {"hands": len(sheet.hands)})
    sheet = SHEET | {"game": "freestyle", "players": [f"P{seat}" for seat in range(seats)]}
    assert answer(_settle(client, sheet | {"hands": [None] * most})) == {"hands": most}
    document = refusal(_settle(client, sheet | {"hands": [None] * (most + 1)}), 422)
    assert document["detail"] == f"hands: with this many players, at most {most} hands can be settled at once"
