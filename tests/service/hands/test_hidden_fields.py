"""Check that bets stay hidden until all are entered or the table reveals them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import DraftChanged, Forbidden, NotFound
from scorekeeper.service.hands import drafts
from scorekeeper.service.people import joining, people
from scorekeeper.service.sheets import amendments, seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import Party, caller, gather, look

FIRST = {"bets": [None, 4, 2, 6], "winner": 0}


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of Buki-Domino; Aki deals, and is the banker."""
    return gather(database, "buki", rules={"bets": "hidden"})


@pytest.fixture
def chie(party: Party) -> Caller:
    """Return Chie's device in her seat."""
    return party.join(seat=2)


def bet(party: Party, actor: Caller, seat: int, value: str = "4", number: int = 1) -> DraftView:
    return drafts.update_draft(party.database, actor, number, {f"bets.{seat}": value}, on_behalf_of=seat)


def seen(party: Party, actor: Caller) -> tuple[dict[str, object], tuple[str, ...]]:
    draft = drafts.get_draft(party.database, actor)
    return dict(draft.fields), draft.face_down


def catch_up(database: Database, actor: Caller) -> DraftView:
    return detail.get_changes_since(database, actor, 0).draft


def test_a_bet_is_seen_by_nobody_but_who_made_it(party: Party, ben: Caller, chie: Caller, eva: Caller) -> None:
    assert bet(party, chie, 2).fields == {"bets.2": "4"}
    assert seen(party, chie) == ({"bets.2": "4"}, ())
    for other in (party.aki, ben, eva):
        assert seen(party, other) == ({}, ("bets.2",))
        assert drafts.get_draft(party.database, other).by == {"bets.2": "Chie"}, "who is missing is no secret"


@pytest.mark.parametrize(
    "look",
    [
        lambda database, actor: detail.get_table(database, actor).draft,
        catch_up,
        lambda database, actor: drafts.update_draft(database, actor, 1, {"winner": "0"}),
    ],
    ids=["the table", "catching up", "an answer"],
)
def test_a_hidden_bet_is_missing_from_every_view_of_a_draft(
    party: Party, ben: Caller, chie: Caller, look: Callable[[Database, Caller], DraftView]
) -> None:
    bet(party, chie, 2)
    assert look(party.database, ben).face_down == ("bets.2",)
    assert "bets.2" not in look(party.database, ben).fields


def test_nobody_reads_a_bet_by_being_called_like_who_made_it(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "", "", "Dai"], rules={"bets": "hidden"})
    watching, idle = party.join("Eva", watch=True), party.join("Fay", watch=True)
    eva, fay = party.join("Eva", seat=1), party.join("Fay", seat=2)
    bet(party, eva, 1)
    bet(party, party.aki, 2)
    assert seen(party, eva) == ({"bets.1": "4"}, ("bets.2",))
    assert seen(party, fay) == ({"bets.2": "4"}, ("bets.1",))
    for other in (watching, idle):
        assert party.me(other).name is None
        assert seen(party, other) == ({}, ("bets.1", "bets.2"))
    later = gather(database, "buki", ["Aki", "", "Chie", "Dai"], rules={"bets": "hidden"})
    watching = later.join("Eva", watch=True)
    people.rename_person(database, later.aki, 2, "Eva")
    bet(later, later.aki, 1)
    assert seen(later, watching) == ({}, ("bets.1",))


def test_all_other_fields_of_a_draft_are_visible(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.update_draft(party.database, chie, 1, {"bets.2": "4", "winner": "2", "side_bets.0.amount": "3"})
    assert seen(party, ben) == ({"winner": "2", "side_bets.0.amount": "3"}, ("bets.2",))


def test_a_bet_is_visible_to_its_author_and_the_person_it_is_for(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 2)
    assert seen(party, ben) == seen(party, chie) == ({"bets.2": "4"}, ())
    assert seen(party, party.aki) == ({}, ("bets.2",))
    assert drafts.get_draft(party.database, party.aki).on_behalf == {"bets.2": "Chie"}


def test_a_bet_is_visible_to_the_player_in_the_seat(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"bets.2": "4"})
    assert seen(party, chie) == ({"bets.2": "4"}, ())


