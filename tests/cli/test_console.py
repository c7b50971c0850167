"""Errors are one line, every command has help, an example and completion, and `run` passes its arguments on."""

import ast
import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.ledger import reports
from tests.cli.program import SHEET, program, python, scorekeeper
from tests.server import ROOT


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError(28, "No space left on device", "book.db"), "book.db: no space left on device"),
        (OSError("odd"), "scorekeeper: odd"),
        (KeyError("winner"), "This is an error of the program, not yours: KeyError: 'winner' (test_console.py, line "),
        (ValueError("a\nb"), r"This is an error of the program, not yours: ValueError: a\nb (test_console.py, line "),
        (KeyboardInterrupt(), "\nAborted!"),
    ],
    ids=repr,
)
def test_a_fault_and_ctrl_c_are_one_line(monkeypatch: pytest.MonkeyPatch, error: BaseException, line: str) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(reports, "settlement_report", fail)
    answer = scorekeeper("settle", "-", given=json.dumps(SHEET))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith(line)
    assert len(answer.stderr.strip().splitlines()) == 1


def test_every_command_and_option_has_help() -> None:
    listed = " ".join(scorekeeper("--help").stdout.split())
    for name, command in main.commands.items():
        assert command.help
        assert f"{name} {' '.join(command.help.split('.')[0].split())}." in listed, "a complete sentence"
        assert all(option.help for option in command.params if isinstance(option, click.Option))
        for flag in ("--help", "-h"):
            answer = scorekeeper(name, flag)
            assert answer.exit_code == 0
            assert answer.stdout.startswith(f"Usage: scorekeeper {name}")


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
    assert CliRunner().invoke(main, prog_name="scorekeeper", env=words).stdout == "plain,verify\n"


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"scorekeeper \d+\.\d+\.\d+\n", scorekeeper("--version").stdout)


@pytest.mark.server
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_reported_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        answer = program("games", to=full.fileno())
    assert (answer.returncode, answer.stderr) == (1, "scorekeeper: no space left on device\n")


@pytest.mark.server
def test_commands_without_a_database_import_neither_flask_nor_sqlalchemy() -> None:
    script = """
import sys
from scorekeeper.cli import main
from scorekeeper.ledger import reports
for arguments in (["--help"], ["games"], ["games", "buki", "--json"], ["settle", "-"]):
    try:
        main(arguments)
    except SystemExit as ended:
        assert not ended.code
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
    loaded = set(python("-c", script).stderr.split())
    assert "scorekeeper" in loaded
    assert loaded.isdisjoint({"flask", "sqlalchemy", "sqlmodel", "alembic", "uvicorn", "qrcode"})


RUN_WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split(",")))
from scorekeeper.cli import main
from scorekeeper.ledger import reports
main()
"""
UNIX_MODULES = "crypt,fcntl,grp,pty,pwd,resource,syslog,termios,tty"


@pytest.mark.server
def test_settle_works_without_modules_of_unix() -> None:
    settled = python("-c", RUN_WITHOUT, UNIX_MODULES, "settle", "-")
    assert (settled.returncode, settled.stderr) == (0, "")
    assert json.loads(settled.stdout)["totals"]


@pytest.mark.server
def test_run_names_a_missing_module(tmp_path: Path) -> None:
    ended = python("-c", RUN_WITHOUT, "fcntl", "run", "--port", "0", SCOREKEEPER_INSTANCE=str(tmp_path))
    assert (ended.returncode, ended.stdout) == (1, "")
    assert re.fullmatch(
        r"This cannot run here: Python 3\.\S+ on \w+ has no fcntl\. docs/host\.md says where it runs\.\n", ended.stderr
    )


@pytest.mark.server
def test_an_old_python_can_parse_the_main_module_and_is_refused() -> None:
    source = (ROOT / "scorekeeper" / "__main__.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    ended = python("-c", "import sys; sys.version_info = (3, 9, 6); exec(sys.stdin.read())", given=source)
    assert (ended.returncode, ended.stderr) == (1, "Scorekeeper needs Python 3.11 or newer; this is 3.9.\n")


@pytest.mark.server
def test_a_python_without_the_dependencies_is_refused() -> None:
    ended = python("-S", "-m", "scorekeeper", "games")
    assert (ended.returncode, ended.stdout) == (1, "")
    expected = "Scorekeeper is not installed for this Python, which has no click: make run, or see README.md.\n"
    assert ended.stderr == expected


# run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The arguments of each call of `serve`, which is replaced."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr("scorekeeper.server.serve", lambda *arguments: calls.append(arguments))
    return calls


def test_run_serves_everywhere(served: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert scorekeeper("run").exit_code == 0
    assert scorekeeper("run", "--host", "127.0.0.1", "--port", "9000", "--workers", "4").exit_code == 0
    assert [(settings.instance, *address) for settings, *address in served] == [
        (tmp_path, "0.0.0.0", 8000, 1),
        (tmp_path, "127.0.0.1", 9000, 4),
    ]


def test_an_invalid_setting_or_port_is_refused(served: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    for port in ("-1", "65536", "http"):
        answer = scorekeeper("run", "--port", port)
        assert answer.exit_code == 2
        assert "--port" in answer.stderr
    monkeypatch.setenv("SCOREKEEPER_RATE_LIMITS", "maybe")
    answer = scorekeeper("run")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "SCOREKEEPER_RATE_LIMITS is on or off, not 'maybe'.\n"
    assert not served
