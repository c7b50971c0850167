"""Bets that players place on their own devices, and that only the banker and the host may change."""

from collections.abc import Callable
from itertools import product

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import DraftChanged, Forbidden
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.sheets import amendments, next_sheet, seating
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather, refused_at, refuses
from tests.service.hands.evenings import is_consistent

WON = {"bets": [None, 4, 2, 6], "winner": 0}
BEN_HAS_PLACED = "Ben has placed this bet; only Aki or the host can change it"


@pytest.fixture
def party(database: Database) -> Party:
    """A table of Buki-Domino; Aki is the host, deals, and is the banker."""
    return gather(database, "buki")


@pytest.fixture
def dai(party: Party) -> Caller:
    """Dai in his seat."""
    return party.join(seat=3)


def place(party: Party, actor: Caller, value: str = "4", number: int = 1) -> DraftView:
    return drafts.confirm_bet(party.database, actor, number, value)


def write(party: Party, actor: Caller, fields: dict[str, str], number: int = 1) -> DraftView:
    return drafts.update_draft(party.database, actor, number, dict(fields))


def draft_of(party: Party, actor: Caller) -> tuple[dict[str, object], tuple[str, ...]]:
    draft = drafts.get_draft(party.database, actor)
    return dict(draft.fields), draft.placed


def refused(party: Party, actor: Caller, fields: dict[str, str]) -> DraftChanged:
    with pytest.raises(DraftChanged) as stale:
        write(party, actor, fields)
    return stale.value


def test_a_placed_bet_is_visible_and_replaces_a_typed_one_in_any_digits(party: Party, ben: Caller, eva: Caller) -> None:
    drafts.update_draft(party.database, party.aki, 1, {"bets.1": "2"}, on_behalf_of=1)
    draft = place(party, ben, "４")
    assert (dict(draft.fields), draft.placed, dict(draft.on_behalf_of)) == ({"bets.1": "4"}, ("bets.1",), {})
    assert draft.revision == party.view().revision
    for actor in (party.aki, eva):
        assert draft_of(party, actor) == ({"bets.1": "4"}, ("bets.1",))
        assert dict(drafts.get_draft(party.database, actor).by) == {"bets.1": "Ben"}
    assert detail.get_table(party.database, eva).draft.placed == ("bets.1",)


@pytest.mark.parametrize(("value", "code"), [("", "missing"), ("3", "half"), ("1", "bounds"), ("four", "whole")])
def test_an_invalid_bet_is_not_placed(party: Party, ben: Caller, value: str, code: str) -> None:
    assert refused_at(place, party, ben, value) == [("bets.1", code)]
    assert draft_of(party, ben) == ({}, ())


def test_a_bet_is_checked_together_with_the_stake_that_a_draw_left(database: Database) -> None:
    party = gather(database, "buki", start={"dealer": 0, "stakes": [0, 3, 0, 0]})
    ben, chie = party.join(seat=1), party.join(seat=2)
    with pytest.raises(Refused, match="makes an even total with the 3 left"):
        place(party, ben, "4")
    assert dict(place(party, ben, "5").fields) == {"bets.1": "5"}
    refuses(Refused, place, party, chie, "5")


def test_the_banker_and_people_without_a_seat_place_no_bet(party: Party, ben: Caller, eva: Caller) -> None:
    for actor in (party.aki, eva):
        refuses(Forbidden, place, party, actor)
    party.record(WON | {"winner": 1})
    with pytest.raises(Forbidden, match="you do not bet in this hand"):
        place(party, ben, number=2)
    assert dict(place(party, party.aki, number=2).fields) == {"bets.0": "4"}


def test_a_corrected_dealer_places_no_bet_and_nobody_in_a_game_without_bets(party: Party, ben: Caller) -> None:
    write(party, party.aki, {"dealer": "1"})
    refuses(Forbidden, place, party, ben)
    assert "bets.0" in place(party, party.aki).fields
    other = gather(party.database)
    refuses(Forbidden, place, other, other.join(seat=1))


