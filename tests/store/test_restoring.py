"""Restoring a backup keeps the previous database, even if that is damaged or the process is killed."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import restoring
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnusable, SchemaTooNew
from scorekeeper.store.restoring import restore_backup
from scorekeeper.store.sqlite_file import backup, describe_contents, existing_files
from tests.databases import new_sqlite
from tests.faults import disk_full
from tests.service.conftest import AKI_WINS, BEN_WINS, gather

NAME = "scorekeeper.db"
OF_THE_COPY, OF_THE_BOOK = 1, 3
"""The numbers of hands in the backup and in the database."""


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `copy.db`, a backup of the database in the folder `closed`, which has two more hands.

    The folder `killed` has the same database as a killed process leaves it, with both hands only in its log.
    """
    folder = tmp_path_factory.mktemp("books")
    (folder / "closed").mkdir()
    new_sqlite(folder / "closed")
    with closing(opened(folder / "closed")) as database:
        party = gather(database)
        party.record(BEN_WINS)
        backup(folder / "closed" / NAME, folder / "copy.db")
        with database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        party.record(AKI_WINS, BEN_WINS)
        shutil.copytree(folder / "closed", folder / "killed")
    return folder


@pytest.fixture
def copy(books: Path, tmp_path: Path) -> Path:
    """A backup of the database that each test may change."""
    shutil.copytree(books, tmp_path / "books")
    return tmp_path / "books" / "copy.db"


@pytest.fixture(params=["closed", "killed"])
def database(request: pytest.FixtureRequest, copy: Path) -> Path:
    """The database, without and with a log."""
    return copy.parent / str(request.param) / NAME


def opened(folder: Path) -> Database:
    return Database.open(f"sqlite:///{folder}/{NAME}", folder)


def content(database: Path) -> dict[str, bytes]:
    """Return the content of a database and its log by suffix, without the -shm file, which SQLite may rewrite."""
    return {
        path.name.removeprefix(database.name): (path / "inside" if path.is_dir() else path).read_bytes()
        for path in existing_files(database)
        if not path.name.endswith("-shm")
    }


