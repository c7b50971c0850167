"""Kinds of columns: moments, and the values of games that come back exactly as they were."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import JSON, DateTime, Dialect
from sqlalchemy.types import TypeDecorator

from scorekeeper.games.contract import Payment
from scorekeeper.ledger import record, values

KEPT: Final = 500
"""So many values of a kind are known by heart."""


def new_stamp() -> int:
    """A number by chance, which nothing has had before."""
    return secrets.randbits(62)


@lru_cache(maxsize=KEPT)
def _in_utc(value: datetime) -> datetime:
    """The same ones come with every look, and to replace a part of one takes ten times as long as to know it."""
    return value.replace(tzinfo=UTC)


def _written(value: datetime | None) -> str | None:
    return value.astimezone(UTC).isoformat(" ", "microseconds").removesuffix("+00:00") if value else None


class Moment(TypeDecorator[datetime]):
    """A point in time: aware, in UTC, on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """In UTC, for a database that knows no zones."""
        return value.astimezone(UTC) if value else None

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any] | None:
        """The same; of SQLite as its own type writes it, which takes longer."""
        return _written if dialect.name == "sqlite" else super().bind_processor(dialect)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """In UTC again."""
        if value is None:
            return None
        return _in_utc(value) if value.tzinfo is None else value.astimezone(UTC)


@lru_cache(maxsize=KEPT)
def _payments(said: str | None) -> tuple[Payment, ...] | None:
    """By the text that SQLite has of them: those of the newest hands are asked for with every look."""
    data = None if said is None else values.read(said)
    return None if data is None else record.read_payments(data)


class Payments(TypeDecorator[tuple[Payment, ...]]):
    """The payments of a hand with their reasons."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[Payment, ...] | None, _dialect: Dialect) -> list[dict[str, Any]] | None:
        """As JSON values."""
        return None if value is None else record.write_payments(value)

    def process_result_value(self, value: list[Any] | None, _dialect: Dialect) -> tuple[Payment, ...] | None:
        """As they were."""
        return None if value is None else record.read_payments(value)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """The same; on SQLite by the text of them."""
        return _payments if dialect.name == "sqlite" else super().result_processor(dialect, coltype)


class Shown(TypeDecorator[Mapping[str, Any]]):
    """What a game shows of a hand."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, _dialect: Dialect) -> dict[str, Any] | None:
        """As JSON values."""
        return None if value is None else record.write_shown(value)

    def process_result_value(self, value: dict[str, Any] | None, _dialect: Dialect) -> dict[str, Any] | None:
        """As it was."""
        return None if value is None else record.read_shown(value)
