"""What is told of the beginning of a game: who has a stake back, and that a hand was being entered."""

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
    """A table of Buki-Domino after a draw: Ben's 4, Chie's 2 and Dai's 6 lie there, and Aki deals."""
    party = gather(database, "buki")
    party.record(DRAWN)
    return party


def told(party: Party) -> tuple[dict[str, Any], tuple[str, ...]]:
    newest = party.view().activity[0]
    assert (newest.kind, newest.by) == ("began", "Aki")
    return dict(newest.what), newest.people


def test_stakes_go_back_where_the_game_begins_anew_and_it_is_told(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=PLAYERS)
    what, people = told(party)
    assert what == {"sheet": 2, "how": "anew", "dropped": False, "stakes": [4, 2, 6]}
    assert people == ("Ben", "Chie", "Dai")
    assert party.view().draft.fields == {"winner": "1"}, "what was entered stays, so nobody is told that it is gone"


@pytest.mark.parametrize("entered", [False, True])
def test_stakes_go_back_where_another_game_begins(party: Party, *, entered: bool) -> None:
    if entered:
        drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    assert told(party) == (
        {"sheet": 2, "how": "anew", "dropped": entered, "stakes": [4, 2, 6]},
        ("Ben", "Chie", "Dai"),
    )
    assert party.view().draft.fields == {}


def test_stakes_stay_where_the_game_goes_on(party: Party) -> None:
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=PLAYERS, takes_over={})
    assert told(party) == ({"sheet": 2, "how": "onward", "dropped": False, "stakes": []}, ())


@pytest.mark.parametrize(("takes_over", "back"), [(1, ()), (None, ("Ben",))], ids=["taken over", "left"])
def test_a_stake_goes_back_to_who_leaves_unless_it_is_taken_over(
    party: Party, takes_over: int | None, back: tuple[str, ...]
) -> None:
    players = ["Aki", "Fay", "Chie", "Dai"]
    next_sheet.start_next_sheet(party.database, party.aki, game="buki", players=players, takes_over={1: takes_over})
    assert told(party)[1] == back


def test_who_sits_out_has_their_stake_back_and_it_is_told(party: Party) -> None:
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 4)))
    [newest, *older] = party.view().activity
    assert (newest.kind, newest.people) == ("seats", ("Ben", "Ben")), "who sits out, and has it back"
    assert newest.what == {"moves": ["out"], "stakes": [4]}
    assert all(one.kind != "began" for one in older), "in one sentence"


def test_a_game_without_a_hand_is_changed_in_its_place(database: Database) -> None:
    party = gather(database)
    next_sheet.start_next_sheet(database, party.aki, game="moon", players=PLAYERS[:3])
    assert told(party)[0]["how"] == "in_place"
