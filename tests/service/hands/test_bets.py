"""Bets that are laid: confirmed by their player on their own phone, mended by nobody but the banker and the host."""

from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, DraftChanged, Forbidden
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.tables import detail
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather

WON = {"bets": [None, 4, 2, 6], "winner": 0}
BEN_LAID = "Ben has laid this bet; only Aki or the host can change it"


@pytest.fixture
def party(database: Database) -> Party:
    """A table of Buki-Domino; Aki is the host, deals, and is the banker."""
    return gather(database, "buki")


@pytest.fixture
def chie(party: Party) -> Caller:
    """Chie in her seat."""
    return party.join(seat=2)


@pytest.fixture
def dai(party: Party) -> Caller:
    """Dai in his seat."""
    return party.join(seat=3)


def lay(party: Party, actor: Caller, value: str = "4", number: int = 1) -> DraftView:
    return drafts.confirm_bet(party.database, actor, number, value)


def write(party: Party, actor: Caller, fields: dict[str, str], number: int = 1) -> DraftView:
    return drafts.update_draft(party.database, actor, number, dict(fields))


def seen(party: Party, actor: Caller) -> tuple[dict[str, object], tuple[str, ...]]:
    draft = drafts.get_draft(party.database, actor)
    return dict(draft.fields), draft.laid


def refused(party: Party, actor: Caller, fields: dict[str, str]) -> DraftChanged:
    with pytest.raises(DraftChanged) as stale:
        write(party, actor, fields)
    return stale.value


# Who lays what


def test_a_bet_that_its_player_confirms_is_laid_for_everybody_to_see(party: Party, ben: Caller, eva: Caller) -> None:
    draft = lay(party, ben)
    assert (dict(draft.fields), draft.laid) == ({"bets.1": "4"}, ("bets.1",))
    assert draft.revision == party.view().revision
    for actor in (party.aki, eva):
        assert seen(party, actor) == ({"bets.1": "4"}, ("bets.1",))
        assert dict(drafts.get_draft(party.database, actor).by) == {"bets.1": "Ben"}
    assert detail.get_table(party.database, eva).draft.laid == ("bets.1",)


def test_what_anybody_types_is_an_ordinary_draft(party: Party, ben: Caller, chie: Caller) -> None:
    write(party, ben, {"bets.1": "4"})
    write(party, party.aki, {"bets.2": "6"})
    assert seen(party, chie)[1] == ()
    write(party, chie, {"bets.1": "2", "bets.2": ""})
    assert seen(party, ben) == ({"bets.1": "2"}, ())


def test_what_was_typed_for_a_player_is_laid_as_the_player_says(party: Party, ben: Caller) -> None:
    write(party, party.aki, {"bets.1": "2"})
    assert dict(lay(party, ben, "6").fields) == {"bets.1": "6"}
    assert dict(drafts.get_draft(party.database, party.aki).on_behalf) == {}


def test_full_width_digits_are_laid_as_digits(party: Party, ben: Caller) -> None:
    assert dict(lay(party, ben, "４").fields) == {"bets.1": "4"}


@pytest.mark.parametrize(
    ("value", "code"),
    [("", "missing"), ("3", "half"), ("1", "bounds"), ("8", "bounds"), ("2.5", "whole"), ("four", "whole")],
)
def test_a_bet_that_could_not_stand_is_not_laid(party: Party, ben: Caller, value: str, code: str) -> None:
    with pytest.raises(Refused) as invalid:
        lay(party, ben, value)
    assert [(problem.field, problem.code) for problem in invalid.value.problems] == [("bets.1", code)]
    assert seen(party, ben) == ({}, ())


def test_a_bet_is_judged_with_what_a_draw_left(database: Database) -> None:
    party = gather(database, "buki", start={"dealer": 0, "stakes": [0, 3, 0, 0]})
    ben, chie = party.join(seat=1), party.join(seat=2)
    with pytest.raises(Refused, match="even together with the 3 left"):
        lay(party, ben, "4")
    assert dict(lay(party, ben, "5").fields) == {"bets.1": "5"}
    with pytest.raises(Refused):
        lay(party, chie, "5")


def test_the_banker_and_those_without_a_seat_have_nothing_to_lay(party: Party, ben: Caller, eva: Caller) -> None:
    for actor in (party.aki, eva):
        with pytest.raises(Forbidden):
            lay(party, actor)
    party.record(WON | {"winner": 1})
    with pytest.raises(Forbidden, match="you have nothing to lay in this hand"):
        lay(party, ben, number=2)
    assert dict(lay(party, party.aki, number=2).fields) == {"bets.0": "4"}


