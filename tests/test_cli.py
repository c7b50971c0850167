"""The command line: what it prints, and the one line it fails with."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.games.registry import games

SHEET: dict[str, Any] = {
    "format": "scorekeeper-sheet/1",
    "game": "tien-gow",
    "players": ["Aki", "Ben", "千恵", "Dai"],
    "hands": [{"winner": 1, "piles": [2, 3, 0, 3]}],
}


def scorekeeper(*arguments: str, given: str | bytes | None = None) -> Result:
    """What the command answers."""
    return CliRunner().invoke(main, arguments, given, prog_name="scorekeeper")


def program(*arguments: str, given: bytes = b"", **environ: str) -> "subprocess.CompletedProcess[bytes]":
    """The command as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        env=os.environ | environ,
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )


def assert_refused(answer: Result, line: str) -> None:
    """Nothing on the output, the one line on the error stream, status 2."""
    assert (answer.stdout, answer.stderr, answer.exit_code) == ("", line + "\n", 2)


# settle


def test_a_sheet_in_a_file_is_settled(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET), encoding="utf-8")
    answer = scorekeeper("settle", str(file))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert json.loads(answer.stdout)["totals"] == {"Aki": -2, "Ben": 8, "千恵": -5, "Dai": -1}


def test_a_sheet_on_standard_input_is_settled() -> None:
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert list(json.loads(answer.stdout)) == ["game", "hands", "totals", "pairs", "transfers"]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (b"", "sheet: no JSON at line 1, column 1"),
        (b'{"format": 1,\n}', "sheet: no JSON at line 2, column 1"),
        (b"[NaN]", "sheet: NaN is no number in JSON"),
        (b'{"a": 1, "a": 1}', "sheet: the field a stands twice in one object"),
        (b'{"a\\nb": 1, "a\\nb": 1}', r"sheet: the field a\nb stands twice in one object"),
        (b"[" * 100_000, "sheet: lists and objects are nested too deeply"),
        (b"\xff{}", "sheet: no UTF-8 at byte 1"),
        (b"[]", "sheet: an object with named fields is expected"),
        (json.dumps(SHEET | {"first_dealer": 4}).encode(), "sheet: first_dealer: seats are numbered 0 to 3 here"),
        (
            json.dumps(SHEET | {"hands": [*SHEET["hands"], {"winner": 2, "piles": [4, 4, 0, 0]}]}).encode(),
            "hand 2: piles: 千恵 won the last trick and has at least one pile",
        ),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_sheet_that_cannot_be_is_refused_in_one_line(given: bytes, line: str) -> None:
    assert_refused(scorekeeper("settle", "-", given=given), line)


def test_nothing_is_printed_of_the_hands_before_the_one_that_cannot_be() -> None:
    hands = [SHEET["hands"][0]] * 2 + [{"winner": 1, "piles": [2, 3, 1, 3]}]
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET | {"hands": hands}))
    assert (answer.stdout, answer.exit_code) == ("", 2)
    assert re.fullmatch(r"hand 3: piles: 9 in all, .*\b8\n", answer.stderr)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "no\nfile"
    shown = str(file).replace("\n", r"\n")
    assert_refused(scorekeeper("settle", str(file)), f"sheet: {shown}: no such file or directory")


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    assert_refused(scorekeeper("settle", str(tmp_path)), f"sheet: {tmp_path}: is a directory")


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_the_answer_is_utf_8_whatever_the_locale(locale: str) -> None:
    environ = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    answer = program("settle", "-", given=json.dumps(SHEET).encode(), **environ)
    assert '"千恵": -5' in answer.stdout.decode()
    wrong = program("settle", "-", given=json.dumps(SHEET | {"game": "moon", "棟": 1}).encode(), **environ)
    assert (wrong.stdout, wrong.stderr.decode()) == (b"", "sheet: 棟: there is no such field\n")


def test_a_reader_who_leaves_early_sees_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    answer = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "settle", "-"],
        input=json.dumps(SHEET).encode(),
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert answer.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "games"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (answer.returncode, answer.stderr) == (1, b"scorekeeper: no space left on device\n")


# games


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


@pytest.mark.parametrize("arguments", [["games"], ["games", "buki", "--json"], ["settle", "-"], ["--help"]])
def test_what_needs_no_book_loads_neither_flask_nor_sqlalchemy(arguments: list[str]) -> None:
    script = """
import sys
from scorekeeper.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
    answer = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        input=json.dumps(SHEET).encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    loaded = set(answer.stderr.decode().split())
    assert "scorekeeper" in loaded
    assert loaded.isdisjoint({"flask", "sqlalchemy", "sqlmodel", "alembic", "gunicorn", "qrcode"})


# run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the server was started with, without starting it."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("scorekeeper.web.server.serve", lambda *arguments: calls.append(arguments))
    return calls


def test_run_serves_on_all_interfaces(
    served: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert scorekeeper("run").exit_code == 0
    assert scorekeeper("run", "--host", "127.0.0.1", "--port", "9000").exit_code == 0
    assert [(settings.instance, *where) for settings, *where in served] == [
        (tmp_path, "0.0.0.0", 8000),
        (tmp_path, "127.0.0.1", 9000),
    ]


def test_a_setting_that_cannot_be_is_one_sentence(
    served: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_RATE_LIMITS", "maybe")
    answer = scorekeeper("run")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "SCOREKEEPER_RATE_LIMITS is on or off, not 'maybe'.\n"
    assert not served


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number_of_a_port(served: list[tuple[Any, ...]], port: str) -> None:
    answer = scorekeeper("run", "--port", port)
    assert answer.exit_code == 2
    assert "--port" in answer.stderr
    assert not served


# Whatever happens


def failing(error: BaseException) -> Callable[..., None]:
    """A stand-in that fails."""

    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "book.db"), "book.db: no space left on device"),
        (OSError("odd"), "scorekeeper: odd"),
        (KeyError("winner"), "This is an error of the program, not yours: KeyError: 'winner' (test_cli.py, line "),
        (ValueError("a\nb"), r"This is an error of the program, not yours: ValueError: a\nb (test_cli.py, line "),
    ],
    ids=repr,
)
def test_an_error_of_the_program_is_one_line_too(monkeypatch: pytest.MonkeyPatch, error: Exception, line: str) -> None:
    monkeypatch.setattr("scorekeeper.cli.settle_sheet", failing(error))
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith(line)
    assert len(answer.stderr.splitlines()) == 1


def test_ctrl_c_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.cli.settle_sheet", failing(KeyboardInterrupt()))
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout, answer.stderr) == (1, "", "\nAborted!\n")


@pytest.mark.parametrize("command", [None, *sorted(main.commands)])
def test_every_command_explains_itself(command: str | None) -> None:
    for flag in ("--help", "-h"):
        answer = scorekeeper(*([command] if command else []), flag)
        assert answer.exit_code == 0
        assert answer.stdout.startswith("Usage: scorekeeper")


def test_every_option_says_what_it_does() -> None:
    for command in main.commands.values():
        assert command.help
        assert all(option.help for option in command.params if isinstance(option, click.Option))


def test_the_version_is_the_packages() -> None:
    assert re.fullmatch(r"scorekeeper \d+\.\d+\.\d+\n", scorekeeper("--version").stdout)
