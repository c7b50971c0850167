"""The end of an evening: nothing of its play is changed any more, until the host lets it go on."""

from __future__ import annotations

import pytest

from scorekeeper.service import again, closing, entries, entry_objections, joining, people, sheets, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import Closed, NotYours, Unfinished
from scorekeeper.service.evenings import exporting
from scorekeeper.service.hands import drafts, objections, recording
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, caller, gather, key
from tests.service.verbs import ASKED, DRAWN, LOOKS, OPEN_WHEN_CLOSED, WON, Call, called


@pytest.fixture
def buki(book: Database) -> Party:
    """A table of Buki-Domino after one hand, on which every verb has something to do."""
    party = gather(book, "buki")
    party.record(WON)
    return party


def refused(party: Party, verb: Call) -> bool:
    """Whether a verb is refused because the evening is closed."""
    try:
        verb(party.book, party.aki)
    except Closed:
        return True
    return False


def test_on_a_closed_table_all_is_refused_that_is_not_named_as_open(buki: Party) -> None:
    closing.close(buki.book, buki.aki)
    before = buki.view()
    frozen = {called(verb) for verb, call in ASKED.items() if verb not in OPEN_WHEN_CLOSED and refused(buki, call)}
    assert frozen == {called(verb) for verb in ASKED if verb not in LOOKS | OPEN_WHEN_CLOSED}
    assert buki.view() == before


def test_on_a_closed_table_names_hosts_links_and_phones_are_still_changed(party: Party, ben: Caller) -> None:
    closing.close(party.book, party.aki)
    assert people.rename_person(party.book, ben, 2, "Benjamin") == "Benjamin"
    links = joining.revoke(party.book, party.aki)
    chie = caller(joining.join(party.book, party.opened.code, links.play or "", seat=2))
    moved = joining.move(party.book, chie.code, joining.move_link(party.book, chie))
    over = again.open_again(party.book, caller(moved))
    assert tables.view(party.book, Caller(over.code, over.token)).closed is None
    assert tables.view(party.book, ben).closed


def test_on_a_closed_table_chips_are_handed_over_and_nothing_else_is_entered(party: Party) -> None:
    party.record(BEN_WINS)
    given = {"from": "Aki", "to": "Ben", "chips": 1}
    penalty = entries.enter(party.book, party.aki, given | {"kind": "adjustment"})
    closing.close(party.book, party.aki)
    handed = entries.enter(party.book, party.aki, given | {"kind": "payment"})
    assert entries.withdraw(party.book, party.aki, handed.number).withdrawn
    for other in (given | {"kind": "adjustment"}, {"kind": "buy_in", "player": "Ben", "chips": 5}):
        with pytest.raises(Closed):
            entries.enter(party.book, party.aki, other)
    with pytest.raises(Closed):
        entries.withdraw(party.book, party.aki, penalty.number)


def test_only_the_host_closes_and_reopens(party: Party, ben: Caller) -> None:
    for verb in (closing.close, closing.reopen, closing.look):
        with pytest.raises(NotYours):
            verb(party.book, ben)
    assert tables.view(party.book, ben).closed is None


