"""Run commands of the command line, in this process or in a new one."""

import os
import subprocess
import sys
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


def program(*arguments: str, given: bytes = b"", **environ: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        env=os.environ | environ,
        input=given,
        capture_output=True,
        timeout=300,
        check=False,
    )


def assert_refused(answer: Result, line: str) -> None:
    """Assert that a command has printed only this line, on the error stream, and ended with status 2."""
    assert (answer.stdout, answer.stderr, answer.exit_code) == ("", line + "\n", 2)
