"""Check the results of a table: the course over all sheets, and the best hand."""

from __future__ import annotations

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, insertion, recording
from scorekeeper.service.money import chip_entries
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather


def test_the_course_covers_all_games_and_ends_at_the_totals(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    corrections.correct_hand(party.database, party.aki, 3, AKI_WINS)
    insertion.insert_hand(party.database, party.aki, 0, AKI_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="freestyle", players=["Emi", *PLAYERS[1:]])
    recording.record_hand(party.database, party.aki, {"points": [9, 3, 1, 0]})
    page = closing.get_results(party.database, party.aki)
    assert [point.hand for point in page.course.points] == [None, (1, 4), (1, 1), (1, 3), (2, 1)]
    assert dict(zip(page.course.names, page.course.points[-1].totals, strict=True)) == page.table.totals
    assert page.ranking == tuple(sorted(page.table.totals.items(), key=lambda one: -one[1]))


def test_the_best_hand_is_described_by_its_game(party: Party) -> None:
    party.record(BEN_WINS, {"winner": 0, "piles": [5, 1, 1, 1], "finish": "bao_zun"}, AKI_WINS)
    page = closing.get_results(party.database, party.aki)
    assert page.best
    assert page.hand
    assert (page.best.hand, page.best.name, page.hand.number) == ((1, 2), "Aki", 2)
    assert page.best.chips == page.hand.won["Aki"]


def test_the_course_contains_adjustments_and_no_payments(party: Party) -> None:
    party.record(BEN_WINS)
    penalty = {"kind": "adjustment", "from": "Dai", "to": "Chie", "chips": 5}
    chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.add_chip_entry(party.database, party.aki, penalty | {"kind": "payment"})
    gone = chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.withdraw_chip_entry(party.database, party.aki, gone.number)
    party.record(AKI_WINS)
    page = closing.get_results(party.database, party.aki)
    assert [point.hand for point in page.course.points] == [None, (1, 1), None, (1, 2)]
    assert dict(zip(page.course.names, page.course.points[-1].totals, strict=True)) == page.table.totals


def test_the_results_contain_guests_who_bet_and_no_empty_seats(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    bet = {"by": "Eva", "on": 1, "amount": 4}
    party.record({"bets": [None, 4, 2, 6], "winner": 1, "side_bets": [bet]})
    names = [name for name, _ in closing.get_results(party.database, party.aki).ranking]
    assert "Eva" in names
    empty = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    assert [name for name, _ in closing.get_results(empty.database, empty.aki).ranking] == ["Aki", "Ben", "Chie"]


def test_there_is_no_winner_before_the_first_hand(party: Party, ben: Caller) -> None:
    closing.close_table(party.database, party.aki)
    page = closing.get_results(party.database, ben)
    assert (page.winners, page.best, page.hand, page.course.length) == ((), None, None, 0)