def test_no_player_changes_a_placed_bet_but_other_fields_stay_open(party: Party, ben: Caller, chie: Caller) -> None:
    place(party, ben)
    for actor, value in ((ben, "6"), (ben, ""), (chie, "6"), (chie, "")):
        stale = refused(party, actor, {"bets.1": value, "winner": "1"})
        assert str(stale.message) == BEN_HAS_PLACED
        assert [(problem.field, problem.code) for problem in stale.problems] == [("bets.1", "placed")]
        assert (dict(stale.current.fields), stale.current.placed) == ({"bets.1": "4"}, ("bets.1",))
    with pytest.raises(DraftChanged, match=BEN_HAS_PLACED):
        place(party, ben, "6")
    assert draft_of(party, chie) == ({"bets.1": "4"}, ("bets.1",)), "no field was stored"
    draft = write(party, chie, {"bets.1": "4", "bets.3": "2", "winner": "1"})
    assert (dict(draft.fields), draft.placed) == ({"bets.1": "4", "bets.3": "2", "winner": "1"}, ("bets.1",))
    assert draft.by["bets.1"] == "Ben"
    assert place(party, ben).placed == ("bets.1",)


def test_only_the_host_and_the_banker_of_the_hand_change_or_withdraw_a_placed_bet(
    party: Party, ben: Caller, chie: Caller, dai: Caller
) -> None:
    party.record(WON | {"winner": 2})
    place(party, ben, number=2)
    draft = write(party, party.aki, {"bets.1": "6"}, 2)
    assert (dict(draft.fields), draft.placed, draft.by["bets.1"]) == ({"bets.1": "6"}, ("bets.1",), "Aki")
    for actor in (ben, dai):
        with pytest.raises(DraftChanged, match="only Chie or the host"):
            write(party, actor, {"bets.1": "4"}, 2)
    assert dict(write(party, chie, {"bets.1": "4"}, 2).fields) == {"bets.1": "4"}
    told = [(one.kind, one.by, one.people, one.what) for one in party.view().activity]
    assert told == [("bet", by, ("Ben",), {"hand": 2}) for by in ("Chie", "Aki")]
    assert write(party, chie, {"bets.1": ""}, 2).placed == ()
    assert dict(write(party, dai, {"bets.1": "2"}, 2).fields) == {"bets.1": "2"}, "any player may enter a withdrawn bet"
    assert place(party, ben, number=2).placed == ("bets.1",)
    party.record(WON | {"bets": [2, 2, None, 6], "winner": 3})
    place(party, ben, number=3)
    with pytest.raises(DraftChanged, match="only Dai or the host"):
        write(party, chie, {"bets.1": "6"}, 3)


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("recorded", [False, True], ids=["in the same game", "in a game that continues"])
def test_a_bet_that_new_rules_exclude_is_placed_again(database: Database, *, recorded: bool, hidden: bool) -> None:
    rules: dict[str, object] = {"bets": "hidden"} if hidden else {}
    party = gather(database, "buki", rules=rules)
    ben, chie = party.join(seat=1), party.join(seat=2)
    if recorded:
        party.record(WON)
    place(party, ben, "2", 1 + recorded)
    place(party, chie, "6", 1 + recorded)
    rules |= {"min_bet": 5, "max_bet": 200}
    if recorded:
        next_sheet.start_next_sheet(
            database, party.aki, game="buki", players=party.view().sheet.players, rules=rules, takes_over={}
        )
    else:
        amendments.amend_sheet(database, party.aki, AmendmentRequest(rules=rules))
    if hidden:  # new rules do not tell the host what a hidden bet is not
        assert draft_of(party, chie)[1] == ("bets.1", "bets.2")
        return
    for actor in (ben, chie):
        assert draft_of(party, actor) == ({"bets.2": "6"}, ("bets.2",))
    assert ("bet", ("Ben",), 1 + recorded) in [
        (one.kind, one.people, one.what.get("hand")) for one in party.view().activity
    ]
    assert dict(place(party, ben, "8").fields) == {"bets.1": "8", "bets.2": "6"}