def test_who_really_deals_has_nothing_to_lay(party: Party, ben: Caller) -> None:
    write(party, party.aki, {"dealer": "1"})
    with pytest.raises(Forbidden):
        lay(party, ben)
    assert "bets.0" in lay(party, party.aki).fields


def test_other_games_have_nothing_to_lay(database: Database) -> None:
    party = gather(database)
    with pytest.raises(Forbidden):
        lay(party, party.join(seat=1))


def test_a_bet_is_laid_for_the_hand_that_comes_next_only(party: Party, ben: Caller) -> None:
    there = party.record(WON)
    with pytest.raises(AlreadyChanged) as taken:
        lay(party, ben)
    assert taken.value.current == there
    lay(party, ben, number=2)
    party.record(WON)
    assert seen(party, ben) == ({}, ())


def test_a_draft_that_is_left_behind_takes_its_laid_bets_with_it(party: Party, ben: Caller) -> None:
    lay(party, ben)
    with party.database.writing() as writing:
        row = queries.hands.draft(writing, party.me(ben).table_id)
        assert row
        writing.update(row, number=9)
    assert dict(write(party, ben, {"bets.2": "2"}).fields) == {"bets.2": "2"}
    assert seen(party, ben)[1] == ()


# Who changes it


@pytest.mark.parametrize("value", ["6", ""], ids=["another", "nothing"])
def test_nobody_else_changes_it_nor_its_player(party: Party, ben: Caller, chie: Caller, value: str) -> None:
    lay(party, ben)
    for actor in (ben, chie):
        stale = refused(party, actor, {"bets.1": value, "winner": "1"})
        assert str(stale.message) == BEN_LAID
        assert [(problem.field, problem.code) for problem in stale.problems] == [("bets.1", "laid")]
        assert (dict(stale.current.fields), stale.current.laid) == ({"bets.1": "4"}, ("bets.1",))
    with pytest.raises(DraftChanged, match=BEN_LAID):
        lay(party, ben, "6")
    assert seen(party, chie) == ({"bets.1": "4"}, ("bets.1",)), "and nothing of it was written"


