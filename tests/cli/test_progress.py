"""A progress bar is drawn on a terminal, for long operations only."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening
from scorekeeper.store.database import Database
from tests.cli.program import SHEET

AT_ONCE = "from scorekeeper import cli; cli.console.DELAY = 0; cli.main()"
"""The program with progress bars that appear without a delay."""
SOON = AT_ONCE.replace("= 0;", "= 0.1;")
LONG = SHEET | {"hands": SHEET["hands"] * 20_000}
"""It takes longer than 0.1 seconds on every machine, but not always longer than a second."""
DRAWN = re.compile(r"([A-Z][a-z ]*[a-z]) +\[[#-]+\] +(\d+)%")


class Shown(NamedTuple):
    """The exit status of a command, its output, and the text that it has written to the terminal."""

    status: int
    out: bytes
    screen: str

    @property
    def bars(self) -> list[tuple[str, int]]:
        """The label and percentage each time a bar was drawn."""
        return [(label, int(percent)) for label, percent in DRAWN.findall(self.screen)]


def on_a_terminal(*command: str, instance: Path, given: bytes = b"", with_output: bool = False) -> Shown:
    """Run a command with its error stream on a terminal, and with its output too if `with_output`."""
    controller, terminal = pty.openpty()
    output: list[bytes] = []
    reader = threading.Thread(target=_read, args=(controller, output))
    reader.start()
    ended = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"SCOREKEEPER_INSTANCE": str(instance)},
        input=given,
        stdout=terminal if with_output else subprocess.PIPE,
        stderr=terminal,
        timeout=120,
        check=False,
    )
    os.close(terminal)
    reader.join()
    os.close(controller)
    return Shown(ended.returncode, ended.stdout or b"", b"".join(output).decode())


def _read(controller: int, output: list[bytes]) -> None:
    while True:
        try:
            output.append(os.read(controller, 1 << 16))
        except OSError:  # the other end is closed
            return


def test_a_long_operation_draws_a_bar_until_100_percent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # coverage takes longer than settling; the short tests below are measured
    shown = on_a_terminal("-c", SOON, "settle", "-", instance=tmp_path, given=json.dumps(LONG).encode())
    assert shown.status == 0
    assert len(json.loads(shown.out)["hands"]) == len(LONG["hands"])
    percents = [percent for label, percent in shown.bars if label == "Settling"]
    assert percents == sorted(percents)
    assert percents[-1] == 100
    assert shown.screen.endswith("\x1b[?25h\r\n"), "the cursor is visible again"


def test_no_bar_is_drawn_if_the_error_stream_is_no_terminal(tmp_path: Path) -> None:
    hands = SHEET | {"hands": SHEET["hands"] * 4}
    ended = subprocess.run(
        [sys.executable, "-c", AT_ONCE, "settle", "-"],
        env=os.environ | {"SCOREKEEPER_INSTANCE": str(tmp_path)},
        input=json.dumps(hands).encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert len(json.loads(ended.stdout)["hands"]) == 4


def test_no_bar_is_drawn_for_a_short_operation(tmp_path: Path) -> None:
    shown = on_a_terminal("-m", "scorekeeper", "settle", "-", instance=tmp_path, given=json.dumps(SHEET).encode())
    assert (shown.status, shown.screen) == (0, "")


@pytest.fixture
def code(tmp_path: Path) -> str:
    """A table with four hands in the database."""
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        opened = opening.open_table(database, game=SHEET["game"], players=SHEET["players"])
        for _ in range(4):
            recording.record_hand(database, Caller(opened.code, opened.token), SHEET["hands"][0])
    return opened.code


def test_export_import_and_verify_show_progress_by_hand(code: str, tmp_path: Path) -> None:
    exported = on_a_terminal("-c", AT_ONCE, "export", code, instance=tmp_path)
    assert (exported.status, exported.bars[0], exported.bars[-1]) == (0, ("Exporting", 25), ("Exporting", 100))
    imported = on_a_terminal("-c", AT_ONCE, "import", "-", instance=tmp_path, given=exported.out)
    assert (imported.status, imported.bars[0], imported.bars[-1]) == (
        0,
        ("Settling again", 25),
        ("Settling again", 100),
    )
    verified = on_a_terminal("-c", AT_ONCE, "verify", instance=tmp_path)
    assert verified.out.decode() == "The book is right.\n"
    assert (verified.status, verified.bars[0], verified.bars[-1]) == (0, ("Replaying", 12), ("Replaying", 100))


def test_no_bar_is_drawn_if_the_output_is_the_terminal_too(code: str, tmp_path: Path) -> None:
    shown = on_a_terminal("-c", AT_ONCE, "export", code, instance=tmp_path, with_output=True)
    assert (shown.status, shown.bars) == (0, [])
    assert len(json.loads(shown.screen)["sheets"][0]["hands"]) == 4


def test_a_refused_sheet_leaves_the_bar_and_prints_the_reason(tmp_path: Path) -> None:
    hands = [*SHEET["hands"] * 3, {"winner": 1, "piles": [9, 9, 9, 9]}]
    given = json.dumps(SHEET | {"hands": hands}).encode()
    shown = on_a_terminal("-c", AT_ONCE, "settle", "-", instance=tmp_path, given=given)
    assert (shown.status, shown.out, shown.bars[-1]) == (2, b"", ("Settling", 75))
    assert re.search(r"\x1b\[\?25h\r\nhand 4: piles\.0: .*\r\n$", shown.screen)
