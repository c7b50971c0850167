"""Check that bets stay hidden until all are entered or the table reveals them."""

from functools import partial

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import DraftChanged
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.people import access_log, joining, people
from scorekeeper.service.sheets import amendments, next_sheet, seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.store.database import Database
from tests.service.conftest import Party, caller, gather, look

Fields = dict[str, str | list[str]]
FIRST = {"bets": [None, 4, 2, 6], "winner": 0}


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table of Buki-Domino; Aki deals, and is the banker."""
    return gather(database, "buki", rules={"bets": "hidden"})


def bet(party: Party, actor: Caller, seat: int, value: str = "4", number: int = 1) -> DraftView:
    return drafts.update_draft(party.database, actor, number, {f"bets.{seat}": value}, on_behalf_of=seat)


def seen(party: Party, actor: Caller) -> tuple[dict[str, object], tuple[str, ...]]:
    draft = drafts.get_draft(party.database, actor)
    return dict(draft.fields), draft.hidden


def test_a_bet_is_seen_by_nobody_else_in_any_view(party: Party, ben: Caller, chie: Caller, eva: Caller) -> None:
    fields = drafts.update_draft(party.database, chie, 1, {"bets.2": "4", "winner": "2"}).fields
    assert fields == {"bets.2": "4", "winner": "2"}
    moved = caller(joining.use_move_link(party.database, chie.code, joining.create_move_link(party.database, chie)))
    assert seen(party, moved) == (fields, ())
    for other in (party.aki, ben, eva):
        assert seen(party, other) == ({"winner": "2"}, ("bets.2",))
        draft = drafts.get_draft(party.database, other)
        assert draft.by == {"bets.2": "Chie", "winner": "Chie"}, "who is missing is no secret"
        assert draft == detail.get_table(party.database, other).draft
        assert draft == detail.get_changes_since(party.database, other, 0).draft
    assert drafts.update_draft(party.database, ben, 1, {"winner": "0"}).fields == {"winner": "0"}


def test_without_the_rule_all_bets_are_visible(database: Database) -> None:
    party = gather(database, "buki")
    bet(party, party.join(seat=2), 2)
    assert seen(party, party.aki) == ({"bets.2": "4"}, ())


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


def test_a_bet_is_visible_to_its_author_and_whoever_has_the_seat(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 2)
    drafts.update_draft(party.database, ben, 1, {"bets.3": "2"})
    assert seen(party, ben) == ({"bets.2": "4", "bets.3": "2"}, ())
    assert seen(party, chie) == ({"bets.2": "4"}, ("bets.3",))
    assert seen(party, party.aki) == ({}, ("bets.2", "bets.3"))
    assert drafts.get_draft(party.database, party.aki).on_behalf_of == {"bets.2": "Chie"}
    assert seen(party, party.join(seat=3)) == ({"bets.3": "2"}, ("bets.2",))
    bet(party, chie, 2, "6")
    assert seen(party, ben) == ({"bets.3": "2"}, ("bets.2",)), "its owner has changed it"


def test_devices_without_a_person_do_not_see_each_others_bets(database: Database) -> None:
    opened = opening.open_table(database, game="buki", players=["Aki", "Ben", "Chie", "Dai"], rules={"bets": "hidden"})
    host = caller(opened)
    assert look(database, host).me.person is None
    party = Party(database, opened)
    bet(party, host, 1)
    assert seen(party, host) == ({"bets.1": "4"}, ())
    for other in (party.join("Eva", watch=True), party.join(watch=True), party.join()):
        assert seen(party, other) == ({}, ("bets.1",))


def test_the_last_bet_reveals_all_of_the_hand_for_good(party: Party, ben: Caller, chie: Caller, eva: Caller) -> None:
    bet(party, ben, 1, "2")
    bet(party, chie, 2, "4")
    assert seen(party, eva) == ({}, ("bets.1", "bets.2"))
    bet(party, ben, 3, "6")
    for actor in (party.aki, ben, chie, eva):
        assert seen(party, actor) == ({"bets.1": "2", "bets.2": "4", "bets.3": "6"}, ())
    with pytest.raises(DraftChanged):
        bet(party, chie, 2, "2")  # who has seen the others' bets changes none
    bet(party, party.aki, 3, "")
    assert seen(party, eva) == ({"bets.1": "2", "bets.2": "4"}, ())
    party.record(FIRST | {"winner": 1})
    for seat, actor in ((0, party.aki), (2, chie)):
        bet(party, actor, seat, number=2)
    assert seen(party, eva) == ({}, ("bets.0", "bets.2"))
    drafts.confirm_bet(party.database, party.join(seat=3), 2, "2")
    assert seen(party, eva)[1] == (), "Ben deals now"


@pytest.mark.parametrize(("dealer", "down"), [("1", 0), ("3", 3), ("4", 3), ("", 3)])
def test_bets_are_revealed_without_the_dealers(party: Party, ben: Caller, chie: Caller, dealer: str, down: int) -> None:
    for seat, actor in ((0, party.aki), (2, chie), (3, chie)):
        bet(party, actor, seat)
    drafts.update_draft(party.database, party.aki, 1, {"dealer": dealer})
    assert len(seen(party, ben)[1]) == down


def test_bets_revealed_early_stay_revealed_in_this_hand(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    draft = drafts.reveal_draft(party.database, party.aki, 1)
    assert (dict(draft.fields), draft.hidden) == ({"bets.2": "4"}, ())
    assert draft.revision == party.view().revision
    bet(party, party.aki, 2, "6")
    bet(party, ben, 1, "2")
    assert seen(party, party.aki) == ({"bets.1": "2", "bets.2": "6"}, ())
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    assert seen(party, ben) == ({}, ("bets.2",))
    drafts.reveal_draft(party.database, party.aki, 2)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, ben) == ({"bets.1": "4"}, ())


def agree(party: Party, rule: str, *, onward: bool) -> None:
    if not onward:
        amendments.amend_sheet(party.database, party.aki, amendments.AmendmentRequest(rules={"bets": rule}))
        return
    names = party.view().sheet.players
    next_sheet.start_next_sheet(
        party.database, party.aki, game="buki", players=names, rules={"bets": rule}, takes_over={}
    )


@pytest.mark.parametrize("onward", [False, True], ids=["in the same game", "in a game that continues"])
def test_bets_of_a_hand_under_way_are_hidden_and_become_final_as_the_new_rules_say(
    database: Database, *, onward: bool
) -> None:
    party = gather(database, "buki")
    ben, chie, dai, eva = *(party.join(seat=seat) for seat in (1, 2, 3)), party.join("Eva", watch=True)
    party.record(FIRST)
    drafts.confirm_bet(database, ben, 2, "4")
    drafts.confirm_bet(database, eva, 2, {"on": "1", "amount": "2"})
    bet(party, chie, 2, number=2)
    agree(party, "hidden", onward=onward)
    number, side_bet = party.view().sheet.next.number, ("side_bets.0.on", "side_bets.0.amount")
    for actor in (party.aki, dai):
        assert seen(party, actor)[1] == ("bets.1", "bets.2", *side_bet)
    bet(party, chie, 2, "6", number=number)
    assert "bets.2" in seen(party, party.aki)[1]
    bet(party, dai, 3, "2", number=number)
    assert seen(party, ben)[0].items() >= {"bets.1": "4", "bets.2": "6", "bets.3": "2"}.items()
    with pytest.raises(DraftChanged):
        bet(party, chie, 2, "2", number=number)
    for rule in ("open", "hidden"):
        agree(party, rule, onward=onward)
        assert seen(party, ben)[1] == (), "all are in"


@pytest.mark.parametrize("onward", [False, True], ids=["in the same game", "in a game that continues"])
def test_rules_that_show_hidden_bets_or_hide_closed_ones_keep_them_open(
    party: Party, ben: Caller, chie: Caller, *, onward: bool
) -> None:
    party.record(FIRST)
    bet(party, chie, 2, number=2)
    agree(party, "open", onward=onward)
    assert seen(party, ben) == ({"bets.2": "4"}, ())
    told = [(one.by, one.what) for one in party.view().activity if one.kind == "revealed"]
    assert told == [("Aki", {"hand": 2})], "nobody looks at them unseen"
    number = party.view().sheet.next.number
    drafts.reveal_draft(party.database, party.aki, number)
    agree(party, "hidden", onward=onward)
    assert seen(party, ben) == ({"bets.2": "4"}, ())
    with pytest.raises(DraftChanged):
        bet(party, chie, 2, "6", number=number)


def test_only_the_dealer_or_the_host_reveals_before_all_are_in_and_the_news_and_the_log_say_who(
    party: Party, ben: Caller, chie: Caller
) -> None:
    party.record(FIRST | {"winner": 1})
    bet(party, chie, 2, number=2)
    for attempt in (
        partial(drafts.reveal_draft, party.database, chie, 2),
        partial(drafts.reveal_draft, party.database, party.join(seat=3), 2),
        partial(drafts.update_draft, party.database, party.join(), 2, {"dealer": "3"}),
    ):
        before = party.view().revision
        with pytest.raises(DraftChanged, match="only Ben or the host"):
            attempt()
        assert (party.view().revision, seen(party, party.aki)) == (before, ({}, ("bets.2",)))
    for actor in (ben, chie, party.aki):
        assert drafts.reveal_draft(party.database, actor, 2).fields == {"bets.2": "4"}
    log = access_log.get_access_log(party.database, party.aki).lines
    for told in (party.view().activity, [line for line in log if line.kind != "door"]):
        assert [(one.kind, one.by, one.what) for one in told] == [("revealed", "Ben", {"hand": 2})], "once"


def test_a_player_who_reveals_by_entering_for_others_is_named_and_one_who_enters_the_last_bet_is_not(
    party: Party, ben: Caller, chie: Caller
) -> None:
    bet(party, ben, 1)
    drafts.update_draft(party.database, chie, 1, {"bets.2": "4", "bets.3": "2"})
    assert (seen(party, chie)[1], [(one.kind, one.by) for one in party.view().activity]) == ((), [("revealed", "Chie")])
    party.record(FIRST)
    for seat, actor in enumerate((ben, chie, party.join(seat=3)), 1):
        bet(party, actor, seat, number=2)
    assert (seen(party, chie)[1], len(party.view().activity)) == ((), 1)


def test_entering_for_somebody_with_a_phone_reveals_no_bet(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    party.join(seat=3)
    drafts.update_draft(party.database, ben, 1, {"bets.1": "2", "bets.3": "2"})
    assert seen(party, ben) == ({"bets.1": "2", "bets.3": "2"}, ("bets.2",))


def test_anybody_reveals_once_all_are_in_as_a_correction_moved_a_deal(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(FIRST | {"winner": 1})
    for seat, actor in ((1, ben), (2, chie), (3, chie)):
        bet(party, actor, seat, number=2)
    corrections.correct_hand(party.database, party.aki, 1, FIRST)
    assert seen(party, ben)[1] == ("bets.2", "bets.3")
    assert drafts.reveal_draft(party.database, ben, 2).hidden == ()
    assert [one.kind for one in party.view().activity] == ["corrected"]


def test_what_lies_face_down_is_changed_and_removed_by_its_author_only(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, chie, 2)
    attempts: list[tuple[str, Fields | None]] = [("6", None), ("4", {"bets.2": "4"}), ("", {})]
    for value, has_seen in attempts:
        with pytest.raises(DraftChanged, match="Chie's part is hidden") as stale:
            drafts.update_draft(party.database, ben, 1, {"bets.1": "2", "bets.2": value}, seen=has_seen)
        current = stale.value.current
        assert (dict(current.fields), current.hidden) == ({}, ("bets.2",))
    assert seen(party, chie) == ({"bets.2": "4"}, ()), "and nothing of it was written"
    bet(party, chie, 2, "6")
    assert seen(party, chie) == ({"bets.2": "6"}, ())
    bet(party, chie, 2, "")
    assert seen(party, ben) == ({}, ())
    assert bet(party, ben, 2, "2").fields == {"bets.2": "2"}


def test_hidden_bets_move_with_players_until_the_remaining_have_theirs(party: Party, ben: Caller, chie: Caller) -> None:
    bet(party, ben, 1)
    bet(party, chie, 2, "6")
    drafts.update_draft(party.database, ben, 1, {"bets.02": "9"})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2, 4)))
    assert seen(party, ben) == ({"bets.2": "4"}, ("bets.1",)), "an odd name replaces no bet"
    assert seen(party, chie) == ({"bets.1": "6"}, ("bets.2",))
    assert seen(party, party.aki) == ({}, ("bets.1", "bets.2"))
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 2)))
    assert seen(party, party.aki) == ({"bets.1": "6", "bets.2": "4"}, ())
