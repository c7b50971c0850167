"""Open the database and provide read and write transactions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self, cast

from sqlalchemy import Engine, QueuePool, event, text

from scorekeeper.store.engine import MAX_WRITERS, create_engine_for, for_reading, for_writing, is_sqlite
from scorekeeper.store.errors import ErrorTranslator
from scorekeeper.store.locks import WriterLimit, WriterLock
from scorekeeper.store.migrate import back_up_first, migrate
from scorekeeper.store.snapshot_cache import SnapshotCache
from scorekeeper.store.sqlite_file import check_free_space, check_pages, integrity_errors, restrict_to_owner
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

WRITE_LOCK = "write.lock"

Listener = Callable[[str, int], None]


@dataclass
class Database:
    """An open database. A transaction raises `DatabaseUnavailable` if the database cannot be used now.

    `listeners` are called with the code and revision of each table that a commit has changed. `is_backed_up` is true
    once the SQLite file has been backed up since it was opened.
    """

    engine: Engine
    lock: WriterLimit
    is_backed_up: bool = False
    listeners: list[Listener] = field(default_factory=list)
    snapshots: SnapshotCache = field(default_factory=SnapshotCache)

    @classmethod
    def open(cls, database_url: str, instance: Path) -> Self:
        """Open the database at this URL, and create or migrate it if needed. `instance` is the folder of its lock file.

        Raise `DatabaseUnusable` if the database is damaged or was written by a newer program.
        """
        engine = create_engine_for(database_url)
        lock = WriterLimit(MAX_WRITERS)
        try:
            if is_sqlite(engine):
                instance.mkdir(mode=0o700, parents=True, exist_ok=True)
                lock = WriterLock(instance / WRITE_LOCK)
                restrict_to_owner(Path(engine.url.database or ""))
                check_pages(engine)
            with lock:
                copied = migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, lock, copied)

    def without_cache(self) -> "Database":
        """Return the same database with an empty cache, for a caller that has to read the stored values."""
        return replace(self, snapshots=SnapshotCache())

    def on_statement(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with the SQL of each statement before it is executed, in the thread that executes it."""
        event.listen(self.engine, "before_cursor_execute", lambda _connection, _cursor, sql, *_: tell(sql))

    @property
    def connections_in_use(self) -> int:
        """The number of connections that transactions of this process have now."""
        return cast("QueuePool", self.engine.pool).checkedout()

    def close(self) -> None:
        """Close every connection; a later transaction opens new ones."""
        self.engine.dispose()

    def back_up(self, suffix: str) -> None:
        """Back up a SQLite file in its own folder, once after it was opened; do nothing with PostgreSQL."""
        if is_sqlite(self.engine) and not self.is_backed_up:
            with self.lock:
                back_up_first(self.engine, suffix)
            self.is_backed_up = True

    def integrity_errors(self) -> Iterator[str] | None:
        """Yield each fault in the pages and indexes of the SQLite file; return None with PostgreSQL."""
        return integrity_errors(self.engine) if is_sqlite(self.engine) else None

    def check_writable(self) -> None:
        """Execute an update and roll it back; raise `DatabaseUnavailable` if that fails or the disk is full."""
        with ErrorTranslator(), self.lock, for_writing(self.engine) as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            connection.rollback()
        if is_sqlite(self.engine):
            check_free_space(Path(self.engine.url.database or ""))

    @contextmanager
    def reading(self) -> Iterator[ReadTransaction]:
        """Open a transaction that reads one consistent state of the database."""
        with ErrorTranslator(), for_reading(self.engine) as connection, connection.begin():
            yield ReadTransaction(connection, self.snapshots)

    @contextmanager
    def writing(self) -> Iterator[WriteTransaction]:
        """Open a transaction that writes; commit it and call the listeners, or roll it back on an exception."""
        with ErrorTranslator(), self.lock, for_writing(self.engine) as connection, connection.begin():
            tx = WriteTransaction(connection, self.snapshots)
            yield tx
            tx.write_tables()
        for code, revision in tx.revisions.items():
            for listener in self.listeners:
                listener(code, revision)
