"""Check the last hand from each reader's view: chips, rank, and who may undo it."""

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail
from scorekeeper.service.views.hands import LastHand
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of three who write down points."""
    return gather(database, "freestyle", ["Aki", "Ben", "Chie"], rules={"mode": "zero-sum"})


def result(party: Party, who: Caller) -> LastHand:
    found = detail.get_table(party.database, who, limit=8).last_hand
    assert found
    return found


def places(party: Party, who: Caller) -> tuple[int, int, int, int]:
    stands = result(party, who).total
    assert stands
    return stands.before, stands.now, stands.place_before, stands.place


def test_the_last_hand_shows_the_readers_chips_and_ranks_with_ties(party: Party, ben: Caller, eva: Caller) -> None:
    party.record({"points": [6, -2, -4]})
    assert (places(party, party.aki), places(party, ben)) == ((0, 6, 1, 1), (0, -2, 1, 2))
    party.record({"points": [-4, 4, 0]})
    assert result(party, ben).chips == 4
    assert (places(party, party.aki), places(party, ben)) == ((6, 2, 1, 1), (-2, 2, 2, 1))
    assert (result(party, eva).chips, result(party, eva).total) == (None, None)
    party.record({"points": [2, 0, -2]})
    assert (result(party, ben).chips, places(party, ben)) == (0, (2, 2, 1, 2)), "no payments"
    for number in (1, 3):
        found = detail.get_table_hand(party.database, party.aki, number, 1).last_hand
        assert found
        newest = number == 3
        assert (found.hand.number, found.is_newest, found.total is not None) == (number, newest, newest)


def test_who_sits_out_is_ranked_under_a_hand_as_on_the_last_page(party: Party, ben: Caller) -> None:
    party.record({"points": [6, -2, -4]})
    there = ["Ben", "Chie", "Dai"]
    next_sheet.start_next_sheet(party.database, party.aki, game="freestyle", players=there, rules={"mode": "zero-sum"})
    party.record({"points": [3, -1, -2]})
    assert [name for name, _ in closing.get_results(party.database, ben).ranking] == ["Aki", "Ben", "Dai", "Chie"]
    assert (places(party, party.aki), places(party, ben)) == ((6, 6, 1, 1), (-2, 1, 3, 2))
    assert result(party, party.aki).chips == 0, "the new total is beside it"


def test_after_a_withdrawal_the_hand_before_is_last_and_cannot_be_undone(party: Party, ben: Caller) -> None:
    database, aki = party.database, party.aki
    party.record({"points": [6, -2, -4]}, {"points": [1, 1, -2]})
    assert [result(party, who).may_be_undone for who in (aki, ben)] == [True, False]
    corrections.withdraw_hand(database, aki, 2)
    assert result(party, aki).hand.number == 1
    assert not result(party, aki).may_be_undone
    corrections.restore_hand(database, aki, 2)
    corrections.correct_hand(database, aki, 2, {"points": [2, -2, 0]})
    assert not result(party, aki).may_be_undone, "a corrected hand"
    corrections.withdraw_hand(database, aki, 2)
    assert places(party, aki) == (0, 6, 1, 1)
    corrections.withdraw_hand(database, aki, 1)
    assert detail.get_table(database, aki, limit=8).last_hand is None


def test_the_front_page_shows_the_last_hand_that_counts_and_the_game_before_only_if_none_does(party: Party) -> None:
    party.record({"points": [6, -2, -4]})
    next_sheet.start_next_sheet(
        party.database, party.aki, game="freestyle", players=party.view().sheet.players, rules={"mode": "zero-sum"}
    )
    party.record(*({"points": [number, -number, 0]} for number in range(1, 5)))
    for number, last in ((4, (2, 3)), (3, (2, 2)), (2, (2, 1)), (1, (1, 1))):
        corrections.withdraw_hand(party.database, party.aki, number)
        view = detail.get_front_page(party.database, party.aki, 2)
        assert view.last_hand
        assert (view.last_hand.hand.sheet, view.last_hand.hand.number) == last
        assert (view.previous_sheet is None, view.last_hand.is_newest) == (last[0] == 2, True)
        assert [hand.number for hand in view.sheet.hands] == [3, 4]
