"""Deleting: a table with everything in it, for good. The one deliberate way past the refusal to forget.

Whoever does it types the name of the table, or the code of one that has no name. Nothing of it stays, not even that it
was there; a table that follows it keeps what was carried over.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.codes import normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import authenticate, find_table, read_transaction
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class DeletionTarget:
    """A table that may be deleted, for who has the server in hand: `called` is what is typed to delete it."""

    code: str
    title: str
    has_name: bool


def get_table_to_delete(database: Database, caller: Caller) -> TableView:
    """The table, for the host, who may delete it."""
    with read_transaction(database, caller) as (reading, context):
        require_host(context.me)
        return get_table_view(reading, context)


def delete_table(database: Database, caller: Caller, typed: str) -> None:
    """Delete the table; the host alone, who has `typed` what it is called. `Refused` where that is something else."""
    with database.reading() as reading:  # nobody is kept waiting by somebody who may not
        _let_delete(reading, caller, typed)
    with database.writing() as writing:
        queries.tables.lock_all(writing)
        queries.tables.delete_table(writing, _let_delete(writing, caller, typed).table)


def find_table_to_delete(database: Database, code: str) -> DeletionTarget:
    """The table of this code, for who has the server in hand; `NotFound` without one."""
    with database.reading() as reading:
        table = find_table(reading, code)
        return DeletionTarget(table.code, _name(table) or table.join_code, bool(_name(table)))


def delete_table_as_admin(database: Database, code: str, typed: str) -> None:
    """Delete the table of this code, for who has the server in hand: nobody is asked who they are."""
    with database.writing() as writing:
        queries.tables.lock_all(writing)
        table = find_table(writing, code)
        _must_fit(table, typed)
        queries.tables.delete_table(writing, table)


def is_deleted(database: Database, code: str) -> bool:
    """Whether there is no table of this code any more."""
    with database.glance() as reading:
        return queries.tables.by_code(reading, normalize_code(code)) is None


def _let_delete(reading: ReadTransaction, caller: Caller, typed: str) -> TableContext:
    context = authenticate(reading, caller)
    require_host(context.me)
    _must_fit(context.table, typed)
    return context


def _must_fit(table: TableRow, typed: str) -> None:
    if _name(table):
        if normalize_name(typed) != normalize_name(table.name):
            raise Refused([Problem("name", "other", text("this is not the name of the table"))])
    elif normalize_code(typed) not in {table.join_code, table.code}:
        raise Refused([Problem("name", "other", text("this is not the code of the table"))])


def _name(table: TableRow) -> str:
    return table.name if normalize_name(table.name) else ""
