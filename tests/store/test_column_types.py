"""Values of our column types are stored as SQLAlchemy stores them, and are read unchanged."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import DateTime
from sqlalchemy.dialects import sqlite

from scorekeeper.store.models.column_types import UtcDateTime

SQLITE = sqlite.dialect()
EASTERN = timezone(timedelta(hours=9, minutes=30))


@pytest.mark.parametrize(
    "value",
    [
        datetime(2026, 11, 23, 17, 5, 9, 120, tzinfo=UTC),
        datetime(2026, 1, 1, tzinfo=UTC),
        datetime(2026, 1, 1, 3, 4, 5, tzinfo=EASTERN),
        datetime(999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        None,
    ],
)
def test_a_datetime_is_stored_in_sqlite_as_utc_in_the_format_of_sqlalchemy(value: datetime | None) -> None:
    ours, sqlalchemys = (
        UtcDateTime().dialect_impl(SQLITE).bind_processor(SQLITE),
        DateTime().dialect_impl(SQLITE).bind_processor(SQLITE),
    )
    assert ours
    assert sqlalchemys
    stored = ours(value)
    assert stored == sqlalchemys(value and value.astimezone(UTC))
    read = UtcDateTime().dialect_impl(SQLITE).result_processor(SQLITE, None)
    assert read
    assert read(stored) == value
