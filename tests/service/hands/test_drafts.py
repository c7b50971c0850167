from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, DraftChanged
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail
from tests.service.conftest import AKI_WINS, BEN_WINS, Party


def test_everybody_enters_their_own_part_of_one_draft(party: Party, ben: Caller, eva: Caller) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "piles.0": "2"})
    draft = drafts.update_draft(party.database, ben, 1, {"piles.1": "3", "bonuses": ["0", "2"]})
    assert draft.fields == {"winner": "1", "piles.0": "2", "piles.1": "3", "bonuses": ["0", "2"]}
    assert draft.by == {"winner": "Aki", "piles.0": "Aki", "piles.1": "Ben", "bonuses": "Ben"}
    assert drafts.get_draft(party.database, eva) == detail.get_table(party.database, eva).draft == draft
    assert draft.revision == party.view().revision


def test_a_field_is_entered_for_somebody_else(party: Party, ben: Caller) -> None:
    draft = drafts.update_draft(party.database, ben, 1, {"piles.2": "0"}, on_behalf_of=2)
    assert (draft.by, draft.on_behalf) == ({"piles.2": "Ben"}, {"piles.2": "Chie"})
    assert drafts.update_draft(party.database, ben, 1, {"piles.1": "0"}, on_behalf_of=1).on_behalf == {
        "piles.2": "Chie"
    }


def test_an_empty_value_takes_a_field_out(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1", "finish": "plain"})
    draft = drafts.update_draft(party.database, party.aki, 1, {"winner": "", "bonuses": []})
    assert (dict(draft.fields), dict(draft.by)) == ({"finish": "plain"}, {"finish": "Aki"})


def test_two_people_who_enter_different_things_are_told(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1"})
    with pytest.raises(DraftChanged) as stale:
        drafts.update_draft(party.database, ben, 1, {"winner": "0", "piles.0": "4"}, seen={})
    assert stale.value.current.fields == {"winner": "1"}
    assert drafts.get_draft(party.database, ben).fields == {"winner": "1"}


@pytest.mark.parametrize(("seen", "value"), [({"winner": "1"}, "0"), ({}, "1"), (None, "0")])
def test_who_has_seen_a_value_or_agrees_with_it_may_write(
    party: Party, ben: Caller, seen: dict[str, str] | None, value: str
) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1"})
    assert drafts.update_draft(party.database, ben, 1, {"winner": value}, seen=seen).fields == {"winner": value}


def test_my_own_value_is_never_somebody_elses(party: Party) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"winner": "1"})
    assert drafts.update_draft(party.database, party.aki, 1, {"winner": "0"}, seen={}).fields == {"winner": "0"}


def test_a_recorded_hand_clears_its_draft(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"winner": "1"})
    party.record(BEN_WINS)
    assert (dict(party.view().draft.fields), party.view().draft.number) == ({}, 2)


def test_a_draft_of_a_recorded_hand_is_answered_with_the_hand(party: Party, ben: Caller) -> None:
    there = party.record(AKI_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        drafts.update_draft(party.database, ben, 1, {"winner": "1"})
    assert taken.value.current == there
    with pytest.raises(AlreadyChanged):
        drafts.reveal_draft(party.database, ben, 1)


def test_a_hand_that_was_withdrawn_does_not_stop_the_draft(party: Party) -> None:
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 1)
    assert drafts.update_draft(party.database, party.aki, 2, {"winner": "1"}).fields == {"winner": "1"}


@pytest.mark.parametrize(
    "fields",
    [{"f" * 81: "1"}, {"note": "n" * 501}, {"tiles": ["1"] * 101}, {f"f{number}": "1" for number in range(401)}],
    ids=["name", "value", "values", "fields"],
)
def test_a_draft_has_bounds(party: Party, fields: dict[str, str | list[str]]) -> None:
    with pytest.raises(Refused):
        drafts.update_draft(party.database, party.aki, 1, fields)
    assert drafts.get_draft(party.database, party.aki).fields == {}


# Seats changed meanwhile; Aki to Dai are the persons 1 to 4


def test_what_was_entered_goes_with_its_people_and_with_who_entered_it(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    drafts.update_draft(party.database, ben, 2, {"piles.1": "5", "winner": "1"})
    drafts.update_draft(party.database, ben, 2, {"piles.2": "0"}, on_behalf_of=2)
    drafts.update_draft(
        party.database, party.aki, 2, {"piles.0": "2", "bonuses.0.kind": "he_zun", "bonuses.0.player": "3"}
    )
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    draft = party.view().draft
    assert (draft.number, draft.revision <= party.view().revision) == (1, True)
    assert draft.fields == {
        "piles.0": "2",
        "piles.1": "0",
        "piles.2": "5",
        "winner": "2",
        "bonuses.0.kind": "he_zun",
        "bonuses.0.player": "3",
    }
    assert (draft.by["piles.2"], draft.by["piles.1"], draft.on_behalf) == ("Ben", "Ben", {"piles.1": "Chie"})


def test_what_was_entered_of_who_leaves_goes_and_who_comes_begins_with_nothing(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"piles.1": "5", "winner": "1", "piles.2": "3", "finish": "bao_zun"})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "Eva", 3, 4)))
    assert party.view().draft.fields == {"piles.2": "3", "finish": "bao_zun"}
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, 3, 4)))
    assert party.view().draft.fields == {"piles.2": "3", "finish": "bao_zun"}, "nor is it there again"


def test_with_fewer_seats_everybody_else_keeps_theirs(party: Party) -> None:
    drafts.update_draft(
        party.database, party.aki, 1, {f"piles.{seat}": str(seat) for seat in range(4)} | {"winner": "3"}
    )
    seating.change_seats(party.database, party.aki, SeatingRequest((4, 1, 3)))
    assert party.view().draft.fields == {"piles.0": "3", "piles.1": "0", "piles.2": "2", "winner": "0"}


def test_a_draft_that_was_left_behind_is_not_taken_along(party: Party, ben: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"piles.1": "5"})
    party.record(BEN_WINS)
    seating.change_seats(party.database, party.aki, SeatingRequest((2, 1, 3, 4)))
    assert party.view().draft.fields == {}
