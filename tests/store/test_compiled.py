"""Compiled statements return the same rows and raise the same errors as SQLAlchemy Core."""

from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import Select, column, delete, insert, select, table, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from scorekeeper.service.access.codes import hash_secret
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.hands.objections import raise_objection
from scorekeeper.service.money import chip_entries
from scorekeeper.service.sheets.amendments import AmendmentRequest, amend_sheet
from scorekeeper.service.tables import terms
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.database import Database
from scorekeeper.store.models.base import table_of
from scorekeeper.store.models.tables import HostingRow
from scorekeeper.store.queries.hand_order import HandFilter
from scorekeeper.store.transactions import WriteTransaction
from tests.databases import new_sqlite
from tests.service.conftest import AKI_WINS, BEN_WINS, gather

NEWEST = HandFilter(limit=8)
STATEMENTS = {
    f"{name}.{each}": statement
    for name, module in vars(queries).items()
    if isinstance(module, ModuleType)
    for each, statement in vars(module).items()
    if isinstance(statement, CompiledStatement)
} | {
    "hands.versions": queries.hands._versions(**NEWEST.kind()),
    "hands.objections": queries.hands._objections(**NEWEST.kind()),
}
HOSTING = table_of(HostingRow)
INSERT = CompiledStatement(insert(HOSTING))
EMPTY: dict[str, Any] = {
    "last_seen": None,
    "taken_over_by": None,
    "former_host_devices": [],
    "link_hash": None,
    "link_expires": None,
}
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


@pytest.fixture
def parameters(database: Database) -> dict[str, Any]:
    """Parameters with which every statement selects at least one row."""
    aki = gather(database).aki
    recording.record_hand(database, aki, BEN_WINS)
    corrections.correct_hand(database, aki, 1, AKI_WINS)
    amend_sheet(database, aki, AmendmentRequest(rules={"unit": 2}))
    terms.change_terms(database, aki, {"name": "Friday"})
    drafts.update_draft(database, aki, 2, {"winner": "1"})
    raise_objection(database, aki, 1, "three piles")
    chip_entries.add_chip_entry(database, aki, {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2})
    penalty = chip_entries.add_chip_entry(database, aki, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5})
    chip_entries.raise_entry_objection(database, aki, penalty.number, "one chip")
    values = {
        "token": hash_secret(aki.token),
        "table_id": id_of(aki.code),
        "sheet": 1,
        "key": "none",
        "entries": 20,
    }
    return NEWEST.asked() | values | {"limit": 20}


def with_types(rows: Iterable[Iterable[object]]) -> list[list[tuple[type, object]]]:
    return [[(type(value), value) for value in row] for row in rows]


def test_a_compiled_statement_selects_the_same_rows_as_core(database: Database, parameters: dict[str, Any]) -> None:
    with database.reading() as reading:
        for name, compiled in STATEMENTS.items():
            assert isinstance(compiled.statement, Select)
            rows = compiled.all(reading, **parameters)
            assert rows, name
            assert with_types(rows) == with_types(reading.all(compiled.statement, **parameters)), name


def test_first_and_one_return_a_row(database: Database, parameters: dict[str, Any]) -> None:
    statuses = STATEMENTS["authentication._STATUSES"]
    with database.reading() as reading:
        row = statuses.one(reading, **parameters)
        assert statuses.first(reading, **parameters) == row
        assert statuses.first(reading, table_id=0) is None
        with pytest.raises(ValueError, match="unpack"):
            statuses.one(reading, table_id=0)


def test_rows_are_inserted_updated_and_deleted_with_converted_values(database: Database) -> None:
    first, second = (id_of(gather(database).opened.code) for _ in range(2))
    values = EMPTY | {"table_id": first, "last_seen": NOON, "former_host_devices": [7]}
    with database.writing() as writing:
        INSERT.run_many(writing, [values, values | {"table_id": second}])
        one, other = CompiledStatement(select(*HOSTING.c)).all(writing)
        assert [one, other] == [list(row) for row in writing.all(select(*HOSTING.c))]
        assert queries.roster.hosting(writing, first) == HostingRow(**values)
        CompiledStatement(delete(HOSTING).where(HOSTING.c.table_id == second)).run(writing)
        CompiledStatement(update(HOSTING)).run(writing, **values | {"former_host_devices": [1, 2]})
        assert queries.roster.hosting(writing, first) == HostingRow(**values | {"former_host_devices": [1, 2]})
        assert queries.roster.hosting(writing, second) is None


def insert_twice(tx: WriteTransaction) -> None:
    INSERT.run_many(tx, [EMPTY | {"table_id": 1}] * 2)


def select_from_nowhere(tx: WriteTransaction) -> None:
    CompiledStatement(select(column("code")).select_from(table("nowhere"))).all(tx)


@pytest.mark.parametrize(("wrong", "kind"), [(insert_twice, IntegrityError), (select_from_nowhere, DBAPIError)])
def test_an_error_of_the_driver_is_raised_as_an_error_of_sqlalchemy(
    database: Database, parameters: dict[str, Any], wrong: Callable[[WriteTransaction], None], kind: type[DBAPIError]
) -> None:
    with pytest.raises(kind) as refused, database.writing() as writing:
        wrong(writing)
    assert refused.value.orig is refused.value.__cause__
    assert parameters["token"] not in str(refused.value)
    with database.reading() as reading:
        assert queries.roster.hosting(reading, parameters["table_id"]) is None


def test_selected_hands_are_found_by_number_without_scanning_the_sheet(tmp_path: Path) -> None:
    names = ("by_number", "by_revision", "before")
    with closing(Database.open(new_sqlite(tmp_path), tmp_path)) as database, database.reading() as reading:
        for kind in product((True, False), repeat=len(names)):
            statement = queries.hands._versions(**dict(zip(names, kind, strict=True))).statement
            compiled = statement.compile(database.engine)
            nulls = (None,) * len(compiled.positiontup or ())
            plan = reading.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}", nulls).all()
            assert any(step[3].startswith("SEARCH hands ") and "number=?" in step[3] for step in plan), (kind, plan)
