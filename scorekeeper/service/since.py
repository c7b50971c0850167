"""Catching up: the truth behind every push."""

from __future__ import annotations

from scorekeeper.service.caller import Caller
from scorekeeper.service.context import looking, within
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store.book import Book
from scorekeeper.store.spans import Span


def since(book: Book, who: Caller, revision: int) -> TableView:
    """The table with only those hands of its newest sheet that are newer than `revision`."""
    with looking(book, who) as (reading, context):
        return table_view(reading, context, Span(since=within(revision)))
