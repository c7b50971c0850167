"""Run commands of the command line, in this process or in a new one."""

import json
import os
import sys
from subprocess import PIPE, CompletedProcess, run
from typing import Any

from click.testing import CliRunner, Result

from scorekeeper.cli import main

SHEET: dict[str, Any] = {
    "format": "scorekeeper-sheet/1",
    "game": "tien-gow",
    "players": ["Aki", "Ben", "千恵", "Dai"],
    "hands": [{"winner": 1, "piles": [2, 3, 0, 3]}],
}


def scorekeeper(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, given, prog_name="scorekeeper")


def python(*arguments: str, given: str = json.dumps(SHEET), to: int = PIPE, **environ: str) -> "CompletedProcess[str]":
    """Run a new Python; both streams are UTF-8."""
    command, env = [sys.executable, *arguments], os.environ | environ
    return run(command, env=env, input=given, stdout=to, stderr=PIPE, encoding="utf-8", timeout=300, check=False)


def program(*arguments: str, **more: Any) -> "CompletedProcess[str]":
    return python("-m", "scorekeeper", *arguments, **more)


def assert_refused(answer: Result, line: str) -> None:
    """Assert that a command has printed only this line, on the error stream, and ended with status 2."""
    assert (answer.stdout, answer.stderr, answer.exit_code) == ("", line + "\n", 2)
