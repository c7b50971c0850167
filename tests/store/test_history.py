"""The triggers that protect history, and the function that disables them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import opening
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntries, ChipEntryRow, HandRow
from scorekeeper.store.models.tables import AmendmentRow
from scorekeeper.store.transactions import WriteTransaction


@pytest.fixture
def recorded(database: Database) -> Database:
    """A database with one hand, dealt by Aki."""
    opened = opening.open_table(database, game="tien-gow", players=["Aki", "Ben"])
    recording.record_hand(
        database, Caller(opened.code, opened.token), {"winner": 1, "piles": [4, 4]}, key=IdempotencyKey("one", "")
    )
    return database


def rewrite(database: Database, *, fails: bool = False) -> None:
    """Rewrite the history so that Ben is the dealer."""
    with database.writing() as writing:
        sheet, history = queries.tables.sheet(writing, 1), queries.hands.history(writing, 1, 1)
        assert sheet
        queries.hands.rewrite_history(writing, sheet, [row.replace(dealer=1) for row in history])
        if fails:
            raise ZeroDivisionError


def dealers(database: Database) -> list[tuple[int, str | None]]:
    with database.reading() as reading:
        return [(row.dealer, row.idempotency_key) for row in queries.hands.history(reading, 1, 1)]


def is_protected(database: Database) -> bool:
    for statement in ("UPDATE hands SET dealer = 0", "DELETE FROM hands"):
        with pytest.raises(DBAPIError, match="history"), database.engine.begin() as connection:
            connection.execute(text(statement))
    return True


def test_a_rewritten_history_is_protected_again(recorded: Database) -> None:
    rewrite(recorded)
    assert dealers(recorded) == [(1, "one")]
    assert is_protected(recorded)


def test_a_failed_rewrite_changes_nothing_and_leaves_the_history_protected(recorded: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        rewrite(recorded, fails=True)
    assert dealers(recorded) == [(0, "one")]
    assert is_protected(recorded)


@pytest.mark.parametrize(
    "change",
    [lambda writing, row: writing.update(row, dealer=1), lambda writing, row: writing.delete(row)],
    ids=["update", "delete"],
)
def test_a_write_transaction_cannot_update_or_delete_a_hand(
    recorded: Database, change: Callable[[WriteTransaction, HandRow], object]
) -> None:
    with pytest.raises(DBAPIError, match="history"), recorded.writing() as writing:
        change(writing, queries.hands.history(writing, 1, 1)[0])
    assert dealers(recorded) == [(0, "one")]


def test_amendments_cannot_be_changed(recorded: Database) -> None:
    with recorded.writing() as writing:
        sheet = queries.tables.sheet(writing, 1)
        assert sheet
        setup = sheet.model_dump(include={"table_id", "sheet", "edition", "rules", "first_dealer", "start"})
        writing.insert(AmendmentRow(**setup, revision=1, after_hand=1, person=None, at=sheet.opened, seats=[1, 2]))
    for statement in ("UPDATE amendments SET first_dealer = 1", "DELETE FROM amendments"):
        with pytest.raises(DBAPIError, match="history"), recorded.engine.begin() as connection:
            connection.execute(text(statement))


def test_chip_entries_cannot_be_changed(recorded: Database) -> None:
    with recorded.writing() as writing:
        table = queries.tables.by_id(writing, 1)
        assert table
        numbers: dict[str, Any] = {
            "table_id": 1,
            "entry": writing.next_number(ChipEntries.entry, table_id=1),
            "revision": writing.next_revision(table),
        }
        details, at = {"from": 1, "to": 2, "chips": 3, "note": "late"}, table.created
        values: dict[str, Any] = {"kind": "adjustment", "withdrawn": False, "person": 1, "device": 1, "at": at}
        writing.insert(ChipEntryRow(**numbers, **values, details=details, chip_flows=[[1, 2, 3]]))
    for statement in ("UPDATE entries SET kind = 'payment'", "DELETE FROM entries"):
        with pytest.raises(DBAPIError, match="history"), recorded.engine.begin() as connection:
            connection.execute(text(statement))
    with recorded.reading() as reading:
        assert [
            (entry.entry, entry.details, entry.chip_flows) for entry in queries.chip_entries.entries(reading, 1)
        ] == [(1, details, [[1, 2, 3]])]
