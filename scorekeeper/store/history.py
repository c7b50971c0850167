"""The guard of history: the triggers by which the database refuses to change a hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, text

TRIGGERS: Final = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'hands'"


@contextmanager
def unguarded(connection: Connection) -> Iterator[None]:
    """Lift the guard and put it back, within the transaction: where that fails, the guard was never away."""
    if connection.dialect.name == "sqlite":
        guard = connection.execute(text(TRIGGERS)).all()
        lift, put_back = [f"DROP TRIGGER {name}" for name, _ in guard], [sql for _, sql in guard]
    else:
        lift, put_back = ([f"ALTER TABLE hands {verb} TRIGGER hands_no_change"] for verb in ("DISABLE", "ENABLE"))
    for statement in lift:
        connection.exec_driver_sql(statement)
    yield
    for statement in put_back:
        connection.exec_driver_sql(statement)