def test_who_says_the_same_changes_nothing(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    draft = write(party, chie, {"bets.1": "4", "winner": "1"})
    assert (dict(draft.fields), draft.laid) == ({"bets.1": "4", "winner": "1"}, ("bets.1",))
    assert draft.by["bets.1"] == "Ben"
    assert lay(party, ben).laid == ("bets.1",)


def test_the_host_mends_a_slip_and_it_is_still_laid(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(WON | {"winner": 2})
    lay(party, ben, number=2)
    draft = write(party, party.aki, {"bets.1": "6"}, 2)
    assert (dict(draft.fields), draft.laid, draft.by["bets.1"]) == ({"bets.1": "6"}, ("bets.1",), "Aki")
    with pytest.raises(DraftChanged):
        write(party, ben, {"bets.1": "4"}, 2)


def test_the_banker_mends_a_slip_or_gives_the_bet_back(party: Party, ben: Caller, chie: Caller, dai: Caller) -> None:
    party.record(WON | {"winner": 2})
    lay(party, ben, number=2)
    assert dict(write(party, chie, {"bets.1": "6"}, 2).fields) == {"bets.1": "6"}
    assert write(party, chie, {"bets.1": ""}, 2).laid == ()
    assert dict(write(party, dai, {"bets.1": "2"}, 2).fields) == {"bets.1": "2"}, "now anybody enters it"
    assert lay(party, ben, number=2).laid == ("bets.1",)


def test_who_dealt_before_mends_nothing(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(WON | {"winner": 2}, WON | {"bets": [2, 4, None, 6], "winner": 3})
    lay(party, ben, number=3)
    with pytest.raises(DraftChanged, match="only Dai or the host"):
        write(party, chie, {"bets.1": "6"}, 3)


def test_everything_else_stays_everybodys(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    write(party, chie, {"bets.3": "2", "winner": "1", "note": "thirsty"})
    assert dict(write(party, ben, {"bets.3": "", "winner": "2"}).fields) == {
        "bets.1": "4",
        "winner": "2",
        "note": "thirsty",
    }


def test_nobody_becomes_the_banker_to_mend_what_is_laid(party: Party, ben: Caller, chie: Caller) -> None:
    write(party, chie, {"dealer": "3"})
    write(party, chie, {"dealer": ""})
    lay(party, ben)
    stale = refused(party, chie, {"dealer": "2"})
    assert [(problem.field, problem.code) for problem in stale.problems] == [("dealer", "laid")]
    assert str(stale.message) == "bets are laid; only Aki or the host can change who deals"
    write(party, party.aki, {"dealer": "2"})
    assert dict(write(party, chie, {"bets.1": "2"}).fields)["bets.1"] == "2", "she really deals"


def test_a_bet_of_whoever_turns_out_to_deal_is_no_bet(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    write(party, party.aki, {"dealer": "1"})
    hand, _ = recording.record_hand(party.database, chie, {"bets": [2, None, 2, 2], "winner": 1, "dealer": 1}, number=1)
    assert hand.dealer == 1


# What a hand must hold


def record(party: Party, actor: Caller, bets: list[int | None], seen: int | None = None) -> object:
    return recording.record_hand(party.database, actor, {"bets": bets, "winner": 0}, number=1, draft_revision=seen)[0]


@pytest.mark.parametrize("bets", [[None, 6, 2, 6], [None, None, 2, 6], [None, 2.5, 2, 6], [None], 7, None], ids=str)
def test_a_hand_that_holds_another_bet_than_is_laid_is_refused_with_what_is_there(
    party: Party, ben: Caller, chie: Caller, bets: object
) -> None:
    lay(party, ben)
    for verb in (recording.record_hand, recording.preview_hand):
        with pytest.raises(DraftChanged) as stale:
            verb(party.database, chie, {"bets": bets, "winner": 0}, number=1)
        assert [(problem.field, problem.code) for problem in stale.value.problems] == [("bets.1", "laid")]
        assert dict(stale.value.current.fields) == {"bets.1": "4"}
    assert party.view().sheet.hands == ()


def test_the_refusal_says_what_was_laid_and_what_was_entered(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    with pytest.raises(DraftChanged, match=r"^Ben has laid 4, not 6; only Aki or the host can change it$"):
        record(party, chie, [None, 6, 2, 6])
    with pytest.raises(DraftChanged, match=f"^{BEN_LAID}$"):
        record(party, chie, [None, None, 2, 6])


def test_every_laid_bet_that_differs_is_named(party: Party, ben: Caller, chie: Caller, dai: Caller) -> None:
    lay(party, ben)
    lay(party, chie, "2")
    lay(party, dai, "6")
    with pytest.raises(DraftChanged) as stale:
        record(party, ben, [None, 2, 2, 4])
    assert [problem.field for problem in stale.value.problems] == ["bets.1", "bets.3"]


def test_a_hand_that_holds_what_is_laid_is_recorded_by_anybody(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    assert record(party, chie, [None, 4, 2, 6])
    assert seen(party, ben) == ({}, ())


def test_a_form_says_it_in_digits(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    entry = {"bets": [None, "４", "2", "6"], "winner": "0"}
    assert recording.record_hand(party.database, chie, entry, number=1, from_form=True)[1]


def test_the_banker_and_the_host_change_it_by_the_hand_itself(party: Party, ben: Caller) -> None:
    lay(party, ben)
    assert record(party, party.aki, [None, 6, 2, 6])


def test_but_not_what_was_laid_after_they_looked(party: Party, ben: Caller, chie: Caller) -> None:
    before = write(party, party.aki, {"bets.1": "2", "bets.2": "2"}).revision
    there = lay(party, ben).revision
    with pytest.raises(DraftChanged):
        record(party, party.aki, [None, 2, 2, 6], seen=before)
    assert record(party, party.aki, [None, 2, 2, 6], seen=there)


def test_nor_what_was_mended_after_they_looked(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(WON | {"winner": 2})
    before = lay(party, ben, number=2).revision
    mended = write(party, chie, {"bets.1": "6"}, 2).revision
    entry = {"bets": [2, 2, None, 2], "winner": 0}
    with pytest.raises(DraftChanged, match="Ben has laid 6, not 2"):
        recording.record_hand(party.database, party.aki, entry, number=2, draft_revision=before)
    assert recording.record_hand(party.database, party.aki, entry, number=2, draft_revision=mended)


def test_a_mended_bet_is_what_the_hand_must_hold(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    write(party, party.aki, {"bets.1": "6"})
    with pytest.raises(DraftChanged):
        record(party, chie, [None, 4, 2, 6])
    assert record(party, chie, [None, 6, 2, 6])


def test_a_bet_that_was_given_back_binds_nobody(party: Party, ben: Caller, chie: Caller) -> None:
    lay(party, ben)
    write(party, party.aki, {"bets.1": ""})
    assert record(party, chie, [None, 2, 2, 6])


def test_a_correction_of_an_older_hand_is_not_bound(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(WON)
    lay(party, ben, number=2)
    corrections.correct_hand(party.database, chie, 1, WON | {"bets": [None, 6, 2, 6]})
    assert recording.preview_hand(party.database, chie, WON | {"bets": [None, 2, 2, 6]}, number=1).hand.number == 1
    assert seen(party, chie) == ({"bets.1": "4"}, ("bets.1",))


# Face down


@pytest.fixture
def hidden(database: Database) -> Party:
    """A table where bets stay face down until all are in."""
    return gather(database, "buki", rules={"bets": "hidden"})


def test_face_down_it_is_seen_that_a_bet_is_laid_and_not_which(hidden: Party) -> None:
    ben, chie = hidden.join(seat=1), hidden.join(seat=2)
    lay(hidden, ben)
    for actor in (hidden.aki, chie):
        draft = drafts.get_draft(hidden.database, actor)
        assert (dict(draft.fields), draft.laid, draft.face_down) == ({}, ("bets.1",), ("bets.1",))
    with pytest.raises(DraftChanged, match="turn it over first"):
        write(hidden, hidden.aki, {"bets.1": "6"})
    with pytest.raises(DraftChanged) as stale:
        record(hidden, chie, [None, 6, 2, 6])
    assert str(stale.value.message) == "Ben's part lies face down; turn it over first to change it"
    assert dict(stale.value.current.fields) == {}


def test_the_last_that_is_laid_turns_them_all_up(hidden: Party) -> None:
    for seat, value in ((1, "4"), (2, "2"), (3, "6")):
        lay(hidden, hidden.join(seat=seat), value)
    assert seen(hidden, hidden.aki) == (
        {"bets.1": "4", "bets.2": "2", "bets.3": "6"},
        ("bets.1", "bets.2", "bets.3"),
    )
    assert dict(write(hidden, hidden.aki, {"bets.1": "2"}).fields)["bets.1"] == "2"


@pytest.mark.parametrize("bet", [4, 6, 99, "x", [4], {}], ids=str)
def test_every_bet_that_lies_face_down_and_is_contained_is_named_whatever_it_is(hidden: Party, bet: object) -> None:
    ben, chie, aki = hidden.join(seat=1), hidden.join(seat=2), hidden.aki
    lay(hidden, ben)
    write(hidden, chie, {"bets.2": "6"})
    before = hidden.view()
    for actor, bets, named in (
        (aki, [None, bet, bet, 2], ["bets.1", "bets.2"]),
        (aki, (None, None, bet), ["bets.2"]),
        (ben, [None, 4, bet, bet], ["bets.2"]),
        (chie, [None, bet, 6], ["bets.1"]),
    ):
        for verb in (recording.record_hand, recording.preview_hand):
            with pytest.raises(DraftChanged) as stale:
                verb(hidden.database, actor, {"bets": bets, "winner": 0}, number=1)
            assert [(problem.field, problem.code) for problem in stale.value.problems] == [
                (name, "face_down") for name in named
            ]
    with pytest.raises(DraftChanged) as stale:
        write(hidden, aki, {"bets.1": str(bet), "bets.2": str(bet), "bets.3": "2"})
    assert [problem.field for problem in stale.value.problems] == ["bets.1", "bets.2"]
    assert hidden.view() == before


def test_what_somebody_entered_for_others_is_theirs_to_save(hidden: Party) -> None:
    for seat in (1, 2, 3):
        drafts.update_draft(hidden.database, hidden.aki, 1, {f"bets.{seat}": "2"}, on_behalf_of=seat)
    assert record(hidden, hidden.aki, [None, 2, 2, 2])


def test_turned_up_it_is_saved_by_anybody(hidden: Party) -> None:
    ben, chie = hidden.join(seat=1), hidden.join(seat=2)
    lay(hidden, ben)
    with pytest.raises(DraftChanged):
        record(hidden, chie, [None, 4, 2, 6])
    drafts.reveal_draft(hidden.database, chie, 1)
    assert record(hidden, chie, [None, 4, 2, 6])
