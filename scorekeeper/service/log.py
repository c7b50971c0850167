"""The log of a table, for its host: who came in and when, who was sent away, who was host, and when it was closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, let_host, looking, within
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store.book import Book
from scorekeeper.store.rows import EventRow

A_PAGE: Final = 50
KINDS: Final = ("door", "host", "closed", "reopened")
"""The events of service/events.py that stand in it."""


@dataclass(frozen=True)
class Line:
    """An event as service/events.py has it: who did it, where that is known, to which other `people`, and when."""

    number: int
    kind: str
    by: str | None
    people: tuple[str, ...]
    what: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True)
class Log:
    """A page of the log, the newest first; whether there is `more`."""

    table: TableView
    lines: tuple[Line, ...]
    more: bool


def look(book: Book, who: Caller, *, before: int | None = None) -> Log:
    """The newest lines (before one), for the host alone."""
    earlier = None if before is None else within(before)
    with looking(book, who) as (reading, context):
        let_host(context.me)
        rows = reading.newest_events(context.table_id, KINDS, earlier, A_PAGE + 1)
        lines = tuple(_line(context, row) for row in rows[:A_PAGE])
        return Log(table_view(reading, context), lines, more=len(rows) > A_PAGE)


def _line(context: Context, row: EventRow) -> Line:
    people = tuple(context.people[person].name for person in row.people)
    return Line(row.event, row.kind, context.name_of(row.person), people, row.what, row.at)
