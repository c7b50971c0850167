"""A game of another package on the command line."""

import json
from pathlib import Path

from tests.brought import broken, brought
from tests.cli.program import SHEET, scorekeeper

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
    assert second.startswith("sheet: game: one of these is expected: tien-gow, ")
    assert (settled.exit_code, settled.stdout) == (2, "")
