"""The SQLite file of a book: for its owner alone, looked over when it is opened, copied while it is in use."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, create_engine, inspect
from sqlalchemy.exc import DatabaseError

from scorekeeper.store.away import AwayError

OWNERS: Final = 0o600
"""Who owns a file reads and writes it, and nobody else. What SQLite lays beside it is as the file is."""

ROOM: Final = 1 << 16
"""Bytes; a hand takes some pages."""


class UnusableError(Exception):
    """The database cannot be used; its text is one sentence for the person who starts the program."""


def make_owners(path: Path) -> None:
    """Let nobody but its owner read the file, which is made where there is none."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNERS))
    except OSError as error:
        raise UnusableError(f"The file {path} cannot be opened ({error.strerror}).") from error
    with suppress(PermissionError):  # it is somebody else's, who lets us write
        path.chmod(OWNERS)


def look_over(engine: Engine) -> None:
    """`UnusableError` where the file is no database, or a broken one: its pages are looked at, not what they say."""
    path = engine.url.database
    try:
        with engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except DatabaseError as error:
        found = str(error.orig)
    if found != "ok":
        said = f"{path} is broken ({str(found).splitlines()[0]})"
        raise UnusableError(f"The database {said}; scorekeeper restore FILE brings a backup back.")


def try_room(path: Path) -> None:
    """`AwayError` where the disk of the file has no room: what is rolled back never came as far."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(ROOM))
            probe.flush()
    except OSError as error:
        raise AwayError(f"no room for {path} ({error.strerror})") from error


def damage(engine: Engine) -> Iterator[str]:
    """Everything in the file that is not as it should be: its pages, its indexes, what names a row that is gone."""
    with engine.connect() as connection:
        for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if said != "ok":
                yield str(said)
        for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row} of {table} names one of {other} that is not there"


def copy(source: Path, target: Path) -> None:
    """A copy of the file as it is at one moment, whoever writes to it meanwhile; whole before it has its name."""
    half = target.with_name(f".{target.name}.half")
    half.unlink(missing_ok=True)
    make_owners(half)
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(half)) as there:
            here.backup(there)
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)


def restore(source: Path, target: Path) -> Path | None:
    """Put a copy in the place of the file, which nobody may have open; where what was there is kept now, if it was.

    `UnusableError` where the copy is broken, or no book.
    """
    _must_be_a_book(source)
    kept = target.with_name(f"{target.name}.before-restore") if target.exists() else None
    if kept:
        copy(target, kept)
    for beside in ("-wal", "-shm"):  # of the book that was there: they would be read into this one
        target.with_name(target.name + beside).unlink(missing_ok=True)
    copy(source, target)
    return kept


def _must_be_a_book(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")
    try:
        look_over(engine)
        with engine.connect() as connection:
            is_book = inspect(connection).has_table("alembic_version")
    finally:
        engine.dispose()
    if not is_book:
        raise UnusableError(f"{path} is no book of scorekeeper.")
