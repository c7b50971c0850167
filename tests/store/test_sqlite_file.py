"""The permissions of the SQLite file, and the errors of a file that cannot be used."""

import os
import stat
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable
from scorekeeper.store.sqlite_file import backup
from tests.databases import new_sqlite
from tests.faults import disk_full
from tests.service.conftest import gather


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/scorekeeper.db"


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("scorekeeper.db*")}


def test_nobody_else_reads_the_book_nor_what_lies_beside_it(tmp_path: Path) -> None:
    with closing(Database.open(url(tmp_path), tmp_path)) as database:
        gather(database)
        for name in ("before", "again"):  # once after it was opened
            database.back_up(name)
        assert modes(tmp_path) == dict.fromkeys(
            ("scorekeeper.db", "scorekeeper.db-wal", "scorekeeper.db-shm", "scorekeeper.db.before"), 0o600
        )


def test_a_database_that_others_can_read_becomes_private_when_opened(tmp_path: Path) -> None:
    new_sqlite(tmp_path)
    (tmp_path / "scorekeeper.db").chmod(0o644)
    Database.open(url(tmp_path), tmp_path).close()
    assert modes(tmp_path) == {"scorekeeper.db": 0o600}


def test_a_damaged_page_is_found_when_the_database_is_opened(tmp_path: Path) -> None:
    with closing(Database.open(new_sqlite(tmp_path), tmp_path)) as database:
        for _ in range(3):
            gather(database)
    content = (tmp_path / "scorekeeper.db").read_bytes()
    middle = len(content) // 2 // 4096 * 4096
    (tmp_path / "scorekeeper.db").write_bytes(content[:middle] + b"\xff" * 8192 + content[middle + 8192 :])
    with pytest.raises(DatabaseUnusable, match="is broken"):
        Database.open(url(tmp_path), tmp_path)


def test_a_full_disk_is_found_without_writing_to_the_database(tmp_path: Path) -> None:
    with closing(Database.open(new_sqlite(tmp_path), tmp_path)) as database:
        database.check_writable()
        before = sorted(tmp_path.iterdir())
        with disk_full(os.getpid()), pytest.raises(DatabaseUnavailable, match="no room"):
            database.check_writable()
        assert sorted(tmp_path.iterdir()) == before


def test_a_failed_copy_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "source.db").write_bytes(b"no database at all" * 300)
    with pytest.raises(Exception, match="not a database"):
        backup(tmp_path / "source.db", tmp_path / "target.db")
    assert [path.name for path in tmp_path.iterdir()] == ["source.db"]
