from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.hands import drafts
from scorekeeper.service.sheets import next_sheet
from tests.ledger.test_sheet import Uncounted
from tests.service.conftest import BEN_WINS, Party, look


def test_the_chips_continue_on_the_next_sheet(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    sheet = next_sheet.start_next_sheet(
        party.database, party.aki, game="da-san", players=["Chie", "ben", "Emi"], rules={}, first_dealer=1
    )
    assert (sheet.number, sheet.game.id, sheet.players, sheet.next.number) == (2, "da-san", ("Chie", "Ben", "Emi"), 1)
    assert sheet.next.dealer_name == "Ben"
    table = party.view()
    assert table.sheets == 2
    assert dict(table.totals) == {"Chie": -5, "Ben": 8, "Emi": 0, "Aki": -2, "Dai": -1}
    assert [(player.name, player.total) for player in table.players] == [("Chie", -5), ("Ben", 8), ("Emi", 0)]
    assert [spectator.name for spectator in table.spectators] == ["Aki"]


def test_people_sit_by_name_and_a_spectator_with_a_seat_may_write(party: Party, ben: Caller, eva: Caller) -> None:
    zoe = party.join("Zoe", watch=True)
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Ben", "Eva", "Aki"])
    me = [party.me(who) for who in (party.aki, ben, eva, zoe)]
    assert [(one.role, one.seat) for one in me] == [("host", 2), ("player", 0), ("player", 1), ("watcher", None)]
    assert party.view().players[0].has_device


def test_the_draft_moves_with_its_players_but_not_to_another_game(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "piles.1": "3", "piles.3": "5"})
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {"winner": "0", "piles.0": "3"}
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Ben", "Aki", "Chie"])
    assert party.view().draft.fields == {}


def test_an_empty_seat_on_the_next_sheet_can_be_taken(party: Party) -> None:
    next_sheet.start_next_sheet(
        party.database, party.aki, game="tien-gow", players=["Aki", ""], placeholder="Seat {}".format
    )
    emi = party.me(party.join("Emi", seat=1))
    assert (emi.name, emi.seat) == ("Emi", 1)


def test_an_earlier_sheet_stays_visible(party: Party, eva: Caller) -> None:
    there = party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Chie", "Ben", "Emi"])
    assert look(party.database, eva, 1).sheet.hands == (there,)
    assert look(party.database, eva).sheet.number == 2
    with pytest.raises(NotFound):
        look(party.database, eva, 3)


def test_the_number_of_players_is_checked_before_names_are_corrected(party: Party) -> None:
    with pytest.raises(Refused) as refused:
        next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=Uncounted())
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("players", "seats")]
    assert (party.view().sheets, party.view().me.seat) == (1, 0)
