"""Check, back up and restrict the SQLite file."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from glob import escape
from itertools import chain, count
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable

#: The mode of the database file; SQLite gives its log files the same mode.
OWNER_ONLY = 0o600

#: The suffixes of the log files that SQLite creates for a database file.
LOG_SUFFIXES = ("-wal", "-shm", "-journal")

#: Bytes; a recorded hand takes some pages.
PROBE_SIZE = 1 << 16


#: Count the tables and the hands that are not withdrawn, in a database of any version.
_COUNTS = """
    SELECT (SELECT count(*) FROM tables), count(*)
    FROM (SELECT withdrawn, max(revision) FROM hands GROUP BY table_id, sheet, number) WHERE NOT withdrawn
"""


def restrict_to_owner(path: Path) -> None:
    """Make the file readable by its owner only, and create it if it does not exist."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except OSError as error:
        raise DatabaseUnusable(f"The file {path} cannot be opened ({error.strerror}).") from error
    with suppress(PermissionError):  # it belongs to another user, who has granted write access
        path.chmod(OWNER_ONLY)


def check_pages(engine: Engine) -> None:
    """Raise `DatabaseUnusable` if the file is no database or has damaged pages; the values are not checked."""
    if fault := first_page_error(engine):
        broken = f"{engine.url.database} is broken ({fault})"
        raise DatabaseUnusable(f"The database {broken}; scorekeeper restore FILE brings a backup back.")


def first_page_error(engine: Engine) -> str | None:
    """Return the first fault that SQLite finds in the pages of the file, or None."""
    try:
        with engine.connect() as connection:
            result = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except DatabaseError as error:
        result = str(error.orig)
    return None if result == "ok" else result.splitlines()[0]


def check_free_space(path: Path) -> None:
    """Raise `DatabaseUnavailable` if the disk of the file is full, which a rolled back update does not detect."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(PROBE_SIZE))
            probe.flush()
    except OSError as error:
        raise DatabaseUnavailable(f"no room for {path} ({error.strerror})") from error


def integrity_errors(engine: Engine) -> Iterator[str]:
    """Yield each fault in the file: damaged pages and indexes, and references to missing rows."""
    with engine.connect() as connection:
        for (result,) in connection.exec_driver_sql("PRAGMA integrity_check"):
            if result != "ok":
                yield str(result)
        for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"row {row} of {table} names one of {other} that is not there"


def backup(source: Path, target: Path, *, only_reads: bool = False) -> None:
    """Copy one consistent state of the file, also while others write to it; the target gets its name when complete.

    With `only_reads`, the source and its log stay unchanged; otherwise SQLite may write the log of a killed process
    into the source. Raise `DatabaseUnusable` if the source cannot be read or the copy cannot be written.
    """
    part = target.with_name(f".{target.name}.half")
    part.unlink(missing_ok=True)
    restrict_to_owner(part)
    try:
        with closing(_connect(source, only_reads=only_reads)) as connection, closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
        part.replace(target)
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"{source} cannot be copied ({error}).") from error
    finally:
        part.unlink(missing_ok=True)


def _connect(source: Path, *, only_reads: bool) -> sqlite3.Connection:
    if not only_reads:
        return sqlite3.connect(source)
    if source.is_file() and not source.stat().st_size:  # SQLite deletes the log beside an empty file
        raise sqlite3.DatabaseError("the file is empty")
    source = source.resolve()  # SQLite looks for the log in the folder of the file that a link points to
    # In a folder without write access, SQLite can open a file only as immutable, which makes it ignore a log.
    has_log = any(source.with_name(source.name + end).exists() for end in ("-wal", "-journal"))
    parameters = "mode=ro" if has_log else "mode=ro&immutable=1"
    return sqlite3.connect(f"{source.as_uri()}?{parameters}", uri=True)


def existing_files(path: Path) -> list[Path]:
    """Return the file and its log files, as far as they exist."""
    return [file for end in ("", *LOG_SUFFIXES) if (file := path.with_name(path.name + end)).exists()]


def describe_contents(path: Path) -> str:
    """Return how many tables and hands a database has, or why it cannot be read; its files stay as they are."""
    files = existing_files(path)
    try:
        with closing(_connect(path, only_reads=True)) as connection:
            tables, hands = connection.execute(_COUNTS).fetchone()
    except sqlite3.Error as error:
        return f"broken ({error})"
    finally:
        for created in set(existing_files(path)) - set(files):
            created.unlink()
    return f"{tables} table{'s' * (tables != 1)}, {hands} hand{'s' * (hands != 1)}"


def kept_files(path: Path) -> list[tuple[float, Path]]:
    """Return when each database that was kept beside this one was last changed, oldest first, and its path.

    A database is kept before it is replaced or migrated.
    """
    path = path.resolve()
    kept = [file for file in path.parent.glob(f"{escape(path.name)}.before-*") if not file.name.endswith(LOG_SUFFIXES)]
    # The other logs also change when the database is read.
    return sorted((max(part.stat().st_mtime for part in existing_files(file)[:2]), file) for file in kept)


def free_name(path: Path) -> Path:
    """Return the path, with a number appended if a database or log of that name exists."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(name for name in chain((path,), numbered) if not existing_files(name))
