"""`scorekeeper verify`, `export`, `import` and `archive`."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine

from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.tables import detail, opening
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests import old_book
from tests.cli.program import SHEET, assert_refused, program, scorekeeper
from tests.service.conftest import comparable


@pytest.fixture
def code(database: Database) -> str:
    opened = opening.open_table(database, game=SHEET["game"], players=SHEET["players"])
    host = Caller(opened.code, opened.token)
    for piles in ([2, 3, 0, 3], [4, 4, 0, 0]):
        recording.record_hand(database, host, {"winner": 1, "piles": piles})
    return opened.code


def exported(code: str) -> dict[str, Any]:
    answer = scorekeeper("export", code)
    assert (answer.exit_code, answer.stderr) == (0, "")
    document: dict[str, Any] = json.loads(answer.stdout)
    return document


def test_an_imported_table_exports_the_same_and_has_a_host(database: Database, code: str, tmp_path: Path) -> None:
    document = exported(code)
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    opened = json.loads(scorekeeper("import", str(file)).stdout)
    assert opened["code"] != code
    assert comparable(exported(opened["code"])) == comparable(document)
    assert detail.get_table(database, Caller(opened["code"], opened["token"])).me.is_host


def test_tables_at_rest_are_archived_if_a_setting_says_so(
    instance: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def archived_after(days: int) -> tuple[str, str, int]:
        with time_machine.travel(datetime.now(UTC) + timedelta(days)):
            answer = scorekeeper("archive")
        return answer.stdout, answer.stderr, answer.exit_code

    assert archived_after(99) == ("", "No table is archived: SCOREKEEPER_ARCHIVE_DAYS is not set.\n", 1)
    monkeypatch.setenv("SCOREKEEPER_ARCHIVE_DAYS", "31")
    document, today = exported(code), datetime.now(UTC).date()
    assert archived_after(0) == ("", "", 0)
    assert archived_after(2) == (f"{code}: will be archived on {today + timedelta(32)}\n", "", 0)
    blocked = instance / "archive"
    blocked.write_text("")
    said = f"{code} is kept: [Errno 17] File exists: '{blocked}'\nNot archived although it was time: 1 table.\n"
    assert archived_after(33) == ("", said, 1)
    blocked.unlink()
    done, errors, status = archived_after(33)
    (file,) = blocked.iterdir()
    assert (done, errors, status) == (f"{code}: archived in {file}\n", "", 0)
    assert scorekeeper("export", code).exit_code == 2
    again = json.loads(scorekeeper("import", str(file)).stdout)
    assert comparable(exported(again["code"])) == comparable(document) | {"revision": document["revision"] + 1}


def test_an_evening_too_large_for_a_page_comes_back(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = exported(code)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    opened = json.loads(scorekeeper("import", "-", given=json.dumps(document)).stdout)
    assert comparable(exported(opened["code"])) == comparable(document)


def test_a_table_is_found_by_both_codes_in_every_way_to_type_them(database: Database, code: str) -> None:
    assert exported(f" {code[:3].lower()}-{code[3:]}")["code"] == code
    with database.reading() as reading:
        table = queries.tables.by_code(reading, code)
    assert table
    assert table.join_code != code
    assert '"千恵"' in scorekeeper("export", table.join_code.lower()).stdout


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize(
    ("given", "line"),
    [
        (b"\xff", "evening: line 1, column 1: this is not UTF-8"),
        (b"[]", "evening: this must be an object with named fields"),
        (b"{}", "evening: format at line 1, column 1: this is missing"),
    ],
    ids=repr,
)
def test_an_invalid_export_is_refused_in_one_line(given: bytes, line: str) -> None:
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


def test_a_missing_file_is_named_and_opens_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "other"))
    file = tmp_path / "evening.json"
    assert_refused(scorekeeper("import", str(file)), f"evening: {file}: no such file or directory")
    assert not (tmp_path / "other").exists()


@pytest.mark.server
def test_verify_confirms_a_correct_database_while_another_process_has_it_open(code: str, instance: Path) -> None:
    answer = program("verify", SCOREKEEPER_INSTANCE=str(instance))
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "The database is right.\n", "")


def test_verify_reports_payments_that_do_not_follow_from_the_hands(instance: Path, code: str) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.db")) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (trigger,) in triggers:  # they would refuse the following change
            connection.execute(f'DROP TRIGGER "{trigger}"')
        connection.execute("UPDATE hands SET payments = replace(payments, '\"chips\":2', '\"chips\":3')")
    answer = scorekeeper("verify")
    assert answer.exit_code == 1
    assert answer.stdout.startswith(f"{code}: sheet 1: hand 1: payments: ")
    assert answer.stderr == f"The database is not right: {len(answer.stdout.splitlines())} found.\n"


@pytest.mark.usefixtures("code")
def test_verify_deep_reports_damage_of_the_file(instance: Path) -> None:
    assert scorekeeper("verify", "--deep").stdout == "The database is right.\n"
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
    assert answer.stderr == f"The database is not right: {len(answer.stdout.splitlines())} found.\n"


@pytest.mark.usefixtures("code")
def test_verify_deep_does_not_check_the_pages_of_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Database, "integrity_errors", lambda _: None)
    answer = scorekeeper("verify", "--deep")
    assert (answer.exit_code, answer.stdout) == (0, "The database is right.\n")
    assert "pg_amcheck" in answer.stderr


def test_verify_counts_sheets_that_are_locked_as_paid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    old_book.lay(f"sqlite:///{tmp_path}/scorekeeper.db")
    answer = scorekeeper("verify")
    locked = sum(map(len, old_book.KEPT.values()))
    expected = f"Locked as paid, and only their sums checked: {locked} games.\nThe database is right.\n"
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, expected, "")


@pytest.mark.usefixtures("instance")
def test_an_export_of_an_older_program_can_be_imported_and_exported() -> None:
    opened = json.loads(scorekeeper("import", str(old_book.BEFORE / "da-san.json")).stdout)
    assert [sheet["locked_as_paid"] for sheet in exported(opened["code"])["sheets"]] == [True, False, False]
    answer = scorekeeper("verify")
    assert answer.stdout == "Locked as paid, and only their sums checked: 1 game.\nThe database is right.\n"


def test_a_database_that_cannot_be_opened_is_one_line(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = instance / "scorekeeper.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    newer = scorekeeper("verify")
    database.write_bytes(b"not a database, but long enough to be looked at" * 100)
    broken = scorekeeper("verify")
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(database / "instance"))
    without_access = scorekeeper("verify")
    for answer, line in (
        (newer, "The database is at version 9999, "),
        (broken, f"The database {database} is broken (file is not a database); scorekeeper restore FILE brings a "),
        (without_access, "The instance folder "),
    ):
        assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (1, "", 1)
        assert answer.stderr.startswith(line)
