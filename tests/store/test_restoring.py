"""A copy in the place of the book: the old book is kept, whatever it is and whenever the process is killed."""

from __future__ import annotations

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
from scorekeeper.store import restoring, sqlite_file
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnusable, SchemaTooNew
from scorekeeper.store.sqlite_file import backup
from tests.faults import disk_full
from tests.service.conftest import AKI_WINS, BEN_WINS, gather

NAME = "scorekeeper.db"
OF_THE_COPY, OF_THE_BOOK = 1, 3
"""Hands in each."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the book in the folder `closed`, which has two more hands.

    The folder `killed` has the same book as a process leaves it that is killed: both hands stand in its log alone.
    """
    with closing(opened(tmp_path / "closed")) as database:
        party = gather(database)
        party.record(BEN_WINS)
        backup(tmp_path / "closed" / NAME, tmp_path / "copy.db")
        with database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        party.record(AKI_WINS, BEN_WINS)
        shutil.copytree(tmp_path / "closed", tmp_path / "killed")
    return tmp_path / "copy.db"


@pytest.fixture(params=["closed", "killed"])
def database(request: pytest.FixtureRequest, copy: Path) -> Path:
    """The book, without a log and with one."""
    return copy.parent / str(request.param) / NAME


def opened(folder: Path) -> Database:
    return Database.open(f"sqlite:///{folder}/{NAME}", folder)


def content(database: Path) -> dict[str, bytes]:
    """What is in a book and in its log, by how their names end; SQLite makes the index of a log anew as it likes."""
    return {
        path.name.removeprefix(database.name): path.read_bytes()
        for path in sqlite_file.family(database)
        if not path.name.endswith("-shm")
    }


