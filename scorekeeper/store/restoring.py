"""Restore a backup of a SQLite database, and keep the files that it replaces unchanged."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, create_engine

from scorekeeper.store.errors import DatabaseUnusable, SchemaTooNew
from scorekeeper.store.migrate import HEAD, stored_version
from scorekeeper.store.sqlite_file import OWNER_ONLY, backup, existing_files, first_page_error, free_name


def restore_backup(source: Path, target: Path, ask: Callable[[Path, Path], None] | None = None) -> list[Path]:
    """Replace a database by a backup; return the new paths of the previous files, the database first.

    `ask` is called with the paths of the checked copy and of the database; if it raises an exception, nothing changes.
    The database must not be open. If the process is killed, either the previous database is still in its place, or the
    restored one is and the previous one is kept. Raise `DatabaseUnusable` before any change if the backup is damaged,
    is no database of this program, or was written by a newer one.
    """
    target = target.resolve()  # a symbolic link stays, and SQLite names the log after the file that it points to
    new = target.with_name(f".{target.name}.restored")
    try:
        backup(source, new, only_reads=True)
        _check_usable(new, source)
        if ask:
            ask(new, target)
        sync(new)
        kept = _keep(target)
        new.replace(target)
        sync(target.parent)
    finally:
        new.unlink(missing_ok=True)
    return kept


def _check_usable(new: Path, source: Path) -> None:
    engine = create_engine(URL.create("sqlite", database=str(new)))
    try:
        if fault := first_page_error(engine):
            raise DatabaseUnusable(f"{source} is broken ({fault}).")
        with engine.connect() as connection:
            version = stored_version(connection)
    finally:
        engine.dispose()
    if version is None or not version.isdecimal():  # other programs use Alembic too
        raise DatabaseUnusable(f"{source} is no book of scorekeeper.")
    if version > HEAD:
        raise SchemaTooNew(f"{source} is at version {version}, and this program knows {HEAD}: use a newer program.")


def _keep(target: Path) -> list[Path]:
    """Link the files of the database to other names, and leave the database without log files in its place."""
    name = free_name(target.with_name(f"{target.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
    old = existing_files(target)
    kept = [name.with_name(name.name + path.name.removeprefix(target.name)) for path in old]
    for path, other in zip(old, kept, strict=True):
        if path.is_dir():  # no link to a folder is possible
            path.rename(other)
            continue
        os.link(path, other)  # needs no space and no readable file, and replaces nothing
        with suppress(PermissionError):  # the file belongs to another user
            other.chmod(OWNER_ONLY)
    sync(target.parent)
    logs = [path for path in old if path != target]
    if logs:
        # The logs are deleted before the file is replaced, so their content is written into the file first, for the
        # case that this process is killed in between; that fails if the database is damaged. The kept files are links
        # to the old ones, and stay as they are.
        with suppress(DatabaseUnusable):
            backup(target, target, only_reads=True)
    for path in logs:
        path.unlink(missing_ok=True)
    return kept


def sync(path: Path) -> None:
    """Wait until a file, or the entries of a folder, are written to the disk."""
    if sys.platform == "win32":  # it cannot open a folder, and SQLite has synced the file
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
