"""Statements that come with every hand and every look: made ready once for a database, then asked of its driver.

The engine's own way is for statements of any kind, and takes five times as long as SQLite for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from sqlalchemy import Connection, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Values = Mapping[str, Any]
"""What is bound, by the names of the parameters."""
Convert = Callable[[Any], Any]


@dataclass(frozen=True)
class Prepared:
    """A statement that is always the same but for what is bound. Its errors are those of the engine."""

    statement: Select[*tuple[Any, ...]] | Insert | Update
    _ready: dict[str, _Ready] = field(default_factory=dict)

    def run(self, connection: Connection, *values: Values) -> None:
        """Write with these values, or once with each of several."""
        ready = self._for(connection.dialect)
        for one in values:
            driven(connection, ready.sql, ready.bound(one))

    def all(self, connection: Connection, values: Values) -> list[list[Any]]:
        """Every row that is found, by the values of its columns."""
        ready = self._for(connection.dialect)
        return [ready.read(row) for row in driven(connection, ready.sql, ready.bound(values), rows=True)]

    def first(self, connection: Connection, values: Values) -> list[Any] | None:
        """The first of them."""
        return next(iter(self.all(connection, values)), None)

    def one(self, connection: Connection, values: Values) -> list[Any]:
        """The only one."""
        (row,) = self.all(connection, values)
        return row

    def _for(self, dialect: Dialect) -> _Ready:
        if dialect.name not in self._ready:
            self._ready[dialect.name] = _make_ready(self.statement, dialect)
        return self._ready[dialect.name]


@dataclass(frozen=True)
class _Ready:
    """A statement as a driver takes it; what it binds where nobody says so, and what turns values into its own."""

    sql: str
    given: Values
    order: Sequence[str] | None
    into: Mapping[str, Convert]
    out_of: Sequence[tuple[int, Convert]]

    def bound(self, values: Values) -> Sequence[Any] | Values:
        """The values as the driver takes them."""
        bound = {**self.given, **values}
        for name, convert in self.into.items():
            bound[name] = convert(bound[name])
        return bound if self.order is None else [bound[name] for name in self.order]

    def read(self, row: Sequence[Any]) -> list[Any]:
        """The values of a row, of those the driver has."""
        values = list(row)
        for column, convert in self.out_of:
            if values[column] is not None:  # which is nothing of any kind
                values[column] = convert(values[column])
        return values


def _make_ready(statement: Select[*tuple[Any, ...]] | Insert | Update, dialect: Dialect) -> _Ready:
    compiled: Any = statement.compile(dialect=dialect)
    columns = statement.selected_columns if isinstance(statement, Select) else ()
    into = {name: one.type.dialect_impl(dialect).bind_processor(dialect) for name, one in compiled.binds.items()}
    out_of = [one.type.dialect_impl(dialect).result_processor(dialect, None) for one in columns]
    return _Ready(
        str(compiled),
        compiled.params,
        compiled.positiontup,
        {name: convert for name, convert in into.items() if convert},
        [(number, convert) for number, convert in enumerate(out_of) if convert],
    )


def driven(connection: Connection, sql: str, bound: Any = (), *, rows: bool = False) -> list[Sequence[Any]]:  # noqa: ANN401  as each driver takes it
    """A statement as the driver of this database takes it, and its `rows` where there are any.

    Its errors are those of the engine.
    """
    dialect: Any = connection.dialect
    try:
        cursor: Any = connection.connection.dbapi_connection.execute(sql, bound)  # type: ignore[union-attr]
        return cursor.fetchall() if rows else []
    except dialect.dbapi.Error as error:
        wrapped = DBAPIError.instance(None, None, error, dialect.dbapi.Error, dialect=dialect)
        raise cast("DBAPIError", wrapped) from error
