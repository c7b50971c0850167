import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.service.hands import corrections
from scorekeeper.service.transfer.verification import count_locked_sheets, verify_tables
from scorekeeper.store.database import Database
from tests.databases import new_sqlite
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather
from tests.service.transfer.conftest import TAMPERS, tamper

pytestmark = pytest.mark.sqlite(TAMPERS)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Party:
    """A table with a correction and a withdrawal."""
    folder = tmp_path_factory.mktemp("written")
    party = gather(Database.open(new_sqlite(folder), folder))
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    party.database.close()
    return party


@pytest.fixture
def party(written: Party, tmp_path: Path) -> Party:
    """The same table in a file that a test can tamper with."""
    shutil.copy(str(written.database.engine.url.database), tmp_path)
    return replace(written, database=Database.open(f"sqlite:///{tmp_path / 'scorekeeper.db'}", tmp_path))


@pytest.mark.parametrize(
    ("statement", "number", "field"),
    [
        ("UPDATE hands SET payments = '[]' WHERE number = 3 AND kind = 'recorded'", 3, "payments"),
        ("UPDATE hands SET dealer = 3 WHERE number = 1 AND kind = 'corrected'", 1, "dealer"),
        ("UPDATE hands SET next_dealer = 3 WHERE number = 1 AND kind = 'corrected'", 1, "next_dealer"),
        ("UPDATE hands SET shown = '{}' WHERE number = 1 AND kind = 'recorded'", 1, "shown"),
        ("UPDATE hands SET state = '{}' WHERE number = 2 AND kind = 'withdrawn'", 2, "state"),
        ("UPDATE hands SET withdrawn = 0 WHERE kind = 'withdrawn'", 2, "withdrawn"),
        (
            "UPDATE hands SET entry = json_set(entry, '$.winner', 3) WHERE number = 3 AND kind = 'recorded'",
            3,
            "next_dealer",
        ),
        ("UPDATE hands SET entry = '{}' WHERE number = 3 AND kind = 'recorded'", 3, "entry.winner"),
        ("DELETE FROM hands WHERE number = 3 AND kind = 'recorded'", 2, ""),
        ("DELETE FROM hands WHERE kind = 'replayed' AND revision = (SELECT max(revision) FROM hands)", 3, ""),
        ("UPDATE tables SET revision = 1", 3, "revision"),
        ("UPDATE sheets SET balances = '[[0, 1, 5]]'", None, "balances"),
        ("UPDATE sheets SET game = 'moon'", None, "players"),
        ("""UPDATE sheets SET rules = json_set(rules, '$.base', 9)""", 1, "payments"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_verification_finds_a_changed_value(party: Party, statement: str, number: int | None, field: str) -> None:
    found = tamper(party.database, statement)
    assert [(finding.code, finding.sheet) for finding in found[:1]] == [(party.opened.code, 1)]
    assert (number, field) in [(finding.number, finding.field) for finding in found]


@pytest.mark.parametrize("unread", ["game = 'chess'", "locked_as_paid = true"])
@pytest.mark.parametrize(
    ("statement", "number", "field"),
    [
        ("UPDATE hands SET payments = json_set(payments, '$[0].chips', 9) WHERE number = 3", 3, "payments"),
        ("UPDATE hands SET payments = json_set(payments, '$[0].payer', 4) WHERE number = 3", 3, "payments"),
        ("UPDATE hands SET dealer = 4 WHERE number = 1", 1, "dealer"),
        ("UPDATE hands SET withdrawn = 0 WHERE number = 2", 2, "withdrawn"),
        ("DELETE FROM hands WHERE number = 1", 2, "number"),
        ("UPDATE tables SET revision = 1", 3, "revision"),
        ("UPDATE sheets SET balances = '[[0, 1, 5]]'", None, "balances"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_the_sums_of_a_locked_sheet_are_verified(
    party: Party, unread: str, statement: str, number: int | None, field: str
) -> None:
    found = tamper(party.database, f"{statement}; UPDATE sheets SET {unread}")
    assert (number, field) in [(finding.number, finding.field) for finding in found]


@pytest.mark.parametrize("unread", ["game = 'chess'", "locked_as_paid = true"])
def test_a_locked_sheet_is_counted_and_not_settled_again(party: Party, unread: str) -> None:
    assert list(verify_tables(party.database)) == []
    assert tamper(party.database, f"UPDATE sheets SET {unread}, rules = json_set(rules, '$.base', 9)") == []
    assert count_locked_sheets(party.database) == 1
    party.database.close()
