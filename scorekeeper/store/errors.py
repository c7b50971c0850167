"""Exceptions for a database that is unavailable, damaged or newer than this program."""

import sqlite3

from sqlalchemy.exc import DBAPIError, TimeoutError as NoConnection

#: SQLite errors that are not caused by the statement.
TEMPORARY_CODES = frozenset(
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
#: The same for PostgreSQL, as SQLSTATE classes: connection, read-only, resources, shutdown, system error, fault.
#:
#: A fault is damage, or with Citus a server that ended while it committed.
TEMPORARY_STATES = ("08", "25", "53", "57", "58", "XX")


class DatabaseUnavailable(Exception):
    """The database cannot be used now, and the same request may succeed later; the text is for the log."""


class ErrorTranslator:
    """Raise `DatabaseUnavailable` instead of driver errors that a later attempt may not meet; pass on all others."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, NoConnection):
            raise DatabaseUnavailable("no connection became free") from error
        if isinstance(error, DBAPIError) and _is_temporary(error):
            raise DatabaseUnavailable(str(error.orig).splitlines()[0]) from error


def why_unusable(error: Exception) -> str:
    """Return the reason why the database cannot be opened, in one sentence for the person who starts the program."""
    cause = error.__cause__ if isinstance(error, DatabaseUnavailable) else error
    if isinstance(cause, DBAPIError):
        advice = "; look whether it runs, whether its address and password are right, and what its user may do"
        advice *= not isinstance(cause.orig, sqlite3.Error)
        return f"The database: {str(cause.orig).splitlines()[0]}{advice}"
    return f"The database: {error}" if isinstance(error, DatabaseUnavailable) else str(error)


def _is_temporary(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return (getattr(error.orig, "sqlite_errorcode", 0) & 0xFF) in TEMPORARY_CODES
    state = getattr(error.orig, "sqlstate", "")
    return error.connection_invalidated or not state or state.startswith(TEMPORARY_STATES)


class DatabaseUnusable(Exception):
    """The database cannot be used; its text is one sentence for the person who starts the program."""


class FileLocked(Exception):
    """Another process holds the lock of the file; the text is what that process has written into it."""


class SchemaTooNew(DatabaseUnusable):
    """The database was written by a newer program."""