def test_no_player_becomes_the_dealer_after_a_bet_is_placed(party: Party, ben: Caller, chie: Caller) -> None:
    write(party, chie, {"dealer": "3"})
    write(party, chie, {"dealer": ""})
    place(party, ben)
    stale = refused(party, chie, {"dealer": "2"})
    assert [(problem.field, problem.code) for problem in stale.problems] == [("dealer", "placed")]
    assert str(stale.message) == "bets have been placed; only Aki or the host can change who deals"
    write(party, party.aki, {"dealer": "2"})
    assert dict(write(party, chie, {"bets.1": "2"}).fields)["bets.1"] == "2", "she deals this hand"
    write(party, party.aki, {"dealer": "1"})
    entry = {"bets": [2, None, 2, 2], "winner": 1, "dealer": 1}
    assert recording.record_hand(party.database, chie, entry, number=1)[0].dealer == 1, "his own bet is ignored"


def record(party: Party, actor: Caller, bets: list[int | None]) -> object:
    return recording.record_hand(party.database, actor, {"bets": bets, "winner": 0}, number=1)[0]


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ([None, 6, 2, 6], "Ben bet 4, not 6; only Aki or the host can change it"),
        ([None, None, 2, 6], BEN_HAS_PLACED),
        ([None, 2.5, 2, 6], BEN_HAS_PLACED),
        (None, BEN_HAS_PLACED),
    ],
    ids=["another", "none", "no bet", "no list"],
)
def test_a_hand_that_differs_from_a_placed_bet_is_refused_with_the_draft(
    party: Party, ben: Caller, chie: Caller, bets: object, message: str
) -> None:
    place(party, ben)
    for verb in (recording.record_hand, recording.preview_hand):
        with pytest.raises(DraftChanged, match=f"^{message}$") as stale:
            verb(party.database, chie, {"bets": bets, "winner": 0}, number=1)
        assert [(problem.field, problem.code) for problem in stale.value.problems] == [("bets.1", "placed")]
        assert dict(stale.value.current.fields) == {"bets.1": "4"}
    assert party.view().sheet.hands == ()


def test_the_host_changes_a_bet_by_recording_unless_it_was_placed_or_changed_after_the_draft_revision(
    party: Party, ben: Caller, chie: Caller
) -> None:
    party.record(WON | {"winner": 2})
    entry = {"bets": [2, 2, None, 2], "winner": 2}
    before = write(party, party.aki, {"bets.1": "2", "bets.0": "2"}, 2).revision
    placed = place(party, ben, number=2).revision
    with pytest.raises(DraftChanged, match="Ben bet 4, not 2"):
        recording.record_hand(party.database, party.aki, entry, number=2, draft_revision=before)
    changed = write(party, chie, {"bets.1": "6"}, 2).revision
    with pytest.raises(DraftChanged, match="Ben bet 6, not 2"):
        recording.record_hand(party.database, party.aki, entry, number=2, draft_revision=placed)
    assert recording.record_hand(party.database, party.aki, entry, number=2, draft_revision=changed)
    place(party, ben, number=3)
    assert recording.record_hand(party.database, party.aki, entry, number=3)


def test_any_player_records_a_hand_with_every_placed_or_changed_bet_and_without_withdrawn_ones(
    party: Party, ben: Caller, chie: Caller, dai: Caller
) -> None:
    for actor, value in ((ben, "4"), (chie, "2"), (dai, "6")):
        place(party, actor, value)
    with pytest.raises(DraftChanged) as stale:
        record(party, ben, [None, 2, 2, 4])
    assert [problem.field for problem in stale.value.problems] == ["bets.1", "bets.3"]
    write(party, party.aki, {"bets.1": "6", "bets.3": ""})
    refuses(DraftChanged, record, party, chie, [None, 4, 2, 6])
    entry = {"bets": [None, "６", "2", "4"], "winner": "0"}
    assert recording.record_hand(party.database, chie, entry, number=1, from_form=True)[1]
    assert draft_of(party, ben) == ({}, ())
    place(party, ben, number=2)
    corrections.correct_hand(party.database, chie, 1, WON | {"bets": [None, 6, 2, 6]})
    assert draft_of(party, chie) == ({"bets.1": "4"}, ("bets.1",)), "an earlier hand has nothing to do with it"


