"""`scorekeeper games` and `settle`, also with a game of another package."""

import json
import os
from pathlib import Path

import pytest

from scorekeeper.games.registry import games
from tests.brought import broken, brought
from tests.cli.program import SHEET, assert_refused, program, scorekeeper


def test_games_lists_each_game_on_a_line() -> None:
    lines = scorekeeper("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(games())
    assert lines[list(games()).index("tien-gow")] == "tien-gow    2 to 4 players  Tien Gow, 打天九"
    assert "3 players" in lines[list(games()).index("moon")]


@pytest.mark.parametrize("game", games())
def test_games_shows_every_rule_of_a_game(game: str) -> None:
    answer = scorekeeper("games", game)
    assert answer.exit_code == 0
    for line in games()[game].rule_fields:
        assert f"\n\n{line.name}: {line.kind}" in answer.stdout
        assert f"{line.label}. {line.help}" in answer.stdout


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("tien-gow", "Tien Gow, 打天九 (tien-gow): 2 to 4 players"),
        ("tien-gow", "two_tile_rule: flag, default true"),
        ("buki", "payout: half from 0.5 to 1000000000, default 2.5"),
        ("moon", "target: whole from 1 to 1000000000 or null, default 21"),
        ("moon", "failed_moon: choice or null, default null, only where contract is true"),
        ("moon", 'stake: whole from 1 to 1000000000, default 1, only where settle is "winner"'),
        ("tien-gow", 'stacking: choice, default "multiply"'),
        ("tien-gow", "    multiply: multiply\n    highest: only the larger counts\n"),
    ],
)
def test_games_shows_type_bounds_and_default_of_a_rule(game: str, lines: str) -> None:
    assert lines in scorekeeper("games", game).stdout


def test_games_prints_json() -> None:
    every = json.loads(scorekeeper("games", "--json").stdout)
    assert [game["id"] for game in every] == list(games())
    assert json.loads(scorekeeper("games", "moon", "--json").stdout) == every[list(games()).index("moon")]


def test_an_unknown_game_is_refused_with_a_list_of_games() -> None:
    assert_refused(scorekeeper("games", "poker"), "game: choose one of these: " + ", ".join(games()))


def test_a_sheet_in_a_file_or_on_standard_input_is_settled(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET), encoding="utf-8")
    answer = scorekeeper("settle", str(file))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert json.loads(answer.stdout)["totals"] == {"Aki": -2, "Ben": 8, "千恵": -5, "Dai": -1}

    settled = scorekeeper("settle", "-", given=json.dumps(SHEET)).stdout
    assert settled == answer.stdout
    assert list(json.loads(settled)) == ["game", "hands", "next", "totals", "pairs", "transfers"]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (b"", "sheet: invalid JSON at line 1, column 1"),
        (b'{"format": 1,\n!}', "sheet: invalid JSON at line 2, column 1"),
        (b"[NaN]", "sheet: line 1, column 2: NaN is not a JSON number"),
        (b'{"a": 1, "a": 1}', "sheet: line 1, column 10: the field a appears twice in one object"),
        (b'{"a\\nb": 1, "a\\nb": 1}', r"sheet: line 1, column 13: the field a\nb appears twice in one object"),
        (b"[" * 100_000, "sheet: line 1, column 501: lists and objects are nested too deeply"),
        (b"\xff{}", "sheet: line 1, column 1: this is not UTF-8"),
        (b"[]", "sheet: this must be an object with named fields"),
        (json.dumps(SHEET | {"first_dealer": 4}).encode(), "sheet: first_dealer: seats are numbered 0 to 3"),
        (
            json.dumps(SHEET | {"hands": [*SHEET["hands"], {"winner": 2, "piles": [4, 4, 0, 0]}]}).encode(),
            "hand 2: piles: 千恵 won the last trick, so must have at least one pile",
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_an_invalid_sheet_is_refused_in_one_line(given: bytes, line: str) -> None:
    assert_refused(scorekeeper("settle", "-", given=given), line)


def test_a_missing_file_or_a_folder_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "no\nfile"
    shown = str(file).replace("\n", r"\n")
    assert_refused(scorekeeper("settle", str(file)), f"sheet: {shown}: no such file or directory")
    assert_refused(scorekeeper("settle", str(tmp_path)), f"sheet: {tmp_path}: is a directory")


@pytest.mark.server
def test_the_output_is_utf_8_in_every_locale() -> None:
    environ = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert '"千恵": -5' in program("settle", "-", **environ).stdout
    wrong = program("settle", "-", given=json.dumps(SHEET | {"game": "moon", "棟": 1}), **environ)
    assert (wrong.stdout, wrong.stderr) == ("", "sheet: 棟: no such field\n")


@pytest.mark.server
def test_a_closed_output_causes_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    answer = program("settle", "-", to=writing)
    os.close(writing)
    assert answer.stderr == ""


BIG_TWO = json.dumps(SHEET | {"game": "big-two", "hands": [{"left": [0, 3, 10, 13]}]})


def test_a_game_of_another_package_is_listed_described_and_settled(big_two: Path) -> None:
    with brought(big_two):
        listed = scorekeeper("games")
        assert (listed.exit_code, listed.stderr) == (0, "")
        assert listed.stdout.splitlines()[-1] == ("big-two     4 players       Big Two, 鋤大弟（ビッグ・ツー）, 鋤大弟")
        assert "Big Two" in scorekeeper("games", "big-two").stdout
        settled = scorekeeper("settle", "-", given=BIG_TWO)
    assert settled.stderr == ""
    assert json.loads(settled.stdout)["totals"] == {"Aki": 62, "Ben": 50, "千恵": -18, "Dai": -94}


def test_a_rejected_game_is_reported_on_the_error_stream_and_not_listed(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", "return pay(higher, lower, ", "return pay(lower, lower, ")
    line = "The game big-two is left out: example 1: 0 pays themselves"
    with brought(wrong):
        listed = scorekeeper("games")
        assert (listed.exit_code, "big-two" in listed.stdout) == (0, False)
        [rejected] = listed.stderr.splitlines()
        assert rejected.startswith(line)
        settled = scorekeeper("settle", "-", given=BIG_TWO)
    first, second = settled.stderr.splitlines()
    assert first.startswith(line)
    assert second.startswith("sheet: game: choose one of these: tien-gow, ")
    assert (settled.exit_code, settled.stdout) == (2, "")
