"""Migrate the database to the schema of this program, with a backup of a SQLite file first.

One query reads the version; Alembic, which is slow to import, is imported only if there is something to migrate.
"""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from scorekeeper.store import sqlite_file
from scorekeeper.store.engine import for_writing, is_sqlite
from scorekeeper.store.errors import SchemaTooNew

#: The newest migration; a test compares it with the files.
HEAD = "0024"
MIGRATIONS = Path(__file__).parent / "migrations"
ADVISORY_LOCK = 0x5C0E_C00C


def migrate(engine: Engine) -> bool:
    """Migrate the database to `HEAD`; return whether it was backed up first, as a SQLite file with data is.

    Raise `SchemaTooNew` if a newer program has written it.
    """
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
    """Return the version of the database, or None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def back_up_first(engine: Engine, suffix: str) -> Path:
    """Copy a SQLite file that is in use into its own folder, under a name that is free; return the path of the copy."""
    database = Path(engine.url.database or "")
    copy = sqlite_file.free_name(database.with_name(f"{database.name}.{suffix}"))
    sqlite_file.backup(database, copy)
    return copy


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415  takes 0.8 s and is rarely needed
    from alembic.config import Config  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        # If two servers start at once, the second waits here and finds nothing to migrate.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
