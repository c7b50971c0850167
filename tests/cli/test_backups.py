"""`scorekeeper backup` and `restore`."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service.hands import recording
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from scorekeeper.store.locks import lock_file
from scorekeeper.store.migrate import HEAD
from tests.cli.program import scorekeeper
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, look


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """A table in the database of the settings."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    with closing(opened(tmp_path / "instance")) as database:
        yield gather(database)


def opened(instance: Path) -> Database:
    return Database.open(f"sqlite:///{instance}/scorekeeper.db", instance)


def restored(tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """Restore a backup into another instance."""
    instance = tmp_path / f"restored-{copy.stem}"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(instance))
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 0, answer.output
    return opened(instance)


@pytest.mark.parametrize("name", ["what?", "50%41"])
def test_paths_with_characters_that_are_special_in_urls_can_be_backed_up_and_restored(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    recording.record_hand(party.database, party.aki, BEN_WINS)
    copy, instance = tmp_path / f"{name}.db", tmp_path / name
    assert scorekeeper("backup", str(copy)).exit_code == 0
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(instance))
    assert scorekeeper("restore", str(copy)).stdout == "Restored: 1 table.\n"
    assert (instance / "scorekeeper.db").exists()
    assert scorekeeper("verify").stdout == "The book is right.\n"


