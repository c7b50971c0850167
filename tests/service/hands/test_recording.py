from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.games.words import BySeat, Seat
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, IdempotencyKeyReused, NotFound, UndoExpired
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, key


def test_a_hand_is_settled_with_its_reasons(party: Party, ben: Caller) -> None:
    with time_machine.travel(datetime(2026, 11, 21, 20, tzinfo=UTC), tick=False):
        hand, new = recording.record_hand(party.database, ben, BEN_WINS, number=1, key=key("first"))
    assert new
    assert (hand.number, hand.sheet, hand.dealer_name, hand.next_dealer_name) == (1, 1, "Aki", "Ben")
    assert [(paid.payer, paid.payee, paid.chips, paid.why.code) for paid in hand.payments] == [
        ("Aki", "Ben", 2, "piles"),
        ("Chie", "Ben", 5, "piles"),
        ("Dai", "Ben", 1, "piles"),
    ]
    assert all(paid.why.chips == paid.chips for paid in hand.payments)
    assert hand.shown == {"multiplier": 1, "round": "東1"}
    assert (hand.by, hand.at) == ("Ben", datetime(2026, 11, 21, 20, tzinfo=UTC))
    assert hand == party.view().sheet.hands[0] == party.hand(1)


def test_a_repeated_key_returns_the_same_hand_of_this_table(party: Party, ben: Caller, sam: Caller) -> None:
    first, _ = recording.record_hand(party.database, party.aki, BEN_WINS, number=1, key=key("once"))
    again, new = recording.record_hand(party.database, ben, BEN_WINS, number=1, key=key("once"))
    assert not new
    assert again == first
    assert party.view().sheet.next.number == 2
    assert recording.record_hand(party.database, sam, BEN_WINS, key=key("once"))[1]


def test_a_late_save_is_refused_with_the_recorded_hand(party: Party, ben: Caller) -> None:
    recorded = party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        recording.record_hand(party.database, ben, AKI_WINS, number=1, key=key("mine"))
    assert taken.value.current == recorded
    with pytest.raises(AlreadyChanged) as too_far:
        recording.record_hand(party.database, ben, AKI_WINS, number=3)
    assert too_far.value.current is None


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({}, "winner"),
        ({"winner": 1, "piles": [2, 3, 0, 4]}, "piles"),
        ({"winner": 1, "piles": [2, 3, 0, 3], "dealer": 4}, "dealer"),
        ({"winner": 1, "piles": [2, 3, 0, 3], "note": "\ud800"}, "note"),
    ],
    ids=ascii,
)
def test_an_invalid_entry_is_refused_and_nothing_is_stored(party: Party, entry: dict[str, Any], field: str) -> None:
    before = party.view()
    with pytest.raises(Refused) as refused:
        recording.record_hand(party.database, party.aki, entry)
    assert refused.value.problems[0].field == field
    assert party.view() == before


@pytest.mark.parametrize("text", ["k" * 201, "a\nb"])
def test_a_key_is_a_short_text(party: Party, text: str) -> None:
    with pytest.raises(Refused) as refused:
        recording.record_hand(party.database, party.aki, BEN_WINS, key=key(text))
    assert refused.value.problems[0].field == "key"


def test_a_hand_is_entered_on_behalf_of_another_player(party: Party, ben: Caller) -> None:
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=2)[0].on_behalf == "Chie"
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=1)[0].on_behalf is None


def test_a_script_without_a_seat_names_the_author_of_a_hand(database: Database) -> None:
    opened = opening.open_table(database, game="tien-gow", players=PLAYERS)
    script = caller(opened)
    assert recording.record_hand(database, script, BEN_WINS | {"by": "Zoe", "note": "late"})[0].by == "Zoe"
    assert recording.record_hand(database, script, BEN_WINS)[0].by is None


def test_a_preview_of_the_next_or_a_recorded_hand_stores_nothing(party: Party) -> None:
    before = party.view()
    shown = recording.preview_hand(party.database, party.aki, BEN_WINS).hand
    assert (shown.number, shown.revision) == (1, 0)
    assert party.view() == before
    assert party.record(BEN_WINS).payments == shown.payments
    party.record(AKI_WINS)
    for number, dealer in ((1, "Aki"), (2, "Ben"), (3, "Aki")):
        shown = recording.preview_hand(party.database, party.aki, AKI_WINS, number=number).hand
        assert (shown.number, shown.dealer_name) == (number, dealer)


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_an_unknown_hand_number_is_not_found(party: Party, number: int) -> None:
    party.record(BEN_WINS)
    with pytest.raises(NotFound):
        party.hand(number)
    with pytest.raises(NotFound):
        recording.preview_hand(party.database, party.aki, BEN_WINS, number=number)
    with pytest.raises(NotFound):
        corrections.withdraw_hand(party.database, party.aki, number)
    if number != 3:
        with pytest.raises(NotFound):
            party.hand(1, sheet=number)


