"""That a host is here: written down at most once a minute, for whoever would take over asks how long ago it was."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from scorekeeper.service import clock
from scorekeeper.store.book import Book
from scorekeeper.store.host_rows import HostingRow
from scorekeeper.store.writing import Writing

EVERY: Final = timedelta(minutes=1)


def is_due(role: str, seen: datetime) -> bool:
    """Whether it is to be written down that a device of this role has asked."""
    return role == "host" and abs(clock.now() - seen) >= EVERY  # by a clock that was put back it was later than now


def note(book: Book, table_id: int) -> None:
    """A host has looked: a transaction of its own, after what was asked."""
    with book.writing() as writing:
        if writing.lock_what_is_left(table_id):  # the table may be deleted by now
            mark(writing, table_id)


def mark(writing: Writing, table_id: int) -> None:
    """A host is here; whoever would take over is not waited for any more."""
    row = hosting(writing, table_id)
    row.seen = clock.now()
    if row.wanted_by is not None:
        row.wanted_by, row.agreed = None, []
        writing.touch(writing.table(table_id))


def hosting(writing: Writing, table_id: int) -> HostingRow:
    """What is kept of who is host, which may be changed."""
    row = writing.hosting(table_id)
    if row is None:
        row = HostingRow(table_id=table_id)
        writing.add(row)
    return row
