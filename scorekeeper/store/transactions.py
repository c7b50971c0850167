"""Transactions: insert, update and delete rows, and count the revisions of tables."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set as AbstractSet
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import R, Row, split, table_of
from scorekeeper.store.models.column_types import new_token
from scorekeeper.store.models.tables import TableRow, Tables
from scorekeeper.store.snapshot_cache import SnapshotCache

#: The database tables whose rows are never updated or deleted.
HISTORY_TABLES = ("hands", "amendments", "events", "entries")

#: The setting of PostgreSQL that the triggers read: `open` lets history change, for the rest of a transaction.
HISTORY_SETTING = "scorekeeper.history"

TRIGGERS = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN :tables")


@contextmanager
def history_unlocked(connection: Connection, tables: Sequence[str] = ("hands",)) -> Iterator[None]:
    """Let history change until the end of the block, within the transaction of the connection.

    SQLite has no settings that a trigger could read: the triggers are dropped, and created again.
    """
    if connection.dialect.name == "sqlite":
        triggers = connection.execute(TRIGGERS.bindparams(bindparam("tables", tables, expanding=True))).all()
        disable, enable = [f"DROP TRIGGER {name}" for name, _ in triggers], [sql for _, sql in triggers]
    else:
        disable, enable = ([f"SET LOCAL {HISTORY_SETTING} = '{value}'"] for value in ("open", ""))
    for statement in disable:
        connection.exec_driver_sql(statement)
    yield
    for statement in enable:
        connection.exec_driver_sql(statement)


#: Rows that an iterator fetches at a time.
BATCH = 200

V = TypeVar("V")
S = TypeVar("S", bound=Select[Any])


class ReadTransaction:
    """A transaction that reads one consistent state of the database."""

    def __init__(self, connection: Connection, snapshots: SnapshotCache) -> None:
        self.connection = connection
        self.snapshots = snapshots

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a SQLite file."""
        return self.connection.dialect.name == "sqlite"

    def all(self, statement: Executable, **parameters: Any) -> Sequence[Any]:
        """Return the columns of every row of a statement."""
        return self.connection.execute(statement, parameters).all()

    def value(self, statement: TypedReturnsRows[V], **parameters: Any) -> V | None:
        """Return the first column of the first row, or None."""
        return self.connection.execute(statement, parameters).scalar()

    def rows(self, kind: type[R], statement: Executable, **parameters: Any) -> Sequence[R]:
        """Return the rows of one kind that a statement selects."""
        return [kind.from_values(values) for values in self.connection.execute(statement, parameters)]

    def row(self, kind: type[R], statement: Executable, **parameters: Any) -> R | None:
        """Return the first row of one kind that a statement selects, or None."""
        return next(iter(self.rows(kind, statement, **parameters)), None)

    def joined(self, statement: Executable, *kinds: type[Row]) -> Sequence[Any]:
        """Return tuples of rows of these kinds and of the columns that a statement selects after them."""
        return [tuple(split(values, *kinds)) for values in self.connection.execute(statement)]

    def batches(self, statement: Executable) -> Iterator[Any]:
        """Yield the columns of every row of a statement, fetched in batches."""
        with self.connection.execute(statement, execution_options={"yield_per": BATCH}) as result:
            yield from result

    def for_update(self, statement: S) -> S:
        """Return the statement unchanged; a `WriteTransaction` makes it lock the rows that it selects."""
        return statement

    def current(self, row: R) -> R:
        """Return the row unchanged; a `WriteTransaction` returns its latest value."""
        return row

    def cached(self, token: int, what: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return the cached value `what` for a state or roster token; `read` it on a miss, and `weigh` it in bytes."""
        return self.snapshots.get((token, what), read, weigh)


class WriteTransaction(ReadTransaction):
    """A transaction that writes.

    The first change to a row of a table gives the table a new revision and a new state token. Changes to the row of the
    table itself are written at the end, by one statement. `revisions` holds the new revision of each changed table, by
    its code.
    """

    def __init__(self, connection: Connection, snapshots: SnapshotCache) -> None:
        super().__init__(connection, snapshots)
        self.revisions: dict[str, int] = {}
        # current value of each changed row, by primary key; None if deleted
        self._replaced: dict[tuple[Any, ...], Row | None] = {}
        self._tables: dict[int, TableRow] = {}  # current value of each table that was read
        self._unwritten: defaultdict[int, set[str]] = defaultdict(set)  # changed columns of these tables
        self._new: set[int] = set()  # tables inserted by this transaction
        self._uncommitted: set[int] = set()  # tokens created by this transaction

    def rows(self, kind: type[R], statement: Executable, **parameters: Any) -> Sequence[R]:
        """Return the rows of one kind that a statement selects; tables with the changes of this transaction."""
        selected = super().rows(kind, statement, **parameters)
        return [self.track(row) for row in selected] if kind is TableRow else selected  # type: ignore[arg-type,misc]

    def track(self, table: TableRow) -> TableRow:
        """Return a table that was read, with the changes of this transaction."""
        return self._tables.setdefault(table.id, table)

    def for_update(self, statement: S) -> S:
        """Return the statement with a lock on the rows that it selects, until the end of the transaction."""
        return statement.with_for_update()

    def lock_table(self, table_id: int) -> None:
        """Lock the table with this id until the end of the transaction; call this before the table is read."""
        if not self.is_sqlite:  # SQLite has only one writer
            self.value(self.for_update(select(col(Tables.id)).where(col(Tables.id) == table_id)))

    def cached(self, token: int, what: Hashable, read: Callable[[], V], weigh: Callable[[V], int]) -> V:
        """Return the cached value, but bypass the cache for tokens that are not committed yet."""
        return read() if token in self._uncommitted else super().cached(token, what, read, weigh)

    def insert(self, row: R) -> R:
        """Insert a row and return it."""
        _insert_statement(type(row)).run(self, **row.__dict__)
        self._replaced.pop(_key(row), None)
        if isinstance(row, TableRow):
            self._tables[row.id] = row
            self._new.add(row.id)
            self._uncommitted |= {row.roster_version, row.state_token}
        else:
            self._count(type(row), getattr(row, "table_id", 0))
        return row

    def insert_all(self, rows: Iterable[Row]) -> None:
        """Insert rows; consecutive rows of one kind share a statement."""
        for kind, group in groupby(rows, key=type):
            batch = list(group)
            _insert_statement(kind).run_many(self, [row.__dict__ for row in batch])
            for table_id in {getattr(row, "table_id", 0) for row in batch}:
                self._count(kind, table_id)

    def update(self, row: R, **columns: Any) -> R:
        """Update columns of a row, and return the new row.

        Raise `StaleRowError` if the row was already changed in this transaction: its other columns may be outdated.
        """
        key, new = self._check_current(row), row.replace(**columns)
        changed = {name: value for name, value in columns.items() if row.__dict__[name] != value}
        if not changed:
            return row
        if isinstance(row, TableRow):
            self._count(TableRow, row.id, changed.keys())
            return self._set(row.id, **changed)  # type: ignore[return-value]
        primary_key = {f"of_{name}": row.__dict__[name] for name in _key_of(type(row))}
        _update_statement(type(row), tuple(changed)).run(self, **changed, **primary_key)
        self._replaced[key] = new
        self._count(type(row), getattr(row, "table_id", 0), changed.keys())
        return new

    def delete(self, row: Row) -> None:
        """Delete a row; raise `StaleRowError` if it was already changed in this transaction."""
        key, table = self._check_current(row), table_of(type(row))
        of_row = (table.c[name] == row.__dict__[name] for name in _key_of(type(row)))
        self.connection.execute(delete(table).where(*of_row))
        self._replaced[key] = None
        self._count(type(row), getattr(row, "table_id", 0))

    def _check_current(self, row: Row) -> tuple[Any, ...]:
        key = _key(row)
        if isinstance(row, TableRow):
            current = self._tables.get(row.id, row).__dict__
            if any(current[name] != value for name, value in row.__dict__.items() if name not in _COUNTERS):
                raise StaleRowError(row)
        elif self._replaced.get(key, row) != row:
            raise StaleRowError(row)
        return key

    def current(self, row: R) -> R:
        """Return a row with the changes of this transaction."""
        if isinstance(row, TableRow):
            return self._tables.get(row.id, row)  # type: ignore[return-value]
        return self._replaced.get(_key(row)) or row  # type: ignore[return-value]

    def next_revision(self, table: TableRow) -> int:
        """Return the new revision of a table, which is the same for all changes of this transaction."""
        if table.code not in self.revisions:
            self.revisions[table.code] = self.track(table).revision + 1
            self._set(table.id, revision=self.revisions[table.code], state_token=self._new_token())
        return self.revisions[table.code]

    def _count(self, kind: type[Row], table_id: int, changed: AbstractSet[str] | None = None) -> None:
        """Give the table of a changed row a new revision and new tokens; `changed` are the columns, None means all."""
        if not kind.OF_TABLE or table_id in self._new:
            return
        if changed is None or changed - kind.UNCOUNTED:
            self.next_revision(self._table(table_id))
        of_roster = kind.OF_ROSTER and (changed is None or changed - kind.VOLATILE)
        if of_roster and self._table(table_id).roster_version not in self._uncommitted:
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
        """Write the changed columns of the tables; `Database.writing` calls this before it commits."""
        for table_id, columns in self._unwritten.items():
            table = self._tables[table_id].__dict__
            statement = _update_statement(TableRow, tuple(sorted(columns)))
            statement.run(self, of_id=table_id, **{name: table[name] for name in columns})
        self._unwritten.clear()

    def forget_table(self, table: TableRow) -> None:
        """Discard unwritten changes to a table that will be deleted; listeners still receive its new revision."""
        self.next_revision(table)
        self._unwritten.pop(table.id, None)

    def next_number(self, kind: type[Row], column: str, **of: int) -> int:
        """Return the highest value of a column among the rows of a kind with these values, plus one."""
        columns = table_of(kind).c
        rows = (columns[name] == value for name, value in of.items())
        return (self.value(select(func.max(columns[column])).where(*rows)) or 0) + 1


class StaleRowError(Exception):
    """A row was changed by its outdated value: an error of the program."""


_COUNTERS = frozenset({"revision", "state_token", "roster_version"})


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
    primary_key = [table.c[name] == bindparam(f"of_{name}") for name in _key_of(kind)]
    return CompiledStatement(update(table).where(*primary_key).values({name: bindparam(name) for name in columns}))
