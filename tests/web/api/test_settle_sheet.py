"""POST /api/v1/settle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.settings import Settings
from scorekeeper.web.api import games
from tests.games.folders import files, game_of
from tests.web.api.callers import HAND, IMPOSSIBLE, PLAYERS, answer, refusal

SHEET: dict[str, Any] = {"format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS, "hands": [HAND]}


def _settle(client: FlaskClient, sheet: object, language: str = "en") -> TestResponse:
    return client.post("/api/v1/settle", json=sheet, headers={"Accept-Language": language})


def test_a_sheet_is_settled_as_on_the_command_line(client: FlaskClient) -> None:
    settled = answer(_settle(client, SHEET))
    assert settled["totals"] == {"Aki": -2, "Ben": 8, "Chie": -5, "Dai": -1}
    assert list(settled["totals"]) == PLAYERS
    assert settled["hands"][0]["dealer"] == "Aki"
    assert settled["transfers"][0] == {"from": "Aki", "to": "Ben", "amount": 2}


@pytest.mark.parametrize("file", files("vectors.json"), ids=game_of)
def test_every_worked_sheet_settles_as_expected(client: FlaskClient, file: Path) -> None:
    for vector in json.loads(file.read_text(encoding="utf-8")):
        response = _settle(client, vector["sheet"])
        assert response.status_code == (422 if "error" in vector else 200), vector["name"]


def test_settling_needs_no_token_and_stores_nothing(client: FlaskClient, settings: Settings) -> None:
    database = settings.instance / "scorekeeper.db"
    before = database.read_bytes()
    answer(_settle(client, SHEET))
    assert database.read_bytes() == before
    assert client.get_cookie("scorekeeper") is None


def test_the_invalid_hand_and_its_field_are_reported(client: FlaskClient) -> None:
    document = refusal(_settle(client, {**SHEET, "hands": [HAND, IMPOSSIBLE]}), 422)
    assert document["hand"] == 2
    assert document["errors"] == [{"field": "piles", "code": "sum", "message": "9 in all, the players take 8"}]
    assert document["detail"] == "Hand 2: 9 in all, the players take 8"


@pytest.mark.parametrize("language", ["ja", "zh-TW"])
def test_problems_are_in_the_requested_language(client: FlaskClient, language: str) -> None:
    wrong = {**SHEET, "hands": [IMPOSSIBLE]}
    english, other = refusal(_settle(client, wrong), 422), refusal(_settle(client, wrong, language), 422)
    assert english["detail"] != other["detail"]
    assert english["errors"][0]["message"] != other["errors"][0]["message"]
    assert english["errors"][0]["code"] == other["errors"][0]["code"]
    assert english["title"] != other["title"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": "scorekeeper-sheet/2"}, "format"),
        ({"game": "poker"}, "game"),
        ({"players": ["Aki"]}, "players"),
        ({"rules": {"base": 0}}, "rules.base"),
        ({"rules": {"nothing": 1}}, "rules.nothing"),
        ({"first_dealer": 4}, "first_dealer"),
        ({"more": 1}, "more"),
    ],
)
def test_problems_of_the_sheet_are_reported_at_their_field(
    client: FlaskClient, change: dict[str, object], field: str
) -> None:
    document = refusal(_settle(client, SHEET | change), 422)
    assert document["errors"][0]["field"] == field
    assert "hand" not in document


@pytest.mark.parametrize(("seats", "most"), [(2, 3_000), (12, 303)])
def test_as_many_hands_are_settled_at_once_as_take_no_more_than_a_second(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seats: int, most: int
) -> None:
    monkeypatch.setattr(games, "settlement_report", lambda sheet: {"hands": len(sheet.hands)})
    sheet = SHEET | {"game": "freestyle", "players": [f"P{seat}" for seat in range(seats)]}
    assert answer(_settle(client, sheet | {"hands": [None] * most})) == {"hands": most}
    document = refusal(_settle(client, sheet | {"hands": [None] * (most + 1)}), 422)
    assert document["detail"] == f"at most {most} hands of so many players are settled at once"
