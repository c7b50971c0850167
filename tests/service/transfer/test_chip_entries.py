"""Export, import and verify chip entries; the sums that follow from them are computed again."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.service.hands.objections import raise_objection
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people.people import rename_person
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import BEN_WINS, Party, gather, import_unchanged, refused_at
from tests.service.transfer.conftest import TAMPERS, tamper

GIVEN: list[dict[str, Any]] = [
    {"kind": "buy_in", "player": "Chie", "chips": 50},
    {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "tea"},
    {"kind": "payment", "from": "Aki", "to": "Dai", "chips": 7},
    {"kind": "count", "chips": {"Aki": 90, "Ben": 112, "Chie": 100}, "bears": "Dai"},
    {"kind": "return", "player": "Eva", "chips": 1},
]


@pytest.fixture
def party(database: Database) -> Party:
    """A table with every kind of chip entry, two of them withdrawn, and a person renamed afterwards."""
    party = gather(database, chips=100)
    party.record(BEN_WINS)
    party.join("Eva", watch=True)
    for given in GIVEN:
        chip_entries.add_chip_entry(party.database, party.aki, given)
    chip_entries.withdraw_chip_entry(party.database, party.aki, 3)
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1)
    chip_entries.add_chip_entry(party.database, party.aki, GIVEN[0])
    rename_person(party.database, party.aki, "Ben", "Benjamin")
    raise_objection(party.database, party.aki, 1, "no")
    chip_entries.raise_entry_objection(party.database, party.aki, 2, "no")
    return party


def test_a_table_with_chip_entries_is_imported_unchanged(party: Party) -> None:
    assert list(verify_tables(party.database, party.opened.code)) == []
    document = export_as_value(party.database, party.aki)
    assert [len(document["chip_entries"]), document["chip_entries"][3]["what"]["bears"]] == [8, "Dai"]
    imported = import_unchanged(party.database, document)
    original, seen = party.view(), detail.get_table(party.database, imported)
    assert (seen.totals, seen.pairs, seen.chips_held) == (original.totals, original.pairs, original.chips_held)
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_a_count_of_an_older_version_keeps_its_sums(database: Database) -> None:
    party = gather(database, chips=100)
    count = {"kind": "count", "chips": {"Aki": 93, "Ben": 103}, "bears": "Aki"}
    chip_entries.add_chip_entry(party.database, party.aki, count)
    document = export_as_value(party.database, party.aki)
    assert document["chip_entries"][0]["what"].pop("box") is True
    imported = import_unchanged(party.database, document)
    seen = detail.get_table(party.database, imported)
    assert seen.chips_held == {"Aki": 97, "Ben": 103, "Chie": 100, "Dai": 100}
    chip_entries.withdraw_chip_entry(party.database, imported, 1)
    assert set(detail.get_table(party.database, imported).chips_held.values()) == {100}


def test_an_import_with_inconsistent_chip_entries_is_refused(party: Party) -> None:
    changes: dict[str, Callable[[Any], object]] = {
        "chip_entries.1.pairs": lambda entry: entry[1]["pairs"][0].__setitem__("chips", 6),
        "chip_entries.1.what.to": lambda entry: entry[1]["what"].update(to="Zed"),
        "chip_entries.0.what.chips": lambda entry: entry[0]["what"].update(chips=0),
        "chip_entries.5.number": lambda entry: entry[5].update(withdrawn=False),
        "chip_entries.2.number": lambda entry: entry[2].update(number=9),
        "chip_entries.3.revision": lambda entry: entry[3].update(revision=1),
        "chip_entries.7.revision": lambda entry: entry[7].update(revision=1_000),
        "chip_entries.3.what.book": lambda entry: entry[3]["what"].pop("book"),
    }
    for field, change in changes.items():
        document = export_as_value(party.database, party.aki)
        change(document["chip_entries"])
        assert [place for place, _ in refused_at(exporter.import_table, party.database, document)] == [field]


AT = ("people", "about")


@pytest.mark.sqlite(TAMPERS)
@pytest.mark.parametrize(
    ("statement", "fields"),
    [
        ("UPDATE entries SET chip_flows = '[]' WHERE kind = 'adjustment'", ["chip_entries.2.pairs", "beside"]),
        ("UPDATE tables SET entry_balances = '[]'", ["beside"]),
        ("UPDATE tables SET bought_chips = '[]'", ["stacks"]),
        ("UPDATE entries SET withdrawn = 1 WHERE entry = 6", ["chip_entries.6.number", "stacks"]),
        ("UPDATE tables SET revision = 3", ["objections.1.revision", "chip_entries.2.revision"]),
        ("DELETE FROM events WHERE event = 1", ["events.2.number"]),
        ("UPDATE events SET revision = 9 WHERE event = 1", ["events"]),
        ("UPDATE events SET kind = 'x' WHERE event = 3", ["events.3.about"]),
        ("UPDATE events SET details = '{}' WHERE event = 3", ["events.3.about"]),
        ("UPDATE events SET people = '[99]' WHERE event = 3", ["events.3.people"]),
        ("UPDATE objections SET number = 9", ["objections.1.about"]),
        ("UPDATE objections SET person = 99", ["objections.1.people"]),
        ("UPDATE entry_objections SET entry = 99, agreed_by = '[99]'", [f"chip_entry_objections.1.{at}" for at in AT]),
        ("UPDATE people SET comparable_name = 'x' WHERE name = 'Dai'", ["people.names"]),
        ("UPDATE people SET has_bet = 1 WHERE name = 'Dai'", ["people.bets"]),
        ("UPDATE tables SET rounding_person = 99", ["people"]),
    ],
)
def test_verification_finds_changed_entries_events_and_people(party: Party, statement: str, fields: list[str]) -> None:
    found = [finding.field for finding in tamper(party.database, statement)]
    assert [field for field in found if field in fields] == fields
