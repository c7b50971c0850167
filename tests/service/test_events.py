"""Record, show and export events other than hands."""

from typing import Any

import pytest

from scorekeeper.service import quota
from scorekeeper.service.people import devices, joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, terms
from scorekeeper.service.transfer import exporter
from tests.exports import export_as_value
from tests.service.conftest import BEN_WINS, PLAYERS, Party, caller, import_unchanged, refused_at


@pytest.fixture
def evening(party: Party) -> dict[str, Any]:
    """Return the export of a table with a hand and one event, after the log entry of its opening."""
    party.record(BEN_WINS)
    terms.change_terms(party.database, party.aki, {"chips": 100})
    return export_as_value(party.database, party.aki)


def test_events_are_exported_and_imported(party: Party, evening: dict[str, Any]) -> None:
    (one,) = detail.get_table(party.database, import_unchanged(party.database, evening)).activity
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
        ({"revision": 0}, "events.1.revision"),
    ],
)
def test_a_wrong_event_is_refused(party: Party, evening: dict[str, Any], wrong: dict[str, object], field: str) -> None:
    evening["events"][1] |= wrong
    assert refused_at(exporter.import_table, party.database, evening)[0][0] == field


def test_changed_rules_are_exported_and_imported_and_need_not_be_readable_any_more(party: Party) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS, rules={"unit": 3})
    exported = export_as_value(party.database, party.aki)
    what = exported["events"][-1]["what"]
    assert what["rules"] == [{"game": "tien-gow", "rules": rules, "players": 4} for rules in ({}, {"unit": 3})]

    def imported() -> list[tuple[str, object]]:
        view = detail.get_table(party.database, import_unchanged(party.database, exported))
        return [(one.game.id, getattr(one.rules, "unit", None)) for one in view.activity[0].rules]

    assert imported() == [("tien-gow", 1), ("tien-gow", 3)]
    what["rules"] = [{"game": "chess", "rules": {}, "players": 2}, {"game": "moon", "rules": {}, "players": 5}]
    assert imported() == [("chess", None), ("moon", None)]
    what["rules"][0]["players"] = 65
    assert refused_at(exporter.import_table, party.database, exported)[0][0] == "events.1.what.rules.0.players"


def _log(exported: dict[str, Any]) -> list[tuple[str | None, list[str], dict[str, str]]]:
    return [(one["by"], one["people"], one["what"]) for one in exported.get("events", ()) if one["kind"] == "door"]


def test_who_came_in_and_was_sent_away_is_written_down_for_the_host_and_told_to_nobody(party: Party) -> None:
    database, code, secret = party.database, party.aki.code, party.opened.links.play or ""
    ben = caller(joining.join(database, code, secret, seat=1))
    joining.join(database, code, party.opened.links.watch)
    moved = caller(joining.use_move_link(database, code, joining.create_move_link(database, ben)))
    devices.release_seat(database, party.aki, 1)
    joining.lock_joining(database, party.aki, locked=True)
    joining.lock_joining(database, party.aki, locked=True)
    joining.revoke_links(database, party.aki)
    exported = export_as_value(database, party.aki)
    assert _log(exported) == [
        ("Aki", [], {"how": "opened"}),
        ("Ben", [], {"how": "joined", "role": "player"}),
        (None, [], {"how": "joined", "role": "watcher"}),
        ("Ben", [], {"how": "moved", "role": "player"}),
        ("Aki", ["Ben"], {"how": "freed"}),
        ("Aki", [], {"how": "locked"}),
        ("Aki", [], {"how": "revoked"}),
    ]
    assert detail.get_table(database, party.aki).activity == ()
    assert _log(export_as_value(database, moved)) == []
    again = export_as_value(database, exporter.import_table(database, exported).code)
    assert _log(again) == _log(exported)


def test_people_can_join_a_full_table_with_a_full_log(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    database, code, links = party.database, party.aki.code, party.opened.links
    monkeypatch.setattr(quota, "MAX_EVENTS", 0)
    monkeypatch.setattr(quota, "MAX_SELF_ACCESS_EVENTS", 3)
    for _ in range(4):
        joining.join(database, code, links.watch)
    joining.lock_joining(database, party.aki, locked=True)
    exported = export_as_value(database, party.aki)
    assert [what["how"] for _, _, what in _log(exported)] == ["opened", "joined", "joined", "locked"]
    exported["events"] *= quota.MAX_ACCESS_EVENTS // 4 + 1
    for event in exported["events"]:
        event["revision"] = 1
    assert refused_at(exporter.import_table, database, exported)[0][0] == "events"
