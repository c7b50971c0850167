"""What migrations need of the program, as it was when they were written: nothing here follows a later change."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import Connection, DateTime, Dialect, bindparam, text
from sqlalchemy.types import TypeDecorator


def new_stamp() -> int:
    """Return a random number."""
    return secrets.randbits(62)


class Moment(TypeDecorator[datetime]):
    """A point in time, in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the value in UTC."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the value in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_TRIGGERS = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN :tables")


@contextmanager
def unguarded(connection: Connection, tables: Sequence[str] = ("hands",)) -> Iterator[None]:
    """Take away the triggers that protect history, and put them back."""
    if connection.dialect.name == "sqlite":
        guard = connection.execute(_TRIGGERS.bindparams(bindparam("tables", tables, expanding=True))).all()
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
