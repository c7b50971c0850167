"""GET /api/v1/games."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.games import registry


def _games(client: FlaskClient, language: str = "en") -> dict[str, Any]:
    answer = client.get("/api/v1/games", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert isinstance(answer.json, list)
    return {game["id"]: game for game in answer.json}


def test_every_game_is_listed_with_names_and_seat_counts(client: FlaskClient) -> None:
    games = _games(client)
    assert list(games) == list(registry.games())
    assert games["tien-gow"]["names"]["ja"] == "打天九"
    assert games["tien-gow"]["seats"] == {"min": 2, "max": 4}


def test_every_rule_has_type_default_bounds_and_help(client: FlaskClient) -> None:
    for game in _games(client).values():
        for rule in game["rules"]:
            assert rule.keys() >= {"name", "type", "default", "min", "max", "help"}
            assert rule["help"]


@pytest.mark.parametrize("language", ["ja", "zh-TW"])
def test_the_help_is_in_the_language_of_the_request(client: FlaskClient, language: str) -> None:
    english, other = _games(client)["tien-gow"], _games(client, language)["tien-gow"]
    assert english["rules"][0]["default"] == other["rules"][0]["default"]
    assert english["rules"][0]["help"] != other["rules"][0]["help"]


def test_only_get_is_allowed(client: FlaskClient) -> None:
    assert client.head("/api/v1/games").status_code == 200
    assert set(client.options("/api/v1/games").headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert client.delete("/api/v1/games").status_code == 405
