"""A word against what was entered beside the hands: told, shown, and settled as one against a hand."""

import json

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import entries, entry_objections, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.errors import NotFound, NotNow, NotYours, Taken
from scorekeeper.service.evenings import exporting
from scorekeeper.service.evenings.verifying import verify
from tests.service.conftest import Party, caller

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "spilt the tea"}


@pytest.fixture
def entry(party: Party) -> EntryView:
    """Aki pays Ben five chips."""
    return entries.enter(party.book, party.aki, PENALTY)


def told(party: Party, who: Caller) -> list[tuple[str, str | None]]:
    return [(one.kind, one.by) for one in tables.view(party.book, who).news]


def test_a_word_against_an_adjustment_stands_until_those_concerned_agree(
    party: Party, ben: Caller, entry: EntryView
) -> None:
    chie = party.join(seat=2)
    said = entry_objections.raise_(party.book, chie, 1, "it was coffee", revision=entry.revision)
    assert [(one.by, one.word, one.waits_for) for one in said.objections] == [
        ("Chie", "it was coffee", ("Aki", "Ben", "Chie"))
    ]
    seen = tables.view(party.book, ben)
    assert (seen.entries[0].disputed, seen.news[0].kind, seen.news[0].word) == (True, "entry_objected", "it was coffee")
    assert seen.sheet.all_disputed == (), "no hand is"
    entry_objections.agree(party.book, ben, 1)
    assert told(party, ben)[0] == ("entry_agreed", "Ben")
    assert entries.page(party.book, ben).entries[0].objections[0].waits_for == ("Aki", "Chie")
    agreed = entry_objections.agree(party.book, chie, 1)
    assert (agreed.disputed, told(party, ben)[0]) == (False, ("entry_taken_back", "Chie"))


def test_withdrawing_an_entry_settles_what_is_said_against_it_and_is_told_once(party: Party, entry: EntryView) -> None:
    entry_objections.raise_(party.book, party.aki, 1)
    entry_objections.raise_(party.book, party.aki, 1, "no")
    entries.withdraw(party.book, party.aki, 1, revision=entry.revision)
    assert told(party, party.aki) == [("entry_withdrawn", "Aki"), ("entered", "Aki")]
    (one,) = entries.page(party.book, party.aki).entries
    assert [(said.word, said.settled) for said in one.objections] == [("no", True)]


def test_only_play_is_objected_to_as_it_stands(party: Party, eva: Caller, sam: Caller, entry: EntryView) -> None:
    entries.enter(party.book, party.aki, {"kind": "buy_in", "player": "Ben", "chips": 5})
    with pytest.raises(NotNow):
        entry_objections.raise_(party.book, party.aki, 2)
    with pytest.raises(Taken):
        entry_objections.raise_(party.book, party.aki, 1, revision=entry.revision + 7)
    for verb in (entry_objections.raise_, entry_objections.agree):
        with pytest.raises(NotFound):
            verb(party.book, party.aki, 9)
        with pytest.raises(NotYours):
            verb(party.book, eva, 1)
        with pytest.raises(NotFound):
            verb(party.book, Caller(party.opened.code, sam.token), 1)


def test_words_against_entries_go_along_with_the_evening(party: Party, ben: Caller, entry: EntryView) -> None:
    entry_objections.raise_(party.book, ben, entry.number, "it was coffee")
    entry_objections.agree(party.book, party.aki, 1)
    out = json.loads(json.dumps(exporting.export(party.book, party.aki)))
    there = caller(exporting.import_(party.book, out))
    again = json.loads(json.dumps(exporting.export(party.book, there)))
    assert {name for name in out if out[name] != again[name]} == {"code", "exported_at", "links"}
    assert list(verify(party.book, there.code)) == []
    out["entry_objections"][0]["number"] = 2
    with pytest.raises(Refused, match="no such entry"):
        exporting.import_(party.book, out)
