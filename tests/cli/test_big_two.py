"""A game of another package on the command line."""

import json
from pathlib import Path

from tests.brought import broken
from tests.cli.program import program

SHEET = {
    "format": "scorekeeper-sheet/1",
    "game": "big-two",
    "players": ["Aki", "Ben", "千恵", "Dai"],
    "hands": [{"left": [0, 3, 10, 13]}],
}


def test_a_game_of_another_package_is_listed_and_described(big_two: Path) -> None:
    listed = program("games", PYTHONPATH=str(big_two))
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert "big-two     4 players       Big Two, 鋤大弟（ビッグ・ツー）, 鋤大弟" in listed.stdout.decode().splitlines()
    assert b"Big Two" in program("games", "big-two", PYTHONPATH=str(big_two)).stdout


def test_a_sheet_of_a_game_of_another_package_is_settled(big_two: Path) -> None:
    settled = program("settle", "-", given=json.dumps(SHEET).encode(), PYTHONPATH=str(big_two))
    assert settled.stderr == b""
    assert json.loads(settled.stdout)["totals"] == {"Aki": 62, "Ben": 50, "千恵": -18, "Dai": -94}


def test_a_rejected_game_is_reported_on_the_error_stream_and_not_listed(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", "return pay(higher, lower, ", "return pay(lower, lower, ")
    line = b"The game big-two is left out: example 1: 0 pays themselves"
    listed = program("games", PYTHONPATH=str(wrong))
    assert listed.returncode == 0
    assert b"big-two" not in listed.stdout
    [rejected] = listed.stderr.splitlines()
    assert rejected.startswith(line)
    settled = program("settle", "-", given=json.dumps(SHEET).encode(), PYTHONPATH=str(wrong))
    first, second = settled.stderr.splitlines()
    assert first.startswith(line)
    assert second.startswith(b"sheet: game: one of these is expected: tien-gow, ")
    assert (settled.returncode, settled.stdout) == (2, b"")
