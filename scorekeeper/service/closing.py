"""Closing: the end of an evening, after which no hand, seat, rule or chip is changed; and its taking back.

What is still open can be set aside: it stays as it is, and is there again once the evening goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.service import beginning
from scorekeeper.service.caller import Caller
from scorekeeper.service.closing_views import StillOpen
from scorekeeper.service.context import Context, changing, let_host, let_open, looking
from scorekeeper.service.errors import Unfinished
from scorekeeper.service.events import Closed, Reopened, log
from scorekeeper.service.present_settling import with_settlement
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class Ending:
    """A table that the host would close, and what is still open there."""

    table: TableView
    still_open: StillOpen


def look(book: Database, who: Caller) -> Ending:
    """What is still open, for the host, who may close the evening."""
    with looking(book, who) as (reading, context):
        let_host(context.me)
        let_open(context)
        table = with_settlement(reading, context, table_view(reading, context))
        return Ending(table, _look_for(reading, context)[0])


def close(book: Database, who: Caller, *, set_aside: bool = False) -> datetime:
    """Close the evening; the host alone. When it ended. One that is closed stays so.

    `Unfinished`, with what is open, where something is and was not `set_aside`. Everybody is told, with what was.
    """
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        if context.table.closed:
            return context.table.closed
        found, stakes = _look_for(writing, context)
        if found and not set_aside:
            raise Unfinished(current=found)
        now = clock.now()
        writing.update(context.table, closed=now)
        log(writing, context, _closed(found), stakes)
        return now


def reopen(book: Database, who: Caller) -> None:
    """Let the evening go on as it was; the host alone. Everybody is told."""
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        if context.table.closed:
            writing.update(context.table, closed=None)
            log(writing, context, Reopened())


def _closed(found: StillOpen) -> Closed:
    """What was set aside; entries are named only where there are any."""
    entries = {"entries": found.entries} if found.entries else {}
    stakes = tuple(chips for _, chips in found.stakes)
    return Closed(draft=found.draft, objections=found.objections, stakes=stakes, **entries)


def _look_for(reading: ReadTransaction, context: Context) -> tuple[StillOpen, Mapping[int, int]]:
    """Return what is still open, and the stakes on the table by person."""
    stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    words = queries.objections.objections(reading, context.table_id, context.sheet.sheet, HandFilter(limit=0))
    against = queries.chip_entries.objections(reading, context.table_id)
    stakes = beginning.lying(context, stands)
    found = StillOpen(
        draft=stands.number if beginning.is_entered(context, stands) else None,
        objections=tuple(sorted({(said.sheet, said.number) for said in words if not said.resolved})),
        stakes=tuple((context.people[person].name, chips) for person, chips in stakes.items()),
        entries=tuple(sorted({said.entry for said in against if not said.resolved})),
    )
    return found, stakes
