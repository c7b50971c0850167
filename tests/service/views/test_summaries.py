"""Describe and count a recorded hand, also after an import."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.contract import Payment, Term, Why
from scorekeeper.games.counting import Counted
from scorekeeper.games.house_rules import UnreadableRules
from scorekeeper.games.telling import chips_won
from scorekeeper.ledger.sheet import Sheet, create_sheet
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.transactions import read_transaction
from scorekeeper.service.hands import corrections
from scorekeeper.service.transfer import exporter
from scorekeeper.service.views import hands
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.guests import name_guests
from scorekeeper.store.models.hands import HandRow
from tests.exports import export_as_value
from tests.games.telling import NAMES, played
from tests.service.conftest import Party, caller, gather

WINS = {"winner": 1, "piles": [2, 3, 0, 3], "note": "at last"}
SHEET = create_sheet(registry.find("tien-gow"), {}, ("Aki", "Ben", "Chie", "Dai"))
GONE = replace(SHEET, game=registry.stand_in("tien-gow"), rules=UnreadableRules())


def counted(sheet: Sheet, row: HandRow, name: Callable[[int], str | None]) -> tuple[Counted, ...]:
    """Return the counts of a hand, empty if it is withdrawn or its game cannot read it; `name` names guests."""
    won = chips_won(((payment.payer, payment.payee, payment.chips) for payment in row.payments), sheet.seats)
    played_hand = hands.read_played_hand(sheet, name_guests(row.entry, name), row.dealer, won, row.shown)
    return () if row.withdrawn or played_hand is None else hands.counts_of_hand(sheet, played_hand)


def all_counts(database: Database, who: Caller) -> list[tuple[Counted, ...]]:
    """Return the counts of every hand of the sheet."""
    with read_transaction(database, who) as (reading, context):
        rows = queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, -1)
        return [counted(context.ledger_sheet, row, context.name_of) for row in rows]


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


@pytest.mark.parametrize("game", [module.GAME for module in registry.OWN], ids=lambda game: game.id)
def test_counts_from_the_database_and_a_file_equal_those_of_the_played_hands(database: Database, game: Any) -> None:  # noqa: ANN401
    players = list(NAMES["en"][: game.usual_seats])
    party = gather(database, game.id, players)
    party.record(*game.examples)
    shown = [played(game, hand, *game.examples[:place], seats=len(players)) for place, hand in enumerate(game.examples)]
    expected = [tuple(game.count(hand)) for hand in shown]
    assert all_counts(database, party.aki) == expected
    assert any(expected) == bool(game.counts)
    there = exporter.import_table(database, export_as_value(database, party.aki))
    assert all_counts(database, caller(there)) == expected


def test_a_withdrawn_hand_is_not_counted_and_a_corrected_one_by_its_newest_version(party: Party) -> None:
    party.record({"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 0, "piles": [3, 2, 0, 3], "finish": "bao_zun"})
    corrections.withdraw_hand(party.database, party.aki, 1)
    corrections.correct_hand(party.database, party.aki, 2, {"winner": 0, "piles": [3, 2, 0, 3], "finish": "yao_jie"})
    corrected = (Counted("jie", 0), Counted("yao_jie", 0), Counted("wu_sheng", 2))
    assert all_counts(party.database, party.aki) == [(), corrected]
