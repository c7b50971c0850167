"""`scorekeeper backup` and `restore`."""

import os
import pty
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from scorekeeper.store.locks import lock_file
from scorekeeper.store.migrate import HEAD
from tests.cli.program import assert_refused, scorekeeper
from tests.load import Load
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, look


@pytest.fixture
def party(database: Database) -> Party:
    return gather(database)


@pytest.fixture
def copy(party: Party, tmp_path: Path) -> Path:
    path = tmp_path / "copy.db"
    assert scorekeeper("backup", str(path)).stdout == f"Copied to {path}.\n"
    return path


def change_version(database: Path, version: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [version])


def count_hands(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        [[count]] = connection.execute("SELECT count(*) FROM hands")
    return int(count)


# backup


def test_paths_with_characters_that_are_special_in_urls_can_be_backed_up_and_restored(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party.record(BEN_WINS)
    copy, instance = tmp_path / "50%41?.db", tmp_path / "50%41?"
    assert scorekeeper("backup", str(copy)).exit_code == 0
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(instance))
    assert scorekeeper("restore", str(copy)).stdout == "Restored: 1 table.\n", "no previous database is kept"
    assert count_hands(instance / "scorekeeper.db") == 1
    assert scorekeeper("verify").stdout == "The database is right.\n"


def test_copies_made_under_load_come_back_whole(
    party: Party, instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = [tmp_path / f"copy{number}.db" for number in range(4)]
    with Load([lambda _: party.record(BEN_WINS)]) as load:
        for copy in copies:
            assert scorekeeper("backup", str(copy)).stdout == f"Copied to {copy}.\n"
    assert load.failed == []
    hands = []
    for copy in copies:
        restored = tmp_path / f"restored-{copy.stem}"
        monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(restored))
        assert scorekeeper("restore", str(copy)).exit_code == 0
        with closing(Database.open(f"sqlite:///{restored}/scorekeeper.db", restored)) as database:
            assert list(verify_tables(database)) == []
            hands.append(len(look(database, party.aki).sheet.hands))
    assert hands == sorted(hands)
    assert hands[-1] <= len(party.view().sheet.hands)


def test_a_backup_is_readable_by_its_owner_only_and_replaces_an_earlier_one(party: Party, copy: Path) -> None:
    party.record(BEN_WINS)
    assert scorekeeper("backup", str(copy)).exit_code == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    assert count_hands(copy) == 1


def test_a_database_that_cannot_be_copied_is_one_sentence(instance: Path, tmp_path: Path) -> None:
    database, copy = instance / "scorekeeper.db", tmp_path / "copy.db"
    answer = scorekeeper("backup", str(database))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.endswith("is the database itself\n")
    database.write_bytes(b"no database" * 500)
    answer = scorekeeper("backup", str(copy))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == f"{database} cannot be copied (file is not a database).\n"
    database.unlink()
    answer = scorekeeper("backup", str(copy))
    assert (answer.exit_code, answer.stderr) == (1, f"There is no book in {database}.\n")
    assert not copy.exists()


def test_only_a_regular_file_in_an_existing_folder_is_written_to(party: Party, tmp_path: Path) -> None:
    folder, pipe = tmp_path / "folder", tmp_path / "pipe"
    folder.mkdir()
    os.mkfifo(pipe)
    for file in (pipe, folder, tmp_path / "missing" / "copy.db"):
        answer = scorekeeper("backup", str(file))
        assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
        assert (str(file.parent) in answer.stderr, ".half" in answer.stderr) == (True, False)
    assert pipe.is_fifo()


def test_repeated_backups_keep_the_newest_copies_and_other_files_and_go_on_after_one_that_failed(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    database = instance / "scorekeeper.db"
    whole = database.read_bytes()

    def pause(seconds: float) -> None:
        database.write_bytes(whole)
        pauses.append(seconds)
        if len(pauses) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", pause)
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "scorekeeper-before.db").touch()
    database.write_bytes(b"no database" * 500)
    answer = scorekeeper("backup", str(folder), "--every", "5", "--keep", "2")
    assert answer.stderr.startswith(f"{database} cannot be copied (file is not a database).\n")
    assert pauses == [300] * 4
    assert len(list(folder.iterdir())) == 3
    assert (folder / "scorekeeper-before.db").exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_postgresql_database_is_not_backed_up_or_restored(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy.db").touch()
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://aki@localhost/book")
    answer = scorekeeper(command, str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "pg_dump" in answer.stderr


# restore


def test_each_restore_prints_the_path_of_the_previous_database_and_replaces_none(
    party: Party, copy: Path, instance: Path
) -> None:
    party.record(BEN_WINS, AKI_WINS)
    party.database.close()
    (instance / "scorekeeper.db-wal").write_bytes(b"what a log holds")
    kept, logs = [], []
    for _ in range(2):
        count, line = scorekeeper("restore", str(copy)).stdout.splitlines()
        assert count == "Restored: 1 table."
        book, _, log = line.removeprefix("The old book is now in ").removesuffix(".").partition(", with ")
        kept.append(Path(book))
        logs.append(Path(log))
        assert scorekeeper("verify").stdout == "The database is right.\n"
    assert re.fullmatch(rf"{instance}/scorekeeper\.db\.before-\d{{8}}-\d{{6}}", str(kept[0]))
    assert logs[0].read_bytes() == b"what a log holds"
    assert [count_hands(instance / "scorekeeper.db"), count_hands(kept[1])] == [0, 0]
    logs[0].unlink()
    assert count_hands(kept[0]) == 2


def test_a_file_of_a_newer_program_is_refused_in_one_line(party: Party, copy: Path, instance: Path) -> None:
    party.record(BEN_WINS)
    change_version(copy, "9999")
    answer = scorekeeper("restore", str(copy))
    assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert f"is at version 9999, and this program knows {HEAD}: use a newer program" in answer.stderr
    assert answer.stderr.endswith("Nothing was changed.\n")
    assert len(party.view().sheet.hands) == 1
    assert [*instance.glob("*.before-*")] == []


def test_the_path_of_the_previous_database_is_printed_if_the_restored_one_cannot_be_opened(
    party: Party, copy: Path, instance: Path
) -> None:
    party.database.close()
    change_version(copy, "0000")
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 1
    [kept] = instance.glob("scorekeeper.db.before-2*")
    assert answer.stdout == f"The old book is now in {kept}.\n"
    assert answer.stderr.count("\n") == 2, "what both books hold, and why the restored one cannot be opened"


def test_a_folder_elsewhere_keeps_its_mode(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o755)
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{home}/scorekeeper.db")
    assert scorekeeper("restore", str(copy)).exit_code == 0
    assert home.stat().st_mode & 0o777 == 0o755
    assert (home / "scorekeeper.db").stat().st_mode & 0o777 == 0o600


def test_restore_is_refused_while_a_server_runs(party: Party, copy: Path, instance: Path) -> None:
    party.record(BEN_WINS)
    with lock_file(instance / "scorekeeper.db.lock", ""):
        assert scorekeeper("restore", str(copy)).stderr == "A server is using the database: stop it first.\n"
    with lock_file(instance / "scorekeeper.db.lock", "http://192.0.2.7:8000"):
        answer = scorekeeper("restore", str(copy))
    assert len(party.view().sheet.hands) == 1
    assert [*instance.glob("*.before-*")] == []
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "A server is using the database (http://192.0.2.7:8000): stop it first.\n"


def test_restore_says_how_many_tables_and_hands_both_books_have(party: Party, copy: Path) -> None:
    party.record(BEN_WINS, AKI_WINS)
    party.database.close()
    answer = scorekeeper("restore", "--yes", str(copy))
    assert answer.exit_code == 0
    assert answer.stderr == "The copy: 1 table, 0 hands. The database now: 1 table, 2 hands.\n"


def test_kept_books_are_listed_with_their_date_tables_and_hands(party: Party, copy: Path, instance: Path) -> None:
    assert_refused(scorekeeper("restore"), "file: name the copy, or list the kept databases with --list")
    book = instance / "scorekeeper.db"
    party.record(BEN_WINS, AKI_WINS)
    party.database.close()
    os.utime(book, (0, 0))
    scorekeeper("restore", str(copy))
    book.write_bytes(b"no database" * 500)
    scorekeeper("restore", str(copy))
    first, second = scorekeeper("restore", "--list").stdout.splitlines()
    assert re.fullmatch(rf"{book}\.before-[-\d]+: (1969-12-31|1970-01-01) ..:.., 1 table, 2 hands", first)
    assert re.fullmatch(rf"{book}\.before-[-\d]+: 2\d{{3}}-.*, broken \(file is not a database\)", second)


def test_a_broken_book_is_named_before_it_is_replaced(party: Party, copy: Path, instance: Path) -> None:
    party.database.close()
    (instance / "scorekeeper.db").write_bytes(b"no database" * 500)
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 0
    assert answer.stderr.endswith("The database now: broken (file is not a database).\n")


def test_a_pipe_is_not_read_as_a_copy(instance: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert_refused(scorekeeper("restore", str(tmp_path / "pipe")), f"file: {tmp_path / 'pipe'} is no regular file")


@pytest.mark.server
def test_restore_asks_on_a_terminal_before_anything_is_changed(party: Party, copy: Path, instance: Path) -> None:
    party.record(BEN_WINS)
    party.database.close()
    keyboard, terminal = pty.openpty()
    os.write(keyboard, b"n\n")
    command = [sys.executable, "-m", "scorekeeper", "restore", str(copy)]
    answer = subprocess.run(command, stdin=terminal, capture_output=True, timeout=60, check=False)
    for end in (keyboard, terminal):
        os.close(end)
    assert answer.returncode != 0
    assert count_hands(instance / "scorekeeper.db") == 1
    assert [*instance.glob("*.before-*")] == []
