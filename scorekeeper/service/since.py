"""Catching up: the truth behind every push."""

from __future__ import annotations

from typing import Final

from scorekeeper.games.words import text
from scorekeeper.service import bounds
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, looking, within
from scorekeeper.service.errors import TooMuch
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.transactions import ReadTransaction

MOST: Final = 500
"""Hands that somebody who was away catches up with at once."""


def since(book: Database, who: Caller, revision: int) -> TableView:
    """The table with only those hands of its newest sheet that are newer than `revision`; `TooMuch` of very many."""
    with looking(book, who) as (reading, context):
        after = within(revision)
        if context.table.revision > MOST and _are_many(reading, context, after):
            raise TooMuch(text("Too many hands are newer: read them in portions, from the newest back."))
        return table_view(reading, context, HandFilter(since=after))


def _are_many(reading: ReadTransaction, context: Context, after: int) -> bool:
    """Whether more hands are newer than are read at once, at a table that one request does not go over as a whole."""
    if queries.hand_counts.count_changed_since(reading, context.table_id, context.sheet.sheet, after) <= MOST:
        return False
    return (
        sum(number for *_, number in queries.hand_counts.versions_and_payments(reading, context.table_id, bounds.HAND))
        > bounds.MOST_AT_ONCE
    )
