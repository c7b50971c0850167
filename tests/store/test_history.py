"""The triggers that protect history, and the function that disables them."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.service.money.chip_entries import add_chip_entry
from scorekeeper.service.sheets.amendments import AmendmentRequest, amend_sheet
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction
from tests.databases import quick_books
from tests.service.conftest import BEN_WINS, gather

__all__ = ["quick_books"]


@pytest.fixture
def recorded(database: Database) -> Database:
    """A database with a hand dealt by Aki, an amendment and a chip entry."""
    party = gather(database)
    party.record(BEN_WINS)
    amend_sheet(database, party.aki, AmendmentRequest(rules={"unit": 2}))
    add_chip_entry(database, party.aki, {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2})
    return database


def table_id(reading: ReadTransaction) -> int:
    return id_of(queries.tables.codes(reading)[0])


def rewrite(database: Database, *, fails: bool = False) -> None:
    with database.writing() as writing:
        number = table_id(writing)
        sheet, history = queries.tables.sheet(writing, number), queries.hands.history(writing, number, 1)
        assert sheet
        queries.hands.rewrite_history(writing, sheet, [row.replace(dealer=1) for row in history])
        if fails:
            raise ZeroDivisionError


def dealers(database: Database) -> set[int]:
    with database.reading() as reading:
        return {row.dealer for row in queries.hands.history(reading, table_id(reading), 1)}


def assert_protected(database: Database, table: str, column: str) -> None:
    for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with pytest.raises(DBAPIError, match="history"), database.engine.begin() as connection:
            connection.execute(text(statement))


@pytest.mark.parametrize(
    ("table", "column"), [("hands", "dealer"), ("amendments", "first_dealer"), ("entries", "kind"), ("events", "kind")]
)
def test_the_database_refuses_to_change_history(recorded: Database, table: str, column: str) -> None:
    assert_protected(recorded, table, column)


def test_a_history_is_protected_again_after_it_was_rewritten_or_that_has_failed(recorded: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        rewrite(recorded, fails=True)
    assert dealers(recorded) == {0}
    assert_protected(recorded, "hands", "dealer")
    rewrite(recorded)
    assert dealers(recorded) == {1}
    assert_protected(recorded, "hands", "dealer")