def hands(database: Path) -> int:
    """How many hands there are in a book, with those in its log; it is left as it is."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as connection:
        [[found]] = connection.execute("SELECT count(*) FROM hands")
    return int(found)


def assert_sound(database: Path, many: int) -> None:
    """It can be opened, everything in it is right, and it has so many hands."""
    with closing(opened(database.parent)) as there:
        assert [*verify_tables(there), *(there.damage() or ())] == []
    assert hands(database) == many


every_damage = pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-2_000],
        lambda whole: b"no database" * (len(whole) // 11),
        lambda whole: b"\xff" * 100 + whole[100:],
        lambda whole: whole[:16_384] + b"\xff" * 8_192 + whole[24_576:],
    ],
    ids=["truncated", "last page cut", "garbage", "broken header", "broken pages"],
)
Damage = Callable[[bytes], bytes]


# What is kept


def test_a_book_is_kept_byte_for_byte_with_what_its_log_alone_holds(copy: Path, database: Path) -> None:
    before = content(database)
    kept = restoring.restore(copy, database)
    assert content(kept[0]) == before
    assert kept == sqlite_file.family(kept[0])
    assert_sound(database, OF_THE_COPY)
    assert hands(kept[0]) == OF_THE_BOOK


@every_damage
def test_a_damaged_book_is_kept_byte_for_byte(copy: Path, damage: Damage) -> None:
    database = copy.parent / "closed" / NAME
    broken = damage(database.read_bytes())
    database.write_bytes(broken)
    [kept] = restoring.restore(copy, database)
    assert kept.read_bytes() == broken
    assert_sound(database, OF_THE_COPY)


@every_damage
def test_what_lies_beside_a_damaged_book_is_kept_with_it_and_never_read_into_another(
    copy: Path, damage: Damage
) -> None:
    database = copy.parent / "killed" / NAME
    database.write_bytes(damage(database.read_bytes()))
    Path(f"{database}-journal").write_bytes(b"half a way back")
    before, names = content(database), {path.name for path in sqlite_file.family(database)}
    assert names == {NAME, f"{NAME}-wal", f"{NAME}-shm", f"{NAME}-journal"}
    kept = restoring.restore(copy, database)
    assert sqlite_file.family(database) == [database]
    assert content(kept[0]) == before
    assert {path.name.replace(kept[0].name, NAME) for path in kept} == names
    assert_sound(database, OF_THE_COPY)


def test_no_kept_book_is_ever_replaced(copy: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class OneSecond:
        @staticmethod
        def now(zone: object) -> datetime:
            assert zone is UTC
            return datetime(2026, 11, 24, 21, 40, 5, tzinfo=UTC)

    monkeypatch.setattr(restoring, "datetime", OneSecond)
    was = content(database)
    kept = [restoring.restore(copy, database)[0] for _ in range(3)]
    assert [path.name for path in kept] == [f"{NAME}.before-20261124-214005{number}" for number in ("", "-2", "-3")]
    assert content(kept[0]) == was
    assert [hands(path) for path in kept] == [OF_THE_BOOK, OF_THE_COPY, OF_THE_COPY]
    assert_sound(database, OF_THE_COPY)


def test_a_kept_book_comes_back_and_stays_as_it_is(copy: Path, database: Path) -> None:
    kept = restoring.restore(copy, database)[0]
    was = content(kept)
    restoring.restore(kept, database)
    assert content(kept) == was
    assert_sound(database, OF_THE_BOOK)


def test_what_is_kept_is_its_owners_alone(copy: Path, database: Path) -> None:
    for path in sqlite_file.family(database):
        path.chmod(0o644)
    kept = restoring.restore(copy, database)
    assert {path.stat().st_mode & 0o777 for path in (*kept, database)} == {0o600}


def test_a_symbolic_link_to_the_book_stays_one(copy: Path, database: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(database)
    kept = restoring.restore(copy, link)
    assert link.is_symlink()
    assert kept[0].parent == database.parent
    assert_sound(database, OF_THE_COPY)


# Where there is no book


def test_where_there_is_no_book_nothing_is_kept(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert restoring.restore(copy, tmp_path / "empty" / NAME) == []
    assert_sound(tmp_path / "empty" / NAME, OF_THE_COPY)


def test_the_log_of_a_book_that_is_gone_is_kept_and_not_read_into_another(copy: Path) -> None:
    database = copy.parent / "killed" / NAME
    database.unlink()
    log = Path(f"{database}-wal").read_bytes()
    kept = restoring.restore(copy, database)
    assert [path.read_bytes() for path in kept if path.name.endswith("-wal")] == [log]
    assert_sound(database, OF_THE_COPY)


# What is refused


def of_version(version: str) -> Damage:
    """A copy that says to be of another version."""

    def change(whole: bytes) -> bytes:
        with closing(sqlite3.connect(":memory:")) as there:
            there.deserialize(whole[:18] + b"\1\1" + whole[20:])  # nothing in memory has a log
            with there:
                there.execute("UPDATE alembic_version SET version_num = ?", (version,))
            return there.serialize()

    return change


@pytest.mark.parametrize(
    ("damage", "kind", "said"),
    [
        (of_version("9999"), SchemaTooNew, "is at version 9999, and this program knows .*: use a newer program"),
        (of_version("ae1027a6acf"), DatabaseUnusable, "is no book of scorekeeper"),
        (lambda _: b"", DatabaseUnusable, "is no book of scorekeeper"),
        (lambda whole: b"no database" * len(whole), DatabaseUnusable, r"cannot be copied \(file is not a database\)"),
        (lambda whole: whole[:16_384] + b"\xff" * 8_192 + whole[24_576:], DatabaseUnusable, "is broken"),
    ],
    ids=["newer", "of another program", "empty", "garbage", "broken pages"],
)
def test_a_copy_that_cannot_be_used_is_refused_before_anything_is_moved(
    copy: Path, database: Path, damage: Damage, kind: type[Exception], said: str
) -> None:
    copy.write_bytes(damage(copy.read_bytes()))
    there, before = sorted(database.parent.iterdir()), content(database)
    with pytest.raises(kind, match=said):
        restoring.restore(copy, database)
    assert (sorted(database.parent.iterdir()), content(database)) == (there, before)


def test_without_room_nothing_is_changed(copy: Path, database: Path) -> None:
    there, before = sorted(database.parent.iterdir()), content(database)
    with disk_full(os.getpid()), pytest.raises(DatabaseUnusable, match="cannot be copied"):
        restoring.restore(copy, database)
    assert (sorted(database.parent.iterdir()), content(database)) == (there, before)


def test_a_copy_is_read_from_a_folder_where_nothing_can_be_written(copy: Path, database: Path, tmp_path: Path) -> None:
    media = tmp_path / "media"
    media.mkdir()
    copy.replace(media / "copy.db")
    before = (media / "copy.db").read_bytes()
    media.chmod(0o500)
    restoring.restore(media / "copy.db", database)
    assert [path.name for path in media.iterdir()] == ["copy.db"]
    assert (media / "copy.db").read_bytes() == before
    assert_sound(database, OF_THE_COPY)


# kill -9

DYING = """
import os, shutil, signal, sys
from itertools import count
from pathlib import Path
from scorekeeper.store.restoring import restore

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
        restore(copy, there / "scorekeeper.db")
        os._exit(0)
    if not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        break
"""
"""Restores into copies of a folder, and is killed before the first thing that it does there, before the second …"""


@pytest.fixture
def deaths(copy: Path, database: Path, tmp_path: Path) -> list[Path]:
    """The books where the process was killed, the earliest first; at the last one it was not."""
    (tmp_path / "deaths").mkdir()
    subprocess.run([sys.executable, "-c", DYING, copy, database.parent, tmp_path / "deaths"], check=True, timeout=120)
    return [folder / NAME for folder in sorted((tmp_path / "deaths").iterdir(), key=lambda folder: int(folder.name))]


def test_killed_at_any_step_the_old_book_is_there_or_the_new_one_and_the_old_one_is_kept(
    copy: Path, database: Path, deaths: list[Path]
) -> None:
    before, found = content(database), []
    assert len(deaths) > 10
    for there in deaths:
        kept = [path for path in there.parent.glob(f"{NAME}.before-*") if not path.name.endswith(("-wal", "-shm"))]
        found.append(hands(there))
        if found[-1] == OF_THE_COPY:
            assert [content(path) for path in kept] == [before]
        assert_sound(there, found[-1])
        restoring.restore(copy, there)
        assert_sound(there, OF_THE_COPY)
    assert found == sorted(found, reverse=True)
    assert {*found} == {OF_THE_BOOK, OF_THE_COPY}
