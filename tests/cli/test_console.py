"""Errors are one line, and every command has help, an example and completion."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from scorekeeper.cli import main
from tests.cli.program import SHEET, scorekeeper


def failing(error: BaseException) -> Callable[..., None]:
    """Return a function that raises this error."""

    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "book.db"), "book.db: no space left on device"),
        (OSError("odd"), "scorekeeper: odd"),
        (KeyError("winner"), "This is an error of the program, not yours: KeyError: 'winner' (test_console.py, line "),
        (ValueError("a\nb"), r"This is an error of the program, not yours: ValueError: a\nb (test_console.py, line "),
    ],
    ids=repr,
)
def test_an_unexpected_error_is_one_line(monkeypatch: pytest.MonkeyPatch, error: Exception, line: str) -> None:
    monkeypatch.setattr(sys.modules["scorekeeper.cli.games"], "settle_sheet", failing(error))
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith(line)
    assert len(answer.stderr.splitlines()) == 1


def test_ctrl_c_is_not_reported_as_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["scorekeeper.cli.games"], "settle_sheet", failing(KeyboardInterrupt()))
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout, answer.stderr) == (1, "", "\nAborted!\n")


@pytest.mark.parametrize("command", [None, *sorted(main.commands)])
def test_every_command_has_help(command: str | None) -> None:
    for flag in ("--help", "-h"):
        answer = scorekeeper(*([command] if command else []), flag)
        assert answer.exit_code == 0
        assert answer.stdout.startswith("Usage: scorekeeper")


def test_the_list_of_commands_shows_complete_sentences() -> None:
    listed = " ".join(scorekeeper("--help").stdout.split())
    for name, command in main.commands.items():
        assert command.help
        assert f"{name} {' '.join(command.help.split('.')[0].split())}." in listed


def test_the_example_of_every_command_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("sheet.json", "evening.json", "copies/scorekeeper.db"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).touch()
    for name, command in main.commands.items():
        assert command.epilog
        example = command.epilog.removeprefix('Example: eval "$(').removeprefix("Example: ").removesuffix(')"')
        program, called, *arguments = shlex.split(example.partition(" > ")[0])
        assert (program, called) == ("scorekeeper", name)
        command.make_context(name, arguments, parent=click.Context(main)).close()


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_completion_is_printed_for_each_shell(shell: str) -> None:
    answer = scorekeeper("completion", shell)
    assert answer.exit_code == 0
    assert f"_SCOREKEEPER_COMPLETE={shell}_complete" in answer.stdout
    words = {"COMP_WORDS": "scorekeeper ver", "COMP_CWORD": "1", "_SCOREKEEPER_COMPLETE": "bash_complete"}
    completed = subprocess.run(
        [sys.executable, "-c", "from scorekeeper.cli import main; main(prog_name='scorekeeper')"],
        env=os.environ | words,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert completed.stdout == b"plain,verify\n"


def test_every_option_has_help() -> None:
    for command in main.commands.values():
        assert command.help
        assert all(option.help for option in command.params if isinstance(option, click.Option))


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"scorekeeper \d+\.\d+\.\d+\n", scorekeeper("--version").stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "games"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (answer.returncode, answer.stderr) == (1, b"scorekeeper: no space left on device\n")


@pytest.mark.parametrize("arguments", [["games"], ["games", "buki", "--json"], ["settle", "-"], ["--help"]])
def test_commands_without_a_database_import_neither_flask_nor_sqlalchemy(arguments: list[str]) -> None:
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


RUN_WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(",")))
from scorekeeper.cli import main
main()
"""
UNIX_MODULES = "crypt,fcntl,grp,pty,pwd,resource,syslog,termios,tty"


def without(modules: str, *arguments: str, instance: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command on a Python without these modules."""
    return subprocess.run(
        [sys.executable, "-c", RUN_WITHOUT, modules, *arguments],
        env=os.environ | {"SCOREKEEPER_INSTANCE": str(instance)},
        input=json.dumps(SHEET),
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_settle_and_games_work_without_modules_of_unix(tmp_path: Path) -> None:
    settled = without(UNIX_MODULES, "settle", "-", instance=tmp_path)
    assert (settled.returncode, settled.stderr) == (0, "")
    assert json.loads(settled.stdout)["totals"]
    listed = without(UNIX_MODULES, "games", instance=tmp_path)
    assert (listed.returncode, listed.stderr, len(listed.stdout.splitlines()) > 5) == (0, "", True)


@pytest.mark.parametrize("module", ["fcntl", "httptools"])
def test_run_names_a_missing_module(module: str, tmp_path: Path) -> None:
    ended = without(module, "run", "--port", "0", instance=tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert re.fullmatch(
        rf"This cannot run here: Python 3\.\S+ on \w+ has no {module}\. docs/host\.md says where it runs\.\n",
        ended.stderr,
    )


MAIN = Path(__file__).parents[2] / "scorekeeper" / "__main__.py"


def test_an_old_python_can_parse_the_main_module_and_is_refused() -> None:
    source = MAIN.read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    old = "import sys; sys.version_info = (3, 9, 6); exec(sys.stdin.read())"
    ended = subprocess.run(
        [sys.executable, "-c", old], input=source, text=True, capture_output=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stderr) == (1, "Scorekeeper needs Python 3.11 or newer; this is 3.9.\n")


def test_a_python_without_the_dependencies_is_refused() -> None:
    ended = subprocess.run(
        [sys.executable, "-S", "-m", "scorekeeper", "games"],
        cwd=MAIN.parents[1],
        text=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    expected = "Scorekeeper is not installed for this Python, which has no click: make run, or see README.md.\n"
    assert ended.stderr == expected
