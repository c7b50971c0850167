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
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import EventRow
from scorekeeper.store.transactions import ReadTransaction

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
class LogPage:
    """Lines of the log, the newest first; whether there are `more`."""

    lines: tuple[Line, ...]
    more: bool


@dataclass(frozen=True)
class Log(LogPage):
    """The same with the table."""

    table: TableView


def look(book: Database, who: Caller, *, before: int | None = None) -> Log:
    """The newest lines (before one), and the table, for the host alone."""
    with looking(book, who) as (reading, context):
        found = _page(reading, context, before, A_PAGE)
        return Log(found.lines, found.more, table_view(reading, context))


def page(book: Database, who: Caller, *, before: int | None = None, limit: int = A_PAGE) -> LogPage:
    """The newest `limit` lines (before one), for the host alone."""
    with looking(book, who) as (reading, context):
        return _page(reading, context, before, limit)


def _page(reading: ReadTransaction, context: Context, before: int | None, limit: int) -> LogPage:
    let_host(context.me)
    earlier = None if before is None else within(before)
    rows = queries.tables.newest_events(reading, context.table_id, KINDS, earlier, limit + 1)
    return LogPage(tuple(_line(context, row) for row in rows[:limit]), more=len(rows) > limit)


def _line(context: Context, row: EventRow) -> Line:
    people = tuple(context.people[person].name for person in row.people)
    return Line(row.event, row.kind, context.name_of(row.person), people, row.details, row.at)
