"""Catching up: the truth behind every push."""

from __future__ import annotations

from scorekeeper.service.room import looking, within
from scorekeeper.service.table_view import table_view
from scorekeeper.service.views import Caller, TableView
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Span


def since(book: Book, who: Caller, revision: int) -> TableView:
    """The table with only those hands of its newest sheet that are newer than `revision`."""
    with looking(book, who) as (reading, room):
        return table_view(reading, room, Span(since=within(revision)))