@pytest.fixture
def hidden(database: Database) -> Party:
    """A table where bets stay hidden until all are entered."""
    return gather(database, "buki", rules={"bets": "hidden"})


def test_a_hidden_bet_is_shown_as_placed_without_its_value(hidden: Party) -> None:
    ben, chie = hidden.join(seat=1), hidden.join(seat=2)
    place(hidden, ben)
    for actor in (hidden.aki, chie):
        draft = drafts.get_draft(hidden.database, actor)
        assert (dict(draft.fields), draft.placed, draft.hidden) == ({}, ("bets.1",), ("bets.1",))
    with pytest.raises(DraftChanged, match="is hidden until all are in"):
        write(hidden, hidden.aki, {"bets.1": "6"})
    with pytest.raises(DraftChanged) as stale:
        record(hidden, chie, [None, 6, 2, 6])
    assert str(stale.value.message).startswith("Ben's part is hidden until all are in")
    assert dict(stale.value.current.fields) == {}


@pytest.mark.parametrize("bet", [4, 99, "x"], ids=str)
def test_the_refusal_names_every_hidden_bet_regardless_of_its_value(hidden: Party, bet: object) -> None:
    ben, chie, aki = hidden.join(seat=1), hidden.join(seat=2), hidden.aki
    place(hidden, ben)
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
                (name, "hidden") for name in named
            ]
    with pytest.raises(DraftChanged) as stale:
        write(hidden, aki, {"bets.1": str(bet), "bets.2": str(bet), "bets.3": "2"})
    assert [problem.field for problem in stale.value.problems] == ["bets.1", "bets.2"]
    assert hidden.view() == before


def test_a_player_records_hidden_bets_that_they_entered_for_others_or_that_are_revealed(hidden: Party) -> None:
    ben, chie = hidden.join(seat=1), hidden.join(seat=2)
    for seat in (1, 2, 3):
        drafts.update_draft(hidden.database, hidden.aki, 1, {f"bets.{seat}": "2"}, on_behalf_of=seat)
    assert record(hidden, hidden.aki, [None, 2, 2, 2])
    place(hidden, ben, number=2)
    refuses(DraftChanged, recording.record_hand, hidden.database, chie, WON, number=2)
    drafts.reveal_draft(hidden.database, hidden.aki, 2)
    assert recording.record_hand(hidden.database, chie, WON, number=2)[1]


def aside(party: Party, actor: Caller, on: str, amount: str = "4", number: int = 1) -> DraftView:
    return drafts.confirm_bet(party.database, actor, number, {"on": on, "amount": amount})


def answer(party: Party, actor: Caller, value: str, slot: int = 0) -> DraftView:
    return write(party, actor, {f"side_bets.{slot}.accepted": value})


def answers(party: Party) -> list[object]:
    fields = drafts.get_draft(party.database, party.aki).fields
    return [fields.get(f"side_bets.{slot}.accepted") for slot in range(2)]


