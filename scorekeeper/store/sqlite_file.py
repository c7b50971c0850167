"""The SQLite file of a book: for its owner alone, looked over when it is opened, copied while it is in use."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable

OWNER_ONLY: Final = 0o600
"""Who owns a file reads and writes it, and nobody else. What SQLite lays beside it is as the file is."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite lays beside a database; they belong to that file and to no other."""

PROBE_SIZE: Final = 1 << 16
"""Bytes; a hand takes some pages."""


def restrict_to_owner(path: Path) -> None:
    """Let nobody but its owner read the file, which is made where there is none."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except OSError as error:
        raise DatabaseUnusable(f"The file {path} cannot be opened ({error.strerror}).") from error
    with suppress(PermissionError):  # it is somebody else's, who lets us write
        path.chmod(OWNER_ONLY)


def check_pages(engine: Engine) -> None:
    """`UnusableError` where the file is no database, or a broken one: its pages are looked at, not what they say."""
    if fault := first_fault(engine):
        said = f"{engine.url.database} is broken ({fault})"
        raise DatabaseUnusable(f"The database {said}; scorekeeper restore FILE brings a backup back.")


def first_fault(engine: Engine) -> str | None:
    """The first thing that SQLite finds wrong with the pages of the file; None if there is nothing."""
    try:
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except DatabaseError as error:
        found = str(error.orig)
    return None if found == "ok" else found.splitlines()[0]


def check_free_space(path: Path) -> None:
    """`AwayError` where the disk of the file has no room: what is rolled back never came as far."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(PROBE_SIZE))
            probe.flush()
    except OSError as error:
        raise DatabaseUnavailable(f"no room for {path} ({error.strerror})") from error


def integrity_errors(engine: Engine) -> Iterator[str]:
    """Everything in the file that is not as it should be: its pages, its indexes, what names a row that is gone."""
    with engine.connect() as connection:
        for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if said != "ok":
                yield str(said)
        for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row} of {table} names one of {other} that is not there"


def backup(source: Path, target: Path, *, only_reads: bool = False) -> None:
    """A copy of the file as it is at one moment, whoever writes to it meanwhile; whole before it has its name.

    `only_reads` leaves the source and its log byte for byte as they are; otherwise SQLite may write a log into it that
    a process has left that was killed. `UnusableError` if it cannot be read, or the copy cannot be written.
    """
    half = target.with_name(f".{target.name}.half")
    half.unlink(missing_ok=True)
    restrict_to_owner(half)
    try:
        with closing(_opened(source, only_reads=only_reads)) as here, closing(sqlite3.connect(half)) as there:
            here.backup(there)
        half.replace(target)
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"{source} cannot be copied ({error}).") from error
    finally:
        half.unlink(missing_ok=True)


def _opened(source: Path, *, only_reads: bool) -> sqlite3.Connection:
    if not only_reads:
        return sqlite3.connect(source)
    source = source.resolve()  # SQLite looks for the log beside what a symbolic link points to
    # A file without a log can be read in a folder where nothing can be written; SQLite would overlook a log then.
    has_log = any(source.with_name(source.name + end).exists() for end in ("-wal", "-journal"))
    how = "mode=ro" if has_log else "mode=ro&immutable=1"
    return sqlite3.connect(f"{source.as_uri()}?{how}", uri=True)


def family(path: Path) -> list[Path]:
    """The file and what SQLite has laid beside it, as far as they are there."""
    return [one for end in ("", *BESIDE) if (one := path.with_name(path.name + end)).exists()]


def free_name(path: Path) -> Path:
    """The path, with a number behind it if that name is taken."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(one for one in chain((path,), numbered) if not family(one))
