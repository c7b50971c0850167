"""The guard of history: the triggers by which the database refuses to change what was recorded, agreed and done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, bindparam, text

GUARDED: Final = ("hands", "amendments", "events", "entries")
"""Everything that is history, by the name of its table."""

TRIGGERS: Final = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN :tables")


@contextmanager
def unguarded(connection: Connection, tables: Sequence[str] = ("hands",)) -> Iterator[None]:
    """Lift the guard and put it back, within the transaction: where that fails, the guard was never away."""
    if connection.dialect.name == "sqlite":
        guard = connection.execute(TRIGGERS.bindparams(bindparam("tables", tables, expanding=True))).all()
        lift, put_back = [f"DROP TRIGGER {name}" for name, _ in guard], [sql for _, sql in guard]
    else:
        lift, put_back = (
            [f"ALTER TABLE {name} {verb} TRIGGER {name}_no_change" for name in tables] for verb in ("DISABLE", "ENABLE")
        )
    for statement in lift:
        connection.exec_driver_sql(statement)
    yield
    for statement in put_back:
        connection.exec_driver_sql(statement)