def hands(database: Path) -> int:
    """Count the hands in a database and its log, without changing it."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        [[count]] = connection.execute("SELECT count(*) FROM hands")
    return int(count)


def assert_sound(database: Path, count: int) -> None:
    """Assert that a database can be opened, has no faults, and has this number of hands."""
    with closing(opened(database.parent)) as reopened:
        assert [*verify_tables(reopened), *(reopened.integrity_errors() or ())] == []
    assert hands(database) == count


Damage = Callable[[bytes], bytes]


def test_a_database_is_kept_byte_for_byte_with_its_log_and_can_be_restored(copy: Path, database: Path) -> None:
    before = content(database)
    for path in existing_files(database):
        path.chmod(0o644)
    kept = restore_backup(copy, database)
    assert content(kept[0]) == before
    assert kept == existing_files(kept[0])
    assert {path.stat().st_mode & 0o777 for path in (*kept, database)} == {0o600}
    assert_sound(database, OF_THE_COPY)
    restore_backup(kept[0], database)
    assert content(kept[0]) == before
    assert_sound(database, OF_THE_BOOK)


def damaged(damage: Damage, end: str = "") -> Callable[[Path], None]:
    """Return a function that damages a database, or its log with this suffix."""

    def change(database: Path) -> None:
        path = Path(f"{database}{end}")
        path.write_bytes(damage(path.read_bytes() if path.exists() else b""))

    return change


def a_folder(database: Path) -> None:
    database.unlink()
    database.mkdir()
    (database / "inside").write_bytes(b"what lies in it")


@pytest.mark.parametrize(
    "damage",
    [
        damaged(lambda _: b""),
        damaged(lambda whole: whole[:50]),
        damaged(lambda whole: whole[: len(whole) // 2]),
        damaged(lambda whole: whole[:-2_000]),
        damaged(lambda whole: b"no database" * (len(whole) // 11)),
        damaged(lambda whole: b"\xff" * 100 + whole[100:]),
        damaged(lambda whole: whole[:16_384] + b"\xff" * 8_192 + whole[24_576:]),
        damaged(lambda _: b"no log" * 999, "-wal"),
        damaged(lambda whole: whole[: len(whole) // 2], "-wal"),
        lambda database: Path(f"{database}-wal").unlink(missing_ok=True),
        a_folder,
    ],
    ids=[
        "empty",
        "half a header",
        "truncated",
        "last page cut",
        "garbage",
        "broken header",
        "broken pages",
        "garbage in the log",
        "half a log",
        "no log",
        "a folder",
    ],
)
def test_a_damaged_book_is_kept_byte_for_byte_and_what_lies_beside_it_is_never_read_into_another(
    copy: Path, database: Path, damage: Callable[[Path], None]
) -> None:
    damage(database)
    Path(f"{database}-journal").write_bytes(b"half a rollback")
    before, names = content(database), {path.name for path in existing_files(database)}
    described: list[str] = []
    kept = restore_backup(copy, database, lambda _, old: described.append(describe_contents(old)))
    assert existing_files(database) == [database]
    assert content(kept[0]) == before
    assert {path.name.replace(kept[0].name, NAME) for path in kept} == names
    assert len(described) == 1
    assert_sound(database, OF_THE_COPY)


def test_no_kept_book_is_ever_replaced(copy: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class OneSecond:
        @staticmethod
        def now(zone: object) -> datetime:
            assert zone is UTC
            return datetime(2026, 11, 24, 21, 40, 5, tzinfo=UTC)

    monkeypatch.setattr(restoring, "datetime", OneSecond)
    before = content(database)
    kept = [restore_backup(copy, database)[0] for _ in range(3)]
    assert [path.name for path in kept] == [f"{NAME}.before-20261124-214005{number}" for number in ("", "-2", "-3")]
    assert content(kept[0]) == before
    assert [hands(path) for path in kept] == [OF_THE_BOOK, OF_THE_COPY, OF_THE_COPY]
    assert_sound(database, OF_THE_COPY)


def test_a_symbolic_link_to_the_database_stays_a_link(copy: Path, tmp_path: Path) -> None:
    database = copy.parent / "killed" / NAME
    link = tmp_path / "link.db"
    link.symlink_to(database)
    kept = restore_backup(copy, link)
    assert link.is_symlink()
    assert kept[0].parent == database.parent
    assert_sound(database, OF_THE_COPY)


def test_the_hands_of_both_are_counted_before_anything_is_changed(copy: Path, database: Path) -> None:
    def refuse(new: Path, old: Path) -> None:
        assert describe_contents(new) == "1 table, 1 hand"
        assert describe_contents(old) == "1 table, 3 hands"
        raise InterruptedError

    names, before = sorted(database.parent.iterdir()), content(database)
    with pytest.raises(InterruptedError):
        restore_backup(copy, database, refuse)
    assert (sorted(database.parent.iterdir()), content(database)) == (names, before)


def test_nothing_but_a_lone_log_is_kept_if_there_is_no_database(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert restore_backup(copy, tmp_path / "empty" / NAME) == []
    assert_sound(tmp_path / "empty" / NAME, OF_THE_COPY)
    database = copy.parent / "killed" / NAME
    database.unlink()
    log = Path(f"{database}-wal").read_bytes()
    kept = restore_backup(copy, database)
    assert [path.read_bytes() for path in kept if path.name.endswith("-wal")] == [log]
    assert_sound(database, OF_THE_COPY)


def of_version(version: str) -> Damage:
    """Return a function that sets the version in a backup."""

    def change(whole: bytes) -> bytes:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(whole[:18] + b"\1\1" + whole[20:])  # a database in memory has no log
            with connection:
                connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
            return connection.serialize()

    return change


@pytest.mark.parametrize(
    ("damage", "kind", "message"),
    [
        (of_version("9999"), SchemaTooNew, "is at version 9999, and this program knows .*: use a newer program"),
        (of_version("ae1027a6acf"), DatabaseUnusable, "is no book of scorekeeper"),
        (lambda _: b"", DatabaseUnusable, r"cannot be copied \(the file is empty\)"),
        (lambda whole: b"no database" * len(whole), DatabaseUnusable, r"cannot be copied \(file is not a database\)"),
        (lambda whole: whole[:16_384] + b"\xff" * 8_192 + whole[24_576:], DatabaseUnusable, "is broken"),
    ],
    ids=["newer", "of another program", "empty", "garbage", "broken pages"],
)
def test_a_copy_that_cannot_be_used_is_refused_before_anything_is_moved(
    copy: Path, damage: Damage, kind: type[Exception], message: str
) -> None:
    database = copy.parent / "killed" / NAME
    copy.write_bytes(damage(copy.read_bytes()))
    names, before = sorted(database.parent.iterdir()), content(database)
    with pytest.raises(kind, match=message):
        restore_backup(copy, database)
    assert (sorted(database.parent.iterdir()), content(database)) == (names, before)


def test_nothing_is_changed_if_the_disk_is_full(copy: Path, database: Path) -> None:
    names, before = sorted(database.parent.iterdir()), content(database)
    with disk_full(os.getpid()), pytest.raises(DatabaseUnusable, match="cannot be copied"):
        restore_backup(copy, database)
    assert (sorted(database.parent.iterdir()), content(database)) == (names, before)


def test_a_backup_is_read_from_a_folder_without_write_access(copy: Path, tmp_path: Path) -> None:
    database = copy.parent / "closed" / NAME
    media = tmp_path / "media"
    media.mkdir()
    copy.replace(media / "copy.db")
    before = (media / "copy.db").read_bytes()
    media.chmod(0o500)
    restore_backup(media / "copy.db", database)
    assert [path.name for path in media.iterdir()] == ["copy.db"]
    assert (media / "copy.db").read_bytes() == before
    assert_sound(database, OF_THE_COPY)


DYING = """
import os, shutil, signal, sys
from itertools import count
from pathlib import Path
from scorekeeper.store.restoring import restore_backup

