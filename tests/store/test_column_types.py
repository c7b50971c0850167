"""Columns are written as the engine writes their kind, and come back as they were."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import DateTime
from sqlalchemy.dialects import sqlite

from scorekeeper.store.models.column_types import UtcDateTime

SQLITE = sqlite.dialect()
EASTERN = timezone(timedelta(hours=9, minutes=30))


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 11, 23, 17, 5, 9, 120, tzinfo=UTC),
        datetime(2026, 1, 1, tzinfo=UTC),
        datetime(2026, 1, 1, 3, 4, 5, tzinfo=EASTERN),
        datetime(999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        None,
    ],
)
def test_a_moment_stands_in_sqlite_as_the_engine_writes_it_in_utc(moment: datetime | None) -> None:
    ours, theirs = (
        UtcDateTime().dialect_impl(SQLITE).bind_processor(SQLITE),
        DateTime().dialect_impl(SQLITE).bind_processor(SQLITE),
    )
    assert ours
    assert theirs
    written = ours(moment)
    assert written == theirs(moment and moment.astimezone(UTC))
    back = UtcDateTime().dialect_impl(SQLITE).result_processor(SQLITE, None)
    assert back
    assert back(written) == moment
