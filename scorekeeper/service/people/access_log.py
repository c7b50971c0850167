"""List who joined a table, who was removed, who was host, who revealed bets, and when it was closed, for its host."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.games.fields import clamp_number
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import read_transaction
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import EventRow

PAGE_SIZE = 50
#: The kinds of events (`service.events`) that the log contains.
ACCESS_KINDS = ("door", "host", "closed", "reopened", "revealed")


@dataclass(frozen=True)
class AccessLogLine:
    """An event of the log: who did it, if known, the other `people` concerned, and when."""

    number: int
    kind: str
    by: str | None
    people: tuple[str, ...]
    what: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True)
class AccessLog:
    """A table and lines of its log, the newest first; `more` if there are older ones."""

    table: TableView
    lines: tuple[AccessLogLine, ...]
    more: bool


def get_access_log(
    database: Database, caller: Caller, *, before: int | None = None, limit: int = PAGE_SIZE
) -> AccessLog:
    """Return the newest `limit` lines (before one), by default a page; the caller must be a host."""
    with read_transaction(database, caller, right=require_host) as (reading, context):
        earlier = None if before is None else clamp_number(before)
        rows = queries.tables.newest_events(reading, context.table_id, ACCESS_KINDS, earlier, limit + 1)
        lines = tuple(_line(context, row) for row in rows[:limit])
        return AccessLog(get_table_view(reading, context), lines, more=len(rows) > limit)


def _line(context: TableContext, row: EventRow) -> AccessLogLine:
    people = tuple(context.name(person) for person in row.people)
    return AccessLogLine(row.event, row.kind, context.name_of(row.person), people, row.details, row.at)
