"""Whatever happens, it is one line; and what every command has."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from scorekeeper.cli import main
from tests.cli.program import SHEET, scorekeeper


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
        (KeyError("winner"), "This is an error of the program, not yours: KeyError: 'winner' (test_failures.py, line "),
        (ValueError("a\nb"), r"This is an error of the program, not yours: ValueError: a\nb (test_failures.py, line "),
    ],
    ids=repr,
)
def test_an_error_of_the_program_is_one_line_too(monkeypatch: pytest.MonkeyPatch, error: Exception, line: str) -> None:
    monkeypatch.setattr("scorekeeper.cli.settling.settle_sheet", failing(error))
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith(line)
    assert len(answer.stderr.splitlines()) == 1


def test_ctrl_c_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.cli.settling.settle_sheet", failing(KeyboardInterrupt()))
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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "games"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (answer.returncode, answer.stderr) == (1, b"scorekeeper: no space left on device\n")


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
    assert loaded.isdisjoint({"flask", "sqlalchemy", "sqlmodel", "alembic", "uvicorn", "qrcode"})
