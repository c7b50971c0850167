"""A progress bar is drawn on a terminal, for long operations only."""

import io
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from itertools import count
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from scorekeeper.cli import console, main
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening
from scorekeeper.store.database import Database
from tests.cli.program import SHEET, scorekeeper

DRAWN = re.compile(r"([A-Z][a-z ]*[a-z]) +\[[#-]+\] +(\d+)%")


class Stream(io.TextIOWrapper):
    """A standard stream in memory, which may be a terminal."""

    def __init__(self, content: str = "", *, is_terminal: bool = False) -> None:
        super().__init__(io.BytesIO(content.encode()), write_through=True)
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal

    @property
    def content(self) -> str:
        self.seek(0)
        return self.read()


class Shown(NamedTuple):
    """The exit status of a command, its output, and the text that it has written to the terminal."""

    status: object
    out: str
    screen: str

    @property
    def bars(self) -> list[tuple[str, int]]:
        """The label and percentage each time a bar was drawn."""
        return [(label, int(percent)) for label, percent in DRAWN.findall(self.screen)]


@pytest.fixture
def pace(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The seconds that each step takes by the clock of the program: too long to wait without a bar, by default."""
    times = count(step=getattr(request, "param", 2 * console.DELAY))
    monkeypatch.setattr(console, "time", SimpleNamespace(monotonic=lambda: next(times)))


def on_a_terminal(*arguments: str, given: str = "", with_output: bool = False) -> Shown:
    """Run a command with its error stream on a terminal, and with its output too if `with_output`."""
    screen, out = Stream(is_terminal=True), Stream()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(screen):
        patch.setattr(sys, "stdin", Stream(given))
        with redirect_stdout(screen if with_output else out), pytest.raises(SystemExit) as ended:
            main(arguments, prog_name="scorekeeper")
    return Shown(ended.value.code, out.content, screen.content)


def sheet_of(hands: int) -> str:
    return json.dumps(SHEET | {"hands": SHEET["hands"] * hands})


@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize(
    ("pace", "bars"),
    [(0.3, [("Settling", percent) for percent in range(20, 101, 5)]), (0.04, [])],
    indirect=["pace"],
    ids=["20 hands in six seconds", "20 hands in less than a second"],
)
def test_an_operation_longer_than_a_second_draws_a_bar_up_to_its_end(bars: list[tuple[str, int]]) -> None:
    shown = on_a_terminal("settle", "-", given=sheet_of(20))
    assert shown.status == 0
    assert len(json.loads(shown.out)["hands"]) == 20
    assert shown.bars == bars
    assert shown.screen.endswith("\x1b[?25h\n" if bars else ""), "the cursor is visible again"
    assert bool(shown.screen) is bool(bars)


@pytest.fixture
def code(database: Database) -> str:
    opened = opening.open_table(database, game=SHEET["game"], players=SHEET["players"])
    for _ in range(4):
        recording.record_hand(database, Caller(opened.code, opened.token), SHEET["hands"][0])
    return opened.code


@pytest.mark.usefixtures("pace")
def test_export_import_and_verify_show_progress_by_hand(code: str) -> None:
    exported = on_a_terminal("export", code)
    assert (exported.status, exported.bars[0], exported.bars[-1]) == (0, ("Exporting", 25), ("Exporting", 100))
    imported = on_a_terminal("import", "-", given=exported.out)
    assert imported.status == 0
    assert (imported.bars[0], imported.bars[-1]) == (("Settling again", 25), ("Settling again", 100))
    verified = on_a_terminal("verify")
    assert verified.out == "The database is right.\n"
    assert (verified.status, verified.bars[0], verified.bars[-1]) == (0, ("Replaying", 12), ("Replaying", 100))


@pytest.mark.usefixtures("pace")
def test_no_bar_is_drawn_if_the_output_is_the_terminal_too_or_there_is_none(code: str) -> None:
    shown = on_a_terminal("export", code, with_output=True)
    assert (shown.status, shown.bars) == (0, [])
    assert len(json.loads(shown.screen)["sheets"][0]["hands"]) == 4
    ended = scorekeeper("settle", "-", given=sheet_of(4))
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert len(json.loads(ended.stdout)["hands"]) == 4


@pytest.mark.usefixtures("pace")
def test_a_refused_sheet_leaves_the_bar_and_prints_the_reason() -> None:
    hands = [*SHEET["hands"] * 3, {"winner": 1, "piles": [9, 9, 9, 9]}]
    shown = on_a_terminal("settle", "-", given=json.dumps(SHEET | {"hands": hands}))
    assert (shown.status, shown.out, shown.bars[-1]) == (2, "", ("Settling", 75))
    assert re.search(r"\x1b\[\?25h\nhand 4: piles\.0: .*\n$", shown.screen)