def test_a_spectators_bet_counts_once_the_banker_or_the_host_accepts_it(party: Party, ben: Caller, eva: Caller) -> None:
    gil, bets = party.join("Gil"), {"bets": [None, 4, 2, 6], "winner": 2}
    for actor, amount in ((eva, "４"), (gil, "2")):
        draft = aside(party, actor, "2", amount)
    assert dict(draft.fields) == {
        "side_bets.0.by": "Eva",
        "side_bets.0.on": "2",
        "side_bets.0.amount": "4",
        "side_bets.1.by": "Gil",
        "side_bets.1.on": "2",
        "side_bets.1.amount": "2",
        **dict.fromkeys(("side_bets.0.accepted", "side_bets.1.accepted"), "unanswered"),
    }
    assert (draft.placed, draft.by["side_bets.0.by"]) == (("side_bets.0.by", "side_bets.1.by"), "Eva")
    for field, value in (("accepted", ""), ("amount", "6"), ("odds", "9"), ("by", ""), ("on", "")):
        for actor in (ben, gil):
            stale = refused(party, actor, {f"side_bets.0.{field}": value})
            assert str(stale.message) == "Eva has placed this bet; only Aki or the host can change it"
    assert answer(party, party.aki, "").placed == draft.placed
    told = [{"by": "Eva", "on": 2, "amount": 4}, {"by": "Gil", "on": 2, "amount": 2, "accepted": "unanswered"}]
    for wrong in ([], told[:1], [told[0], {**told[1], "accepted": True}], [{**told[0], "odds": 9}, told[1]]):
        for verb in (recording.record_hand, recording.preview_hand):
            with pytest.raises(DraftChanged):
                verb(party.database, ben, {**bets, "side_bets": wrong}, number=1)
    assert refused_at(recording.preview_hand, party.database, ben, {**bets, "side_bets": [{}]})[0][1] == "missing"
    recording.record_hand(party.database, ben, {**bets, "side_bets": [{"by": "Finn", "on": 1, "amount": 2}, *told]})
    assert {name: party.view().totals[name] for name in ("Eva", "Finn")} == {"Eva": 10, "Finn": -2}
    assert "Gil" not in party.view().totals
    assert drafts.get_draft(party.database, eva).fields == {}


@pytest.mark.parametrize(
    ("change", "moved"),
    [
        (lambda party: corrections.restore_hand(party.database, party.aki, 1, sheet=1), False),
        (lambda party: corrections.restore_hand(party.database, party.aki, 1, sheet=1), True),
        (lambda party: write(party, party.aki, {"dealer": "3"}, 2), False),
        (lambda party: amendments.amend_sheet(party.database, party.aki, AmendmentRequest(first_dealer=2)), False),
        (lambda party: seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 4))), True),
    ],
    ids=["hand restored", "hand of the game before restored", "dealer entered", "first dealer corrected", "sits out"],
)
def test_a_bet_that_one_banker_accepted_is_not_answered_by_the_next(
    party: Party, ben: Caller, eva: Caller, change: Callable[[Party], object], *, moved: bool
) -> None:
    amendments.amend_sheet(party.database, party.aki, AmendmentRequest(first_dealer=1))
    party.record({"bets": [2, None, 2, 2], "winner": 2})
    corrections.withdraw_hand(party.database, party.aki, 1)
    for slot, on, value in ((0, "2", ""), (1, "3", "false")):
        aside(party, eva, on, number=2)
        write(party, ben, {f"side_bets.{slot}.accepted": value}, 2)
    if moved:
        seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, 4, 3)))
    assert answers(party) == [None, "false"], "Ben is still the banker"
    change(party)
    assert answers(party) == ["unanswered", "false"]
    assert is_consistent(party.database, party.opened.code)


@pytest.mark.parametrize("accepted", [False, True])
def test_a_side_bet_that_new_rules_do_not_pay_in_whole_chips_cannot_be_accepted(
    database: Database, *, accepted: bool
) -> None:
    party = gather(database, "buki", rules={"rounding": "up"})
    aside(party, party.join("Eva", watch=True), "2", "3")
    if accepted:
        assert answers(party)[:1] == ["unanswered"]
        answer(party, party.aki, "")
        assert answers(party)[:1] == [None]
    amendments.amend_sheet(database, party.aki, AmendmentRequest(rules={"rounding": "exact"}))
    assert answers(party)[:1] == ["unanswered"], "who accepted it is asked again"
    stale = refused(party, party.aki, {"side_bets.0.accepted": "", "note": "tea"})
    assert str(stale.message) == "Eva's side bet would pay 7.5: the bet must be even, such as 4"
    assert [problem.field for problem in stale.problems] == ["side_bets.0.accepted"]
    assert "note" not in drafts.get_draft(database, party.aki).fields
    answer(party, party.aki, "false")
    told = [{"by": "Eva", "on": 2, "amount": 3, "accepted": False}]
    assert recording.record_hand(database, party.aki, {**WON, "side_bets": told}, number=1)[1]
    assert is_consistent(database, party.opened.code)