def test_a_bet_is_visible_on_other_devices_of_the_same_person(party: Party, chie: Caller) -> None:
    bet(party, chie, 2)
    other = caller(joining.use_move_link(party.database, chie.code, joining.create_move_link(party.database, chie)))
    assert seen(party, other) == ({"bets.2": "4"}, ())


def test_devices_without_a_person_do_not_see_each_others_bets(database: Database) -> None:
    opened = opening.open_table(database, game="buki", players=["Aki", "Ben", "Chie", "Dai"], rules={"bets": "hidden"})
    host = caller(opened)
    assert look(database, host).me.person is None
    party = Party(database, opened)
    bet(party, host, 1)
    assert seen(party, host) == ({"bets.1": "4"}, ())
    for other in (party.join("Eva", watch=True), party.join(watch=True), party.join()):
        assert seen(party, other) == ({}, ("bets.1",))


def test_the_last_bet_reveals_all_bets(party: Party, ben: Caller, chie: Caller, eva: Caller) -> None:
    bet(party, ben, 1, "2")
    bet(party, chie, 2, "4")
    assert seen(party, eva) == ({}, ("bets.1", "bets.2"))
    bet(party, ben, 3, "6")
    for actor in (party.aki, ben, chie, eva):
        assert seen(party, actor) == ({"bets.1": "2", "bets.2": "4", "bets.3": "6"}, ())


def test_a_scorer_who_enters_all_bets_sees_all_bets(party: Party, eva: Caller) -> None:
    for seat in (1, 2, 3):
        draft = bet(party, party.aki, seat)
        assert (len(draft.fields), draft.face_down) == (seat, ())
    assert len(drafts.get_draft(party.database, eva).fields) == 3


@pytest.mark.parametrize(("dealer", "down"), [("1", 0), ("3", 3), ("4", 3), ("", 3)])
def test_bets_are_revealed_without_that_of_the_entered_dealer(
    party: Party, ben: Caller, chie: Caller, dealer: str, down: int
) -> None:
    for seat in (0, 2, 3):
        bet(party, chie, seat)
    drafts.update_draft(party.database, chie, 1, {"dealer": dealer})
    assert len(seen(party, ben)[1]) == down


def test_bets_are_revealed_without_that_of_the_next_dealer(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(FIRST | {"winner": 1})
    for seat in (0, 2):
        bet(party, chie, seat, number=2)
    assert seen(party, ben) == ({}, ("bets.0", "bets.2"))
    bet(party, chie, 3, number=2)
    assert seen(party, ben)[1] == ()


def test_bets_revealed_early_stay_revealed(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    draft = drafts.reveal_draft(party.database, ben, 1)
    assert (dict(draft.fields), draft.face_down) == ({"bets.2": "4"}, ())
    assert draft.revision == party.view().revision
    bet(party, chie, 2, "6")
    bet(party, ben, 1, "2")
    assert seen(party, party.aki) == ({"bets.1": "2", "bets.2": "6"}, ())


def test_removing_a_revealed_bet_hides_nothing(party: Party, ben: Caller, chie: Caller) -> None:
    for seat in (1, 2, 3):
        bet(party, chie, seat)
    bet(party, chie, 3, "")
    assert seen(party, ben) == ({"bets.1": "4", "bets.2": "4"}, ())


def test_bets_of_the_next_hand_are_hidden(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.reveal_draft(party.database, ben, 1)
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))


def test_a_discarded_draft_does_not_affect_the_next_one(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(FIRST)
    drafts.reveal_draft(party.database, ben, 2)
    with party.database.writing() as writing:
        row = queries.hands.draft(writing, party.me(chie).table_id)
        assert row
        writing.update(row, number=1)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))


