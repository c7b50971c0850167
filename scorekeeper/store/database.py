"""The handle of a book: transactions that read, transactions that write, and who is told about the latter."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Self

from sqlalchemy import Connection, Engine, text

from scorekeeper.store.engine import create_engine_for, for_autocommit, for_reading, for_writing, is_sqlite
from scorekeeper.store.errors import ErrorTranslator
from scorekeeper.store.locks import WriterLock
from scorekeeper.store.migrate import back_up_first, migrate
from scorekeeper.store.snapshot_cache import SnapshotCache
from scorekeeper.store.sqlite_file import check_free_space, check_pages, integrity_errors, restrict_to_owner
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

WRITE_LOCK: Final = "write.lock"

MAX_IDLE_CONNECTIONS: Final = 4
"""So many connections for one thing wait for whoever asks next; each may hold two megabytes of pages."""

Listener = Callable[[str, int], None]
_Mode = Callable[[Engine], Connection]
"""How an engine is asked for a connection for one thing."""


@dataclass
class Database:
    """All tables of one database. Every transaction is an `AwayError` where the database cannot be used now.

    `listeners` hear a table's code and revision after every commit that changed it.

    `copied`: a copy of the file lies beside it, as it was before this opening changed it.
    """

    engine: Engine
    lock: AbstractContextManager[object]
    copied: bool = False
    listeners: list[Listener] = field(default_factory=list)
    snapshots: SnapshotCache = field(default_factory=SnapshotCache)
    _idle: dict[_Mode, deque[Connection]] = field(default_factory=lambda: defaultdict(deque), init=False, repr=False)

    @classmethod
    def open(cls, database_url: str, instance: Path) -> Self:
        """The book at this address, made or brought up to date where needed. `instance` is a folder for its lock.

        `UnusableError` where the database is broken, or of a newer program.
        """
        engine = create_engine_for(database_url)
        lock: AbstractContextManager[object] = nullcontext()
        if is_sqlite(engine):
            instance.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = WriterLock(instance / WRITE_LOCK)
        try:
            if is_sqlite(engine):
                restrict_to_owner(Path(engine.url.database or ""))
                check_pages(engine)
            with lock:
                copied = migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine, lock, copied)

    def anew(self) -> Database:
        """The same for who reads all of it: nothing that this process keeps is taken for what is written."""
        return replace(self, snapshots=SnapshotCache())

    def close(self) -> None:
        """Let go of every connection; who asks again opens others."""
        for idle in self._idle.values():
            while idle:
                idle.pop().close()
        self.engine.dispose()

    def back_up(self, suffix: str) -> None:
        """Copy a SQLite file beside itself, once an opening; who keeps a server has its own copies."""
        if is_sqlite(self.engine) and not self.copied:
            with self.lock:
                back_up_first(self.engine, suffix)
            self.copied = True

    def damage(self) -> Iterator[str] | None:
        """What is wrong with the SQLite file itself, looked at to the last page; None where a server keeps the book."""
        return integrity_errors(self.engine) if is_sqlite(self.engine) else None

    def try_out(self) -> None:
        """Write, and take it back; `AwayError` where nobody could."""
        with ErrorTranslator(), self.lock, self._connection(for_writing) as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
            connection.rollback()
        if is_sqlite(self.engine):
            check_free_space(Path(self.engine.url.database or ""))

    @contextmanager
    def reading(self) -> Iterator[ReadTransaction]:
        """One transaction that reads."""
        with (
            ErrorTranslator(),
            self._connection(for_reading) as connection,
            connection.begin(),
        ):
            yield ReadTransaction(connection, self.snapshots)

    @contextmanager
    def glance(self) -> Iterator[ReadTransaction]:
        """For one question alone: two could be answered from two moments."""
        with (
            ErrorTranslator(),
            self._connection(for_autocommit) as connection,
        ):
            yield ReadTransaction(connection, self.snapshots)

    @contextmanager
    def writing(self) -> Iterator[WriteTransaction]:
        """One transaction that writes: all of it is kept, or nothing."""
        with (
            ErrorTranslator(),
            self.lock,
            self._connection(for_writing) as connection,
            connection.begin(),
        ):
            writing = WriteTransaction(connection, self.snapshots)
            yield writing
            writing.write_tables()
        for code, revision in writing.revisions.items():
            for listener in self.listeners:
                listener(code, revision)

    @contextmanager
    def _connection(self, way: _Mode) -> Iterator[Connection]:
        """A connection for this: of SQLite, one that somebody else has had, until something goes wrong with it.

        To ask the pool for it costs as much as what is asked. A server may have gone away meanwhile: its pool looks.
        """
        idle = self._idle[way]
        try:
            connection = idle.pop()
        except IndexError:
            connection = way(self.engine)
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        if is_sqlite(self.engine) and len(idle) < MAX_IDLE_CONNECTIONS:
            idle.append(connection)
        else:
            connection.close()
