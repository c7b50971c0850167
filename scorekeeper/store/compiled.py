"""Compile a statement once per dialect and execute it directly on the driver.

For the statements of every recorded hand and every page view, and for all inserts, updates and deletes: SQLAlchemy Core
takes two to three times as long.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Convert = Callable[[Any], Any]


class Transaction(Protocol):
    """The part of a transaction that a statement needs to execute itself."""

    connection: Connection


@dataclass(frozen=True)
class CompiledStatement:
    """A constant statement that is executed with different parameters. Errors are those of SQLAlchemy."""

    statement: Select[*tuple[Any, ...]] | Insert | Update | Delete
    _compiled: "dict[str, _Compiled]" = field(default_factory=dict)

    def run(self, tx: Transaction, **parameters: Any) -> None:
        """Execute a statement that returns no rows."""
        self.all(tx, **parameters)

    def run_many(self, tx: Transaction, parameters: Sequence[Mapping[str, Any]]) -> None:
        """Execute the statement once for each of these parameters."""
        compiled = self._for(tx.connection.dialect)
        execute_on_driver(tx.connection, compiled.sql, [compiled.bind(values) for values in parameters], many=True)

    def all(self, tx: Transaction, **parameters: Any) -> list[list[Any]]:
        """Return the values of the columns of every row."""
        compiled = self._for(tx.connection.dialect)
        rows = execute_on_driver(tx.connection, compiled.sql, compiled.bind(parameters))
        return [compiled.convert(row) for row in rows]

    def first(self, tx: Transaction, **parameters: Any) -> list[Any] | None:
        """Return the first row, or None."""
        return next(iter(self.all(tx, **parameters)), None)

    def one(self, tx: Transaction, **parameters: Any) -> list[Any]:
        """Return the only row."""
        (row,) = self.all(tx, **parameters)
        return row

    def _for(self, dialect: Dialect) -> "_Compiled":
        if dialect.name not in self._compiled:
            self._compiled[dialect.name] = _compile(self.statement, dialect)
        return self._compiled[dialect.name]


@dataclass(frozen=True)
class _Compiled:
    """A statement in the form that a driver takes.

    `order` names the positional parameters, or is None if parameters are named. `into` converts parameters, `out_of`
    converts the columns of a row.
    """

    sql: str
    defaults: Mapping[str, Any]
    order: Sequence[str] | None
    into: Mapping[str, Convert]
    out_of: Sequence[tuple[int, Convert]]

    def bind(self, parameters: Mapping[str, Any]) -> Sequence[Any] | Mapping[str, Any]:
        bound = {**self.defaults, **parameters}
        for name, convert in self.into.items():
            bound[name] = convert(bound[name])
        return bound if self.order is None else [bound[name] for name in self.order]

    def convert(self, row: Sequence[Any]) -> list[Any]:
        values = list(row)
        for column, convert in self.out_of:
            if values[column] is not None:
                values[column] = convert(values[column])
        return values


def _compile(statement: Select[*tuple[Any, ...]] | Insert | Update | Delete, dialect: Dialect) -> _Compiled:
    compiled: Any = statement.compile(dialect=dialect)
    columns = statement.selected_columns if isinstance(statement, Select) else ()
    into = {name: bind.type.dialect_impl(dialect).bind_processor(dialect) for name, bind in compiled.binds.items()}
    out_of = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
    return _Compiled(
        str(compiled),
        compiled.params,
        compiled.positiontup,
        {name: convert for name, convert in into.items() if convert},
        [(number, convert) for number, convert in enumerate(out_of) if convert],
    )


def execute_on_driver(
    connection: Connection,
    sql: str,
    parameters: Any = (),  # noqa: ANN401  each driver takes another type
    *,
    many: bool = False,
) -> list[Sequence[Any]]:
    """Execute a statement on the driver's connection, and return the rows that it selects, if any.

    With `many`, execute it once for each of the parameters. Errors are those of SQLAlchemy, and so is the event before.
    """
    dialect: Any = connection.dialect
    try:
        cursor: Any = connection.connection.dbapi_connection.cursor()  # type: ignore[union-attr]
        connection.dispatch.before_cursor_execute(connection, cursor, sql, parameters, None, many)
        (cursor.executemany if many else cursor.execute)(sql, parameters)
        return cursor.fetchall() if cursor.description else []
    except dialect.dbapi.Error as error:
        wrapped = DBAPIError.instance(None, None, error, dialect.dbapi.Error, dialect=dialect)
        raise cast("DBAPIError", wrapped) from error