@pytest.mark.parametrize("value", ["6", "4", ""], ids=["another", "the same", "nothing"])
@pytest.mark.parametrize("has_seen", [None, {}, {"bets.2": "4"}], ids=["blindly", "nothing seen", "guessed"])
def test_what_lies_face_down_is_changed_by_nobody_else(
    party: Party, ben: Caller, chie: Caller, value: str, has_seen: dict[str, str | list[str]] | None
) -> None:
    bet(party, chie, 2)
    with pytest.raises(DraftChanged, match="Chie's part lies face down") as stale:
        drafts.update_draft(party.database, ben, 1, {"bets.1": "2", "bets.2": value}, seen=has_seen)
    current = stale.value.current
    assert (dict(current.fields), current.face_down) == ({}, ("bets.2",))
    assert seen(party, chie) == ({"bets.2": "4"}, ()), "and nothing of it was written"


def test_a_bet_can_be_changed_and_removed_by_its_author(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    bet(party, chie, 2, "6")
    assert seen(party, chie) == ({"bets.2": "6"}, ())
    bet(party, chie, 2, "")
    assert seen(party, ben) == ({}, ())
    assert bet(party, ben, 2, "2").fields == {"bets.2": "2"}


def test_a_bet_changed_by_its_owner_is_hidden_from_the_previous_author(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 2)
    bet(party, chie, 2, "6")
    assert seen(party, ben) == ({}, ("bets.2",))


def test_a_player_who_takes_the_seat_sees_the_bet(party: Party, ben: Caller) -> None:
    bet(party, party.aki, 2)
    assert seen(party, ben) == ({}, ("bets.2",))
    assert seen(party, party.join(seat=2)) == ({"bets.2": "4"}, ())


def test_a_stranger_turns_nothing_up_and_a_watcher_neither(
    party: Party, chie: Caller, eva: Caller, sam: Caller
) -> None:
    bet(party, chie, 2)
    with pytest.raises(Forbidden):
        drafts.reveal_draft(party.database, eva, 1)
    drafts.reveal_draft(party.database, sam, 1)
    assert seen(party, eva) == ({}, ("bets.2",)), "he turned up his own table"
    with pytest.raises(NotFound):
        drafts.reveal_draft(party.database, Caller(party.opened.code, "no token"), 1)


def test_open_bets_are_visible_to_all(database: Database) -> None:
    party = gather(database, "buki")
    bet(party, party.join(seat=2), 2)
    assert seen(party, party.aki) == ({"bets.2": "4"}, ())


def test_a_game_without_hidden_fields_shows_all_fields(database: Database) -> None:
    party = gather(database)
    ben = party.join(seat=1)
    drafts.update_draft(party.database, ben, 1, {"piles.1": "3"})
    assert seen(party, party.aki) == ({"piles.1": "3"}, ())


def test_a_hidden_bet_moves_with_its_player(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 1)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, ben) == ({"bets.2": "4"}, ())
    assert seen(party, chie) == seen(party, party.aki) == ({}, ("bets.2",))


def test_bets_are_revealed_when_the_remaining_seats_have_theirs(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 1)
    bet(party, chie, 2, "6")
    assert seen(party, party.aki)[1] == ("bets.1", "bets.2")
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2)))
    assert seen(party, party.aki) == ({"bets.1": "6", "bets.2": "4"}, ())


def test_an_odd_field_name_does_not_replace_a_bet_after_a_seat_change(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    drafts.update_draft(party.database, ben, 1, {"bets.02": "9"})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, chie) == ({"bets.1": "4"}, ())


def test_bets_revealed_by_a_rule_stay_revealed_in_this_hand(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    for rule in ("open", "hidden"):
        amendments.amend_sheet(party.database, party.aki, amendments.AmendmentRequest(rules={"bets": rule}))
        assert seen(party, ben) == ({"bets.2": "4"}, ()), "so nobody looks at them unseen"
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))
