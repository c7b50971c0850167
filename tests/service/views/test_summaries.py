"""Describe a recorded hand in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scorekeeper.games import registry
from scorekeeper.games.contract import Payment, Term, Why
from scorekeeper.games.counting import Counted
from scorekeeper.games.house_rules import UnreadableRules
from scorekeeper.ledger.sheet import Sheet, create_sheet
from scorekeeper.service.hands import corrections
from scorekeeper.service.views import hands
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from tests.service.conftest import gather
from tests.service.counting import counted

WINS = {"winner": 1, "piles": [2, 3, 0, 3], "note": "at last"}
SHEET = create_sheet(registry.find("tien-gow"), {}, ("Aki", "Ben", "Chie", "Dai"))
GONE = replace(SHEET, game=registry.stand_in("tien-gow"), rules=UnreadableRules())


def test_a_withdrawn_hand_is_described_by_its_last_valid_version(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"], rules={"target": None})
    party.record({"bidder": 0, "bid": 4, "tricks": [5, 1, 1]})
    corrections.correct_hand(database, party.aki, 1, {"bidder": 1, "bid": 4, "tricks": [0, 6, 1]})
    said = str(party.hand(1).headline)
    assert said == "2 bid 4 · made · 2 wins the game"
    assert str(corrections.withdraw_hand(database, party.aki, 1, preview=True).hand.headline) == said
    corrections.withdraw_hand(database, party.aki, 1)
    assert str(party.hand(1).headline) == said
    assert [str(version.headline)[:7] for version in party.hand(1).earlier] == ["1 bid 4", "2 bid 4"]


@pytest.mark.parametrize(
    ("sheet", "entry"),
    [(SHEET, {"winner": "nobody"}), (SHEET, {"played": "otherwise"}), (GONE, WINS)],
    ids=["another value", "another field", "a game that is gone"],
)
def test_an_unreadable_hand_is_described_by_its_chips(sheet: Sheet, entry: dict[str, object]) -> None:
    why = Why("piles", (Term("base", 2),))
    payments = (Payment(0, 1, 2, why), Payment(1, 2, 2, why), Payment("#5", 3, 2, why))
    row = HandRow(entry=entry, dealer=0, payments=payments, shown={}, withdrawn=False)  # type: ignore[call-arg]
    headline, told = hands.summarize_hand(sheet, row, (), {5: "Eva"}.get)
    assert str(headline) == "3 and 4 won"
    written = {name: value for name, value in entry.items() if name != "note"}
    assert [str(said) for said in told.hand] == [
        f"{name} {json.dumps(value).strip(chr(34))}" for name, value in written.items()
    ]
    assert counted(sheet, row, {5: "Eva"}.get) == ()


def test_a_game_that_fails_to_count_returns_nothing_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fails(_played: object) -> tuple[Counted, ...]:
        raise ZeroDivisionError

    sheet = replace(SHEET, game=replace(SHEET.game, count=fails))
    row = HandRow(entry=WINS, dealer=0, payments=(), shown={}, withdrawn=False)  # type: ignore[call-arg]
    assert counted(SHEET, row, lambda _: None)
    assert counted(sheet, row, lambda _: None) == ()
    assert "could not be counted" in caplog.text
