"""Putting a copy in the place of a SQLite book; the files that were there are kept as they are."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, create_engine

from scorekeeper.store.errors import DatabaseUnusable, SchemaTooNew
from scorekeeper.store.migrate import HEAD, stored_version
from scorekeeper.store.sqlite_file import OWNER_ONLY, backup, family, first_fault, free_name


def restore(source: Path, target: Path) -> list[Path]:
    """Put a copy in the place of the book; return where the files are now that were there, the book first.

    Nobody may have the book open. If the process is killed, the old book is in its place, or the new one is and the old
    one is kept. `UnusableError` if the copy is broken, no book, or of a newer program; nothing was changed then.
    """
    target = target.resolve()  # a symbolic link to the book stays, and SQLite names its files by what it points to
    new = target.with_name(f".{target.name}.restored")
    try:
        backup(source, new, only_reads=True)
        _must_be_usable(new, source)
        _sync(new)
        kept = _keep(target)
        new.replace(target)
        _sync(target.parent)
    finally:
        new.unlink(missing_ok=True)
    return kept


def _must_be_usable(new: Path, source: Path) -> None:
    engine = create_engine(URL.create("sqlite", database=str(new)))
    try:
        if fault := first_fault(engine):
            raise DatabaseUnusable(f"{source} is broken ({fault}).")
        with engine.connect() as connection:
            version = stored_version(connection)
    finally:
        engine.dispose()
    if version is None or not version.isdecimal():  # other programs have migrations too
        raise DatabaseUnusable(f"{source} is no book of scorekeeper.")
    if version > HEAD:
        raise SchemaTooNew(f"{source} is at version {version}, and this program knows {HEAD}: use a newer program.")


def _keep(target: Path) -> list[Path]:
    """Give the files of the book another name, and leave a book without files beside it in its place."""
    name = free_name(target.with_name(f"{target.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
    old = family(target)
    kept = [name.with_name(name.name + path.name.removeprefix(target.name)) for path in old]
    for path, other in zip(old, kept, strict=True):
        os.link(path, other)  # needs neither room nor a file that can be read, and replaces nothing
        with suppress(PermissionError):  # it is somebody else's
            other.chmod(OWNER_ONLY)
    _sync(target.parent)
    beside = [path for path in old if path != target]
    if beside:
        # The log goes before the file does, so the file has to have what is in the log. A broken one cannot.
        with suppress(DatabaseUnusable):
            backup(target, target, only_reads=True)
    for path in beside:
        path.unlink(missing_ok=True)
    return kept


def _sync(path: Path) -> None:
    """Wait until the file, or the names in the folder, are on the disk."""
    if sys.platform == "win32":  # which opens no folder; SQLite has waited for the file
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
