"""Machines whose clocks differ and jump, at one PostgreSQL: it is as late for all of them."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from scorekeeper.service import clock, tables
from scorekeeper.service.caller import Caller
from scorekeeper.store.book import Book
from scorekeeper.store.clock import CLOCK
from tests.databases import new_database


@pytest.fixture
def book(postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """A book on PostgreSQL, of a process that has just started."""
    monkeypatch.setattr(CLOCK, "_ahead", timedelta())
    monkeypatch.setattr(CLOCK, "_began", None)
    with closing(Book.open(new_database(postgresql), tmp_path)) as book:
        yield book


@pytest.mark.parametrize("off", [timedelta(hours=30), timedelta(minutes=-20)], ids=str)
def test_a_host_is_here_by_whatever_clock_the_machine_that_asks_has(book: Book, off: timedelta) -> None:
    opened = tables.open_table(book, game="tien-gow", players=["Aki", "Ben"])
    right = datetime.now(UTC)
    with time_machine.travel(right + off):
        hosting = tables.view(book, Caller(opened.code, opened.token)).hosting
        assert not hosting.away
        assert abs(hosting.seen - right) < timedelta(minutes=1)
        assert abs(clock.now() - right) < timedelta(minutes=1)
    tables.view(book, Caller(opened.code, opened.token))
    assert abs(clock.now() - right) < timedelta(minutes=1)
