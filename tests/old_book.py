"""Databases of older programs (tests/before), in SQLite or PostgreSQL; the first one has version 0002 of the schema."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Boolean, Column, Connection, DateTime, MetaData, create_engine, insert, text

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.groups.statistics import get_group
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import editions
from scorekeeper.store.database import Database
from scorekeeper.store.migrate import MIGRATIONS

FORMS = Path(__file__).parent / "before"
BEFORE = FORMS / "0.1"
DUMP = (BEFORE / "book.sql").read_text(encoding="utf-8")


def beside(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the code, host token, totals and pairs of each table in the database of a folder, by its name."""
    tables: dict[str, dict[str, Any]] = json.loads((folder / "totals.json").read_text(encoding="utf-8"))
    return tables


BESIDE = beside(BEFORE)

KEPT: Mapping[str, frozenset[int]] = {
    "Tien Gow": frozenset({2, 6, 7, 9}),
    "Dragons": frozenset({1, 4, 5, 6}),
    "Moon": frozenset({2}),
    "Da San": frozenset({1}),
    "Buki": frozenset({3, 5}),
    "Freestyle": frozenset(),
    "Empty": frozenset(),
}
"""The sheets that newer editions settle differently or refuse; tests/before/0.1 describes them."""


def exported(name: str, folder: Path = BEFORE) -> dict[str, Any]:
    file = folder / f"{name.lower().replace(' ', '-')}.json"
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def standings(database: Database, group: GroupCaller) -> dict[str, Any]:
    """Return code and owner's token of a group, and what each member has won or lost in chips."""
    _, found = get_group(database, group)
    assert found
    chips = {line.name: line.tally.chips for line in found.lines}
    return {"code": group.code, "token": group.token, "chips": chips}


def lay(url: str, folder: Path = BEFORE) -> None:
    """Fill an empty database with the content of an old one."""
    dump = (folder / "book.sql").read_text(encoding="utf-8")
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(dump)
        return
    engine = create_engine(url)  # writes JSON as the older program did
    with engine.begin() as connection, _in_memory(dump) as source:
        [[version]] = source.execute("SELECT version_num FROM alembic_version")
        _create_schema(connection, version)
        _copy(source, connection)
    engine.dispose()


@contextmanager
def _in_memory(dump: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as source:
        source.executescript(dump)
        source.row_factory = sqlite3.Row
        yield source


def _create_schema(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _copy(source: sqlite3.Connection, connection: Connection) -> None:
    """Copy the rows of each table; rows of one table may refer to each other and to later tables."""
    metadata = MetaData()
    metadata.reflect(connection)
    connection.execute(text("SET LOCAL session_replication_role = replica"))
    for table in metadata.sorted_tables:
        rows = [dict(row) for row in source.execute(f"SELECT * FROM {table.name}")]
        values = [{column.name: _value(column, row[column.name]) for column in table.columns} for row in rows]
        if values and table.name != "alembic_version":
            connection.execute(insert(table), values)
        if "id" in table.columns and values:
            sequence = connection.execute(text(f"SELECT pg_get_serial_sequence('{table.name}', 'id')")).scalar()
            if sequence:
                connection.execute(text(f"SELECT setval('{sequence}', (SELECT max(id) FROM {table.name}))"))


def _value(column: Column[Any], value: Any) -> object:  # noqa: ANN401  a value of SQLite
    """Convert a value of SQLite to the type of a column of another database."""
    if value is None:
        return None
    if isinstance(column.type, JSON):
        return json.loads(value)
    if isinstance(column.type, DateTime):
        return datetime.fromisoformat(value).replace(tzinfo=UTC)
    return bool(value) if isinstance(column.type, Boolean) else value


def opened(url: str, folder: Path, form: Path = BEFORE) -> Database:
    """Fill an empty database, and open it with this program."""
    lay(url, form)
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
