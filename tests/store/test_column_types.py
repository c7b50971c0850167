"""Values are stored as SQLAlchemy stores them, and are read unchanged."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import JSON, Column, DateTime, MetaData, Table, insert, select
from sqlalchemy.dialects import sqlite
from sqlmodel import UTCDateTime

from scorekeeper.store.database import Database
from scorekeeper.store.engine import create_engine_for

SQLITE = sqlite.dialect()
EASTERN = timezone(timedelta(hours=9, minutes=30))
FLOWS = [[0, 1, 10**30], ["#7", 2, -1]]
ODD = {"名": "包尊 \u2028", "half": 0.5, "nothing": None, "deep": [[], {"": True}]}


@pytest.mark.parametrize(
    "value",
    [
        datetime(2026, 11, 23, 17, 5, 9, 120, tzinfo=UTC),
        datetime(2026, 1, 1, 3, 4, 5, tzinfo=EASTERN),
        datetime(999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        None,
    ],
)
def test_a_datetime_is_stored_in_sqlite_as_utc_in_the_format_of_sqlalchemy(value: datetime | None) -> None:
    ours, sqlalchemys = (kind.dialect_impl(SQLITE).bind_processor(SQLITE) for kind in (UTCDateTime(), DateTime()))
    assert ours
    assert sqlalchemys
    stored = ours(value)
    assert stored == sqlalchemys(value and value.astimezone(UTC))
    read = UTCDateTime().dialect_impl(SQLITE).result_processor(SQLITE, None)
    assert read
    assert read(stored) == value


def test_json_values_are_read_as_they_were_written(database: Database) -> None:
    table = Table("one", MetaData(), Column("value", JSON), prefixes=["TEMPORARY"])
    with database.engine.connect() as connection:
        table.create(connection)
        connection.execute(insert(table), [{"value": FLOWS}, {"value": ODD}])
        assert connection.execute(select(table.c.value)).scalars().all() == [FLOWS, ODD]


def test_a_lone_surrogate_that_an_older_program_stored_can_be_read_and_written(tmp_path: Path) -> None:
    table, half = Table("one", MetaData(), Column("value", JSON)), {"note": "\ud800"}
    engine = create_engine_for(f"sqlite:///{tmp_path / 'one.db'}")
    with engine.connect() as connection:
        table.create(connection)
        connection.execute(insert(table), {"value": half})
        assert connection.exec_driver_sql("SELECT value FROM one").scalar() == r'{"note": "\ud800"}'
        assert connection.execute(select(table.c.value)).scalar() == half
    engine.dispose()
