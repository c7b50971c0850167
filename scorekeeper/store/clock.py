"""The one clock: this machine's, or its database's, by which machines agree whose own clocks differ."""

from __future__ import annotations

import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection

JUMP: Final = 1.0
"""Seconds by which a clock may be wrong before another is asked again."""


class Clock:
    """What time it is here, and by how much another clock, which decides, is ahead of that."""

    def __init__(self) -> None:
        self._ahead = timedelta()
        self._began: float | None = None

    def now(self) -> datetime:
        """This moment, aware, in UTC."""
        return datetime.now(UTC) + self._ahead

    def forget(self) -> None:
        """Go by this machine's own clock."""
        self._ahead, self._began = timedelta(), None

    def is_off(self) -> bool:
        """Whether the other clock was never asked, or this machine's has jumped since."""
        return self._began is None or abs(_began() - self._began) > JUMP

    def set(self, now: datetime) -> None:
        """Go by the other clock, which says that it is `now`."""
        self._ahead, self._began = now - datetime.now(UTC), _began()


CLOCK: Final = Clock()
"""Of a process, which has one book."""


def follow(engine: Engine) -> None:
    """Go by the clock of this PostgreSQL; of a SQLite file, by this machine's own."""
    CLOCK.forget()
    if engine.dialect.name == "sqlite":
        return

    def ask(connection: DBAPIConnection, *_: object) -> None:
        if CLOCK.is_off():
            with closing(connection.cursor()) as cursor:
                cursor.execute("SELECT clock_timestamp()")
                [(now,)] = cursor.fetchall()
                CLOCK.set(now)
            connection.rollback()  # nothing has begun yet

    event.listen(engine, "checkout", ask)


def _began() -> float:
    """When the clock that only goes forward was at nothing: another moment as soon as the other one jumps."""
    return time.time() - time.monotonic()
