"""Bets that stay face down until all are in, or the table opens them."""

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
    """A table of Buki-Domino; Aki deals, and is the banker."""
    return gather(database, "buki", rules={"bets": "hidden"})


@pytest.fixture
def chie(party: Party) -> Caller:
    """Chie in her seat."""
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
def test_it_is_withheld_wherever_a_draft_is_shown(
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


def test_everything_else_lies_open(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.update_draft(party.database, chie, 1, {"bets.2": "4", "winner": "2", "side_bets.0.amount": "3"})
    assert seen(party, ben) == ({"winner": "2", "side_bets.0.amount": "3"}, ("bets.2",))


def test_who_enters_a_bet_for_somebody_and_who_it_is_for_see_it(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 2)
    assert seen(party, ben) == seen(party, chie) == ({"bets.2": "4"}, ())
    assert seen(party, party.aki) == ({}, ("bets.2",))
    assert drafts.get_draft(party.database, party.aki).on_behalf == {"bets.2": "Chie"}


def test_who_sits_there_sees_it_though_nobody_said_for_whom_it_was(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.update_draft(party.database, ben, 1, {"bets.2": "4"})
    assert seen(party, chie) == ({"bets.2": "4"}, ())


def test_my_bet_is_mine_on_my_other_phone_too(party: Party, chie: Caller) -> None:
    bet(party, chie, 2)
    other = caller(joining.use_move_link(party.database, chie.code, joining.create_move_link(party.database, chie)))
    assert seen(party, other) == ({"bets.2": "4"}, ())


def test_devices_of_nobody_do_not_see_each_others_bets(database: Database) -> None:
    opened = opening.open_table(database, game="buki", players=["Aki", "Ben", "Chie", "Dai"], rules={"bets": "hidden"})
    host = caller(opened)
    assert look(database, host).me.person is None
    party = Party(database, opened)
    bet(party, host, 1)
    assert seen(party, host) == ({"bets.1": "4"}, ())
    for other in (party.join("Eva", watch=True), party.join(watch=True), party.join()):
        assert seen(party, other) == ({}, ("bets.1",))


def test_the_last_bet_turns_all_of_them_up(party: Party, ben: Caller, chie: Caller, eva: Caller) -> None:
    bet(party, ben, 1, "2")
    bet(party, chie, 2, "4")
    assert seen(party, eva) == ({}, ("bets.1", "bets.2"))
    bet(party, ben, 3, "6")
    for actor in (party.aki, ben, chie, eva):
        assert seen(party, actor) == ({"bets.1": "2", "bets.2": "4", "bets.3": "6"}, ())


def test_one_scorer_who_enters_everything_sees_everything(party: Party, eva: Caller) -> None:
    for seat in (1, 2, 3):
        draft = bet(party, party.aki, seat)
        assert (len(draft.fields), draft.face_down) == (seat, ())
    assert len(drafts.get_draft(party.database, eva).fields) == 3


@pytest.mark.parametrize(("dealer", "down"), [("1", 0), ("3", 3), ("4", 3), ("", 3)])
def test_who_really_dealt_is_not_waited_for(party: Party, ben: Caller, chie: Caller, dealer: str, down: int) -> None:
    for seat in (0, 2, 3):
        bet(party, chie, seat)
    drafts.update_draft(party.database, chie, 1, {"dealer": dealer})
    assert len(seen(party, ben)[1]) == down


def test_who_deals_next_is_not_waited_for(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(FIRST | {"winner": 1})
    for seat in (0, 2):
        bet(party, chie, seat, number=2)
    assert seen(party, ben) == ({}, ("bets.0", "bets.2"))
    bet(party, chie, 3, number=2)
    assert seen(party, ben)[1] == ()


def test_the_table_opens_them_early_and_they_stay_open(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    draft = drafts.reveal_draft(party.database, ben, 1)
    assert (dict(draft.fields), draft.face_down) == ({"bets.2": "4"}, ())
    assert draft.revision == party.view().revision
    bet(party, chie, 2, "6")
    bet(party, ben, 1, "2")
    assert seen(party, party.aki) == ({"bets.1": "2", "bets.2": "6"}, ())


def test_once_up_a_bet_that_is_taken_back_turns_nothing_down(party: Party, ben: Caller, chie: Caller) -> None:
    for seat in (1, 2, 3):
        bet(party, chie, seat)
    bet(party, chie, 3, "")
    assert seen(party, ben) == ({"bets.1": "4", "bets.2": "4"}, ())


def test_the_next_hand_begins_face_down(party: Party, ben: Caller, chie: Caller) -> None:
    drafts.reveal_draft(party.database, ben, 1)
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))


def test_a_draft_that_is_left_behind_takes_its_face_with_it(party: Party, ben: Caller, chie: Caller) -> None:
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


def test_a_bet_is_changed_and_taken_back_by_who_made_it(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    bet(party, chie, 2, "6")
    assert seen(party, chie) == ({"bets.2": "6"}, ())
    bet(party, chie, 2, "")
    assert seen(party, ben) == ({}, ())
    assert bet(party, ben, 2, "2").fields == {"bets.2": "2"}


def test_who_entered_a_bet_for_somebody_no_longer_sees_it_once_they_changed_it(
    party: Party, ben: Caller, chie: Caller
) -> None:
    bet(party, ben, 2)
    bet(party, chie, 2, "6")
    assert seen(party, ben) == ({}, ("bets.2",))


def test_who_sits_down_there_sees_it(party: Party, ben: Caller) -> None:
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


def test_where_bets_lie_open_all_see_them_at_once(database: Database) -> None:
    party = gather(database, "buki")
    bet(party, party.join(seat=2), 2)
    assert seen(party, party.aki) == ({"bets.2": "4"}, ())


def test_a_game_without_secrets_shows_all_at_once(database: Database) -> None:
    party = gather(database)
    ben = party.join(seat=1)
    drafts.update_draft(party.database, ben, 1, {"piles.1": "3"})
    assert seen(party, party.aki) == ({"piles.1": "3"}, ())


def test_who_changes_seats_takes_the_bet_along_face_down(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 1)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, ben) == ({"bets.2": "4"}, ())
    assert seen(party, chie) == seen(party, party.aki) == ({}, ("bets.2",))


def test_once_only_bets_are_left_that_are_in_all_are_turned_up(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 1)
    bet(party, chie, 2, "6")
    assert seen(party, party.aki)[1] == ("bets.1", "bets.2")
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2)))
    assert seen(party, party.aki) == ({"bets.1": "6", "bets.2": "4"}, ())


def test_nobody_puts_a_bet_in_the_place_of_another_by_a_name_that_a_change_of_seats_reads_as_it(
    party: Party, ben: Caller, chie: Caller
) -> None:
    bet(party, chie, 2)
    drafts.update_draft(party.database, ben, 1, {"bets.02": "9"})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, chie) == ({"bets.1": "4"}, ())


def test_bets_that_a_rule_has_opened_stay_open_in_this_hand(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    for rule in ("open", "hidden"):
        amendments.amend_sheet(party.database, party.aki, amendments.AmendmentRequest(rules={"bets": rule}))
        assert seen(party, ben) == ({"bets.2": "4"}, ()), "so nobody looks at them unseen"
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))
