"""The guard of history, and the one who may lift it."""

from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.service import tables
from scorekeeper.service.caller import Caller, Key
from scorekeeper.service.hands import recording
from scorekeeper.store.book import Book
from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.rows import AmendmentRow, HandRow


@pytest.fixture
def recorded(book: Book) -> Book:
    """A book with one hand in it, dealt by Aki."""
    opened = tables.open_table(book, game="tien-gow", players=["Aki", "Ben"])
    recording.record(book, Caller(opened.code, opened.token), {"winner": 1, "piles": [4, 4]}, key=Key("one", ""))
    return book


def rewritten(book: Book, *, fails: bool = False) -> None:
    """Let Ben have dealt it, whatever is true."""
    with book.writing() as writing:
        sheet, history = writing.sheet(1), writing.history(1, 1)
        assert sheet is not None
        writing.rewrite_history(sheet, history, [HandRow(**dict(row) | {"dealer": 1}) for row in history])
        if fails:
            raise ZeroDivisionError


def dealers(book: Book) -> list[tuple[int, str | None]]:
    with book.reading() as reading:
        return [(row.dealer, row.key) for row in reading.history(1, 1)]


def is_guarded(book: Book) -> bool:
    for statement in ("UPDATE hands SET dealer = 0", "DELETE FROM hands"):
        with pytest.raises(DBAPIError, match="history"), book.engine.begin() as connection:
            connection.execute(text(statement))
    return True


def test_a_history_that_is_written_anew_is_guarded_again(recorded: Book) -> None:
    rewritten(recorded)
    assert dealers(recorded) == [(1, "one")]
    assert is_guarded(recorded)


def test_where_that_fails_nothing_was_written_and_the_guard_was_never_away(recorded: Book) -> None:
    with pytest.raises(ZeroDivisionError):
        rewritten(recorded, fails=True)
    assert dealers(recorded) == [(0, "one")]
    assert is_guarded(recorded)


def test_nobody_else_may_change_it_within_a_transaction_that_writes(recorded: Book) -> None:
    def change() -> None:
        with recorded.writing() as writing:
            writing.history(1, 1)[0].dealer = 1

    with pytest.raises(DBAPIError, match="history"):
        change()


def test_what_was_agreed_before_is_history_too(recorded: Book) -> None:
    with recorded.writing() as writing:
        sheet = writing.sheet(1)
        assert sheet is not None
        agreed = sheet.model_dump(include={"table_id", "sheet", "edition", "rules", "first_dealer", "start"})
        writing.add(AmendmentRow(**agreed, revision=1, after=1, person=None, at=sheet.opened, seats=[1, 2]))
    for statement in ("UPDATE amendments SET first_dealer = 1", "DELETE FROM amendments"):
        with pytest.raises(DBAPIError, match="history"), recorded.engine.begin() as connection:
            connection.execute(text(statement))


def test_what_was_entered_beside_the_hands_is_history_too(recorded: Book) -> None:
    with recorded.writing() as writing:
        table = writing.table(1)
        numbers: dict[str, Any] = {"table_id": 1, "entry": writing.next_entry(1), "revision": writing.touch(table)}
        what, at = {"from": 1, "to": 2, "chips": 3, "note": "late"}, table.created
        made: dict[str, Any] = {"kind": "adjustment", "withdrawn": False, "person": 1, "device": 1, "at": at}
        writing.add(EntryRow(**numbers, **made, what=what, flows=[[1, 2, 3]]))
    for statement in ("UPDATE entries SET kind = 'payment'", "DELETE FROM entries"):
        with pytest.raises(DBAPIError, match="history"), recorded.engine.begin() as connection:
            connection.execute(text(statement))
    with recorded.reading() as reading:
        assert [(one.entry, one.what, one.flows) for one in reading.entries(1)] == [(1, what, [[1, 2, 3]])]
