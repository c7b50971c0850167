"""One transaction: its connection, and on it a unit of work for who needs one."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from sqlalchemy import Connection
from sqlmodel import Session


class Transaction:
    """What is asked often is asked of the connection: rows that come so are read, and changed by nobody.

    The session costs more than what it asks; it is there for all else, and from when it is needed.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._has_session:
            self._session.close()

    @cached_property
    def _session(self) -> Session:
        return Session(self._connection, expire_on_commit=False)

    @property
    def _has_session(self) -> bool:
        return "_session" in self.__dict__
