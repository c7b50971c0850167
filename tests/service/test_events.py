"""Events: what is done beside the hands, written down, told and taken along."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.games.problems import Refused
from scorekeeper.service import bounds, events, joining, seats, tables, terms
from scorekeeper.service.caller import Caller
from scorekeeper.service.evenings import exporting
from tests.service.conftest import BEN_WINS, Party, caller


@pytest.fixture
def evening(party: Party) -> dict[str, Any]:
    """An exported evening with a hand and one event, after the line of its log that it was opened."""
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
        ({"kind": "party"}, "events.1.kind"),
        ({"by": "Eva"}, "events.1.by"),
        ({"people": ["Ben", "Eva"]}, "events.1.people.1"),
        ({"what": {"chips": [100, -1]}}, "events.1.what.chips.1"),
        ({"what": {"weather": "fine"}}, "events.1.what.weather"),
        ({"revision": 99}, "events.1.revision"),
    ],
)
def test_an_event_that_could_not_have_been_is_refused(
    party: Party, evening: dict[str, Any], wrong: dict[str, object], field: str
) -> None:
    evening["events"][1] |= wrong
    with pytest.raises(Refused) as refused:
        exporting.import_(party.book, evening)
    assert refused.value.problems[0].field == field


def _log(exported: dict[str, Any]) -> list[tuple[str | None, list[str], dict[str, str]]]:
    return [(one["by"], one["people"], one["what"]) for one in exported.get("events", ()) if one["kind"] == "door"]


def test_who_came_in_and_was_sent_away_is_written_down_for_the_host_and_told_to_nobody(party: Party) -> None:
    book, code, secret = party.book, party.aki.code, party.opened.links.play or ""
    ben = caller(joining.join(book, code, secret, seat=1))
    joining.join(book, code, party.opened.links.watch)
    moved = caller(joining.move(book, code, joining.move_link(book, ben)))
    seats.free(book, party.aki, 1)
    joining.lock(book, party.aki, locked=True)
    joining.lock(book, party.aki, locked=True)
    joining.revoke(book, party.aki)
    exported = json.loads(json.dumps(exporting.export(book, party.aki)))
    assert _log(exported) == [
        ("Aki", [], {"how": "opened"}),
        ("Ben", [], {"how": "joined", "role": "player"}),
        (None, [], {"how": "joined", "role": "watcher"}),
        ("Ben", [], {"how": "moved", "role": "player"}),
        ("Aki", ["Ben"], {"how": "freed"}),
        ("Aki", [], {"how": "locked"}),
        ("Aki", [], {"how": "revoked"}),
    ]
    assert tables.view(book, party.aki).news == ()
    assert _log(exporting.export(book, moved)) == []
    again = exporting.export(book, exporting.import_(book, exported).code)
    assert _log(again) == _log(exported)


def test_a_full_table_and_a_full_log_let_people_in_all_the_same(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    book, code, links = party.book, party.aki.code, party.opened.links
    monkeypatch.setattr(bounds, "MOST_EVENTS", 0)
    monkeypatch.setattr(bounds, "MOST_ARRIVALS", 3)
    for _ in range(4):
        joining.join(book, code, links.watch)
    joining.lock(book, party.aki, locked=True)
    exported = json.loads(json.dumps(exporting.export(book, party.aki)))
    assert [what["how"] for _, _, what in _log(exported)] == ["opened", "joined", "joined", "locked"]
    exported["events"] *= bounds.MOST_LOG_LINES // 4 + 1
    for event in exported["events"]:
        event["revision"] = 1
    with pytest.raises(Refused) as refused:
        exporting.import_(book, exported)
    assert refused.value.problems[0].field == "events"


def test_events_stand_in_the_order_of_doing(party: Party, evening: dict[str, Any]) -> None:
    evening["events"].append(evening["events"][1] | {"revision": 1})
    with pytest.raises(Refused) as refused:
        exporting.import_(party.book, evening)
    assert refused.value.problems[0].field == "events.2.revision"


@pytest.mark.parametrize("statement", ["UPDATE events SET kind = 'x'", "DELETE FROM events"])
def test_the_database_refuses_to_change_them(party: Party, evening: dict[str, Any], statement: str) -> None:
    assert evening["events"]
    with pytest.raises(DBAPIError, match="history"), party.book.engine.begin() as connection:
        connection.execute(text(statement))


def test_a_table_that_is_full_takes_no_more(party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tables.view(party.book, ben)
    monkeypatch.setattr(bounds, "MOST_EVENTS", 1)
    with pytest.raises(Refused):
        terms.change(party.book, party.aki, {"name": "Friday"})
    after = tables.view(party.book, ben)
    assert (after.name, after.revision, after.news) == (before.name, before.revision, ())