CHANGES = {"open", "os.chmod", "os.link", "os.remove", "os.rename", "sqlite3.connect"}
copy, folder, deaths = map(Path, sys.argv[1:])
for step in count(1):
    there = shutil.copytree(folder, deaths / str(step))
    child = os.fork()
    if not child:
        changes = count(1)
        def die(event, _):
            if event in CHANGES and next(changes) == step:
                os.kill(os.getpid(), signal.SIGKILL)
        sys.addaudithook(die)
        restore_backup(copy, there / "scorekeeper.db")
        os._exit(0)
    if not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        break
"""
"""Restore into copies of a folder; the process of the nth copy is killed before its nth change."""


@pytest.mark.server
def test_killed_at_any_step_the_old_book_is_there_or_the_new_one_and_the_old_one_is_kept(
    copy: Path, database: Path, tmp_path: Path
) -> None:
    (tmp_path / "deaths").mkdir()
    subprocess.run([sys.executable, "-c", DYING, copy, database.parent, tmp_path / "deaths"], check=True, timeout=300)
    deaths = sorted((tmp_path / "deaths").iterdir(), key=lambda folder: int(folder.name))  # the last one completed
    before, counts = content(database), []
    assert len(deaths) > 10
    for restored in (folder / NAME for folder in deaths):
        kept = [path for path in restored.parent.glob(f"{NAME}.before-*") if not path.name.endswith(("-wal", "-shm"))]
        counts.append(hands(restored))
        if counts[-1] == OF_THE_COPY:
            assert [content(path) for path in kept] == [before]
        assert_sound(restored, counts[-1])
        restore_backup(copy, restored)
        assert hands(restored) == OF_THE_COPY
    assert counts == sorted(counts, reverse=True)
    assert {*counts} == {OF_THE_BOOK, OF_THE_COPY}
