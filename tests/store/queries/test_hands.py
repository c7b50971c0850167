"""The query plans of the statements that select hands."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from scorekeeper.store.database import Database
from scorekeeper.store.queries.hands import _versions
from tests.databases import new_sqlite

NAMES = ("by_number", "by_revision", "before")
KINDS = [dict(zip(NAMES, kind, strict=True)) for kind in product((True, False), repeat=len(NAMES))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join(name for name in kind if kind[name]) or "newest")
def test_selected_hands_are_found_by_number_without_scanning_the_sheet(tmp_path: Path, kind: dict[str, bool]) -> None:
    database = Database.open(new_sqlite(tmp_path), tmp_path)
    compiled = _versions(**kind).statement.compile(database.engine)
    with database.reading() as reading:
        nulls = (None,) * len(compiled.positiontup or ())
        plan = reading.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", nulls).all()
    database.close()
    assert any(step[3].startswith("SEARCH hands ") and "number=?" in step[3] for step in plan), plan
