"""A bar on the terminal, for what takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

from scorekeeper.ledger.steps import UNHEARD, Steps

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

PATIENCE: Final = 1.0
"""Seconds without a bar: most is done sooner."""
REDRAWN: Final = 200
"""So often at most."""


class _Bar(Steps):
    def __init__(self, said: str) -> None:
        self._said, self._began = said, time.monotonic()
        self._of = self._done = 0
        self._drawn: ProgressBar[int] | None = None

    def begin(self, count: Callable[[], int]) -> None:
        self._of = count()

    def step(self) -> None:
        self._done += 1
        if self._drawn:
            self._drawn.update(1)
        elif time.monotonic() - self._began > PATIENCE:
            every = max(1, self._of // REDRAWN)
            self._drawn = click.progressbar(length=self._of, label=self._said, file=sys.stderr, update_min_steps=every)
            self._drawn.update(self._done)

    def end(self) -> None:
        if self._drawn:
            self._drawn.render_finish()


@contextmanager
def bar(said: str, *, quiet: bool = False) -> Iterator[Steps]:
    """Draws how far it has come, on the error stream where that is a terminal; nothing where it is to be `quiet`."""
    if quiet or not sys.stderr.isatty():
        yield UNHEARD
        return
    drawn = _Bar(said)
    try:
        yield drawn
    finally:
        drawn.end()