def test_an_evening_without_anything_open_is_closed_at_once_and_everybody_is_told(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    assert not closing.look(party.book, party.aki).still_open
    ended = closing.close(party.book, party.aki)
    seen = tables.view(party.book, ben)
    assert (seen.closed, seen.sheet.frozen, seen.news[0].kind, seen.news[0].by) == (ended, True, "closed", "Aki")
    assert seen.news[0].what == {"draft": None, "objections": [], "stakes": []}


def test_it_is_closed_and_opened_once_however_often_that_is_tapped(party: Party) -> None:
    ended = closing.close(party.book, party.aki)
    assert closing.close(party.book, party.aki) == ended
    closing.reopen(party.book, party.aki)
    revision = party.view().revision
    closing.reopen(party.book, party.aki)
    assert (party.view().revision, [one.kind for one in party.view().news]) == (revision, ["reopened", "closed"])


def test_what_is_open_is_said_before_and_logged_when_it_is_set_aside(book: Database) -> None:
    party = gather(book, "buki")
    party.record(WON, WON)
    objections.raise_(party.book, party.aki, 2, "three")
    drafts.write(party.book, party.aki, 3, {"winner": "1"})
    found = closing.look(party.book, party.aki).still_open
    assert (found.draft, found.objections) == (3, ((1, 2),))
    with pytest.raises(Unfinished) as refused:
        closing.close(party.book, party.aki)
    assert refused.value.current == found
    assert party.view().closed is None
    closing.close(party.book, party.aki, set_aside=True)
    assert party.view().news[0].what == {"draft": 3, "objections": [[1, 2]], "stakes": []}


def test_an_objection_that_was_settled_is_not_open(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    entries.enter(party.book, party.aki, {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 1})
    objections.raise_(party.book, ben, 2, "three")
    entry_objections.raise_(party.book, ben, 1, "tea")
    found = closing.look(party.book, party.aki).still_open
    assert (found.objections, found.entries) == (((1, 2),), (1,))
    objections.agree(party.book, ben, 2)
    entry_objections.agree(party.book, ben, 1)
    assert not closing.look(party.book, party.aki).still_open
    closing.close(party.book, party.aki)
    assert party.view().news[0].what == {"draft": None, "objections": [], "stakes": []}


def test_of_all_objections_the_event_holds_those_that_are_open(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    for number in (1, 2):
        objections.raise_(party.book, ben, number, "three")
    objections.agree(party.book, ben, 2)
    with pytest.raises(Unfinished) as refused:
        closing.close(party.book, party.aki)
    assert refused.value.current.objections == ((1, 1),)
    closing.close(party.book, party.aki, set_aside=True)
    assert party.view().news[0].what["objections"] == [[1, 1]]


def test_what_was_set_aside_is_there_again_once_the_evening_goes_on(party: Party) -> None:
    party.record(BEN_WINS)
    objections.raise_(party.book, party.aki, 1, "three")
    drafts.write(party.book, party.aki, 2, {"winner": "1"})
    before = party.view()
    closing.close(party.book, party.aki, set_aside=True)
    closing.reopen(party.book, party.aki)
    after = party.view()
    assert (after.draft, after.sheet) == (before.draft, before.sheet)
    assert party.record(AKI_WINS).number == 2


def test_stakes_on_the_table_are_open_too(book: Database) -> None:
    party = gather(book, "buki")
    party.record(DRAWN)
    lying = closing.look(party.book, party.aki).still_open.stakes
    assert lying == (("Ben", 4), ("Chie", 2), ("Dai", 6))
    with pytest.raises(Unfinished):
        closing.close(party.book, party.aki)
    closing.close(party.book, party.aki, set_aside=True)
    assert (party.view().news[0].people, party.view().news[0].what["stakes"]) == (("Ben", "Chie", "Dai"), [4, 2, 6])


def test_a_request_that_was_answered_before_the_end_is_answered_again(party: Party) -> None:
    hand, _ = recording.record(party.book, party.aki, BEN_WINS, key=key("first"))
    recording.correct(party.book, party.aki, 1, AKI_WINS, key=key("second"))
    closing.close(party.book, party.aki)
    again, is_new = recording.record(party.book, party.aki, BEN_WINS, key=key("first"))
    assert (again.number, is_new) == (hand.number, False)
    assert recording.correct(party.book, party.aki, 1, AKI_WINS, key=key("second")).hand.number == 1
    with pytest.raises(Closed):
        recording.record(party.book, party.aki, BEN_WINS, key=key("third"))


def test_a_closed_evening_is_exported_and_imported_as_closed(party: Party) -> None:
    party.record(BEN_WINS)
    objections.raise_(party.book, party.aki, 1, "three")
    closing.close(party.book, party.aki, set_aside=True)
    kept = exporting.export(party.book, party.opened.code)
    there = caller(exporting.import_(party.book, kept))
    again = exporting.export(party.book, there.code)
    apart = {"code": "", "links": "", "exported_at": ""}
    assert again | apart == kept | apart
    with pytest.raises(Closed):
        recording.record(party.book, there, BEN_WINS)
    closing.reopen(party.book, there)
    assert recording.record(party.book, there, BEN_WINS)[0].number == 2


def test_the_next_game_is_refused_before_its_form_is_shown(party: Party) -> None:
    closing.close(party.book, party.aki)
    with pytest.raises(Closed):
        sheets.look_ahead(party.book, party.aki)
