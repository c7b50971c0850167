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
    """A table in the book that the settings name."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    with closing(opened(tmp_path / "instance")) as database:
        yield gather(database)


def opened(instance: Path) -> Database:
    return Database.open(f"sqlite:///{instance}/scorekeeper.db", instance)


def restored(tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """Another instance with what is in a copy."""
    there = tmp_path / f"restored-{copy.stem}"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(there))
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 0, answer.output
    return opened(there)


@pytest.mark.parametrize("name", ["what?", "50%41"])
def test_a_copy_comes_back_from_a_path_and_to_a_path_that_a_url_would_read_otherwise(
    party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    recording.record_hand(party.database, party.aki, BEN_WINS)
    copy, there = tmp_path / f"{name}.db", tmp_path / name
    assert scorekeeper("backup", str(copy)).exit_code == 0
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(there))
    assert scorekeeper("restore", str(copy)).stdout == "Restored: 1 table.\n"
    assert (there / "scorekeeper.db").exists()
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
    """What is said of the old book; the book that is there now is right."""
    counted, said = output.splitlines()
    assert counted == "Restored: 1 table."
    answer = scorekeeper("verify")
    assert (answer.exit_code, answer.stdout) == (0, "The book is right.\n")
    return said


def test_each_restore_says_where_the_old_book_is_now_and_replaces_none(party: Party, tmp_path: Path) -> None:
    party.record(BEN_WINS)
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.record(AKI_WINS, AKI_WINS)
    party.database.close()
    kept = []
    for _ in range(2):
        said = sentence(scorekeeper("restore", str(tmp_path / "copy.db")).stdout)
        kept.append(Path(said.removeprefix("The old book is now in ").removesuffix(".")))
        assert len(party.view().sheet.hands) == 1
        party.database.close()
    assert [path.parent for path in kept] == [tmp_path / "instance"] * 2
    assert re.fullmatch(r"scorekeeper\.db\.before-\d{8}-\d{6}", kept[0].name)
    assert [hands(path) for path in kept] == [3, 1]


def hands(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        [[counted]] = database.execute("SELECT count(*) FROM hands")
    return int(counted)


def test_a_damaged_book_makes_room_with_its_log(party: Party, tmp_path: Path) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.database.close()
    database, log = tmp_path / "instance" / "scorekeeper.db", tmp_path / "instance" / "scorekeeper.db-wal"
    broken = database.read_bytes()[:-40_000]
    database.write_bytes(broken)
    log.write_bytes(b"what a log holds")
    said = sentence(scorekeeper("restore", str(tmp_path / "copy.db")).stdout)
    [kept, kept_log] = sorted((tmp_path / "instance").glob("scorekeeper.db.before-*"))
    assert said == f"The old book is now in {kept}, with {kept_log}."
    assert (kept.read_bytes(), kept_log.read_bytes()) == (broken, b"what a log holds")
    assert not log.exists()


def test_where_there_was_no_book_none_is_named(party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    with closing(restored(tmp_path, tmp_path / "copy.db", monkeypatch)):
        assert scorekeeper("verify").stdout == "The book is right.\n"
    assert [*(tmp_path / "restored-copy").glob("*.before-*")] == []


def test_a_copy_of_a_newer_program_replaces_nothing(party: Party, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    scorekeeper("backup", str(copy))
    with closing(sqlite3.connect(copy)) as there, there:
        there.execute("UPDATE alembic_version SET version_num = '9999'")
    party.record(BEN_WINS)
    answer = scorekeeper("restore", str(copy))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr == (
        f"{copy} is at version 9999, and this program knows {HEAD}: use a newer program. Nothing was changed.\n"
    )
    assert len(party.view().sheet.hands) == 1
    assert [*(tmp_path / "instance").glob("*.before-*")] == []


def test_where_the_old_book_is_stands_there_too_if_the_copy_cannot_be_opened(party: Party, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    scorekeeper("backup", str(copy))
    party.database.close()
    with closing(sqlite3.connect(copy)) as there, there:
        there.execute("UPDATE alembic_version SET version_num = '0000'")
    answer = scorekeeper("restore", str(copy))
    assert answer.exit_code == 1
    [kept] = (tmp_path / "instance").glob("scorekeeper.db.before-2*")
    assert answer.stdout == f"The old book is now in {kept}.\n"
    assert answer.stderr.count("\n") == 1


def test_a_book_that_cannot_be_read_is_not_copied(party: Party, tmp_path: Path) -> None:
    party.database.close()
    database = tmp_path / "instance" / "scorekeeper.db"
    database.write_bytes(b"no database" * 500)
    answer = scorekeeper("backup", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == f"{database} cannot be copied (file is not a database).\n"
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_is_for_its_owner_alone_and_replaces_one_of_before(party: Party, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    for _ in range(2):
        party.record(BEN_WINS)
        assert scorekeeper("backup", str(copy)).exit_code == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as there:
        assert there.execute("SELECT count(*) FROM hands").fetchone() == (2,)


def test_a_book_is_not_copied_onto_itself(party: Party, tmp_path: Path) -> None:
    answer = scorekeeper("backup", str(tmp_path / "instance" / "scorekeeper.db"))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.endswith("is the book itself\n")
    assert party.view().revision


def test_where_there_is_no_book_there_is_nothing_to_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    answer = scorekeeper("backup", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stderr) == (1, f"There is no book in {tmp_path / 'scorekeeper.db'}.\n")


def test_a_folder_that_is_not_the_instance_keeps_its_rights(
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
def test_another_database_has_copies_of_its_own(
    command: str, party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "copy.db").touch()
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://aki@localhost/book")
    answer = scorekeeper(command, str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert "pg_dump" in answer.stderr


@pytest.mark.parametrize("content", [b"", b"no database" * 500])
def test_what_is_no_book_replaces_none(content: bytes, party: Party, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    before = party.view().revision
    answer = scorekeeper("restore", str(tmp_path / "copy.db"))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.endswith("Nothing was changed.\n")
    assert answer.stderr.count("\n") == 1
    assert party.view().revision == before


def test_nothing_is_restored_while_a_server_runs(party: Party, tmp_path: Path) -> None:
    scorekeeper("backup", str(tmp_path / "copy.db"))
    party.record(BEN_WINS)
    before = sorted((tmp_path / "instance").iterdir())
    with lock_file(tmp_path / "instance" / "server.lock", "http://192.0.2.7:8000"):
        answer = scorekeeper("restore", str(tmp_path / "copy.db"))
    assert len(party.view().sheet.hands) == 1
    assert [path for path in sorted((tmp_path / "instance").iterdir()) if path.name != "server.lock"] == before
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "A server is using the book (http://192.0.2.7:8000): stop it first.\n"


def test_a_folder_keeps_the_last_copies(party: Party, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_second_server_on_the_same_instance_says_who_has_it(tmp_path: Path) -> None:
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
