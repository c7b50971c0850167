from __future__ import annotations

from pathlib import Path

from sqlalchemy import JSON, Column, MetaData, Table, insert, select

from scorekeeper.store.database import Database
from scorekeeper.store.engine import create_engine_for

FLOWS = [[0, 1, 10**30], ["#7", 2, -1]]
ODD = {"名": "包尊 \u2028", "half": 0.5, "nothing": None, "deep": [[], {"": True}]}


def test_json_values_are_read_as_they_were_written(database: Database) -> None:
    table = Table("one", MetaData(), Column("value", JSON), prefixes=["TEMPORARY"])
    with database.engine.connect() as connection:
        table.create(connection)
        connection.execute(insert(table), [{"value": FLOWS}, {"value": ODD}])
        assert connection.execute(select(table.c.value)).scalars().all() == [FLOWS, ODD]


def test_a_lone_surrogate_that_an_older_program_stored_can_be_read_and_written(tmp_path: Path) -> None:
    table, half = Table("one", MetaData(), Column("value", JSON)), {"note": "\ud800"}
    with create_engine_for(f"sqlite:///{tmp_path / 'one.db'}").connect() as connection:
        table.create(connection)
        connection.execute(insert(table), {"value": half})
        assert connection.exec_driver_sql("SELECT value FROM one").scalar() == r'{"note": "\ud800"}'
        assert connection.execute(select(table.c.value)).scalar() == half
