"""The statements that a request sends to SQLite, including BEGIN and COMMIT."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection

from flask import Flask
from sqlalchemy import event

from scorekeeper.web.app.state import state


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """Yield the list of statements that are executed in this context; those of triggers belong to their cause."""
    database = state(app).database
    database.close()  # new connections are traced
    engine = database.engine
    heard: list[str] = []
    traced: list[Connection] = []

    def hear(statement: str) -> None:
        if not statement.startswith("--"):
            heard.append(statement)

    def listen(connection: Connection, *_: object) -> None:
        connection.set_trace_callback(hear)
        traced.append(connection)

    event.listen(engine, "checkout", listen)
    try:
        yield heard
    finally:
        event.remove(engine, "checkout", listen)
        for connection in traced:
            connection.set_trace_callback(None)
