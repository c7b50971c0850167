"""Check that a hand, a look, a preview, a correction and an import cost the same on a long sheet, in statements."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.store import compiled
from scorekeeper.store.database import Database
from scorekeeper.store.queries import hands
from scorekeeper.store.queries.hand_order import position_of_number
from tests.exports import export_as_value
from tests.rows_read import hands_read
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, key

SHORT = 10
LONG = 600
MOST_READ = 5


@contextmanager
def counted(database: Database) -> Iterator[dict[str, int]]:
    """Count the statements that are sent in this context, and the hands that are read."""
    found = {"statements": 0, "hands": 0}
    execute = compiled.execute_on_driver

    def sent(*_: Any) -> None:
        found["statements"] += 1

    def send(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  as `execute_on_driver` has them
        sent()
        return execute(*arguments, **options)

    event.listen(database.engine, "before_cursor_execute", sent)
    try:
        with hands_read() as read, pytest.MonkeyPatch.context() as patch:
            patch.setattr(compiled, "execute_on_driver", send)
            yield found
    finally:
        event.remove(database.engine, "before_cursor_execute", sent)
    found["hands"] = len(read)


def lengthen(party: Party, count: int) -> None:
    """Add hands to a sheet until it has `count`, as if they had been recorded."""
    party.record(BEN_WINS)
    with party.database.writing() as writing:
        last = hands.newest_version(writing, party.me(party.aki).table_id, 1, 1)
        assert last
        numbers = range(2, count + 1)
        writing.insert_all(
            last.replace(number=one, order_key=position_of_number(one), idempotency_key=f"key-{one}") for one in numbers
        )


VERBS: dict[str, Callable[[Party, int], object]] = {
    "record": lambda party, _: recording.record_hand(party.database, party.aki, BEN_WINS, key=key("next")),
    "view": lambda party, _: detail.get_table(party.database, party.aki, limit=5),
    "preview": lambda party, _: recording.preview_hand(party.database, party.aki, BEN_WINS),
    "correct the last": lambda party, last: corrections.correct_hand(party.database, party.aki, last, AKI_WINS),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_an_operation_costs_the_same_on_a_long_sheet(database: Database, verb: Callable[[Party, int], object]) -> None:
    costs = []
    for length in (SHORT, LONG):
        party = gather(database)
        lengthen(party, length)
        with counted(database) as cost:
            verb(party, length)
        costs.append(cost)
    assert costs[0] == costs[1]
    assert costs[0]["statements"] > 0, "the counter hears what the driver gets"
    assert costs[0]["hands"] <= MOST_READ


def test_an_import_of_many_hands_takes_as_many_statements_as_one_of_few(database: Database) -> None:
    statements = []
    for length in (SHORT, LONG // SHORT):
        party = gather(database)
        party.record(*[BEN_WINS] * length)
        exported = export_as_value(database, party.aki)
        with counted(database) as cost:
            exporter.import_table(database, exported)
        statements.append(cost["statements"])
    assert statements[0] == statements[1]


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> int:
    """Lower the number of hands in one batch, so that the test needs few hands."""
    monkeypatch.setattr(hands, "BATCH", 12)
    monkeypatch.setattr(hands, "_AFTER", hands._AFTER.limit(12))
    return 12


def test_a_correction_replays_a_long_sheet_to_its_end(party: Party, batch: int) -> None:
    party.record(*[{"dealt": {"player": 0, "kind": "qi_zhi_pai"}}] * (batch + 5))
    # The dealer won all later hands, and every streak is now shorter by one.
    correction = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert [change.number for change in correction.changed] == list(range(2, batch + 6))


def test_a_correction_stops_reading_when_the_state_is_unchanged(party: Party, batch: int) -> None:
    party.record(*[BEN_WINS, AKI_WINS] * (batch + 5))
    with counted(party.database) as cost:
        # Chie deals hand 2 instead of Ben; hand 3 begins as it did.
        corrections.correct_hand(party.database, party.aki, 1, {"winner": 2, "piles": [2, 3, 3, 0]})
    assert cost["hands"] <= batch + MOST_READ
