"""Object to chip entries, like to hands."""

from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.money import chip_entries
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.views.chip_entries import ChipEntryView
from tests.service.conftest import Party, import_unchanged

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "spilt the tea"}


@pytest.fixture
def entry(party: Party) -> ChipEntryView:
    """Enter that Aki pays Ben five chips."""
    return chip_entries.add_chip_entry(party.database, party.aki, PENALTY)


def told(party: Party, who: Caller) -> list[tuple[str, str | None]]:
    return [(one.kind, one.by) for one in detail.get_table(party.database, who).activity]


def test_an_objection_to_an_adjustment_stays_open_until_the_people_concerned_accept(
    party: Party, ben: Caller, entry: ChipEntryView
) -> None:
    chie = party.join(seat=2)
    said = chip_entries.raise_entry_objection(party.database, chie, 1, "it was coffee", revision=entry.revision)
    assert [(one.by, one.reason, one.pending) for one in said.objections] == [
        ("Chie", "it was coffee", ("Aki", "Ben", "Chie"))
    ]
    seen = detail.get_table(party.database, ben)
    assert (seen.entries[0].disputed, seen.activity[0].kind, seen.activity[0].word) == (
        True,
        "entry_objected",
        "it was coffee",
    )
    assert seen.sheet.disputed_hands == (), "no hand is"
    exported = exporter.export_as_value(party.database, party.aki)
    import_unchanged(party.database, exported)
    exported["entry_objections"][0]["number"] = 2
    with pytest.raises(Refused, match="no such entry"):
        exporter.import_table(party.database, exported)
    chip_entries.accept_entry(party.database, ben, 1)
    assert told(party, ben)[0] == ("entry_agreed", "Ben")
    assert chip_entries.list_chip_entries(party.database, ben).entries[0].objections[0].pending == ("Aki", "Chie")
    agreed = chip_entries.accept_entry(party.database, chie, 1)
    assert (agreed.disputed, told(party, ben)[0]) == (False, ("entry_taken_back", "Chie"))


def test_withdrawing_an_entry_resolves_its_objections_and_is_listed_once(party: Party, entry: ChipEntryView) -> None:
    chip_entries.raise_entry_objection(party.database, party.aki, 1)
    chip_entries.raise_entry_objection(party.database, party.aki, 1, "no")
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1, revision=entry.revision)
    assert told(party, party.aki) == [("entry_withdrawn", "Aki"), ("entered", "Aki")]
    (one,) = chip_entries.list_chip_entries(party.database, party.aki).entries
    assert [(said.reason, said.resolved) for said in one.objections] == [("no", True)]


def test_only_a_valid_entry_of_play_can_be_objected_to(
    party: Party, eva: Caller, sam: Caller, entry: ChipEntryView
) -> None:
    chip_entries.add_chip_entry(party.database, party.aki, {"kind": "buy_in", "player": "Ben", "chips": 5})
    with pytest.raises(NotAllowedNow):
        chip_entries.raise_entry_objection(party.database, party.aki, 2)
    with pytest.raises(AlreadyChanged):
        chip_entries.raise_entry_objection(party.database, party.aki, 1, revision=entry.revision + 7)
    for verb in (chip_entries.raise_entry_objection, chip_entries.accept_entry):
        with pytest.raises(NotFound):
            verb(party.database, party.aki, 9)
        with pytest.raises(Forbidden):
            verb(party.database, eva, 1)
        with pytest.raises(NotFound):
            verb(party.database, Caller(party.opened.code, sam.token), 1)
