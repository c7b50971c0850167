"""Events: what is done beside the hands, written down, told and taken along."""

import json
from typing import Any, get_args

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.games.problems import Refused
from scorekeeper.service import bounds, events, tables, terms
from scorekeeper.service.caller import Caller
from scorekeeper.service.evenings import exporting
from tests.service.conftest import BEN_WINS, Party, caller


@pytest.fixture
def evening(party: Party) -> dict[str, Any]:
    """An exported evening with a hand and one event."""
    party.record(BEN_WINS)
    terms.change(party.book, party.aki, {"chips": 100})
    exported: dict[str, Any] = json.loads(json.dumps(exporting.export(party.book, party.aki)))
    return exported


def test_every_kind_is_named_once() -> None:
    assert set(events.KINDS) == set(get_args(events.Kind))
    assert len(set(events.KINDS.values())) == len(events.KINDS)


def test_events_come_along_with_the_evening(party: Party, evening: dict[str, Any]) -> None:
    opened = exporting.import_(party.book, evening)
    again = json.loads(json.dumps(exporting.export(party.book, opened.code)))
    assert {name for name in evening if evening[name] != again[name]} == {"code", "exported_at", "links"}
    (one,) = tables.view(party.book, caller(opened)).news
    assert (one.kind, one.by, one.what) == ("terms", "Aki", {"chips": [None, 100]})


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kind": "party"}, "events.0.kind"),
        ({"by": "Eva"}, "events.0.by"),
        ({"people": ["Ben", "Eva"]}, "events.0.people.1"),
        ({"what": {"chips": [100, -1]}}, "events.0.what.chips.1"),
        ({"what": {"weather": "fine"}}, "events.0.what.weather"),
        ({"revision": 99}, "events.0.revision"),
    ],
)
def test_an_event_that_could_not_have_been_is_refused(
    party: Party, evening: dict[str, Any], wrong: dict[str, object], field: str
) -> None:
    evening["events"][0] |= wrong
    with pytest.raises(Refused) as refused:
        exporting.import_(party.book, evening)
    assert refused.value.problems[0].field == field


def test_events_stand_in_the_order_of_doing(party: Party, evening: dict[str, Any]) -> None:
    evening["events"].append(evening["events"][0] | {"revision": 1})
    with pytest.raises(Refused) as refused:
        exporting.import_(party.book, evening)
    assert refused.value.problems[0].field == "events.1.revision"


@pytest.mark.parametrize("statement", ["UPDATE events SET kind = 'x'", "DELETE FROM events"])
def test_the_database_refuses_to_change_them(party: Party, evening: dict[str, Any], statement: str) -> None:
    assert evening["events"]
    with pytest.raises(DBAPIError, match="history"), party.book.engine.begin() as connection:
        connection.execute(text(statement))


def test_a_table_that_is_full_takes_no_more(party: Party, ben: Caller) -> None:
    before = tables.view(party.book, ben)
    with party.book.writing() as writing:
        table = writing.table_by_code(party.aki.code)
        assert table
        table.size = bounds.MOST_BYTES - bounds.EVENT
    with pytest.raises(Refused):
        terms.change(party.book, party.aki, {"name": "Friday"})
    after = tables.view(party.book, ben)
    assert (after.name, after.revision, after.news) == (before.name, before.revision, ())


def test_an_event_weighs_at_least_what_it_adds_to_a_file(party: Party, evening: dict[str, Any]) -> None:
    with party.book.reading() as reading:
        table = reading.table_by_code(party.aki.code)
        assert table
        (row,) = reading.events(table.id or 0)
    written = evening["events"][0] | {"by": "\U0001f004" * 40, "people": ["\U0001f004" * 40] * 3}
    row.people = [1, 2, 3]
    assert len(json.dumps(written, ensure_ascii=False, separators=(",", ":")).encode()) + 1 <= bounds.weigh_event(row)
