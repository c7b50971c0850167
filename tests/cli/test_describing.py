"""`scorekeeper games`: for people and for programs."""

import json

import pytest

from scorekeeper.games.registry import games
from tests.cli.program import assert_refused, scorekeeper


def test_every_game_is_listed_in_a_line() -> None:
    lines = scorekeeper("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(games())
    assert lines[list(games()).index("tien-gow")] == "tien-gow    2 to 4 players  Tien Gow, 打天九"
    assert "3 players" in lines[list(games()).index("moon")]


@pytest.mark.parametrize("game", games())
def test_a_game_is_shown_with_every_rule(game: str) -> None:
    answer = scorekeeper("games", game)
    assert answer.exit_code == 0
    for line in games()[game].rule_fields:
        assert f"\n\n{line.name}: {line.kind}" in answer.stdout
        assert f"{line.label}. {line.help}" in answer.stdout


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("tien-gow", "Tien Gow, 打天九 (tien-gow): 2 to 4 players"),
        ("tien-gow", "penalty: whole from 0 to 1000000000, default 1"),
        ("tien-gow", "two_tile_rule: flag, default true"),
        ("buki", "length: whole from 1 to 1000000000 or null, default null"),
        ("buki", "payout: half from 0.5 to 1000000000, default 2.5"),
        ("moon", "target: whole from 1 to 1000000000 or null, default 21"),
        ("moon", "failed_moon: choice or null, default null, only where contract is true"),
        ("moon", 'stake: whole from 1 to 1000000000, default 1, only where settle is "winner"'),
        ("tien-gow", 'stacking: choice, default "multiply"'),
        ("tien-gow", "    multiply: multiply each other\n    highest: only the larger counts\n"),
    ],
)
def test_a_rule_is_shown_with_type_bounds_and_default(game: str, lines: str) -> None:
    assert lines in scorekeeper("games", game).stdout


def test_games_are_json_for_programs() -> None:
    every = json.loads(scorekeeper("games", "--json").stdout)
    assert [game["id"] for game in every] == list(games())
    assert json.loads(scorekeeper("games", "moon", "--json").stdout) == every[list(games()).index("moon")]


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert_refused(scorekeeper("games", "poker"), "game: one of these is expected: " + ", ".join(games()))
