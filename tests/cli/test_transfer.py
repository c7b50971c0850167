"""`scorekeeper verify`, `export` and `import`: the book, from outside the pages."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import detail, opening
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests import old_book
from tests.cli.program import assert_refused, program, scorekeeper

DIFFERENT = {"code", "exported_at", "links"}
"""What an evening does not bring along."""


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder without a book yet."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    return tmp_path / "instance"


@pytest.fixture
def database(instance: Path) -> Iterator[Database]:
    """The book in that folder."""
    with closing(Database.open(f"sqlite:///{instance}/scorekeeper.db", instance)) as database:
        yield database


@pytest.fixture
def code(database: Database) -> str:
    """A table of two hands."""
    opened = opening.open_table(database, game="tien-gow", players=["Aki", "Ben", "千恵", "Dai"])
    host = Caller(opened.code, opened.token)
    for piles in ([2, 3, 0, 3], [4, 4, 0, 0]):
        recording.record_hand(database, host, {"winner": 1, "piles": piles})
    return opened.code


def join_code(database: Database, code: str) -> str:
    """The code of this table that people see on the screen."""
    with database.reading() as reading:
        table = queries.tables.by_code(reading, code)
    assert table is not None
    return table.join_code


def exported(code: str) -> dict[str, Any]:
    """The evening that the command prints."""
    answer = scorekeeper("export", code)
    assert (answer.exit_code, answer.stderr) == (0, "")
    evening: dict[str, Any] = json.loads(answer.stdout)
    return evening


def without(evening: dict[str, Any]) -> dict[str, Any]:
    """What has to be the same wherever an evening is."""
    return {name: value for name, value in evening.items() if name not in DIFFERENT}


# export, import


def test_an_evening_comes_back_identically(code: str, tmp_path: Path) -> None:
    evening = exported(code)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(evening), encoding="utf-8")
    opened = json.loads(scorekeeper("import", str(file)).stdout)
    assert opened["code"] != code
    assert without(exported(opened["code"])) == without(evening)


def test_an_evening_moves_to_another_book(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = exported(code)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(evening)).stdout)
    assert without(exported(opened["code"])) == without(evening)


def test_an_evening_comes_back_that_is_too_large_for_a_page(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(exported(code))).stdout)
    assert without(exported(opened["code"])) == without(exported(code))


def test_who_brings_an_evening_is_its_host(database: Database, code: str) -> None:
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(exported(code))).stdout)
    assert detail.get_table(database, Caller(opened["code"], opened["token"])).me.is_host


def test_a_code_may_be_typed_as_people_type_it(code: str) -> None:
    assert exported(f" {code[:3].lower()}-{code[3:]}")["code"] == code


def test_the_code_on_the_screen_is_as_good_as_the_one_in_the_address(database: Database, code: str) -> None:
    shown = join_code(database, code)
    assert shown != code
    assert exported(shown.lower())["code"] == code
    assert f"/host/{code}/" in scorekeeper("host", shown).stdout


@pytest.mark.parametrize("command", ["export", "host"])
def test_a_command_says_which_code_it_takes(command: str) -> None:
    assert "the one that people see on the screen" in " ".join(scorekeeper(command, "--help").stdout.split())


def test_names_are_printed_as_they_are(code: str) -> None:
    assert '"千恵"' in scorekeeper("export", code).stdout


def test_a_table_that_is_not_there_is_refused(instance: Path) -> None:
    assert_refused(scorekeeper("export", "AAAAAA"), "code: there is no table AAAAAA")


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (b"", "evening: no JSON at line 1, column 1"),
        (b"\xff", "evening: line 1, column 1: this is not UTF-8"),
        (b"[]", "evening: an object with named fields is expected"),
        (b"{}", "evening: format at line 1, column 1: this is missing"),
    ],
    ids=repr,
)
def test_what_is_no_evening_is_refused_in_one_line(instance: Path, given: bytes, line: str) -> None:
    assert_refused(scorekeeper("import", "-", given=given), line)


def test_an_evening_that_does_not_follow_from_its_hands_is_refused_whole(database: Database, code: str) -> None:
    evening = exported(code)
    evening["sheets"][0]["hands"][1]["payments"][0]["chips"] += 1
    answer = scorekeeper("import", "-", given=json.dumps(evening))
    assert (answer.stdout, answer.exit_code) == ("", 2)
    assert answer.stderr.startswith("evening: sheets.0.hands.1.payments at line 1, column ")
    assert ": hand 2: " in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    with database.reading() as reading:
        assert queries.tables.codes(reading) == [code]


def test_an_evening_that_is_not_there_is_named(instance: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    assert_refused(scorekeeper("import", str(file)), f"evening: {file}: no such file or directory")
    assert not instance.exists()


# verify


def test_a_book_that_is_right_is_said_to_be(code: str) -> None:
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, "The book is right.\n", "")


def test_a_book_without_tables_is_right(instance: Path) -> None:
    assert scorekeeper("verify").exit_code == 0


def test_what_does_not_follow_from_the_hands_is_named_and_the_status_says_so(instance: Path, code: str) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (trigger,) in triggers:  # which are there so that nobody does this
            connection.execute(f'DROP TRIGGER "{trigger}"')
        connection.execute("UPDATE hands SET payments = replace(payments, '\"chips\":2', '\"chips\":3')")
    answer = scorekeeper("verify")
    assert answer.exit_code == 1
    assert answer.stdout.startswith(f"{code}: sheet 1: hand 1: payments: ")
    assert answer.stderr == f"The book is not right: {len(answer.stdout.splitlines())} found.\n"


def test_a_deep_look_finds_what_replaying_cannot(instance: Path, code: str) -> None:
    assert scorekeeper("verify", "--deep").stdout == "The book is right.\n"
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        connection.execute("CREATE TABLE extra (name TEXT, table_id INTEGER REFERENCES tables (id))")
        connection.execute("CREATE INDEX extra_name ON extra (name)")
        index = connection.execute("SELECT * FROM sqlite_schema WHERE name = 'extra_name'").fetchone()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_schema WHERE name = 'extra_name'")
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        connection.execute("INSERT INTO extra VALUES ('in no index', 99)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", index)
    assert scorekeeper("verify").exit_code == 0
    answer = scorekeeper("verify", "--deep")
    assert answer.exit_code == 1
    assert "database: row 1 missing from index extra_name\n" in answer.stdout
    assert "database: row 1 of extra names one of tables that is not there\n" in answer.stdout
    assert answer.stderr == f"The book is not right: {len(answer.stdout.splitlines())} found.\n"


def test_the_pages_of_another_database_are_its_own_to_look_at(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "damage", lambda _: None)
    answer = scorekeeper("verify", "--deep")
    assert (answer.exit_code, answer.stdout) == (0, "The book is right.\n")
    assert "pg_amcheck" in answer.stderr


def test_sheets_that_are_kept_as_paid_are_counted(instance: Path) -> None:
    instance.mkdir()
    old_book.lay(f"sqlite:///{instance}/scorekeeper.db")
    answer = scorekeeper("verify")
    kept = sum(map(len, old_book.KEPT.values()))
    said = f"Kept as paid, and only their sums checked: {kept} sheets.\nThe book is right.\n"
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, said, "")


def test_an_evening_of_before_comes_in_and_out(instance: Path) -> None:
    file = old_book.BEFORE / "da-san.json"
    opened = json.loads(scorekeeper("import", str(file)).stdout)
    assert [sheet["kept"] for sheet in exported(opened["code"])["sheets"]] == [True, False, False]
    answer = scorekeeper("verify")
    assert answer.stdout == "Kept as paid, and only their sums checked: 1 sheet.\nThe book is right.\n"


def test_the_book_is_looked_after_beside_a_program_that_has_it_open(
    database: Database, code: str, instance: Path
) -> None:
    answer = program("verify", SCOREKEEPER_INSTANCE=str(instance))
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, b"The book is right.\n", b"")


# A book that cannot be opened


def test_a_database_that_is_none_is_one_line(instance: Path) -> None:
    instance.mkdir()
    (instance / "scorekeeper.db").write_bytes(b"not a database, but long enough to be looked at" * 100)
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == (
        f"The database {instance / 'scorekeeper.db'} is broken (file is not a database); "
        "scorekeeper restore FILE brings a backup back.\n"
    )


def test_a_book_of_a_newer_program_is_left_alone(database: Database, instance: Path) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("The database is at version 9999, ")


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "file" / "instance"))
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("The instance folder ")
