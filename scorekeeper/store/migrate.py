"""Bringing a database to the schema of this program, before anything else is done with it.

The version is read by one query; Alembic, slow to import, is only there when something must change.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from scorekeeper.store import sqlite_file
from scorekeeper.store.engine import for_writing, is_sqlite
from scorekeeper.store.errors import SchemaTooNew
from scorekeeper.store.sqlite_file import backup

HEAD: Final = "0020"
"""The newest migration, which a test compares with the files."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"
ADVISORY_LOCK: Final = 0x5C0E_C00C


def migrate(engine: Engine) -> bool:
    """Bring the database to `HEAD`; whether it was copied first, as a SQLite file that holds data is."""
    with engine.connect() as connection:
        version = stored_version(connection)
    if version == HEAD:
        return False
    if version is not None and version > HEAD:
        raise SchemaTooNew(f"The database is at version {version}, and this program knows {HEAD}: use a newer program.")
    copied = is_sqlite(engine) and version is not None
    if copied:
        back_up_first(engine, f"before-{HEAD}")
    with for_writing(engine) as connection, connection.begin():
        _upgrade(connection)
    return copied


def stored_version(connection: Connection) -> str | None:
    """The version that the database is at, None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def back_up_first(engine: Engine, suffix: str) -> Path:
    """A copy of a SQLite file that is in use, beside it; no other copy is replaced."""
    database = Path(engine.url.database or "")
    copy = sqlite_file.free_name(database.with_name(f"{database.name}.{suffix}"))
    backup(database, copy)
    return copy


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415  0.8 s, and seldom needed
    from alembic.config import Config  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        # Two servers that start at once: the second finds nothing left to do.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
