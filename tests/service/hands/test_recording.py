from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import (
    AlreadyChanged,
    Forbidden,
    IdempotencyKeyReused,
    NotFound,
    SheetChanged,
    UndoExpired,
)
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.hands.consequences import Correction
from scorekeeper.service.money import account
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries import hand_order
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, key, refused_at, refuses
from tests.service.hands.evenings import is_consistent


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
    for text in ("k" * 201, "a\nb"):
        assert refused_at(key, text)[0][0] == "key"


def test_a_late_save_is_refused_with_the_recorded_hand(party: Party, ben: Caller) -> None:
    recorded = party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        recording.record_hand(party.database, ben, AKI_WINS, number=1, key=key("mine"))
    assert taken.value.current == recorded
    with pytest.raises(AlreadyChanged) as too_far:
        recording.record_hand(party.database, ben, AKI_WINS, number=3)
    assert too_far.value.current is None


def test_a_late_save_that_says_the_same_returns_the_recorded_hand(party: Party, ben: Caller) -> None:
    recorded = party.record(BEN_WINS)
    same = {"piles": BEN_WINS["piles"], "winner": 1, "finish": None}
    assert recording.record_hand(party.database, ben, same, number=1, key=key("mine")) == (recorded, False)
    assert recording.record_hand(party.database, ben, same, number=1, key=key("mine")) == (recorded, False)
    assert party.view().sheet.next.number == 2
    with pytest.raises(AlreadyChanged):
        recording.record_hand(party.database, ben, same | {"note": "another"}, number=1, key=key("more"))


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
    assert refused_at(recording.record_hand, party.database, party.aki, entry)[0][0] == field
    assert party.view() == before


def test_a_hand_is_entered_on_behalf_of_another_or_by_a_script_naming_its_author(party: Party, ben: Caller) -> None:
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=2)[0].on_behalf == "Chie"
    assert recording.record_hand(party.database, ben, BEN_WINS, on_behalf_of=1)[0].on_behalf is None
    script = caller(opening.open_table(party.database, game="tien-gow", players=PLAYERS))
    assert recording.record_hand(party.database, script, BEN_WINS | {"by": "Zoe", "note": "late"})[0].by == "Zoe"
    assert recording.record_hand(party.database, script, BEN_WINS)[0].by is None


def test_a_preview_settles_the_next_hand_and_stores_nothing(party: Party) -> None:
    before = party.view()
    shown = recording.preview_hand(party.database, party.aki, BEN_WINS).hand
    assert (shown.number, shown.revision) == (1, 0)
    assert party.view() == before
    assert party.record(BEN_WINS).payments == shown.payments
    party.record(AKI_WINS)
    shown = recording.preview_hand(party.database, party.aki, AKI_WINS, number=3).hand
    assert (shown.number, shown.dealer_name) == (3, "Aki")


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_an_unknown_hand_number_is_not_found(party: Party, number: int) -> None:
    party.record(BEN_WINS)
    refuses(NotFound, party.hand, number)
    refuses(NotFound, corrections.withdraw_hand, party.database, party.aki, number)
    if number != 3:
        refuses(NotFound, party.hand, 1, sheet=number)


def rows_written(party: Party) -> list[tuple[int, str]]:
    with party.database.reading() as reading:
        return [(row.number, row.kind) for row in queries.hands.history(reading, party.me(party.aki).table_id, 1)]


