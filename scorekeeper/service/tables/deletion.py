"""Delete a table with everything in it; this is the only operation that removes recorded hands.

The caller types the name of the table, or its code if it has no name. Nothing of the table is stored afterwards, not
even that it existed; the next table retains debts that were carried over.
"""

from dataclasses import dataclass

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.codes import normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import authenticate, find_table, read_transaction
from scorekeeper.service.errors import AlreadyChanged
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class DeletionTarget:
    """A table to delete, for the administrator of the server: `title` is what must be typed to delete it."""

    code: str
    title: str
    has_name: bool


def get_table_to_delete(database: Database, caller: Caller) -> TableView:
    """Return the table; the caller must be a host, who may delete it."""
    with read_transaction(database, caller, right=require_host) as (reading, context):
        return get_table_view(reading, context)


def delete_table(database: Database, caller: Caller, typed: str) -> None:
    """Delete the table; the caller must be a host.

    Raise `Refused` if `typed` is not the name of the table, or its code if it has no name.
    """
    with database.reading() as reading:  # what has to be locked before the table is found before that
        table = _require_deletable(reading, caller, typed).table
    with database.writing() as writing:
        queries.tables.lock_for_deletion(writing, table)
        queries.tables.delete_table(writing, _require_deletable(writing, caller, typed).table)


def find_table_to_delete(database: Database, code: str) -> DeletionTarget:
    """Return the table with this code, for the administrator of the server; raise `NotFound` if there is none."""
    with database.reading() as reading:
        table = find_table(reading, code)
        return DeletionTarget(table.code, _name(table) or table.join_code, bool(_name(table)))


def delete_table_as_admin(database: Database, code: str, typed: str, state: str | None = None) -> None:
    """Delete the table with this code, for the administrator of the server: no caller is authenticated.

    Raise `AlreadyChanged` if it is not in this `state` any more.
    """
    with database.reading() as reading:
        table = find_table(reading, code)
    with database.writing() as writing:
        queries.tables.lock_for_deletion(writing, table)
        table = find_table(writing, code)
        if state not in {None, table.state}:
            raise AlreadyChanged
        _check_typed(table, typed)
        queries.tables.delete_table(writing, table)


def is_deleted(database: Database, code: str) -> bool:
    """Return whether no table has this code any more."""
    with database.reading() as reading:
        return queries.tables.by_code(reading, normalize_code(code)) is None


def _require_deletable(reading: ReadTransaction, caller: Caller, typed: str) -> TableContext:
    context = authenticate(reading, caller)
    require_host(context.me)
    _check_typed(context.table, typed)
    return context


def _check_typed(table: TableRow, typed: str) -> None:
    if _name(table):
        if normalize_name(typed) != normalize_name(table.name):
            raise Refused([Problem("name", "other", text("this does not match the table's name"))])
    elif normalize_code(typed) not in {table.join_code, table.code}:
        raise Refused([Problem("name", "other", text("this does not match the table's code"))])


def _name(table: TableRow) -> str:
    return table.name if normalize_name(table.name) else ""
