"""The statements that a request sends to SQLite, as SQLite itself hears them: BEGIN and COMMIT are two of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection

from flask import Flask
from sqlalchemy import event

from scorekeeper.web.app.state import state


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements of what is asked meanwhile; those of triggers are part of the one that pulled them."""
    database = state(app).database
    database.close()  # whoever had a connection before gets another, which is listened to
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
