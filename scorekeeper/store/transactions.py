"""Transactions: insert, update and delete rows, and count the revisions of tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Select, bindparam, delete, func, insert, select, text, update
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import R, Row, column_names, split, table_of
from scorekeeper.store.models.column_types import new_token
from scorekeeper.store.models.tables import TableRow, Tables
from scorekeeper.store.snapshot_cache import SnapshotCache

HISTORY_TABLES: Final = ("hands", "amendments", "events", "entries")
"""Everything that is history, by the name of its table."""

TRIGGERS: Final = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN :tables")


@contextmanager
def history_unlocked(connection: Connection, tables: Sequence[str] = ("hands",)) -> Iterator[None]:
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


BATCH: Final = 200
"""Rows that are read at once if they are taken one by one."""

V = TypeVar("V")
S = TypeVar("S", bound=Select[Any])


class ReadTransaction:
    """A transaction in which nothing is changed: everything is seen as it was at one moment."""

    def __init__(self, connection: Connection, snapshots: SnapshotCache) -> None:
        self.connection = connection
        self.snapshots = snapshots

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a SQLite file."""
        return self.connection.dialect.name == "sqlite"

    def all(self, statement: Executable, **parameters: Any) -> Sequence[Any]:
        """Return the columns of every row that a statement finds."""
        return self.connection.execute(statement, parameters).all()

    def value(self, statement: Executable, **parameters: Any) -> Any:  # noqa: ANN401  whatever is selected
        """Return the first column of the first row, or None."""
        return self.connection.execute(statement, parameters).scalar()

    def rows(self, kind: type[R], statement: Executable, **parameters: Any) -> Sequence[R]:
        """Return the rows of one kind that a statement finds."""
        return [kind.from_values(found) for found in self.connection.execute(statement, parameters)]

    def row(self, kind: type[R], statement: Executable, **parameters: Any) -> R | None:
        """Return the first of them, or None."""
        return next(iter(self.rows(kind, statement, **parameters)), None)

    def joined(self, statement: Executable, *kinds: type[Row]) -> Sequence[Any]:
        """Return tuples of rows of these kinds, which a statement selects one after the other, and of what follows."""
        return [tuple(split(found, *kinds)) for found in self.connection.execute(statement)]

    def batches(self, statement: Executable) -> Iterator[Any]:
        """Yield the columns of every row that a statement finds, read some at a time."""
        with self.connection.execute(statement, execution_options={"yield_per": BATCH}) as found:
            yield from found

    def for_update(self, statement: S) -> S:
        """Return the statement as it is; in a `WriteTransaction` it locks the rows that it finds."""
        return statement

    def current(self, row: R) -> R:
        """Return a row as it is changed in this transaction."""
        return row

    def cached(self, token: int, what: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return what is kept of the state or roster with this token; `read` it if it is not. `weigh` it in bytes."""
        return self.snapshots.get((token, what), read, weigh)


class WriteTransaction(ReadTransaction):
    """A transaction that writes: all of it is committed, or nothing.

    A change of a row that belongs to a table moves the revision of the table, once, and gives it a new state token.
    What is changed of the table itself is written at the end, by one statement. `revisions` are those of the tables
    that were changed, by their codes.
    """

    def __init__(self, connection: Connection, snapshots: SnapshotCache) -> None:
        super().__init__(connection, snapshots)
        self.revisions: dict[str, int] = {}
        self._replaced: dict[tuple[Any, ...], Row | None] = {}  # what each changed row is now, by its primary key
        self._tables: dict[int, TableRow] = {}  # what each table that was read is now
        self._unwritten: defaultdict[int, set[str]] = defaultdict(set)  # columns of these tables
        self._new: set[int] = set()  # tables that were inserted here
        self._rosters: set[int] = set()  # tables of which the roster was changed
        self._uncommitted: set[int] = set()  # tokens of states and rosters that were made here

    def rows(self, kind: type[R], statement: Executable, **parameters: Any) -> Sequence[R]:
        """Return the rows of one kind that a statement finds; a table as it is changed here."""
        found = super().rows(kind, statement, **parameters)
        return [self.track(row) for row in found] if kind is TableRow else found  # type: ignore[arg-type,misc]

    def track(self, table: TableRow) -> TableRow:
        """Return a table that was read as it is changed here."""
        return self._tables.setdefault(_id(table), table)

    def for_update(self, statement: S) -> S:
        """Return a statement that locks the rows that it finds until the end of the transaction."""
        return statement.with_for_update()

    def lock_table(self, code: str) -> None:
        """Lock the table of this code until the end of the transaction, before it is read."""
        if not self.is_sqlite:  # there nobody else writes
            self.value(self.for_update(select(col(Tables.id)).where(col(Tables.code) == code)))

    def cached(self, token: int, what: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return what is kept of a state or roster; nothing of one that this transaction has changed is kept."""
        return read() if token in self._uncommitted else super().cached(token, what, read, weigh)

    def insert(self, row: R) -> R:
        """Insert a row; return it with its id, if the database gives it one."""
        if "id" in column_names(type(row)):
            return self._insert_with_id(row)
        _insert_statement(type(row)).run(self, **row.__dict__)
        self._replaced.pop(_key(row), None)
        self._count(type(row), getattr(row, "table_id", 0))
        return row

    def insert_all(self, rows: Iterable[Row]) -> None:
        """Insert many rows, those of one kind that follow each other by one statement."""
        for kind, alike in groupby(rows, key=type):
            these = list(alike)
            _insert_statement(kind).run_many(self, [row.__dict__ for row in these])
            for table_id in {getattr(row, "table_id", 0) for row in these}:
                self._count(kind, table_id)

    def _insert_with_id(self, row: R) -> R:
        columns = {name: value for name, value in row.__dict__.items() if name != "id"}
        key = self.connection.execute(insert(table_of(type(row))).values(columns)).inserted_primary_key
        row = row.replace(id=key[0])  # type: ignore[index]
        if isinstance(row, TableRow):
            self._tables[_id(row)] = row
            self._new.add(_id(row))
            self._uncommitted |= {row.roster_version, row.state_token}
        return row

    def update(self, row: R, **columns: Any) -> R:
        """Write other values into these columns of a row, and return the row as it is then.

        A row that was replaced in this transaction is refused: its other columns may have changed.
        """
        key, new = self._check_current(row), row.replace(**columns)
        changed = {name: value for name, value in columns.items() if row.__dict__[name] != value}
        if not changed:
            return row
        if isinstance(row, TableRow):
            self._count(TableRow, _id(row), changed.keys())
            return self._set(_id(row), **changed)  # type: ignore[return-value]
        of = {f"of_{name}": row.__dict__[name] for name in _key_of(type(row))}
        _update_statement(type(row), tuple(changed)).run(self, **changed, **of)
        self._replaced[key] = new
        self._count(type(row), getattr(row, "table_id", 0), changed.keys())
        return new

    def delete(self, row: Row) -> None:
        """Delete a row."""
        key = self._check_current(row)
        _delete_statement(type(row)).run(self, **{f"of_{name}": row.__dict__[name] for name in _key_of(type(row))})
        self._replaced[key] = None
        self._count(type(row), getattr(row, "table_id", 0))

    def _check_current(self, row: Row) -> tuple[Any, ...]:
        key = _key(row)
        if isinstance(row, TableRow):
            now = self._tables.get(_id(row), row).__dict__
            if any(now[name] != value for name, value in row.__dict__.items() if name not in _COUNTERS):
                raise StaleRowError(row)
        elif self._replaced.get(key, row) != row:
            raise StaleRowError(row)
        return key

    def current(self, row: R) -> R:
        """Return a row as it is changed in this transaction."""
        if isinstance(row, TableRow):
            return self._tables.get(_id(row), row)  # type: ignore[return-value]
        return self._replaced.get(_key(row)) or row  # type: ignore[return-value]

    def next_revision(self, table: TableRow) -> int:
        """Return the next revision of a table, which everything that this transaction writes there carries."""
        if table.code not in self.revisions:
            self.revisions[table.code] = self.track(table).revision + 1
            self._set(_id(table), revision=self.revisions[table.code], state_token=self._new_token())
        return self.revisions[table.code]

    def _count(self, kind: type[Row], table_id: int, changed: AbstractSet[str] | None = None) -> None:
        """Count a change of these columns, or of a whole row, as one of its table."""
        if not kind.OF_TABLE or table_id in self._new:
            return
        if changed is None or changed - kind.UNCOUNTED:
            self.next_revision(self._table(table_id))
        if kind.OF_ROSTER and (changed is None or changed - kind.VOLATILE) and table_id not in self._rosters:
            self._table(table_id)
            self._rosters.add(table_id)
            self._set(table_id, roster_version=self._new_token())

    def _new_token(self) -> int:
        token = new_token()
        self._uncommitted.add(token)
        return token

    def _table(self, table_id: int) -> TableRow:
        if table_id not in self._tables:
            self.row(TableRow, self.for_update(select(Tables).where(col(Tables.id) == table_id)))
        return self._tables[table_id]

    def _set(self, table_id: int, **columns: Any) -> TableRow:
        self._tables[table_id] = self._tables[table_id].replace(**columns)
        self._unwritten[table_id].update(columns)
        return self._tables[table_id]

    def write_tables(self) -> None:
        """Write what has changed of the tables; a `Book` does so before it commits."""
        for table_id, columns in self._unwritten.items():
            table = self._tables[table_id].__dict__
            statement = _update_statement(TableRow, tuple(sorted(columns)))
            statement.run(self, of_id=table_id, **{name: table[name] for name in columns})
        self._unwritten.clear()

    def forget_table(self, table: TableRow) -> None:
        """Write nothing more of a table that is deleted; its revision is told all the same."""
        self.next_revision(table)
        self._unwritten.pop(_id(table), None)

    def next_number(self, column: Any, **of: int) -> int:  # noqa: ANN401  a column
        """Return the number after the highest one in a column, among the rows with these values."""
        here = [getattr(column.class_, name) == value for name, value in of.items()]
        return (self.value(select(func.max(column)).where(*here)) or 0) + 1


class StaleRowError(Exception):
    """A row that was replaced in this transaction was to be changed: a fault of the program."""


_COUNTERS: Final = frozenset({"revision", "state_token", "roster_version"})


def _id(table: TableRow) -> int:
    return table.id or 0


def _key(row: Row) -> tuple[Any, ...]:
    return type(row), *(row.__dict__[name] for name in _key_of(type(row)))


@cache
def _key_of(kind: type[Row]) -> tuple[str, ...]:
    return tuple(column.name for column in table_of(kind).primary_key)


@cache
def _insert_statement(kind: type[Row]) -> CompiledStatement:
    return CompiledStatement(insert(table_of(kind)))


@cache
def _update_statement(kind: type[Row], columns: tuple[str, ...]) -> CompiledStatement:
    table = table_of(kind)
    here = [table.c[name] == bindparam(f"of_{name}") for name in _key_of(kind)]
    return CompiledStatement(update(table).where(*here).values({name: bindparam(name) for name in columns}))


@cache
def _delete_statement(kind: type[Row]) -> CompiledStatement:
    table = table_of(kind)
    return CompiledStatement(delete(table).where(*(table.c[name] == bindparam(f"of_{name}") for name in _key_of(kind))))
