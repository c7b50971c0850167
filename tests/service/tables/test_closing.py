"""Close a table, which then refuses changes of play until the host reopens it."""

from __future__ import annotations

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import OpenItemsLeft, TableClosed
from scorekeeper.service.hands import corrections, drafts, insertion, objections, recording
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people import joining, people
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, next_table
from scorekeeper.service.transfer import exporter
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, key
from tests.service.hands.evenings import exported, is_consistent
from tests.service.verbs import ASKED, DRAWN, LOOKS, OPEN_WHEN_CLOSED, WON, Call, called


@pytest.fixture
def buki(database: Database) -> Party:
    """Return a table of Buki-Domino after one hand, on which every operation is possible."""
    party = gather(database, "buki")
    party.record(WON)
    return party


def refused(party: Party, verb: Call) -> bool:
    """Return whether an operation is refused because the table is closed."""
    try:
        verb(party.database, party.aki)
    except TableClosed:
        return True
    return False


def test_a_closed_table_refuses_all_operations_except_the_listed_ones(buki: Party) -> None:
    closing.close_table(buki.database, buki.aki)
    before = buki.view()
    frozen = {called(verb) for verb, call in ASKED.items() if verb not in OPEN_WHEN_CLOSED and refused(buki, call)}
    assert frozen == {called(verb) for verb in ASKED if verb not in LOOKS | OPEN_WHEN_CLOSED}
    assert buki.view() == before


def test_names_links_and_devices_of_a_closed_table_can_change(party: Party, ben: Caller) -> None:
    closing.close_table(party.database, party.aki)
    assert people.rename_person(party.database, ben, 2, "Benjamin") == "Benjamin"
    links = joining.revoke_links(party.database, party.aki)
    chie = caller(joining.join(party.database, party.opened.code, links.play or "", seat=2))
    moved = joining.use_move_link(party.database, chie.code, joining.create_move_link(party.database, chie))
    over = next_table.open_next_table(party.database, caller(moved))
    assert detail.get_table(party.database, Caller(over.code, over.token)).closed is None


def test_a_table_without_open_items_is_closed_and_reopened_once(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    assert not closing.preview_closing(party.database, party.aki).open_items
    ended = closing.close_table(party.database, party.aki)
    assert closing.close_table(party.database, party.aki) == ended
    seen = detail.get_table(party.database, ben)
    assert (seen.closed, seen.sheet.read_only, seen.activity[0].by) == (ended, True, "Aki")
    assert seen.activity[0].what == {"draft": None, "objections": [], "stakes": []}
    closing.reopen_table(party.database, party.aki)
    revision = party.view().revision
    closing.reopen_table(party.database, party.aki)
    assert (party.view().revision, [one.kind for one in party.view().activity]) == (revision, ["reopened", "closed"])


def test_open_items_are_shown_before_closing_logged_when_set_aside_and_there_after_reopening(
    database: Database,
) -> None:
    party = gather(database, "buki")
    party.record(WON, DRAWN)
    for number in (1, 2):
        objections.raise_objection(database, party.aki, number, "three")
        penalty = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 1}
        chip_entries.add_chip_entry(database, party.aki, penalty)
        chip_entries.raise_entry_objection(database, party.aki, number, "tea")
    objections.accept_hand(database, party.aki, 1)
    chip_entries.accept_entry(database, party.aki, 2)
    drafts.update_draft(database, party.aki, 3, {"winner": "1"})
    before = party.view()
    found = closing.preview_closing(database, party.aki).open_items
    assert (found.draft, found.objections, found.entries) == (3, ((1, 2),), (1,))
    assert found.stakes == (("Ben", 4), ("Chie", 2), ("Dai", 6))
    with pytest.raises(OpenItemsLeft) as refused:
        closing.close_table(database, party.aki)
    assert refused.value.current == found
    assert party.view().closed is None
    closing.close_table(database, party.aki, set_aside=True)
    event = party.view().activity[0]
    assert event.what == {"draft": 3, "objections": [[1, 2]], "entries": [1], "stakes": [4, 2, 6]}
    assert event.people == ("Ben", "Chie", "Dai")
    closing.reopen_table(database, party.aki)
    after = party.view()
    assert (after.draft, after.sheet) == (before.draft, before.sheet)


def test_a_repeated_request_is_answered_after_closing(party: Party) -> None:
    hand, _ = recording.record_hand(party.database, party.aki, BEN_WINS, key=key("first"))
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("second"))
    closing.close_table(party.database, party.aki)
    again, is_new = recording.record_hand(party.database, party.aki, BEN_WINS, key=key("first"))
    assert (again.number, is_new) == (hand.number, False)
    assert corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("second")).hand.number == 1
    with pytest.raises(TableClosed):
        recording.record_hand(party.database, party.aki, BEN_WINS, key=key("third"))


def test_a_closed_table_is_exported_and_imported_as_closed(party: Party) -> None:
    closing.close_table(party.database, party.aki)
    assert is_consistent(party.database, party.opened.code)
    there = caller(exporter.import_table(party.database, exported(party.database, party.opened.code)))
    with pytest.raises(TableClosed):
        recording.record_hand(party.database, there, BEN_WINS)
    closing.reopen_table(party.database, there)
    assert recording.record_hand(party.database, there, BEN_WINS)[0].number == 1


# The results of a table


def test_the_course_covers_all_games_and_adjustments_and_ends_at_the_totals(party: Party) -> None:
    party.record(BEN_WINS, {"winner": 0, "piles": [5, 1, 1, 1], "finish": "bao_zun"}, BEN_WINS, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 3)
    corrections.correct_hand(party.database, party.aki, 4, BEN_WINS)
    insertion.insert_hand(party.database, party.aki, 0, AKI_WINS)
    penalty = {"kind": "adjustment", "from": "Dai", "to": "Chie", "chips": 5}
    chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.add_chip_entry(party.database, party.aki, penalty | {"kind": "payment"})
    gone = chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.withdraw_chip_entry(party.database, party.aki, gone.number)
    next_sheet.start_next_sheet(party.database, party.aki, game="freestyle", players=["Emi", *PLAYERS[1:]])
    recording.record_hand(party.database, party.aki, {"points": [9, 3, 1, 0]})
    page = closing.get_results(party.database, party.aki)
    assert [point.hand for point in page.course.points] == [None, (1, 5), (1, 1), (1, 2), (1, 4), None, (2, 1)]
    assert dict(zip(page.course.names, page.course.points[-1].totals, strict=True)) == page.table.totals
    assert page.ranking == tuple(sorted(page.table.totals.items(), key=lambda one: -one[1]))
    assert page.best
    assert page.hand
    assert (page.best.hand, page.best.name, page.hand.number) == ((1, 2), "Aki", 2)
    assert page.best.chips == page.hand.won["Aki"]


def test_the_results_contain_guests_who_bet_and_no_empty_seats_and_no_winner_before_a_hand(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    page = closing.get_results(database, party.aki)
    assert [name for name, _ in page.ranking] == ["Aki", "Ben", "Chie"]
    assert (page.winners, page.best, page.hand, page.course.length) == ((), None, None, 0)
    party.record({"bets": [None, 4, 2, 6], "winner": 1, "side_bets": [{"by": "Eva", "on": 1, "amount": 4}]})
    assert "Eva" in [name for name, _ in closing.get_results(database, party.aki).ranking]
