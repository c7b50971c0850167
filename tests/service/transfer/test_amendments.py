"""Amended setups in exports, in verification, and after an upgrade to a later edition."""

from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service.hands import corrections
from scorekeeper.service.sheets import amendments
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.transfer import editions, exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, import_unchanged, look, refused_at
from tests.service.transfer.conftest import TAMPERS, install, tamper


def exported(party: Party) -> dict[str, Any]:
    return export_as_value(party.database, party.opened.code)


OTHERS = ["Ben", "Aki", "Chie", "Emi"]


@pytest.fixture
def party(database: Database) -> Party:
    """A table that was amended twice, with a hand in between and a correction afterwards."""
    party = gather(database)
    party.record(BEN_WINS, AKI_WINS)
    amendments.amend_sheet(
        party.database, party.aki, AmendmentRequest(players=OTHERS, first_dealer=0, identities={3: None})
    )
    party.record(BEN_WINS)
    amendments.amend_sheet(party.database, party.aki, AmendmentRequest(rules={"unit": 2}))
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    return party


def test_an_export_contains_the_previous_setups_and_is_imported_unchanged(party: Party) -> None:
    import_unchanged(party.database, exported(party))
    first, second = exported(party)["sheets"][0]["amendments"]
    assert (first["players"], first["after"], first["by"]) == (["Aki", "Ben", "Chie", "Dai"], 2, "Aki")
    assert (second["players"], second["rules"]["unit"]) == (OTHERS, 1)
    assert "amendments" not in exported(gather(party.database))["sheets"][0]


AT = "sheets.0.amendments.1"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"revision": 1}, f"{AT}.revision"),
        ({"revision": 999}, f"{AT}.revision"),
        ({"players": ["Aki", "Ben", "Chie", "Zed"]}, f"{AT}.players.3"),
        ({"players": ["Aki", "Ben"]}, f"{AT}.players"),
        ({"players": ["Aki", "Ben", "Chie", "Chie"]}, f"{AT}.players"),
        ({"first_dealer": 4}, f"{AT}.first_dealer"),
        ({"by": "Zed"}, f"{AT}.by"),
        ({"rules": {"x": 1}}, f"{AT}.rules.x"),
        ({"rules": {"unit": float("inf")}}, f"{AT}.rules"),
        ({"start": {"dealer": 9}}, f"{AT}.start.streak"),
        ({"rules": {"unit": 9}}, "sheets.0.hands.2.payments"),
    ],
)
def test_an_invalid_amendment_is_not_imported(party: Party, change: dict[str, Any], field: str) -> None:
    document = exported(party)
    document["sheets"][0]["amendments"][1].update(change)
    assert refused_at(exporter.import_table, party.database, document)[0][0] == field


def test_an_import_without_an_amendment_is_refused(party: Party) -> None:
    for left in (0, 1):
        document = exported(party)
        document["sheets"][0]["amendments"] = document["sheets"][0]["amendments"][:left]
        assert refused_at(exporter.import_table, party.database, document)[0][1] == "differs"


@pytest.mark.sqlite(TAMPERS)
@pytest.mark.parametrize(
    ("statement", "field"),
    [
        ("UPDATE amendments SET rules = json_set(rules, '$.unit', 5) WHERE after_hand = 2", "payments"),
        ("UPDATE amendments SET first_dealer = 3 WHERE after_hand = 2", "dealer"),
        ("UPDATE amendments SET rules = json_set(rules, '$.unit', 0) WHERE after_hand = 2", "rules.unit"),
        ("DELETE FROM amendments WHERE after_hand = 2", "number"),
        ("DELETE FROM hands WHERE kind = 'reseated' AND number = 2", ""),
        ("UPDATE amendments SET after_hand = 3", "amendments.1.after"),
        ("UPDATE amendments SET revision = 9999 WHERE after_hand = 3", "amendments.2.revision"),
        ("UPDATE amendments SET seats = '[1, 2, 3, 3]' WHERE after_hand = 3", "amendments.2.players"),
        ("UPDATE amendments SET seats = '[1, 2, 3, 99]' WHERE after_hand = 3", "amendments.2.players"),
    ],
)
def test_verification_finds_a_changed_amendment(party: Party, statement: str, field: str) -> None:
    assert field in [finding.field for finding in tamper(party.database, statement)]


@pytest.mark.sqlite("upgrades every table of the database, which other tests share on PostgreSQL")
@pytest.mark.parametrize("unit", [1, 2], ids=["the same results", "other results"])
def test_a_later_edition_upgrades_an_amended_sheet_or_locks_it_as_paid(
    party: Party, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unit: int
) -> None:
    before, out = look(party.database, party.aki).totals, exported(party)["sheets"][0]
    party.database.close()
    # With the lowest unit 2 the current setup reads the same, but the earlier one with unit 1 does not.
    install(
        monkeypatch, "tien-gow", edition=2, upgrade_rules=lambda _, rules: {**rules, "unit": max(rules["unit"], unit)}
    )
    database = editions.open_database(database_url, tmp_path)
    again, locked = Party(database, party.opened), unit == 2
    assert list(verify_tables(database)) == []
    assert (look(database, party.aki).totals, again.view().sheet.locked_as_paid) == (before, locked)
    assert exported(again)["sheets"][0] == out | ({"locked_as_paid": True} if locked else {"edition": 2})
    import_unchanged(database, exported(again))
    if not locked:
        amendments.amend_sheet(database, party.aki, AmendmentRequest(rules={}))
        assert [row["edition"] for row in exported(again)["sheets"][0]["amendments"]] == [1, 1, 2]
        assert list(verify_tables(database)) == []
    database.close()