def test_a_side_bet_is_refused_or_changed_by_the_host_who_is_named(party: Party, eva: Caller) -> None:
    aside(party, eva, "2")
    assert answer(party, party.aki, "false").fields["side_bets.0.accepted"] == "false"
    assert party.view().activity == ()
    before = write(party, party.aki, {"side_bets.0.odds": "4"}).revision
    assert [(one.kind, one.people) for one in party.view().activity] == [("bet", ("Eva",))]
    assert aside(party, eva, "2", "6").fields["side_bets.1.amount"] == "6", "after a refusal"
    late = {"bets": [None, 4, 2, 6], "winner": 2, "side_bets": []}
    with pytest.raises(DraftChanged) as stale:
        recording.record_hand(party.database, party.aki, late, number=1, draft_revision=before)
    assert [problem.field for problem in stale.value.problems] == ["side_bets.1.by"], "only this one is new to the host"


@pytest.mark.parametrize(
    ("on", "amount", "problem"),
    [
        ("", "4", ("side_bets.0.on", "missing")),
        ("9", "4", ("side_bets.0.on", "seat")),
        ("2", "", ("side_bets.0.amount", "missing")),
        ("2", "3", ("side_bets.0.amount", "half")),
        ("2", "x", ("side_bets.0.amount", "whole")),
        ("1", "6", ("side_bets.0.on", "placed")),
    ],
)
def test_an_impossible_side_bet_is_refused_at_its_field(
    party: Party, eva: Caller, on: str, amount: str, problem: tuple[str, str]
) -> None:
    aside(party, eva, "1")
    assert refused_at(aside, party, eva, on, amount) == [problem]


def test_only_a_spectator_with_a_name_makes_side_bets_and_only_so_many(party: Party, ben: Caller) -> None:
    for actor in (ben, party.aki, party.join(watch=True)):
        refuses(Forbidden, aside, party, actor, "2")
    other = gather(party.database)
    refuses(Forbidden, aside, other, other.join("Eva", watch=True), "2")
    for _, on in product(range(5), "0123"):
        fan = party.join(f"Fan {len(drafts.get_draft(party.database, ben).placed)}", watch=True)
        aside(party, fan, on)
    assert refused_at(aside, party, fan, "0") == [("", "long")]


def test_the_bets_close_for_all_once_they_are_in_or_the_banker_says_so(party: Party, ben: Caller, eva: Caller) -> None:
    with pytest.raises(DraftChanged, match="only Aki or the host"):
        drafts.reveal_draft(party.database, ben, 1)
    assert not aside(party, eva, "1").closed
    drafts.reveal_draft(party.database, party.aki, 1)
    assert party.view().activity == ()
    assert drafts.reveal_draft(party.database, ben, 1).closed
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, 4, 3)))
    draft = aside(party, eva, "2")
    assert draft.closed
    assert draft.fields["side_bets.1.accepted"] == "late"
    write(party, ben, {"dealer": ""})
    answer(party, party.aki, "")
    told = [{"by": "Eva", "on": 1, "amount": 4}, {"by": "Eva", "on": 2, "amount": 4, "accepted": "late"}]
    party.record({"bets": [None, 4, 2, 6], "winner": 2, "side_bets": told})
    assert party.view().totals["Eva"] == -4
    assert is_consistent(party.database, party.opened.code)
    assert not place(party, party.aki, number=2).closed
    write(party, ben, {"bets.1": "2", "bets.3": "2"}, 2)
    assert aside(party, eva, "1", number=2).closed, "all of this hand are in"


