"""What is asked of the driver itself is what the engine would ask, answered alike, and refused alike."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, column, insert, select, table
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorekeeper.service import entries
from scorekeeper.service.codes import hashed
from scorekeeper.service.hands import drafts, recording
from scorekeeper.service.hands.objections import raise_
from scorekeeper.store import arrival_statements
from scorekeeper.store.book import Book
from scorekeeper.store.entry_queries import HANDED_OVER
from scorekeeper.store.hand_statements import STANDING, objections, versions
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.row import Row
from scorekeeper.store.spans import Span
from scorekeeper.store.told_queries import draft_and_news
from tests.service.conftest import BEN_WINS, gather

NEWEST = Span(limit=8)
STATEMENTS = {name: asked for name, asked in vars(arrival_statements).items() if isinstance(asked, Prepared)} | {
    "standing": STANDING,
    "versions": versions(**NEWEST.kind()),
    "objections": objections(**NEWEST.kind()),
    "draft and news": draft_and_news(20, 20),
    "handed": HANDED_OVER,
}
HOSTING = Prepared(insert(Row.metadata.tables["hosting"]))
A_HOSTING: dict[str, Any] = {"seen": None, "taken_by": None, "taken": [], "link_hash": None}
NOWHERE = Prepared(select(column("code")).select_from(table("nowhere")))


@pytest.fixture
def values(book: Book) -> dict[str, Any]:
    """What is bound, at a table with a hand, a word against it, a hand-over, and something typed of the next hand."""
    aki = gather(book).aki
    recording.record(book, aki, BEN_WINS)
    drafts.write(book, aki, 2, {"winner": "1"})
    raise_(book, aki, 1, "three piles")
    entries.enter(book, aki, {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2})
    of = {"code": aki.code, "token": hashed(aki.token), "table_id": 1, "sheet": 1, "key": "none"}
    return of | NEWEST.asked()


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_prepared_statement_finds_what_the_engine_finds(book: Book, values: dict[str, Any], name: str) -> None:
    asked = STATEMENTS[name]
    with book.engine.connect() as connection:
        expected = connection.execute(asked.statement, values).all()
        found = asked.all(connection, values)
    assert found
    assert [tuple(row) for row in found] == [tuple(row) for row in expected]
    assert [[type(value) for value in row] for row in found] == [[type(value) for value in row] for row in expected]


def twice(connection: Connection) -> None:
    HOSTING.run(connection, A_HOSTING | {"table_id": 1}, A_HOSTING | {"table_id": 1})


def of_no_table(connection: Connection) -> None:
    NOWHERE.all(connection, {})


@pytest.mark.parametrize(("wrong", "kind"), [(twice, IntegrityError), (of_no_table, DBAPIError)])
def test_what_the_database_refuses_is_an_error_of_the_engine(
    book: Book, values: dict[str, Any], wrong: Callable[[Any], None], kind: type[DBAPIError]
) -> None:
    with pytest.raises(kind) as refused, book.writing() as writing:
        wrong(writing._connection)
    assert refused.value.orig is refused.value.__cause__
    assert values["token"] not in str(refused.value)
    with book.reading() as reading:
        assert reading.hosting(1) is None


def test_many_are_written_at_once(book: Book, values: dict[str, Any]) -> None:
    gather(book)
    with book.writing() as writing:
        HOSTING.run(writing._connection, *(A_HOSTING | {"table_id": number, "taken": [number]} for number in (1, 2)))
    with book.reading() as reading:
        assert [there.taken for number in (1, 2) if (there := reading.hosting(number))] == [[1], [2]]
