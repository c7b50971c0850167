"""A bar on the terminal for what takes long, and for nothing else."""

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
"""The program for somebody who waits for nothing."""
SOON = AT_ONCE.replace("= 0;", "= 0.1;")
LONG = SHEET | {"hands": SHEET["hands"] * 20_000}
"""Much longer than a tenth of a second on any machine; a second is not, on a fast one."""
DRAWN = re.compile(r"([A-Z][a-z ]*[a-z]) +\[[#-]+\] +(\d+)%")


class Shown(NamedTuple):
    """How a command ended, its output, and what its terminal showed on the error stream."""

    status: int
    out: bytes
    screen: str

    @property
    def bars(self) -> list[tuple[str, int]]:
        """What each bar was called, and how many of a hundred it showed."""
        return [(said, int(percent)) for said, percent in DRAWN.findall(self.screen)]


def on_a_terminal(*command: str, instance: Path, given: bytes = b"", with_output: bool = False) -> Shown:
    """The command with its error stream on a terminal, and its output too where that is asked for."""
    ours, theirs = pty.openpty()
    heard: list[bytes] = []
    listening = threading.Thread(target=_hear, args=(ours, heard))
    listening.start()
    ended = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"SCOREKEEPER_INSTANCE": str(instance)},
        input=given,
        stdout=theirs if with_output else subprocess.PIPE,
        stderr=theirs,
        timeout=120,
        check=False,
    )
    os.close(theirs)
    listening.join()
    os.close(ours)
    return Shown(ended.returncode, ended.stdout or b"", b"".join(heard).decode())


def _hear(terminal: int, heard: list[bytes]) -> None:
    while True:
        try:
            heard.append(os.read(terminal, 1 << 16))
        except OSError:  # nobody writes to it any more
            return


def test_what_takes_longer_than_somebody_waits_draws_a_bar_up_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)  # counting lines would take longer than settling; the short ones below are counted
    shown = on_a_terminal("-c", SOON, "settle", "-", instance=tmp_path, given=json.dumps(LONG).encode())
    assert shown.status == 0
    assert len(json.loads(shown.out)["hands"]) == len(LONG["hands"])
    percents = [percent for said, percent in shown.bars if said == "Settling"]
    assert percents == sorted(percents)
    assert percents[-1] == 100
    assert shown.screen.endswith("\x1b[?25h\r\n"), "the cursor is back"


def test_where_the_error_stream_is_no_terminal_there_is_none(tmp_path: Path) -> None:
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


def test_what_is_done_at_once_draws_none(tmp_path: Path) -> None:
    shown = on_a_terminal("-m", "scorekeeper", "settle", "-", instance=tmp_path, given=json.dumps(SHEET).encode())
    assert (shown.status, shown.screen) == (0, "")


@pytest.fixture
def code(tmp_path: Path) -> str:
    """A table of four hands in the book."""
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        opened = opening.open_table(database, game=SHEET["game"], players=SHEET["players"])
        for _ in range(4):
            recording.record_hand(database, Caller(opened.code, opened.token), SHEET["hands"][0])
    return opened.code


def test_export_import_and_verify_count_every_hand(code: str, tmp_path: Path) -> None:
    kept = on_a_terminal("-c", AT_ONCE, "export", code, instance=tmp_path)
    assert (kept.status, kept.bars[0], kept.bars[-1]) == (0, ("Exporting", 25), ("Exporting", 100))
    brought = on_a_terminal("-c", AT_ONCE, "import", "-", instance=tmp_path, given=kept.out)
    assert (brought.status, brought.bars[0], brought.bars[-1]) == (0, ("Settling again", 25), ("Settling again", 100))
    right = on_a_terminal("-c", AT_ONCE, "verify", instance=tmp_path)
    assert right.out.decode() == "The book is right.\n"
    assert (right.status, right.bars[0], right.bars[-1]) == (0, ("Replaying", 12), ("Replaying", 100))


def test_what_is_exported_to_the_terminal_itself_is_not_drawn_over(code: str, tmp_path: Path) -> None:
    shown = on_a_terminal("-c", AT_ONCE, "export", code, instance=tmp_path, with_output=True)
    assert (shown.status, shown.bars) == (0, [])
    assert len(json.loads(shown.screen)["sheets"][0]["hands"]) == 4


def test_a_sheet_that_is_refused_halfway_leaves_the_bar_and_says_why(tmp_path: Path) -> None:
    hands = [*SHEET["hands"] * 3, {"winner": 1, "piles": [9, 9, 9, 9]}]
    given = json.dumps(SHEET | {"hands": hands}).encode()
    shown = on_a_terminal("-c", AT_ONCE, "settle", "-", instance=tmp_path, given=given)
    assert (shown.status, shown.out, shown.bars[-1]) == (2, b"", ("Settling", 75))
    assert re.search(r"\x1b\[\?25h\r\nhand 4: piles\.0: .*\r\n$", shown.screen)