def test_a_side_bet_whose_spectator_sits_down_holds_up_nobody(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    ben, eva = party.join(seat=1), party.join("Eva", watch=True)
    aside(party, eva, "1")
    party.join(seat=3, name="Eva")
    write(party, ben, {"side_bets.0.by": "", "side_bets.0.on": "", "side_bets.0.amount": ""})
    assert recording.record_hand(database, ben, WON, number=1)[1]
    aside(party, party.join("Gil", watch=True), "1", number=2)
    seating.change_seats(database, party.aki, SeatingRequest((1, 2, 3, party.view().spectators[0].person)))
    assert party.view().draft.fields == {}
    assert ("bet", ("Gil",)) in [(item.kind, item.people) for item in party.view().activity]


@pytest.mark.parametrize("bets", ["open", "hidden"])
@pytest.mark.parametrize("people", [(1, 2, 4), (1, 2, 5, 4)], ids=["sits out", "replaced"])
def test_a_side_bet_on_a_player_who_leaves_is_taken_back_and_its_spectator_told(
    database: Database, bets: str, people: tuple[int, ...]
) -> None:
    party = gather(database, "buki", rules={"bets": bets})
    eva = party.join("Eva", watch=True)
    party.join("Fumi", watch=True)
    for on in ("2", "3"):
        aside(party, eva, on)
    if bets == "open":
        write(party, party.aki, {"side_bets.0.accepted": ""})
    seat = {person.name: person.person for person in party.view().spectators}
    setup = SeatingRequest(tuple(seat["Fumi"] if person == 5 else person for person in people))
    seating.change_seats(database, party.aki, setup)
    moved = len(people) - 1
    assert dict(drafts.get_draft(database, eva).fields) == {
        "side_bets.1.by": "Eva",
        "side_bets.1.on": str(moved),
        "side_bets.1.amount": "4",
        "side_bets.1.accepted": "unanswered",
    }
    told = [item.people for item in party.view().activity if item.kind == "bet"]
    assert told == [("Eva",)]
    write(party, party.aki, {f"bets.{number}": "2" for number in range(1, moved + 1)})
    drafts.reveal_draft(database, party.aki, 1)
    left = {"by": "Eva", "on": moved, "amount": 4, "accepted": "unanswered"}
    won = {"bets": [None, *[2] * moved], "winner": 0, "side_bets": [left]}
    assert recording.record_hand(database, party.aki, won, number=1)[1]
    assert is_consistent(database, party.opened.code)


def test_a_hidden_side_bet_is_seen_by_nobody_else_and_answered_once_it_is_revealed(hidden: Party) -> None:
    ben, eva = hidden.join(seat=1), hidden.join("Eva", watch=True)
    aside(hidden, eva, "2")
    own, others = drafts.get_draft(hidden.database, eva), ("side_bets.0.on", "side_bets.0.amount")
    assert (own.fields["side_bets.0.on"], own.hidden) == ("2", ())
    for actor in (hidden.aki, ben, hidden.join("Gil")):
        draft = drafts.get_draft(hidden.database, actor)
        assert (draft.hidden, draft.fields.get("side_bets.0.on")) == (others, None)
    for bet in (
        [],
        [{"by": "Eva", "on": 2, "amount": 4, "accepted": "unanswered"}],
        [{"by": "Eva", "on": 1, "amount": 6}],
    ):
        with pytest.raises(DraftChanged, match="Eva's part is hidden until all are in") as stale:
            recording.preview_hand(hidden.database, hidden.aki, {**WON, "side_bets": bet}, number=1)
        assert tuple(problem.field for problem in stale.value.problems) == others
    unseen: list[dict[str, str]] = [{"side_bets.0.accepted": ""}, {"side_bets.0.accepted": "false"}]
    for fields in ({"side_bets.0.on": "2"}, {"side_bets.0.amount": ""}, {"side_bets": "x"}, *unseen):
        assert "hidden" in str(refused(hidden, hidden.aki, fields).message)
    assert drafts.reveal_draft(hidden.database, hidden.aki, 1).fields["side_bets.0.on"] == "2"
    assert aside(hidden, eva, "1").fields["side_bets.1.accepted"] == "late"
