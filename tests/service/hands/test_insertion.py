"""Insert a hand that was not recorded: it takes the next number and its own position, and later hands are resettled."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import (
    AlreadyChanged,
    Forbidden,
    IdempotencyKeyReused,
    LockedAsPaid,
    NotFound,
    SheetChanged,
)
from scorekeeper.service.hands import corrections, drafts, insertion, objections, recording
from scorekeeper.service.money import account
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries import hand_order
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather, key, look
from tests.service.hands.evenings import is_consistent

CHIE_WINS = {"winner": 2, "piles": [2, 3, 3, 0]}
FORGOTTEN = [CHIE_WINS, AKI_WINS, AKI_WINS]


def insert(party: Party, after: int, entry: dict[str, Any], **more: Any) -> Any:  # noqa: ANN401
    return insertion.insert_hand(party.database, party.aki, after, entry, **more)[0]


def numbers(party: Party) -> list[int]:
    return [hand.number for hand in party.view().sheet.hands]


def paid(database: Database, who: Caller) -> list[object]:
    """Return what each hand paid, in the order of play."""
    return [(hand.entry, hand.dealer, hand.payments, hand.next_dealer) for hand in look(database, who).sheet.hands]


def test_an_inserted_hand_takes_the_next_number_and_its_own_position(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    seen = party.view().revision
    correction = insert(party, 1, CHIE_WINS)
    assert (correction.hand.number, correction.hand.was_inserted) == (4, True)
    assert numbers(party) == [1, 4, 2, 3]
    newer = detail.get_changes_since(party.database, party.aki, seen)
    assert [hand.number for hand in newer.sheet.hands] == [4, 2, 3]
    assert is_consistent(party.database, party.opened.code)


@pytest.mark.parametrize("after", [0, 1, 3])
def test_later_hands_are_settled_as_if_the_hand_had_been_recorded_in_order(database: Database, after: int) -> None:
    hands = [BEN_WINS, AKI_WINS, CHIE_WINS]
    late, in_turn = gather(database), gather(database)
    late.record(*hands)
    insert(late, after, CHIE_WINS)
    in_turn.record(*hands[:after], CHIE_WINS, *hands[after:])
    assert late.view().sheet.next.state == in_turn.view().sheet.next.state
    assert late.record(BEN_WINS).number == in_turn.record(BEN_WINS).number == 5
    assert paid(database, late.aki) == paid(database, in_turn.aki)
    assert late.view().totals == in_turn.view().totals
    assert is_consistent(database, late.opened.code)


def test_a_hand_inserted_after_the_last_one_is_the_next_hand_and_clears_its_draft(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    drafts.update_draft(party.database, ben, 2, {"winner": "1"})
    before, after = insert(party, 1, CHIE_WINS, preview=True).consequences.next_hand_change
    assert (before.dealer_name, after.dealer_name) == ("Ben", "Chie")
    correction = insert(party, 1, AKI_WINS)
    assert (correction.hand.number, correction.hand.was_inserted, correction.changed) == (2, False, ())
    assert numbers(party) == [1, 2]
    assert detail.get_table(party.database, ben).draft.fields == {}


def test_many_hands_are_inserted_each_directly_after_the_named_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    insert(party, 1, BEN_WINS)
    insert(party, 3, AKI_WINS)
    insert(party, 0, AKI_WINS)
    assert numbers(party) == [6, 1, 4, 3, 5, 2]
    for _ in range(18):
        insert(party, 1, CHIE_WINS)
    assert numbers(party) == [6, 1, *range(24, 6, -1), 4, 3, 5, 2]
    assert is_consistent(party.database, party.opened.code)


def test_an_inserted_hand_is_corrected_and_withdrawn_like_any_other(database: Database) -> None:
    late, in_turn = gather(database), gather(database)
    late.record(BEN_WINS, AKI_WINS, BEN_WINS)
    insert(late, 1, CHIE_WINS)
    changed = corrections.correct_hand(database, late.aki, 4, BEN_WINS).changed
    assert [change.number for change in changed] == [2, 3], "which are played later"
    in_turn.record(BEN_WINS, BEN_WINS, AKI_WINS, BEN_WINS)
    assert paid(database, late.aki) == paid(database, in_turn.aki)
    corrections.correct_hand(database, late.aki, 1, CHIE_WINS)
    corrections.correct_hand(database, in_turn.aki, 1, CHIE_WINS)
    assert paid(database, late.aki) == paid(database, in_turn.aki)
    corrections.withdraw_hand(database, late.aki, 4)
    corrections.withdraw_hand(database, in_turn.aki, 2)
    assert late.view().totals == in_turn.view().totals
    assert is_consistent(database, late.opened.code)


def test_the_insertion_form_shows_the_state_after_the_previous_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    before = insertion.get_insertion_form(party.database, party.aki, 1).before
    assert (before.number, before.dealer_name, before.after_number) == (3, "Ben", 1)
    assert insertion.get_insertion_form(party.database, party.aki, 0).before.dealer_name == "Aki"
    with pytest.raises(NotFound):
        insertion.get_insertion_form(party.database, party.aki, 3)


def test_a_preview_lists_the_changes_and_stores_nothing(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    consequences = insert(party, 0, BEN_WINS, preview=True).consequences
    assert [(change.number, bool(change.before)) for change in consequences.hands] == [(3, False), (1, True), (2, True)]
    assert numbers(party) == [1, 2]
    insert(party, 0, BEN_WINS)
    assert {total.name: total.after for total in consequences.totals} == party.view().totals


def bets(**end: Any) -> dict[str, Any]:
    return {"bets": [None, 2, 2, 2], **end}


@pytest.mark.parametrize("preview", [True, False])
def test_an_insertion_that_makes_a_later_hand_impossible_is_refused(database: Database, *, preview: bool) -> None:
    party = gather(database, "buki")
    party.record(bets(winner=0), bets(winner=0))
    # Ben would deal the next hand, but a banker may not bet.
    with pytest.raises(Refused) as refused:
        insert(party, 1, bets(winner=1), preview=preview)
    assert (refused.value.hand, [problem.field for problem in refused.value.problems]) == (2, ["bets.0", "bets.1"])
    assert numbers(party) == [1, 2]
    assert insert(party, 1, bets(winner=0), preview=True).consequences.next_hand_change is None
    insert(party, 0, bets(winner=0, side_bets=[{"by": "Eva", "on": 0, "amount": 2}]))
    assert "Eva" in [one.name for one in party.view().spectators]
    assert is_consistent(database, party.opened.code)


@pytest.mark.parametrize("after", [3, 10**12, -1])
def test_an_insertion_after_an_unknown_hand_is_refused(party: Party, after: int) -> None:
    party.record(BEN_WINS, AKI_WINS)
    with pytest.raises(Refused) as refused:
        insert(party, after, CHIE_WINS)
    assert [problem.field for problem in refused.value.problems] == ["after"]


def test_an_insertion_without_a_free_position_is_refused(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_order, "GAP", 4)
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    insert(party, 1, CHIE_WINS)
    with pytest.raises(Refused) as refused:
        insert(party, 1, CHIE_WINS)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("after", "full")]


def test_a_repeated_key_returns_the_same_insertion(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    first, new = insertion.insert_hand(party.database, party.aki, 0, BEN_WINS, key=key("k"))
    again, is_new_again = insertion.insert_hand(party.database, party.aki, 0, BEN_WINS, key=key("k"))
    assert (new, is_new_again) == (True, False)
    assert (again.hand, again.changed, again.changed_numbers) == (first.hand, first.changed, (3, 1, 2))
    assert numbers(party) == [3, 1, 2]
    with pytest.raises(IdempotencyKeyReused):
        insertion.insert_hand(party.database, party.aki, 1, BEN_WINS, key=key("k", "another"))


def test_an_insertion_with_a_taken_number_or_after_a_changed_hand_is_refused(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    with pytest.raises(AlreadyChanged):
        insert(party, 1, CHIE_WINS, number=2)
    assert insert(party, 2, CHIE_WINS, number=3).hand.number == 3
    seen = insertion.get_insertion_form(party.database, party.aki, 1).before.after_revision
    assert insert(party, 1, AKI_WINS, previous_revision=seen, preview=True)
    corrections.correct_hand(party.database, party.aki, 1, CHIE_WINS)
    with pytest.raises(SheetChanged):
        insert(party, 1, AKI_WINS, previous_revision=seen)


def test_only_the_host_previews_an_insertion(party: Party, ben: Caller) -> None:
    with pytest.raises(Forbidden):
        insertion.insert_hand(party.database, ben, 0, CHIE_WINS, preview=True)


def test_an_insertion_renumbers_the_draft_of_the_next_hand(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    drafts.update_draft(party.database, ben, 3, {"winner": "1"})
    insert(party, 1, CHIE_WINS)
    assert detail.get_table(party.database, ben).draft.number == 4
    assert detail.get_table(party.database, ben).draft.fields == {"winner": "1"}
    for request in (
        lambda: drafts.update_draft(party.database, ben, 3, {"winner": "2"}),
        lambda: drafts.get_draft(party.database, ben, number=3),
        lambda: recording.record_hand(party.database, ben, BEN_WINS, number=3),
    ):
        with pytest.raises(SheetChanged) as moved:
            request()
        assert "hand 4" in str(moved.value)
    assert drafts.update_draft(party.database, ben, 4, {"piles.0": "2"}).fields == {"winner": "1", "piles.0": "2"}


def test_a_late_save_is_refused_with_the_hand_recorded_next_and_not_the_inserted_one(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        recording.record_hand(party.database, ben, AKI_WINS, number=3)
    assert taken.value.current
    assert taken.value.current.number == 4


def test_an_objection_stays_with_its_hand(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    objections.raise_objection(party.database, ben, 2, "three piles")
    insert(party, 1, CHIE_WINS)
    assert [hand.number for hand in party.view().sheet.hands if hand.disputed] == [2]
    objections.raise_objection(party.database, ben, 3, "not mine")
    assert party.view().sheet.disputed == (2, 3)


def test_hands_are_listed_page_by_page_in_the_order_of_play(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    insert(party, 3, CHIE_WINS)
    pages, before = [], None
    for _ in range(3):
        sheet = detail.get_table(party.database, party.aki, limit=2, before=before).sheet
        pages.append(([hand.number for hand in sheet.hands], sheet.earlier_hands, sheet.later_hands))
        before = sheet.hands[0].number
    assert pages == [([6, 4], True, False), ([2, 3], True, True), ([1, 5], False, True)]


def test_an_account_shows_the_hands_in_the_order_of_play(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    insert(party, 1, CHIE_WINS)
    whole = account.get_account(party.database, party.aki, "Aki")
    assert [line.hand.number for line in whole.lines] == [3, 2, 4, 1]
    assert whole.lines[0].total == whole.total == party.view().totals["Aki"]
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    older = account.get_account(party.database, party.aki, "Aki", before=(1, 2))
    assert older.lines == whole.lines[2:]


def test_the_next_sheet_continues_from_the_last_hand_in_play(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    insert(party, 0, AKI_WINS)
    stands = party.view().sheet.next
    onward = next_sheet.preview_next_sheet(party.database, party.aki, {}).continuation
    assert onward
    assert onward.start == stands.start
    assert (stands.after_number, stands.number) == (2, 4)


def test_a_hand_is_inserted_into_an_earlier_sheet(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    insert(party, 1, CHIE_WINS, sheet=1)
    assert [hand.number for hand in party.view(1).sheet.hands] == [1, 3, 2]
    assert party.view().sheet.hands == ()
    assert is_consistent(party.database, party.opened.code)


def test_no_hand_is_inserted_into_a_sheet_that_is_locked_as_paid(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    with party.database.writing() as writing:
        row = queries.tables.sheet(writing, party.me(party.aki).table_id)
        assert row
        writing.update(row, locked_as_paid=True)
    with pytest.raises(LockedAsPaid):
        insert(party, 1, CHIE_WINS)


def refused_fields(party: Party, **change: object) -> list[str]:
    """Return the fields at which an import is refused if the inserted hand is changed."""
    exported = exporter.export_as_value(party.database, party.opened.code)
    hand = next(candidate for candidate in exported["sheets"][0]["hands"] if "after" in candidate)
    hand |= change
    with pytest.raises(Refused) as refused:
        exporter.import_table(party.database, exported)
    return [problem.field.rpartition(".")[2] for problem in refused.value.problems]


@pytest.mark.parametrize(("after", "field"), [(2, "after"), (3, "after"), (4, "after"), (0, "dealer")])
def test_a_file_with_a_hand_inserted_somewhere_else_is_refused(party: Party, after: int, field: str) -> None:
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    assert refused_fields(party, after=after) == [field]


def test_a_file_with_a_correction_as_an_insertion_is_refused(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    corrections.correct_hand(party.database, party.aki, 3, BEN_WINS)
    written = exporter.export_as_value(party.database, party.opened.code)
    hands = written["sheets"][0]["hands"]
    assert ["after" in hand for hand in hands if hand["number"] == 3] == [True, False]
    next(hand for hand in hands if hand["kind"] == "corrected")["after"] = 1
    with pytest.raises(Refused) as refused:
        exporter.import_table(party.database, written)
    assert refused.value.problems[0].field.endswith(".after")