def test_copies_made_under_load_come_back_whole(party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            recording.record_hand(party.database, party.aki, BEN_WINS)

    playing = threading.Thread(target=play)
    playing.start()
    try:
        copies = [tmp_path / f"copy{number}.db" for number in range(4)]
        for copy in copies:
            assert scorekeeper("backup", str(copy)).stdout == f"Copied to {copy}.\n"
    finally:
        stop.set()
        playing.join()
    hands = []
    for copy in copies:
        with closing(restored(tmp_path, copy, monkeypatch)) as database:
            assert list(verify_tables(database)) == []
            hands.append(len(look(database, party.aki).sheet.hands))
    assert hands == sorted(hands)
    assert hands[-1] <= len(party.view().sheet.hands)


def sentence(output: str) -> str:
    """Return the line about the previous database, and assert that the restored one is right."""
    count, line = output.splitlines()
    assert count == "Restored: 1 table."
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (0, "The book is right.\n")
    return line


def test_each_restore_prints_the_path_of_the_previous_database_and_replaces_none(party: Party, tmp_path: Path) -> None:
    party.record(BEN_WINS)
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.record(AKI_WINS, AKI_WINS)
    party.database.close()
    kept = []
    for _ in range(2):
        line = sentence(scorekeeper("restore", str(tmp_path / "copy.db")).stdout)
        kept.append(Path(line.removeprefix("The old book is now in ").removesuffix(".")))
        assert len(party.view().sheet.hands) == 1
        party.database.close()
    assert [path.parent for path in kept] == [tmp_path / "instance"] * 2
    assert re.fullmatch(r"scorekeeper\.db\.before-\d{8}-\d{6}", kept[0].name)
    assert [hands(path) for path in kept] == [3, 1]


def hands(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        [[count]] = database.execute("SELECT count(*) FROM hands")
    return int(count)


def test_a_damaged_database_is_kept_with_its_log(party: Party, tmp_path: Path) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.database.close()
    database, log = tmp_path / "instance" / "scorekeeper.db", tmp_path / "instance" / "scorekeeper.db-wal"
    broken = database.read_bytes()[:-40_000]
    database.write_bytes(broken)
    log.write_bytes(b"what a log holds")
    line = sentence(scorekeeper("restore", str(tmp_path / "copy.db")).stdout)
    [kept, kept_log] = sorted((tmp_path / "instance").glob("scorekeeper.db.before-*"))
    assert line == f"The old book is now in {kept}, with {kept_log}."
    assert (kept.read_bytes(), kept_log.read_bytes()) == (broken, b"what a log holds")
    assert not log.exists()


def test_no_previous_database_is_printed_if_there_was_none(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    with closing(restored(tmp_path, tmp_path / "copy.db", monkeypatch)):
        assert scorekeeper("verify").stdout == "The book is right.\n"
    assert [*(tmp_path / "restored-copy").glob("*.before-*")] == []


def test_a_backup_of_a_newer_program_is_refused(party: Party, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    scorekeeper("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    party.record(BEN_WINS)
    answer = scorekeeper("restore", str(copy))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == (
        f"{copy} is at version 9999, and this program knows {HEAD}: use a newer program. Nothing was changed.\n"
    )
    assert len(party.view().sheet.hands) == 1
    assert [*(tmp_path / "instance").glob("*.before-*")] == []


def test_the_path_of_the_previous_database_is_printed_if_the_restored_one_cannot_be_opened(
    party: Party, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    scorekeeper("backup", str(copy))
    party.database.close()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 1
    [kept] = (tmp_path / "instance").glob("scorekeeper.db.before-2*")
    assert answer.stdout == f"The old book is now in {kept}.\n"
    assert answer.stderr.count("\n") == 1


def test_a_database_that_cannot_be_read_is_not_backed_up(party: Party, tmp_path: Path) -> None:
    party.database.close()
    database = tmp_path / "instance" / "scorekeeper.db"
    database.write_bytes(b"no database" * 500)
    answer = scorekeeper("backup", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == f"{database} cannot be copied (file is not a database).\n"
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_is_readable_by_its_owner_only_and_replaces_an_earlier_one(party: Party, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    for _ in range(2):
        party.record(BEN_WINS)
        assert scorekeeper("backup", str(copy)).exit_code == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM hands").fetchone() == (2,)


def test_a_database_is_not_backed_up_onto_itself(party: Party, tmp_path: Path) -> None:
    answer = scorekeeper("backup", str(tmp_path / "instance" / "scorekeeper.db"))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.endswith("is the book itself\n")
    assert party.view().revision


def test_a_missing_database_cannot_be_backed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    answer = scorekeeper("backup", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stderr) == (1, f"There is no book in {tmp_path / 'scorekeeper.db'}.\n")


def test_a_folder_other_than_the_instance_keeps_its_mode(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o755)
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{home}/scorekeeper.db")
    assert scorekeeper("restore", str(tmp_path / "copy.db")).exit_code == 0
    assert home.stat().st_mode & 0o777 == 0o755
    assert (home / "scorekeeper.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_postgresql_database_is_not_backed_up_or_restored(
    command: str, party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy.db").touch()
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://aki@localhost/book")
    answer = scorekeeper(command, str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "pg_dump" in answer.stderr


@pytest.mark.parametrize("content", [b"", b"no database" * 500])
def test_a_file_that_is_no_database_is_not_restored(content: bytes, party: Party, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    before = party.view().revision
    answer = scorekeeper("restore", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.endswith("Nothing was changed.\n")
    assert answer.stderr.count("\n") == 1
    assert party.view().revision == before


def test_restore_is_refused_while_a_server_runs(party: Party, tmp_path: Path) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.record(BEN_WINS)
    before = sorted((tmp_path / "instance").iterdir())
    with lock_file(tmp_path / "instance" / "server.lock", "http://192.0.2.7:8000"):
        answer = scorekeeper("restore", str(tmp_path / "copy.db"))
    assert len(party.view().sheet.hands) == 1
    assert [path for path in sorted((tmp_path / "instance").iterdir()) if path.name != "server.lock"] == before
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "A server is using the book (http://192.0.2.7:8000): stop it first.\n"


def test_repeated_backups_keep_the_newest_files(party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", pause)
    folder = tmp_path / "copies"
    scorekeeper("backup", str(folder), "--every", "5", "--keep", "2")
    assert pauses == [300] * 4
    assert len(list(folder.iterdir())) == 2
    assert party.view().revision


def test_a_second_server_on_an_instance_prints_the_address_of_the_first(tmp_path: Path) -> None:
    with lock_file(tmp_path / "server.lock", "http://192.0.2.7:8000"):
        answer = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "run", "--port", "0"],
            env={"SCOREKEEPER_INSTANCE": str(tmp_path), "PATH": ""},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith(f"The instance folder {tmp_path} is in use by a server at http://192.0.2.7:8000: ")
    assert answer.stderr.count("\n") == 1
