"""A database of an older program (tests/before), in SQLite or PostgreSQL, at version 0002 of the schema."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, MetaData, Table, create_engine, insert, text

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import editions
from scorekeeper.store.database import Database
from scorekeeper.store.migrate import MIGRATIONS

BEFORE = Path(__file__).parent / "before"
DUMP = (BEFORE / "book.sql").read_text(encoding="utf-8")
TABLES = ("tables", "people", "devices", "sheets", "seats", "hands", "drafts", "objections")
BESIDE: dict[str, dict[str, Any]] = json.loads((BEFORE / "totals.json").read_text(encoding="utf-8"))
"""The code, host token, totals and pairs of each table, by its name."""

KEPT: Mapping[str, frozenset[int]] = {
    "Tien Gow": frozenset({2, 6, 7, 9}),
    "Dragons": frozenset({1, 4, 5, 6}),
    "Moon": frozenset({2}),
    "Da San": frozenset({1}),
    "Buki": frozenset({3, 5}),
    "Freestyle": frozenset(),
    "Empty": frozenset(),
}
"""The sheets that newer editions settle differently or refuse; tests/before describes them."""


def exported(name: str) -> dict[str, Any]:
    file = BEFORE / f"{name.lower().replace(' ', '-')}.json"
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def lay(url: str) -> None:
    """Fill an empty database with the content of the old one."""
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(DUMP)
        return
    engine = create_engine(url)  # writes JSON as the older program did
    with engine.begin() as connection:
        _create_schema(connection)
        _copy(connection)
    engine.dispose()


def _create_schema(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0002")


def _copy(connection: Connection) -> None:
    with closing(sqlite3.connect(":memory:")) as source:
        source.executescript(DUMP)
        for name in TABLES:
            table = Table(name, MetaData(), autoload_with=connection)
            source.row_factory = sqlite3.Row
            rows = source.execute(f"SELECT * FROM {name}").fetchall()
            values = [{column.name: _value(column, row[column.name]) for column in table.columns} for row in rows]
            connection.execute(insert(table), values)
    connection.execute(text("SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT max(id) FROM tables))"))


def _value(column: Column[Any], value: Any) -> object:  # noqa: ANN401  a value of SQLite
    """Convert a value of SQLite to the type of a column of another database."""
    if value is None:
        return None
    if isinstance(column.type, JSON):
        return json.loads(value)
    if isinstance(column.type, DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return bool(value) if isinstance(column.type, Boolean) else value


def opened(url: str, folder: Path) -> Database:
    """Fill an empty database, and open it with this program."""
    lay(url)
    return editions.open_database(url, folder)


def host(database: Database, name: str) -> Caller:
    expected = BESIDE[name]
    return Caller(expected["code"], expected["token"])


def kept_at(database: Database, name: str) -> set[int]:
    """Return the numbers of the sheets of a table that are locked as paid."""
    number = detail.get_table(database, host(database, name)).sheets
    return {
        sheet
        for sheet in range(1, number + 1)
        if detail.get_table(database, host(database, name), sheet).sheet.locked_as_paid
    }