def test_shown_values_keep_their_types(database: Database) -> None:
    party = gather(database, "moon", ["Aki", "Ben", "Chie"], rules={"target": 1})
    hand = party.record({"bidder": 0, "bid": 5, "tricks": [5, 1, 1]})
    assert isinstance(hand.shown["scores"], BySeat)
    assert isinstance(hand.shown["game_winner"], Seat)
    assert party.view().sheet.hands[0].shown == hand.shown


# Corrections


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


def test_a_withdrawn_hand_pays_nothing_changes_no_dealer_and_keeps_its_number(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, AKI_WINS)
    withdrawn = corrections.withdraw_hand(party.database, party.aki, 2)
    assert (withdrawn.hand.withdrawn, withdrawn.hand.payments, withdrawn.hand.corrected) == (True, (), False)
    assert withdrawn.hand.entry == AKI_WINS
    assert [change.after.dealer_name for change in withdrawn.changed] == ["Ben"]
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert party.hand(2).withdrawn
    assert party.hand(3).dealer_name == "Aki"
    assert party.record(AKI_WINS).number == 4
    assert list(verify_tables(party.database, party.opened.code)) == []


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
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS)
    assert rows_written(party)[-1] == (2, "replayed")
    assert party.hand(2).undone
    party.record(AKI_WINS)
    with pytest.raises(UndoExpired):  # also for a hand that is already undone
        corrections.undo_hand(party.database, ben, 2, second.revision)


def test_a_withdrawn_hand_is_restored_with_its_entry_or_by_a_correction(party: Party) -> None:
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
    corrections.withdraw_hand(party.database, party.aki, 1)
    back = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert (back.hand.withdrawn, back.changed_numbers) == (False, (1, 2))
    assert [earlier.withdrawn for earlier in back.hand.earlier] == [False, True, False, True]
    with pytest.raises(NotFound):
        corrections.restore_hand(party.database, party.aki, 3)


def test_a_correction_without_a_change_stores_nothing_and_of_a_note_only_this_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    before = party.view()
    correction = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert (correction.hand, correction.before, correction.changed) == (*before.sheet.hands[:1] * 2, ())
    assert correction.changed_numbers == ()
    assert party.view() == before
    correction = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS | {"note": "after a long look"})
    assert (correction.hand.corrected, correction.changed, correction.changed_numbers) == (True, (), ())
    assert rows_written(party) == [(1, "recorded"), (2, "recorded"), (1, "corrected")]
    corrections.withdraw_hand(party.database, party.aki, 1)
    between = party.view()
    corrections.withdraw_hand(party.database, party.aki, 1)
    assert party.view() == between


def test_the_same_key_corrects_or_withdraws_once_and_is_for_one_request(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    first = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("fix"))
    before = party.view()
    assert corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("fix")) == first
    assert party.view() == before
    gone = corrections.withdraw_hand(party.database, party.aki, 2, key=key("away"))
    corrections.correct_hand(party.database, party.aki, 2, AKI_WINS)
    assert corrections.withdraw_hand(party.database, party.aki, 2, key=key("away")).before == gone.before
    assert not party.hand(2).withdrawn
    with pytest.raises(IdempotencyKeyReused) as used:
        corrections.correct_hand(party.database, party.aki, 2, AKI_WINS, key=key("fix", "another correction"))
    assert used.value.current == party.hand(1)


def test_a_correction_of_an_outdated_version_is_refused_with_the_current_one(party: Party, ben: Caller) -> None:
    seen = party.record(BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="da-san", players=["Aki", "Ben", "Chie"])
    corrections.correct_hand(party.database, ben, 1, AKI_WINS, revision=seen.revision, sheet=1)
    with pytest.raises(AlreadyChanged) as taken:
        corrections.correct_hand(party.database, party.aki, 1, BEN_WINS, revision=seen.revision, sheet=1)
    assert taken.value.current == party.hand(1, sheet=1)
    assert party.view().totals["Aki"] > 0


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
