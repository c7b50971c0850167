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
from tests.databases import new_database


@pytest.fixture
def book(postgresql: str, tmp_path: Path) -> Iterator[Book]:
    """A book on PostgreSQL."""
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


def test_the_book_that_is_opened_next_does_not_go_by_the_clock_of_the_one_before(book: Book, tmp_path: Path) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(hours=30)), book.reading() as reading:
        reading.codes()
    Book.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path).close()
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(minutes=1)
