"""Descriptions of games for other programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.ledger.reports import describe_game

GAMES = list(registry.games().values())


def described_rule(game: str, rule: str) -> dict[str, Any]:
    return next(line for line in describe_game(registry.find(game))["rules"] if line["name"] == rule)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_described_in_json(game: AnyGame) -> None:
    described = describe_game(game)
    assert json.loads(json.dumps(described)) == described
    assert described["id"] == game.id
    assert set(described["names"]) == {"en", "ja", "zh_Hant"}
    assert 2 <= described["seats"]["min"] <= described["seats"]["max"]


def test_a_number_has_its_bounds() -> None:
    assert described_rule("tien-gow", "penalty") == {
        "name": "penalty",
        "type": "whole",
        "default": 1,
        "min": 0,
        "max": 1_000_000_000,
        "nullable": False,
        "choices": None,
        "when": None,
        "label": "No pile 無勝",
        "help": "Added for a loser without a pile.",
    }


def test_a_rule_that_depends_on_the_table_is_nullable() -> None:
    base = described_rule("tien-gow", "base")
    assert (base["type"], base["default"], base["min"], base["nullable"]) == ("whole", None, 1, True)


def test_a_choice_lists_its_values() -> None:
    assert described_rule("tien-gow", "stacking")["choices"] == [
        {"value": "multiply", "label": "multiply each other"},
        {"value": "highest", "label": "only the larger counts"},
    ]


def test_the_description_of_a_conditional_rule_has_its_condition() -> None:
    assert described_rule("moon", "stake")["when"] == {"settle": "winner"}
    assert described_rule("moon", "failed_moon")["when"] == {"contract": True}


def test_descriptions_are_translated() -> None:
    described = describe_game(registry.find("tien-gow"), str.upper)
    unit = described["rules"][-1]
    assert (unit["name"], unit["label"]) == ("unit", "UNIT")
    assert unit["help"].isupper()
    assert described["rules"][4]["choices"][0]["label"] == "AS FOR ANY DEALER"
