"""`scorekeeper verify`, `export` and `import`."""

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

NOT_RESTORED = {"code", "exported_at", "links"}
"""The fields of an export that an import does not restore."""


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder without a database."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    return tmp_path / "instance"


@pytest.fixture
def database(instance: Path) -> Iterator[Database]:
    """The database in that folder."""
    with closing(Database.open(f"sqlite:///{instance}/scorekeeper.db", instance)) as database:
        yield database


@pytest.fixture
def code(database: Database) -> str:
    """A table with two hands."""
    opened = opening.open_table(database, game="tien-gow", players=["Aki", "Ben", "千恵", "Dai"])
    host = Caller(opened.code, opened.token)
    for piles in ([2, 3, 0, 3], [4, 4, 0, 0]):
        recording.record_hand(database, host, {"winner": 1, "piles": piles})
    return opened.code


def join_code(database: Database, code: str) -> str:
    """Return the join code of a table."""
    with database.reading() as reading:
        table = queries.tables.by_code(reading, code)
    assert table is not None
    return table.join_code


def exported(code: str) -> dict[str, Any]:
    """Return the document that the command exports."""
    answer = scorekeeper("export", code)
    assert (answer.exit_code, answer.stderr) == (0, "")
    document: dict[str, Any] = json.loads(answer.stdout)
    return document


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that an import restores."""
    return {name: value for name, value in document.items() if name not in NOT_RESTORED}


# export, import


def test_an_imported_table_exports_the_same(code: str, tmp_path: Path) -> None:
    document = exported(code)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    opened = json.loads(scorekeeper("import", str(file)).stdout)
    assert opened["code"] != code
    assert comparable(exported(opened["code"])) == comparable(document)


def test_a_table_moves_to_another_database(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = exported(code)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(document)).stdout)
    assert comparable(exported(opened["code"])) == comparable(document)


def test_an_evening_comes_back_that_is_too_large_for_a_page(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(exported(code))).stdout)
    assert comparable(exported(opened["code"])) == comparable(exported(code))


def test_an_import_returns_the_token_of_a_host(database: Database, code: str) -> None:
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(exported(code))).stdout)
    assert detail.get_table(database, Caller(opened["code"], opened["token"])).me.is_host


def test_a_code_may_have_spaces_hyphens_and_lower_case(code: str) -> None:
    assert exported(f" {code[:3].lower()}-{code[3:]}")["code"] == code


def test_the_join_code_is_accepted_in_place_of_the_code(database: Database, code: str) -> None:
    shown = join_code(database, code)
    assert shown != code
    assert exported(shown.lower())["code"] == code
    assert f"/host/{code}/" in scorekeeper("host", shown).stdout


@pytest.mark.parametrize("command", ["export", "host"])
def test_the_help_of_a_command_describes_its_code(command: str) -> None:
    assert "the one that people see on the screen" in " ".join(scorekeeper(command, "--help").stdout.split())


def test_names_are_exported_without_escapes(code: str) -> None:
    assert '"千恵"' in scorekeeper("export", code).stdout


def test_an_unknown_table_is_refused(instance: Path) -> None:
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
def test_an_invalid_export_is_refused_in_one_line(instance: Path, given: bytes, line: str) -> None:
    assert_refused(scorekeeper("import", "-", given=given), line)


def test_an_export_with_wrong_payments_is_refused_completely(database: Database, code: str) -> None:
    document = exported(code)
    document["sheets"][0]["hands"][1]["payments"][0]["chips"] += 1
    answer = scorekeeper("import", "-", given=json.dumps(document))
    assert (answer.stdout, answer.exit_code) == ("", 2)
    assert answer.stderr.startswith("evening: sheets.0.hands.1.payments at line 1, column ")
    assert ": hand 2: " in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    with database.reading() as reading:
        assert queries.tables.codes(reading) == [code]


def test_a_missing_file_is_refused_with_its_name(instance: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    assert_refused(scorekeeper("import", str(file)), f"evening: {file}: no such file or directory")
    assert not instance.exists()


# verify


def test_verify_confirms_a_correct_database(code: str) -> None:
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, "The book is right.\n", "")


def test_verify_confirms_a_database_without_tables(instance: Path) -> None:
    assert scorekeeper("verify").exit_code == 0


def test_verify_reports_payments_that_do_not_follow_from_the_hands(instance: Path, code: str) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (trigger,) in triggers:  # they would refuse the following change
            connection.execute(f'DROP TRIGGER "{trigger}"')
        connection.execute("UPDATE hands SET payments = replace(payments, '\"chips\":2', '\"chips\":3')")
    answer = scorekeeper("verify")
    assert answer.exit_code == 1
    assert answer.stdout.startswith(f"{code}: sheet 1: hand 1: payments: ")
    assert answer.stderr == f"The book is not right: {len(answer.stdout.splitlines())} found.\n"


def test_verify_deep_reports_damage_of_the_file(instance: Path, code: str) -> None:
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


def test_verify_deep_does_not_check_the_pages_of_postgresql(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "integrity_errors", lambda _: None)
    answer = scorekeeper("verify", "--deep")
    assert (answer.exit_code, answer.stdout) == (0, "The book is right.\n")
    assert "pg_amcheck" in answer.stderr


def test_verify_counts_sheets_that_are_locked_as_paid(instance: Path) -> None:
    instance.mkdir()
    old_book.lay(f"sqlite:///{instance}/scorekeeper.db")
    answer = scorekeeper("verify")
    locked = sum(map(len, old_book.KEPT.values()))
    expected = f"Kept as paid, and only their sums checked: {locked} sheets.\nThe book is right.\n"
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, expected, "")


def test_an_export_of_an_older_program_can_be_imported_and_exported(instance: Path) -> None:
    file = old_book.BEFORE / "da-san.json"
    opened = json.loads(scorekeeper("import", str(file)).stdout)
    assert [sheet["kept"] for sheet in exported(opened["code"])["sheets"]] == [True, False, False]
    answer = scorekeeper("verify")
    assert answer.stdout == "Kept as paid, and only their sums checked: 1 sheet.\nThe book is right.\n"


def test_verify_works_while_another_process_has_the_database_open(
    database: Database, code: str, instance: Path
) -> None:
    answer = program("verify", SCOREKEEPER_INSTANCE=str(instance))
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, b"The book is right.\n", b"")


# A database that cannot be opened


def test_a_file_that_is_no_database_is_one_line(instance: Path) -> None:
    instance.mkdir()
    (instance / "scorekeeper.db").write_bytes(b"not a database, but long enough to be looked at" * 100)
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == (
        f"The database {instance / 'scorekeeper.db'} is broken (file is not a database); "
        "scorekeeper restore FILE brings a backup back.\n"
    )


def test_a_database_of_a_newer_program_is_refused(database: Database, instance: Path) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("The database is at version 9999, ")


def test_a_folder_without_write_access_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "file" / "instance"))
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr.startswith("The instance folder ")
