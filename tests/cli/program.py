"""The command line as a test calls it: here, or as a program of its own."""

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
