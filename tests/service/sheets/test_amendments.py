"""Amend the setup of a sheet for the hands already recorded."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import parse_sheet, replay
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import LockedAsPaid, NotFound, SheetChanged
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.hands.consequences import AmendmentResult
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import detail, opening
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.conformance.evenings import GAMES, Evening, evenings as random_evenings, reseated, rules_of
from tests.length import soak, some_examples
from tests.reports import settlement_report
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, look, moved, refuses
from tests.service.hands.evenings import is_consistent, paid, reported

TWICE = AmendmentRequest(rules={"unit": 2})
OTHERS = ["Ben", "Aki", "Chie", "Dai"]
BENN = ["Aki", "Benno", "Chie", "Dai"]
DEALT = {"dealt": {"player": 2, "kind": "qi_zhi_pai"}}


def amend(party: Party, wanted: AmendmentRequest, **how: Any) -> AmendmentResult:
    """Amend the setup as Aki, the host; unknown names are new people."""
    new = replace(wanted, identities=dict.fromkeys(range(len(PLAYERS))) | {**wanted.identities})
    return amendments.amend_sheet(party.database, party.aki, new, **how)


def won(party: Party, sheet: int | None = None) -> list[dict[str, int]]:
    """Return the chips that each person won in every hand."""
    return [dict(hand.won) for hand in party.view(sheet).sheet.hands]


def test_other_rules_settle_every_valid_hand_again_and_keep_its_author(party: Party, ben: Caller) -> None:
    hand, _ = recording.record_hand(party.database, ben, BEN_WINS)
    party.record(AKI_WINS, BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    objections.raise_objection(party.database, ben, 1, "the wrong rules")
    before, totals, first = won(party), party.view().totals, party.hand(1)
    assert amend(party, AmendmentRequest(rules={"qi_zhi_pai": 12})).changed_numbers == ()
    assert party.hand(1) == first, "rules without effect make no version"
    amended = amend(party, TWICE)
    assert amended.changed_numbers == (1, 3)
    assert won(party) == [{name: 2 * chips for name, chips in hand.items()} for hand in before]
    assert dict(party.view().totals) == {name: 2 * chips for name, chips in totals.items()}
    assert amended.sheet.rules.model_dump()["unit"] == 2
    now = party.hand(1)
    assert (now.by, now.at, now.entry, now.corrected, now.earlier) == ("Ben", hand.at, hand.entry, False, ())
    assert party.view().sheet.disputed == (1,)
    assert is_consistent(party.database, party.opened.code)


def test_another_first_dealer_changes_the_following_hands_but_no_entered_dealer(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS | {"dealer": 3})
    assert amend(party, AmendmentRequest(first_dealer=1)).changed_numbers == (1, 2, 3)
    assert [hand.dealer_name for hand in party.view().sheet.hands] == ["Ben", "Ben", "Dai"]
    assert [hand.shown["multiplier"] for hand in party.view().sheet.hands] == [1, 3, 2]


def test_a_continued_sheet_starts_with_another_dealer_without_a_streak(party: Party) -> None:
    party.record(AKI_WINS, AKI_WINS)
    start = party.view().sheet.next.start
    assert start
    given = start.model_dump(mode="json")
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS, start=given)
    party.record(BEN_WINS)
    amended = amend(party, AmendmentRequest(first_dealer=2))
    assert (amended.changed_numbers, party.hand(1).dealer_name) == ((1,), "Chie")
    assert party.hand(1).shown["multiplier"] == 2
    assert party.view().sheet.continues == 1
    assert is_consistent(party.database, party.opened.code)


def test_entries_move_with_the_people(party: Party) -> None:
    party.record(BEN_WINS, {"winner": 2, "piles": [3, 1, 3, 1], "caught": 1, "finish": "yao_qin"}, DEALT)
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 4)
    before = won(party)
    amended = amend(party, AmendmentRequest(players=OTHERS))
    hands = party.view().sheet.hands
    assert [hand.entry for hand in hands] == [
        {"winner": 0, "piles": [3, 2, 0, 3]},
        {"winner": 2, "piles": [1, 3, 3, 1], "caught": 0, "finish": "yao_qin"},
        {"dealt": {"player": 2, "kind": "qi_zhi_pai"}},
        {"winner": 0, "piles": [3, 2, 0, 3]},
    ]
    assert (hands[0].dealer_name, hands[3].withdrawn) == ("Aki", True)
    assert won(party)[0] == before[0]
    assert 1 not in amended.changed_numbers
    assert (amended.sheet.players, amended.sheet.first_dealer) == (tuple(OTHERS), 1), "Aki, in the other seat"
    assert is_consistent(party.database, party.opened.code)


def test_a_new_player_takes_over_and_earlier_versions_show_the_replaced_one(party: Party, ben: Caller) -> None:
    eva = party.join("Eva", watch=True)
    recording.record_hand(party.database, ben, BEN_WINS)
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    assert amend(party, AmendmentRequest(players=["Eva", "Aki", "Chie", "Dai"])).changed_numbers == (1,)
    assert dict(party.view().totals) == {"Eva": 8, "Aki": -2, "Chie": -5, "Dai": -1}
    hand = party.hand(1)
    assert (hand.entry, hand.next_dealer_name) == ({"winner": 0, "piles": [3, 2, 0, 3]}, "Eva")
    assert (hand.seats_were_corrected, hand.corrected, hand.by) == (True, False, "Ben")
    assert (hand.earlier[0].players, hand.earlier[0].next_dealer_name) == (tuple(PLAYERS), "Ben")
    assert (party.me(eva).role, party.me(eva).seat) == ("player", 0)
    hand = party.hand(2)
    assert "Eva" in hand.headline.say(str, hand.players)
    assert "Ben" in hand.earlier[0].headline.say(str, hand.earlier[0].players)
    corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert [one.players[0] for one in party.hand(1).earlier] == ["Aki", "Eva"]
    assert is_consistent(party.database, party.opened.code)


def test_an_unknown_name_adds_a_person_only_if_the_request_says_so(party: Party) -> None:
    party.record(BEN_WINS)
    before = party.view()
    for who, code in ({}, "missing"), ({1: 9}, "person"), ({1: "Emi"}, "person"), ({1: 3}, "double"):
        for preview in (True, False):
            with pytest.raises(Refused) as refused:
                amendments.amend_sheet(
                    party.database, party.aki, AmendmentRequest(players=BENN, identities=who), preview=preview
                )
            assert [(one.field, one.code) for one in refused.value.problems] == [("who.1", code)]
    assert party.view() == before


@pytest.mark.parametrize("who", [2, "ben"])
def test_a_corrected_name_keeps_the_chips_of_the_person(party: Party, who: int | str) -> None:
    party.record(BEN_WINS)
    wanted = AmendmentRequest(players=BENN, identities={1: who})
    seen = amend(party, wanted, preview=True)
    assert seen.consequences
    assert [(total.name, total.chip_difference) for total in seen.consequences.totals] == [(name, 0) for name in BENN]
    assert "Benno" not in party.view().totals
    assert (seen.renamed, seen.changed_numbers, seen.sheet.players) == ((("Ben", "Benno"),), (), tuple(BENN))
    assert amend(party, wanted).renamed == seen.renamed
    view = party.view()
    assert dict(view.totals) == {"Aki": -2, "Benno": 8, "Chie": -5, "Dai": -1}
    assert (view.players[1].person, view.sheet.amendments) == (2, ())
    assert [one.kind for one in view.activity][:1] == ["renamed"]
    amend(party, AmendmentRequest(rules={"unit": 2}, players=["Bennie", "Aki", "Chie", "Emi"], identities={0: 2}))
    assert dict(party.view().totals) == {"Bennie": 16, "Aki": -4, "Chie": -10, "Emi": -2}
    assert is_consistent(party.database, party.opened.code)


def test_inserted_undone_and_restored_hands_are_amended_too(party: Party) -> None:
    database, aki = party.database, party.aki
    party.record(BEN_WINS, AKI_WINS)
    corrections.insert_hand(database, aki, 1, BEN_WINS)
    amend(party, AmendmentRequest(players=OTHERS, first_dealer=0))
    corrections.insert_hand(database, aki, 0, AKI_WINS)
    last = party.record(BEN_WINS)
    corrections.undo_hand(database, aki, last.number, last.revision)
    amend(party, AmendmentRequest(rules={"unit": 2}, players=["Ben", "Aki", "Chie", "Emi"]))
    corrections.restore_hand(database, aki, last.number)
    amend(party, AmendmentRequest(first_dealer=3))
    hands = party.view().sheet.hands
    assert [hand.number for hand in hands] == [4, 1, 3, 2, 5]
    right = gather(database, players=["Ben", "Aki", "Chie", "Emi"], rules={"unit": 2}, first_dealer=3)
    right.record(*(dict(hand.entry) for hand in hands))
    assert won(party) == won(right)
    assert is_consistent(party.database, party.opened.code)


def test_the_draft_moves_with_the_people_unless_an_earlier_game_is_amended(party: Party) -> None:
    party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS)
    party.record(BEN_WINS, BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    drafts.update_draft(party.database, party.aki, 3, {"winner": "1", "piles.2": "5", "piles.3": "1"})
    assert amend(party, replace(TWICE, players=OTHERS), sheet=1).sheet.number == 1
    assert won(party, 1) == [{name: 2 * chips for name, chips in won(party, 2)[0].items()}]
    watching = party.join("Eva", watch=True)
    amend(party, AmendmentRequest(players=["Eva", *PLAYERS[1:]]), sheet=1)
    assert party.me(watching).role == "watcher", "Eva has no seat in the game that is played now"
    assert party.view().draft.fields == {"winner": "1", "piles.2": "5", "piles.3": "1"}
    amend(party, TWICE)
    assert party.view().draft.fields == {"winner": "1", "piles.2": "5", "piles.3": "1"}
    amend(party, AmendmentRequest(players=["Ben", "Aki", "Emi", "Dai"]))
    assert (party.view().draft.number, party.view().draft.fields) == (3, {"winner": "0", "piles.3": "1"})
    assert is_consistent(party.database, party.opened.code)
    refuses(NotFound, amend, party, TWICE, sheet=3)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (AmendmentRequest(players=PLAYERS[:3]), "players"),
        (AmendmentRequest(players=["Aki", "aki", "Chie", "Dai"]), "players.1"),
        (AmendmentRequest(players=["Aki", "", "Chie", "Dai"]), "players.1"),
        (AmendmentRequest(rules={"unit": 0}), "rules.unit"),
        (AmendmentRequest(first_dealer=4), "first_dealer"),
        (AmendmentRequest(first_dealer="x"), "first_dealer"),
    ],
)
def test_an_invalid_setup_is_refused(party: Party, wanted: AmendmentRequest, field: str) -> None:
    party.record(BEN_WINS)
    before = party.view()
    with pytest.raises(Refused) as refused:
        amend(party, wanted)
    assert (refused.value.problems[0].field, refused.value.hand) == (field, None)
    assert party.view() == before


def test_a_hand_that_does_not_fit_the_setup_is_reported_with_its_field(database: Database) -> None:
    party = gather(database, "freestyle", players=PLAYERS, rules={"mode": "zero-sum"})
    party.record({"points": [1, -1, 0, 0]}, {"points": [3, -1, -1, -1]})
    corrections.withdraw_hand(database, party.aki, 1)
    other = gather(database, "buki")
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}]
    other.record({"bets": [None, 4, 2, 6], "winner": 1, "side_bets": side_bets})
    for there, wanted, place in (
        (party, AmendmentRequest(rules={"mode": "winner"}), (2, "winner")),
        (other, AmendmentRequest(players=["Aki", "Ben", "Chie", "eva"]), (1, "side_bets.0.by")),
    ):
        with pytest.raises(Refused) as refused:
            amend(there, wanted)
        assert (refused.value.hand, refused.value.problems[0].field) == place


def test_an_amendment_of_an_outdated_setup_is_refused_with_the_present_one(party: Party) -> None:
    party.record(BEN_WINS)
    seen = party.view().sheet.revision
    amend(party, TWICE, setup_revision=seen)
    with pytest.raises(SheetChanged) as moved:
        amend(party, AmendmentRequest(rules={"unit": 3}), setup_revision=seen)
    assert moved.value.current.rules.model_dump()["unit"] == 2
    refuses(SheetChanged, recording.record_hand, party.database, party.aki, BEN_WINS, setup_revision=seen)


def test_a_sheet_locked_as_paid_cannot_be_amended_nor_a_hand_be_inserted(party: Party) -> None:
    party.record(BEN_WINS)
    with party.database.writing() as writing:
        sheet = queries.tables.sheet(writing, party.me(party.aki).table_id)
        assert sheet
        writing.update(sheet, locked_as_paid=True)
    for change in (
        lambda: amend(party, TWICE),
        lambda: corrections.insert_hand(party.database, party.aki, 0, AKI_WINS),
    ):
        refuses(LockedAsPaid, change)


def test_a_preview_shows_the_changes_and_stores_nothing(party: Party) -> None:
    party.record(BEN_WINS)
    before = party.view()
    wanted = AmendmentRequest(rules={"unit": 2}, players=["Aki", "Emi", "Chie", "Dai"])
    seen = amend(party, wanted, preview=True)
    assert seen.consequences
    assert (seen.changed_numbers, seen.consequences.table) == ((1,), detail.get_table(party.database, party.aki))
    told = {total.name: total.after for total in seen.consequences.totals}
    assert party.view() == before
    now = amend(party, wanted)
    assert moved(told) == moved(party.view().totals)
    assert seen.sheet.players == now.sheet.players
    assert [dict(change.after.won) for change in seen.changed] == [dict(change.after.won) for change in now.changed]


def test_an_amendment_is_recorded_with_the_previous_setup_after_the_first_hand(party: Party) -> None:
    amend(party, AmendmentRequest(rules={"unit": 3}, players=OTHERS))
    sheet = party.view().sheet
    assert (sheet.players, sheet.amendments, sheet.rules.model_dump()["unit"]) == (tuple(OTHERS), (), 3)
    party.record(BEN_WINS)
    before = party.view()
    assert amend(party, AmendmentRequest(rules={"unit": 3}, players=OTHERS, first_dealer=1)).changed_numbers == ()
    amend(party, AmendmentRequest(players=["BEN", *OTHERS[1:]]))
    assert party.view() == before, "nothing is to be changed"
    amend(party, AmendmentRequest(first_dealer=2))
    amend(party, AmendmentRequest(rules={"unit": 2}, players=["Emi", "Aki", "Chie", "Dai"]))
    first, second = party.view().sheet.amendments
    assert (first.by, first.after, first.at <= clock.now(), second.was) == ("Aki", 1, True, first.now)
    assert (first.was.first_dealer, first.was.players) == (1, tuple(OTHERS))
    assert first.was.rules.model_dump()["unit"] == first.now.rules.model_dump()["unit"] == 3
    assert (second.now.rules.model_dump()["unit"], second.now.first_dealer) == (2, 2)
    assert second.now.players == party.view().sheet.players == ("Emi", "Aki", "Chie", "Dai")
    amend(party, AmendmentRequest(players=["EMI", *OTHERS[1:]]), from_form=True)
    assert party.view().sheet.players[0] == "EMI", "a form changes the spelling"
    assert is_consistent(party.database, party.opened.code)


def wrongly(database: Database, right: Evening, draw: some.DataObject) -> tuple[Caller, list[dict[str, Any]]]:
    """Play a table with the wrong setup; return it with the true hands that could be recorded."""
    seats = list(range(len(right.players)))
    order = draw.draw(some.just(seats) | some.permutations(seats))
    players = [right.players[seat] for seat in order]
    if draw.draw(some.booleans()):
        players[draw.draw(some.sampled_from(seats))] = "Zed"
    unit = some.just({**right.rules, "unit": 7})
    rules = draw.draw(some.just(right.rules) | unit | unit | rules_of(right.game, len(seats)))
    dealer = draw.draw(some.sampled_from(seats))
    opened = opening.open_table(
        database, game=right.game.id, players=players, rules=rules, first_dealer=dealer, host_seat=0
    )
    actor, played = caller(opened), []
    for hand in right.hands:
        if _refusal(recording.record_hand, database, actor, reseated(hand, order)):
            continue
        played.append(hand)
        if draw.draw(some.integers(0, 5)) == 0:
            corrections.withdraw_hand(database, actor, len(played))
            played[-1] = {}
    return actor, played


def _refusal(verb: Any, *given: Any) -> Refused | None:  # noqa: ANN401  any verb
    try:
        verb(*given)
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@soak
@some_examples(5)
@given(draw=some.data())
def test_an_amended_sheet_equals_one_played_right(shelf: Database, game: AnyGame, draw: some.DataObject) -> None:
    right = draw.draw(random_evenings(game))
    actor, played = wrongly(shelf, right, draw)
    wanted = AmendmentRequest(right.rules, right.players, right.first_dealer, dict.fromkeys(range(len(right.players))))
    sheet = parse_sheet(right.sheet | {"hands": [hand for hand in played if hand]})
    if impossible := _refusal(settlement_report, sheet):
        found = _refusal(amendments.amend_sheet, shelf, actor, wanted)
        standing = [number for number, hand in enumerate(played, start=1) if hand]
        assert found
        assert found.hand == standing[(impossible.hand or 0) - 1]
        assert [one.field for one in found.problems] == [one.field for one in impossible.problems]
        return
    whole = settlement_report(sheet)
    amendments.amend_sheet(shelf, actor, wanted)

    view = look(shelf, actor)
    valid = [hand for hand in view.sheet.hands if not hand.withdrawn]
    assert [(hand.dealer_name, hand.next_dealer_name, paid(hand)) for hand in valid] == [
        (hand["dealer"], hand["next_dealer"], reported(hand)) for hand in whole["hands"]
    ]
    assert [hand.entry for hand in valid] == [hand.entry for hand in replay(sheet)]
    assert moved(view.totals) == moved(whole["totals"])
    assert view.sheet.next.start
    assert view.sheet.next.start.model_dump(mode="json") == whole["next"]
    assert is_consistent(shelf, actor.code)
