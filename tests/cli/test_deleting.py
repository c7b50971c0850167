"""`scorekeeper delete`."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service import tables
from scorekeeper.service.views import Admission
from scorekeeper.store import queries
from scorekeeper.store.book import Book
from tests.cli.program import assert_refused, scorekeeper


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """The book that the settings name."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Book.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as book:
        yield book


def opened(book: Book, name: str = "") -> Admission:
    return tables.open_table(book, game="moon", players=["Aki", "Ben", "Chie"], name=name)


def known(book: Book) -> list[str]:
    with book.reading() as reading:
        return list(queries.tables.codes(reading))


def test_a_table_is_deleted_once_its_name_is_typed(book: Book) -> None:
    friday, other = opened(book, "Friday"), opened(book)
    shown = friday.links.join_code or ""
    answer = scorekeeper("delete", shown, given="Saturday\n")
    assert (answer.exit_code, answer.stdout, known(book)) == (2, "", [friday.code, other.code])
    assert answer.stderr.endswith("name: this is not the name of the table; nothing was deleted\n")
    answer = scorekeeper("delete", shown, given="friday\n")
    assert (answer.exit_code, answer.stdout) == (0, "Deleted with everything in it: Friday\n")
    assert "Everything at Friday will be gone for good." in answer.stderr
    assert known(book) == [other.code]


def test_a_table_without_a_name_asks_for_its_code(book: Book) -> None:
    table = opened(book)
    assert scorekeeper("delete", table.code, given="\n").exit_code == 2
    assert known(book) == [table.code]
    answer = scorekeeper("delete", table.code, given=f"{table.links.join_code}\n")
    assert "Type the code of the table" in answer.stderr
    assert (answer.exit_code, known(book)) == (0, [])


def test_a_script_is_not_asked(book: Book) -> None:
    friday, other = opened(book, "Friday"), opened(book)
    for table in (friday, other):
        answer = scorekeeper("delete", "--yes", table.code, given="")
        assert (answer.exit_code, answer.stderr) == (0, "")
    assert known(book) == []


def test_where_nothing_is_typed_nothing_is_deleted(book: Book) -> None:
    table = opened(book, "Friday")
    answer = scorekeeper("delete", table.code, given="")
    assert (answer.exit_code, answer.stdout, known(book)) == (1, "", [table.code])
    assert "Traceback" not in answer.stderr


def test_a_table_that_is_not_there_is_refused(book: Book) -> None:
    assert_refused(scorekeeper("delete", "AAAAAA", "--yes"), "code: there is no table AAAAAA")
