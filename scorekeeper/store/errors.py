"""A database that cannot be used at the moment: locked, away, full or read-only. What was asked may be asked again."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

TEMPORARY_CODES: Final = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOTADB,
    }
)
"""What SQLite says that is no fault of what was asked."""
TEMPORARY_STATES: Final = ("08", "25", "53", "57", "58")
"""The classes of such states of PostgreSQL: connections, read-only, resources, shut down, its system."""


class DatabaseUnavailable(Exception):
    """Nothing was read or written; its text is for the log."""


class ErrorTranslator:
    """Let a database that cannot be used be an `AwayError`, and whatever else goes wrong what it is."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, NoConnection):
            raise DatabaseUnavailable("no connection became free") from error
        if isinstance(error, DBAPIError) and _passes(error):
            raise DatabaseUnavailable(str(error.orig).splitlines()[0]) from error


def why_unusable(error: Exception) -> str:
    """Return why the database cannot be opened, in one sentence for the person who starts the program."""
    if isinstance(error, DBAPIError):
        return f"The database: {str(error.orig).splitlines()[0]}"
    return f"The database: {error}" if isinstance(error, DatabaseUnavailable) else str(error)


def is_locked(error: BaseException | None) -> bool:
    """Whether this is SQLite's, who waited for somebody else that writes for too long."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _passes(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return (getattr(error.orig, "sqlite_errorcode", 0) & 0xFF) in TEMPORARY_CODES
    state = getattr(error.orig, "sqlstate", "")
    return error.connection_invalidated or not state or state.startswith(TEMPORARY_STATES)


class DatabaseUnusable(Exception):
    """The database cannot be used; its text is one sentence for the person who starts the program."""


class FileLocked(Exception):
    """Somebody else holds the file: who, in their own words."""


class SchemaTooNew(DatabaseUnusable):
    """The database was written by a newer program."""
