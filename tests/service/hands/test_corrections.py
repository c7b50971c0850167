from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.games.words import Direction
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, IdempotencyKeyReused, NotFound, UndoExpired
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, key


def rows_written(party: Party) -> list[tuple[int, str]]:
    with party.database.reading() as reading:
        return [(row.number, row.kind) for row in queries.hands.history(reading, party.me(party.aki).table_id, 1)]


def test_a_corrected_hand_stands_and_the_old_one_stays_visible(party: Party, ben: Caller) -> None:
    old = party.record(BEN_WINS)
    correction = corrections.correct_hand(party.database, ben, 1, AKI_WINS)
    assert correction.before == old
    assert (correction.hand.next_dealer_name, correction.hand.by, correction.hand.corrected) == ("Aki", "Ben", True)
    assert correction.hand.earlier == (old,)
    assert party.view().sheet.hands == (correction.hand,)


def test_a_correction_lists_exactly_the_later_hands_that_change(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS, AKI_WINS)
    # Hand 2 is Aki's under another dealer; from hand 3 on Aki deals with a streak that began one hand later.
    correction = corrections.correct_hand(party.database, party.aki, 1, {"winner": 2, "piles": [2, 3, 3, 0]})
    assert [change.number for change in correction.changed] == [2]
    [change] = correction.changed
    assert change.before
    assert (change.before.dealer_name, change.after.dealer_name) == ("Ben", "Chie")
    assert rows_written(party)[4:] == [(1, "corrected"), (2, "replayed")]
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_a_replayed_hand_keeps_its_author(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    second = recording.record_hand(party.database, ben, AKI_WINS)[0]
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    replayed = party.hand(2)
    assert (replayed.by, replayed.at, replayed.earlier, replayed.corrected) == ("Ben", second.at, (), False)
    assert replayed.dealer_name == "Aki"


def test_totals_follow_a_correction(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    straight = gather(party.database)
    straight.record(AKI_WINS, AKI_WINS, BEN_WINS)
    assert party.view().totals == straight.view().totals
    assert party.view().pairs == straight.view().pairs


def test_a_preview_of_a_correction_stores_nothing_and_equals_the_correction(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    before = party.view()
    shown = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, preview=True)
    assert party.view() == before
    kept = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert [change.number for change in shown.changed] == [change.number for change in kept.changed]
    assert shown.hand.payments == kept.hand.payments
    assert [change.after.payments for change in shown.changed] == [change.after.payments for change in kept.changed]


def test_a_withdrawn_hand_pays_nothing_and_keeps_its_number(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    withdrawn = corrections.withdraw_hand(party.database, party.aki, 1)
    assert (withdrawn.hand.withdrawn, withdrawn.hand.payments, withdrawn.hand.corrected) == (True, (), False)
    assert withdrawn.hand.entry == BEN_WINS
    assert [change.after.dealer_name for change in withdrawn.changed] == ["Aki"]
    assert party.record(AKI_WINS).number == 3


def test_undo_withdraws_the_last_hand_to_be_entered_again(party: Party) -> None:
    before = party.view()
    saved = party.record(BEN_WINS)
    undone = corrections.undo_hand(party.database, party.aki, 1, saved.revision).hand
    after = party.view()
    assert (undone.withdrawn, undone.undone, undone.entry) == (True, True, BEN_WINS)
    assert (after.totals, after.pairs) == (before.totals, before.pairs)
    assert (after.sheet.next.dealer, after.sheet.next.number) == (0, 2)
    again = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, revision=undone.revision).hand
    assert (again.number, again.withdrawn, again.undone) == (1, False, False)
    assert rows_written(party) == [(1, "recorded"), (1, "undone"), (1, "restored")]
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_undo_expires_when_another_hand_is_saved(party: Party, ben: Caller) -> None:
    first = party.record(BEN_WINS)
    corrections.correct_hand(party.database, ben, 1, BEN_WINS | {"note": "a correction is no other hand"})
    with pytest.raises(AlreadyChanged, match="changed by somebody else"):
        corrections.undo_hand(party.database, party.aki, 1, first.revision)
    second = party.record(AKI_WINS)
    with pytest.raises(UndoExpired) as late:
        corrections.undo_hand(party.database, party.aki, 1, first.revision)
    assert late.value.current == party.hand(1)
    assert corrections.undo_hand(party.database, party.aki, 2, second.revision).hand.undone
    # A late tap has the same error for a hand that is already undone.
    party.record(AKI_WINS)
    with pytest.raises(UndoExpired):
        corrections.undo_hand(party.database, ben, 2, second.revision)


def test_an_undone_hand_stays_undone_when_an_earlier_one_is_corrected(party: Party) -> None:
    party.record(BEN_WINS)
    corrections.undo_hand(party.database, party.aki, 2, party.record(BEN_WINS).revision)
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert rows_written(party)[-1] == (2, "replayed")
    assert party.hand(2).undone


def test_a_withdrawn_hand_is_restored_with_its_entry(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    before = party.view()
    corrections.withdraw_hand(party.database, party.aki, 1)
    shown = corrections.restore_hand(party.database, party.aki, 1, preview=True)
    assert party.hand(1).withdrawn
    back = corrections.restore_hand(party.database, party.aki, 1, revision=shown.before.revision)
    assert (back.hand.withdrawn, [change.number for change in back.changed]) == (False, [2])
    assert [change.after.payments for change in shown.changed] == [change.after.payments for change in back.changed]
    assert party.view().totals == before.totals
    assert corrections.restore_hand(party.database, party.aki, 1).changed_numbers == ()
    assert rows_written(party)[-2:] == [(1, "restored"), (2, "replayed")]
    with pytest.raises(NotFound):
        corrections.restore_hand(party.database, party.aki, 3)


def test_a_correction_restores_a_withdrawn_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    before = party.view()
    corrections.withdraw_hand(party.database, party.aki, 1)
    back = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert (back.hand.withdrawn, [change.number for change in back.changed]) == (False, [2])
    assert party.view().totals == before.totals
    assert [earlier.withdrawn for earlier in back.hand.earlier] == [False, True]


def test_a_withdrawn_hand_does_not_change_the_dealer(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 2)
    assert party.hand(3).dealer_name == "Ben"
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert party.hand(2).withdrawn
    assert party.hand(3).dealer_name == "Aki"
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_a_withdrawn_hand_does_not_change_the_direction_of_play(database: Database) -> None:
    party = gather(database, "che-deng")
    nobody_pays = {"players": [{"face_down": 1, "pips": 5}] * 4}
    shared = {"players": [{"face_down": 1, "pips": pips} for pips in (9, 4, 9, 4)]}
    assert party.record(nobody_pays, shared).next_dealer_name == "Dai"
    withdrawn = corrections.withdraw_hand(party.database, party.aki, 1)
    assert [change.after.next_dealer_name for change in withdrawn.changed] == ["Ben"]
    assert party.view().sheet.next.outlook["direction"] == Direction("counter-clockwise", onward=False)
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_the_dealer_of_a_hand_is_corrected(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    correction = corrections.correct_hand(party.database, party.aki, 2, AKI_WINS | {"dealer": 3})
    assert correction.hand.dealer_name == "Dai"


def test_a_correction_without_a_change_stores_nothing(party: Party) -> None:
    party.record(BEN_WINS)
    before = party.view()
    correction = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert (correction.hand, correction.before, correction.changed) == (
        before.sheet.hands[0],
        before.sheet.hands[0],
        (),
    )
    corrections.withdraw_hand(party.database, party.aki, 1)
    between = party.view()
    corrections.withdraw_hand(party.database, party.aki, 1)
    assert party.view() == between


def test_a_corrected_note_changes_no_later_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    correction = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS | {"note": "after a long look"})
    assert (correction.hand.corrected, correction.changed) == (True, ())
    assert rows_written(party) == [(1, "recorded"), (2, "recorded"), (1, "corrected")]


def test_the_same_key_corrects_once(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    first = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("fix"))
    before = party.view()
    assert corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("fix")) == first
    assert party.view() == before


def test_the_same_key_withdraws_once(party: Party) -> None:
    party.record(BEN_WINS)
    first = corrections.withdraw_hand(party.database, party.aki, 1, key=key("undo"))
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert corrections.withdraw_hand(party.database, party.aki, 1, key=key("undo")).before == first.before
    assert not party.view().sheet.hands[0].withdrawn


def test_a_correction_with_the_key_of_another_request_is_refused(party: Party) -> None:
    recording.record_hand(party.database, party.aki, BEN_WINS, key=key("first"))
    with pytest.raises(IdempotencyKeyReused) as used:
        corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("first", "a correction"))
    assert used.value.current == party.view().sheet.hands[0]


def test_a_correction_of_an_outdated_version_is_refused_with_the_current_one(party: Party, ben: Caller) -> None:
    seen = party.record(BEN_WINS)
    corrections.correct_hand(party.database, ben, 1, AKI_WINS, revision=seen.revision)
    with pytest.raises(AlreadyChanged) as taken:
        corrections.correct_hand(party.database, party.aki, 1, BEN_WINS, revision=seen.revision)
    assert taken.value.current == party.view().sheet.hands[0]


def bets(stake: int, **end: Any) -> dict[str, Any]:
    return {"bets": [None, stake, stake, stake], **end}


@pytest.mark.parametrize("preview", [True, False])
def test_a_correction_that_makes_a_later_hand_impossible_is_refused(database: Database, *, preview: bool) -> None:
    party = gather(database, "buki")
    party.record(bets(2, draw=True), bets(4, winner=1))
    before = party.view()
    # Ben would deal the next hand, but a banker may not bet.
    with pytest.raises(Refused) as refused:
        corrections.correct_hand(database, party.aki, 1, bets(2, winner=1), preview=preview)
    assert (refused.value.hand, [problem.field for problem in refused.value.problems]) == (2, ["bets.0", "bets.1"])
    assert party.view() == before


def test_stakes_that_a_draw_left_follow_a_correction(database: Database) -> None:
    party = gather(database, "buki")
    party.record(bets(2, draw=True), bets(4, winner=1))
    corrections.withdraw_hand(database, party.aki, 1)
    assert sum(party.view().totals.values()) == 0
    assert party.view().totals["Ben"] == 10
    assert list(verify_tables(database, party.opened.code)) == []


def test_an_earlier_sheet_is_corrected_too(party: Party) -> None:
    party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Aki", "Ben", "Chie"])
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, sheet=1)
    assert party.hand(1, sheet=1).corrected
    assert party.view().totals["Aki"] > 0