def test_a_correction_lists_the_hands_that_change_and_keeps_versions_and_authors(party: Party, ben: Caller) -> None:
    old = party.record(BEN_WINS)
    second = recording.record_hand(party.database, ben, AKI_WINS)[0]
    party.record(AKI_WINS, AKI_WINS)
    # Hand 2 is Aki's under another dealer; from hand 3 on Aki deals with a streak that began one hand later.
    correction = corrections.correct_hand(party.database, ben, 1, {"winner": 2, "piles": [2, 3, 3, 0]})
    assert correction.before == old
    assert (correction.hand.next_dealer_name, correction.hand.by, correction.hand.corrected) == ("Chie", "Ben", True)
    assert correction.hand.earlier == (old,)
    assert party.view().sheet.hands[0] == correction.hand
    [change] = correction.changed
    assert change.before
    assert (change.number, change.before.dealer_name, change.after.dealer_name) == (2, "Ben", "Chie")
    replayed = party.hand(2)
    assert (replayed.by, replayed.at, replayed.earlier, replayed.corrected) == ("Ben", second.at, (), False)
    assert rows_written(party)[4:] == [(1, "corrected"), (2, "replayed")]
    assert list(verify_tables(party.database, party.opened.code)) == []


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
    undone = corrections.undo_hand(party.database, party.aki, 1, party.record(BEN_WINS).revision).hand
    after = party.view()
    assert (undone.withdrawn, undone.undone, undone.entry) == (True, True, BEN_WINS)
    assert (after.totals, after.pairs) == (before.totals, before.pairs)
    assert (after.sheet.next.dealer, after.sheet.next.number) == (0, 2)
    again = corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, revision=undone.revision).hand
    assert (again.number, again.withdrawn, again.undone, again.corrected) == (1, False, False, True)
    assert rows_written(party) == [(1, "recorded"), (1, "undone"), (1, "restored")]
    assert list(verify_tables(party.database, party.opened.code)) == []


