"""Copies of program code that migrations use; later changes to the program must not change them."""

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
    """Drop the triggers that protect history, and create them again."""
    if connection.dialect.name == "sqlite":
        triggers = connection.execute(_TRIGGERS.bindparams(bindparam("tables", tables, expanding=True))).all()
        disable, enable = [f"DROP TRIGGER {name}" for name, _ in triggers], [sql for _, sql in triggers]
    else:
        disable, enable = (
            [f"ALTER TABLE {name} {verb} TRIGGER {name}_no_change" for name in tables] for verb in ("DISABLE", "ENABLE")
        )
    for statement in disable:
        connection.exec_driver_sql(statement)
    yield
    for statement in enable:
        connection.exec_driver_sql(statement)
