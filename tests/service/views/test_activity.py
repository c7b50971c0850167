"""Check the feed of changes as four people see it."""

from collections.abc import Callable
from datetime import datetime

import pytest

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import corrections, objections
from scorekeeper.service.people import devices
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.service.views.activity import ActivityItem
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, moved

Deed = Callable[[Party, Caller], object]


def told(party: Party, who: Caller | None = None) -> tuple[ActivityItem, ...]:
    return detail.get_table(party.database, who or party.aki).activity


DEEDS: dict[str, Deed] = {
    "corrected": lambda party, who: corrections.correct_hand(party.database, who, 1, AKI_WINS),
    "withdrawn": lambda party, who: corrections.withdraw_hand(party.database, who, 1),
    "undone": lambda party, who: corrections.undo_hand(party.database, who, 2, party.hand(2).revision),
    "put_in": lambda party, who: corrections.insert_hand(party.database, who, 1, AKI_WINS),
    "amended": lambda party, who: amendments.amend_sheet(party.database, who, AmendmentRequest(rules={"base": 5})),
}
DEEDS_IN_FIRST: dict[str, Callable[[Party], object]] = {
    "corrected": lambda party: corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, sheet=1),
    "withdrawn": lambda party: corrections.withdraw_hand(party.database, party.aki, 1, sheet=1),
    "put_in": lambda party: corrections.insert_hand(party.database, party.aki, 1, AKI_WINS, sheet=1),
}
NUMBERS = {"corrected": 1, "withdrawn": 1, "undone": 2, "put_in": 3, "amended": 0}


@pytest.mark.parametrize("kind", DEEDS)
def test_a_change_is_listed_with_the_changed_totals(party: Party, ben: Caller, kind: str) -> None:
    party.record(BEN_WINS, BEN_WINS)
    assert told(party) == (), "a hand that is played is no news beside the hands"
    before = party.view().totals
    DEEDS[kind](party, party.aki)
    after = party.view().totals
    (one,) = told(party)
    assert (one.kind, one.sheet, one.number, one.by) == (kind, 1, NUMBERS[kind], "Aki")
    assert (one.mine, told(party, ben)[0].mine) == (True, False)
    # The totals include all hands that changed with it.
    assert one.changed == {name: after[name] - before[name] for name in PLAYERS if after[name] != before[name]}
    assert one.changed
    assert list(verify_tables(party.database, party.opened.code)) == []


@pytest.mark.parametrize("kind", ["corrected", "withdrawn", "put_in"])
def test_a_change_tells_of_the_later_game_that_it_settles_again(party: Party, kind: str) -> None:
    party.record(BEN_WINS, BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=PLAYERS, takes_over={})
    party.record(BEN_WINS)
    before = party.view().totals
    DEEDS_IN_FIRST[kind](party)
    view = party.view()
    assert [(one.kind, one.sheet, one.games) for one in view.activity] == [(kind, 1, (2,)), ("began", 0, ())]
    assert view.activity[0].changed == moved({name: view.totals[name] - before[name] for name in PLAYERS})
    [amendment] = view.sheet.amendments
    numbers = view.games[1].hands_before + 1, view.sheet.hands[0].shown_number, amendment.after
    assert (amendment.cause, numbers) == ((1, NUMBERS[kind]), (4, 4, 4) if kind == "put_in" else (3, 3, 3))


def test_the_phone_of_a_host_without_a_person_is_not_told_what_it_did(party: Party) -> None:
    party.record(BEN_WINS)
    devices.leave_seat(party.database, party.aki)
    DEEDS["amended"](party, party.aki)
    assert told(party)[0].mine


def test_the_last_change_of_a_table_is_that_of_its_newest_hand_or_objection(party: Party, ben: Caller) -> None:
    def last_change() -> datetime:
        return presence.get_last_change(party.database, presence.get_table_state(party.database, ben).table_id)

    opened = last_change()
    party.record(BEN_WINS)
    assert opened < last_change() == party.hand(1).at
    objections.raise_objection(party.database, ben, 1)
    assert last_change() > party.hand(1).at


def test_a_restored_hand_is_listed_with_its_chips(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, ben, 1)
    corrections.restore_hand(party.database, party.aki, 1)
    restored, withdrawn = told(party)
    assert (restored.kind, restored.by, withdrawn.kind) == ("restored", "Aki", "withdrawn")
    assert restored.changed == {name: -chips for name, chips in (withdrawn.changed or {}).items()}
    assert restored.changed == party.view().totals
    corrections.insert_hand(party.database, party.aki, 1, AKI_WINS)
    assert told(party) == (restored, withdrawn), "behind the last a hand is recorded in its turn"
    corrections.correct_hand(party.database, party.aki, 2, AKI_WINS | {"note": "tea"})
    assert told(party)[0].changed == {}, "a correction without effect"


def test_an_objection_and_its_acceptance_are_listed(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    objections.raise_objection(party.database, ben, 1, "three piles")
    (one,) = told(party)
    assert (one.kind, one.by, one.word, one.changed) == ("objected", "Ben", "three piles", None)
    objections.accept_hand(party.database, party.aki, 1)
    (one,) = told(party, ben)
    assert (one.kind, one.by, one.mine) == ("agreed", "Aki", False)
    objections.accept_hand(party.database, ben, 1)
    assert [(one.kind, one.by) for one in told(party)] == [("taken_back", "Ben")]
    objections.raise_objection(party.database, party.aki, 1)
    for who, kind in ((party.join(seat=2), "agreed"), (ben, "agreed"), (party.aki, "taken_back")):
        objections.accept_hand(party.database, who, 1)
        assert told(party)[0].kind == kind


def test_the_feed_is_visible_to_spectators_and_lists_a_correction_that_resolves_an_objection_once(
    party: Party, ben: Caller, eva: Caller
) -> None:
    party.record(BEN_WINS)
    objections.raise_objection(party.database, ben, 1, "three piles")
    corrections.correct_hand(party.database, ben, 1, AKI_WINS)
    assert [one.kind for one in told(party)] == ["corrected"]
    objections.raise_objection(party.database, ben, 1, "three piles")
    objections.accept_hand(party.database, party.join(seat=2), 1)
    corrections.correct_hand(party.database, ben, 1, BEN_WINS)
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=PLAYERS[:3])
    assert [(one.kind, one.sheet, one.number) for one in told(party, eva)] == [
        ("began", 0, 0),
        ("corrected", 1, 1),
        ("corrected", 1, 1),
    ]
    for _ in range(4):
        corrections.withdraw_hand(party.database, ben, 1, sheet=1)
        corrections.restore_hand(party.database, ben, 1, sheet=1)
    assert [one.kind for one in told(party, eva)] == ["restored", "withdrawn"] * 3