def test_undo_expires_when_another_hand_is_saved(party: Party, ben: Caller) -> None:
    first = party.record(BEN_WINS)
    corrections.correct_hand(party.database, ben, 1, BEN_WINS | {"note": "a correction is no other hand"})
    with pytest.raises(AlreadyChanged, match="someone else has changed hand 1"):
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
    assert not back.hand.corrected, "it is as it was"
    assert [change.after.payments for change in shown.changed] == [change.after.payments for change in back.changed]
    assert party.view().totals == before.totals
    assert corrections.restore_hand(party.database, party.aki, 1).changed_numbers == ()
    assert rows_written(party)[-2:] == [(1, "restored"), (2, "replayed")]
    corrections.withdraw_hand(party.database, party.aki, 1)
    back = corrections.correct_hand(party.database, party.aki, 1, BEN_WINS)
    assert (back.hand.withdrawn, back.changed_numbers) == (False, (1, 2))
    assert [earlier.withdrawn for earlier in back.hand.earlier] == [False, True, False, True]
    refuses(NotFound, corrections.restore_hand, party.database, party.aki, 3)


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
def test_a_change_that_makes_a_later_hand_impossible_is_refused(database: Database, *, preview: bool) -> None:
    party = gather(database, "buki")
    party.record(bets(2, draw=True), bets(4, winner=1))
    before = party.view()
    # Ben would deal the next hand, but a banker may not bet.
    for change in (
        lambda: corrections.correct_hand(database, party.aki, 1, bets(2, winner=1), preview=preview),
        lambda: insert(party, 1, bets(2, winner=1), preview=preview),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert (refused.value.hand, [problem.field for problem in refused.value.problems]) == (2, ["bets.0", "bets.1"])
    assert party.view() == before
    assert insert(party, 1, bets(2, draw=True), preview=True).consequences.next_hand_change is None
    insert(party, 0, bets(2, winner=0, side_bets=[{"by": "Eva", "on": 0, "amount": 2}]))
    assert "Eva" in [one.name for one in party.view().spectators]


@pytest.mark.parametrize("game", ["buki", "da-san"])
def test_a_kept_dealer_is_the_same_after_any_change_before_it(database: Database, game: str) -> None:
    players = {"buki": PLAYERS, "da-san": PLAYERS[:3]}[game]
    first, other, second = {
        "buki": [bets(2, winner=1), bets(2, winner=2), {"bets": [2, None, 2, 2], "winner": 0}],
        "da-san": [{"bidder": 0, "bid": 2, "winner": winner} for winner in (1, 2, 0)],
    }[game]
    changes: tuple[Callable[[Party], Correction], ...] = (
        lambda party: corrections.correct_hand(database, party.aki, 1, other),
        lambda party: corrections.withdraw_hand(database, party.aki, 1),
        lambda party: corrections.insert_hand(database, party.aki, 1, second)[0],
    )
    for change in changes:
        party = gather(database, game, players)
        party.record(first, second)
        before = party.hand(2)
        objections.raise_objection(database, party.aki, 2)
        corrections.keep_dealer(database, party.aki, 2)
        kept = party.hand(2)
        assert (kept.dealer_name, kept.payments) == (before.dealer_name, before.payments)
        assert kept.disputed, "to keep the dealer answers nothing"
        assert change(party).other_dealer is None
        after = party.hand(2)
        assert (after.dealer_name, after.payments) == (before.dealer_name, before.payments) == ("Ben", before.payments)
        assert list(verify_tables(database, party.opened.code)) == []


CHIE_WINS = {"winner": 2, "piles": [2, 3, 3, 0]}


def insert(party: Party, after: int, entry: dict[str, Any], **more: Any) -> Any:  # noqa: ANN401
    return corrections.insert_hand(party.database, party.aki, after, entry, **more)[0]


def numbers(party: Party) -> list[int]:
    return [hand.number for hand in party.view().sheet.hands]


def test_an_inserted_hand_takes_the_next_number_and_its_own_position_also_in_a_correction(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    seen = party.view().revision
    correction = insert(party, 1, CHIE_WINS)
    assert (correction.hand.number, correction.hand.was_inserted) == (4, True)
    assert numbers(party) == [1, 4, 2, 3]
    newer = detail.get_changes_since(party.database, party.aki, seen)
    assert [hand.number for hand in newer.sheet.hands] == [4, 2, 3]
    changed = corrections.correct_hand(party.database, party.aki, 4, BEN_WINS).changed
    assert [change.number for change in changed] == [2, 3], "which are played later"
    in_turn = gather(party.database)
    in_turn.record(BEN_WINS, BEN_WINS, AKI_WINS, BEN_WINS)
    for inserted, recorded in zip(party.view().sheet.hands, in_turn.view().sheet.hands, strict=True):
        assert (inserted.dealer, inserted.next_dealer) == (recorded.dealer, recorded.next_dealer)
        assert (inserted.entry, inserted.payments) == (recorded.entry, recorded.payments)
    assert party.view().sheet.next.state == in_turn.view().sheet.next.state
    corrections.withdraw_hand(party.database, party.aki, 4)
    corrections.withdraw_hand(in_turn.database, in_turn.aki, 2)
    assert party.view().totals == in_turn.view().totals
    assert is_consistent(party.database, party.opened.code)


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


def test_the_insertion_form_shows_the_state_after_an_existing_hand(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    before = corrections.get_insertion_form(party.database, party.aki, 1).before
    assert (before.number, before.dealer_name, before.after_number) == (3, "Ben", 1)
    assert corrections.get_insertion_form(party.database, party.aki, 0).before.dealer_name == "Aki"
    refuses(NotFound, corrections.get_insertion_form, party.database, party.aki, 3)
    for after in (3, 10**12, -1):
        assert [field for field, _ in refused_at(insert, party, after, CHIE_WINS)] == ["after"]


def test_a_preview_lists_the_changes_and_stores_nothing(party: Party, eva: Caller) -> None:
    party.record(BEN_WINS, BEN_WINS)
    refuses(Forbidden, corrections.insert_hand, party.database, eva, 0, BEN_WINS, preview=True)
    consequences = insert(party, 0, BEN_WINS, preview=True).consequences
    assert [(change.number, bool(change.before)) for change in consequences.hands] == [(3, False), (1, True), (2, True)]
    assert numbers(party) == [1, 2]
    insert(party, 0, BEN_WINS)
    assert {total.name: total.after for total in consequences.totals} == party.view().totals


def test_an_insertion_without_a_free_position_is_refused(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_order, "GAP", 4)
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    insert(party, 1, CHIE_WINS)
    assert refused_at(insert, party, 1, CHIE_WINS) == [("after", "full")]


def test_a_repeated_key_returns_the_same_insertion(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    first, new = corrections.insert_hand(party.database, party.aki, 0, BEN_WINS, key=key("k"))
    again, is_new_again = corrections.insert_hand(party.database, party.aki, 0, BEN_WINS, key=key("k"))
    assert (new, is_new_again) == (True, False)
    assert (again.hand, again.changed, again.changed_numbers) == (first.hand, first.changed, (3, 1, 2))
    assert numbers(party) == [3, 1, 2]
    with pytest.raises(IdempotencyKeyReused):
        corrections.insert_hand(party.database, party.aki, 1, BEN_WINS, key=key("k", "another"))


def test_an_insertion_with_a_taken_number_or_after_a_changed_hand_is_refused(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    refuses(AlreadyChanged, insert, party, 1, CHIE_WINS, number=2)
    assert insert(party, 1, CHIE_WINS, number=3).hand.number == 3
    seen = corrections.get_insertion_form(party.database, party.aki, 1).before.after_revision
    assert insert(party, 1, AKI_WINS, previous_revision=seen, preview=True)
    corrections.correct_hand(party.database, party.aki, 1, CHIE_WINS)
    refuses(SheetChanged, insert, party, 1, AKI_WINS, previous_revision=seen)
    recorded = party.record(BEN_WINS)
    with pytest.raises(AlreadyChanged) as taken:
        recording.record_hand(party.database, ben, AKI_WINS, number=3)
    assert taken.value.current == recorded, "the hand recorded next, not the inserted one"


def test_an_insertion_renumbers_the_draft_of_the_next_hand_and_leaves_objections(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    objections.raise_objection(party.database, ben, 2, "three piles")
    drafts.update_draft(party.database, ben, 3, {"winner": "1"})
    insert(party, 1, CHIE_WINS)
    objections.raise_objection(party.database, ben, 3, "not mine")
    assert party.view().sheet.disputed == (2, 3)
    assert (party.view().draft.number, party.view().draft.fields) == (4, {"winner": "1"})
    for request in (
        lambda: drafts.update_draft(party.database, ben, 3, {"winner": "2"}),
        lambda: drafts.get_draft(party.database, ben, number=3),
        lambda: recording.record_hand(party.database, ben, BEN_WINS, number=3),
    ):
        with pytest.raises(SheetChanged, match="hand 4"):
            request()
    assert drafts.update_draft(party.database, ben, 4, {"piles.0": "2"}).fields == {"winner": "1", "piles.0": "2"}


def test_hands_are_listed_page_by_page_in_the_order_of_play(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    insert(party, 3, CHIE_WINS)
    pages, before = [], None
    for _ in range(3):
        sheet = detail.get_table(party.database, party.aki, limit=2, before=before).sheet
        pages.append(([hand.number for hand in sheet.hands], sheet.earlier_hands, sheet.later_hands))
        before = sheet.hands[0].number
    assert pages == [([6, 4], True, False), ([2, 3], True, True), ([1, 5], False, True)]
    whole = account.get_account(party.database, party.aki, "Chie")
    assert [line.hand.number for line in whole.lines] == [4, 6, 3, 2, 5, 1]
    assert whole.lines[0].total == whole.total == party.view().totals["Chie"]
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    assert account.get_account(party.database, party.aki, "Chie", before=(1, 2)).lines == whole.lines[4:]


def test_the_next_sheet_continues_from_the_last_hand_and_one_is_inserted_before_it(party: Party) -> None:
    party.record(BEN_WINS, BEN_WINS)
    insert(party, 0, AKI_WINS)
    stands = party.view().sheet.next
    onward = next_sheet.preview_next_sheet(party.database, party.aki, {}).continuation
    assert onward
    assert onward.start == stands.start
    assert (stands.after_number, stands.number) == (2, 4)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    insert(party, 1, CHIE_WINS, sheet=1)
    assert [hand.number for hand in party.view(1).sheet.hands] == [3, 1, 4, 2]
    assert party.view().sheet.hands == ()
    assert is_consistent(party.database, party.opened.code)


def refused_fields(party: Party, after: int) -> list[str]:
    """Return the fields at which an import is refused if the newest version of hand 3 has another position."""
    exported = export_as_value(party.database, party.opened.code)
    versions = [hand for hand in exported["sheets"][0]["hands"] if hand["number"] == 3]
    assert ["after" in hand for hand in versions] == [True, False][: len(versions)]
    versions[-1]["after"] = after
    with pytest.raises(Refused) as refused:
        exporter.import_table(party.database, exported)
    return [problem.field.rpartition(".")[2] for problem in refused.value.problems]


def test_a_file_with_a_hand_inserted_somewhere_else_or_by_a_correction_is_refused(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    insert(party, 1, CHIE_WINS)
    for after, field in ((2, "after"), (3, "after"), (4, "after"), (0, "dealer")):
        assert refused_fields(party, after) == [field]
    corrections.correct_hand(party.database, party.aki, 3, BEN_WINS)
    assert refused_fields(party, 1) == ["after"]
