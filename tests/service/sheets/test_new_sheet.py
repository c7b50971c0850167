"""Check the events of a new sheet: returned stakes, and a discarded draft."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.service.hands import drafts
from scorekeeper.service.sheets import next_sheet, seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS, Party, gather
from tests.service.verbs import DRAWN


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of Buki-Domino after a draw: stakes of Ben (4), Chie (2) and Dai (6) are open, and Aki deals."""
    party = gather(database, "buki")
    party.record(DRAWN)
    return party


def told(party: Party) -> tuple[dict[str, Any], tuple[str, ...]]:
    newest = party.view().activity[0]
    assert (newest.kind, newest.by) == ("began", "Aki")
    return dict(newest.what), newest.people


def test_starting_over_returns_the_stakes_and_records_it(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=PLAYERS)
    what, people = told(party)
    assert what == {"sheet": 2, "how": "anew", "dropped": False, "stakes": [4, 2, 6]}
    assert people == ("Ben", "Chie", "Dai")
    assert party.view().draft.fields == {"winner": "1"}, "what was entered stays, so nobody is told that it is gone"


def test_another_game_returns_the_stakes_and_drops_the_draft(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    what = {"sheet": 2, "how": "anew", "dropped": True, "stakes": [4, 2, 6]}
    assert told(party) == (what, ("Ben", "Chie", "Dai"))
    assert party.view().draft.fields == {}


def test_continuing_the_game_leaves_the_stakes(party: Party) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=PLAYERS, takes_over={})
    assert told(party) == ({"sheet": 2, "how": "onward", "dropped": False, "stakes": []}, ())


@pytest.mark.parametrize(("takes_over", "back"), [(1, ()), (None, ("Ben",))], ids=["taken over", "left"])
def test_a_stake_is_returned_to_a_leaving_player_unless_it_is_taken_over(
    party: Party, takes_over: int | None, back: tuple[str, ...]
) -> None:
    players = ["Aki", "Fay", "Chie", "Dai"]
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=players, takes_over={1: takes_over})
    assert told(party)[1] == back


def test_a_player_who_sits_out_gets_the_stake_back_and_the_event_records_it(party: Party) -> None:
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 4)))
    [newest, *older] = party.view().activity
    assert (newest.kind, newest.people) == ("seats", ("Ben", "Ben")), "who sits out, and has it back"
    assert newest.what == {"moves": ["out"], "stakes": [4]}
    assert all(one.kind != "began" for one in older), "in one sentence"


def test_a_game_without_a_hand_is_replaced_in_place_and_no_draft_is_dropped(database: Database) -> None:
    party = gather(database)
    next_sheet.start_next_sheet(database, party.aki, game="moon", players=PLAYERS[:3])
    assert (told(party)[0]["how"], told(party)[0]["dropped"]) == ("in_place", False)
