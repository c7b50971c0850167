"""Catching up: the truth behind every push."""

from __future__ import annotations

from scorekeeper.service.table_view import table_view
from scorekeeper.service.views import Actor, TableView
from scorekeeper.store.book import Book


def since(book: Book, actor: Actor, revision: int) -> TableView | None:
    """The table with only those hands that are newer than `revision`; None where nothing is."""
    with book.reading() as reading:
        if reading.table(actor.table_id).revision <= revision:
            return None
        return table_view(reading, actor, since=max(revision, 0))
