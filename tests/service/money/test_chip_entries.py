"""Add, preview, withdraw and object to chip entries: chips from the box, adjustments, counts and payments."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from scorekeeper.games.fields import MAX_NUMBER
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, IdempotencyKeyReused, NotAllowedNow, NotFound, TableClosed
from scorekeeper.service.hands import corrections, recording
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people.people import rename_person
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, table_list
from scorekeeper.service.transfer import exporter
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.hands import Pair
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import BEN_WINS, Party, gather, import_unchanged, key, refuses

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "spilt the tea"}
BUY_IN = {"kind": "buy_in", "player": "Chie", "chips": 50}


@pytest.fixture
def party(database: Database) -> Party:
    """Return a table where each player started with 100 chips."""
    return gather(database, chips=100)


def enter(party: Party, **given: Any) -> ChipEntryView:
    return chip_entries.add_chip_entry(party.database, party.aki, given)


def problems(party: Party, given: dict[str, Any]) -> list[tuple[str, str]]:
    before = party.view()
    with pytest.raises(Refused) as refused:
        chip_entries.add_chip_entry(party.database, party.aki, given)
    assert party.view() == before
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_chips_from_the_box_and_payments_change_no_totals(party: Party) -> None:
    party.record(BEN_WINS)
    before = party.view()
    bought = enter(party, **BUY_IN)
    assert (bought.number, bought.kind, bought.people, bought.chips, bought.by) == (1, "buy_in", ("Chie",), 50, "Aki")
    enter(party, kind="return", player="Ben", chips=30)
    paid = enter(party, kind="payment", **{"from": "Aki", "to": "Ben"}, chips=5)
    assert (paid.pairs, paid.changed) == ((Pair("Aki", "Ben", 5),), {})
    now = party.view()
    assert (now.totals, now.pairs) == (before.totals, before.pairs)
    assert now.chips_held == {
        name: 100 + now.totals[name] + more for name, more in {"Aki": 0, "Ben": -30, "Chie": 50, "Dai": 0}.items()
    }
    assert [player.chips_held for player in now.players] == list(now.chips_held.values())


def test_stacks_are_shown_and_counts_borne_only_if_starting_chips_are_known(database: Database) -> None:
    party = gather(database)
    party.record(BEN_WINS)
    assert party.view().chips_held == {}
    enter(party, **BUY_IN)
    now = party.view()
    assert now.chips_held == {**now.totals, "Chie": now.totals["Chie"] + 50}
    chip_entries.withdraw_chip_entry(database, party.aki, 1)
    assert party.view().players[0].chips_held is None
    assert problems(party, COUNT | {"bears": "Aki"}) == [("bears", "no_start")]
    enter(party, **COUNT)


def test_an_adjustment_changes_the_totals(party: Party) -> None:
    entry = enter(party, **PENALTY)
    assert (entry.people, entry.note, entry.changed) == (("Aki", "Ben"), "spilt the tea", {"Aki": -5, "Ben": 5})
    now = party.view()
    assert now.totals == {"Aki": -5, "Ben": 5, "Chie": 0, "Dai": 0}
    assert now.pairs == (Pair("Aki", "Ben", 5),)
    assert now.chips_held["Aki"] == 95
    assert table_list.list_my_tables(party.database, [party.aki])[0].total == -5


COUNT = {"kind": "count", "chips": {"Aki": 90, "Ben": 112, "Chie": 100}}


def test_a_count_moves_chips_only_with_a_bearer_who_gets_what_is_too_many(party: Party) -> None:
    looked = chip_entries.preview_count(party.database, party.aki, COUNT)
    entry = enter(party, **COUNT, note="a chip under the sofa")
    assert [(one.name, one.counted, one.book, one.difference) for one in entry.counted] == [
        ("Aki", 90, 100, -10),
        ("Ben", 112, 100, 12),
        ("Chie", 100, 100, 0),
    ]
    assert (entry.differs, entry.pairs, entry.bears, entry.note) == (2, (), None, "a chip under the sofa")
    assert (looked.number, looked.counted) == (0, entry.counted)
    looked = chip_entries.preview_count(party.database, party.aki, COUNT | {"bears": "Chie"})
    assert set(party.view().totals.values()) == {0}, "looking is not entering"
    entry = enter(party, **COUNT, bears="Chie")
    assert entry.pairs == looked.pairs == (Pair("Aki", "Ben", 10),)
    assert (entry.from_box, entry.changed) == ((("Chie", 2),), {"Aki": -10, "Ben": 10})
    assert party.view().chips_held == {"Aki": 90, "Ben": 110, "Chie": 102, "Dai": 100}, "Ben hands Chie two"
    chip_entries.withdraw_chip_entry(party.database, party.aki, entry.number)
    assert party.view().chips_held == dict.fromkeys(["Aki", "Ben", "Chie", "Dai"], 100)


def test_the_book_of_a_person_who_bears_their_own_difference_becomes_what_they_counted(party: Party) -> None:
    counted = {"Aki": 93, "Ben": 103, "Chie": 100, "Dai": 100}
    enter(party, kind="count", chips=counted, bears="Aki")
    assert party.view().chips_held == counted
    assert party.view().totals == {"Aki": -3, "Ben": 3, "Chie": 0, "Dai": 0}


@pytest.mark.parametrize(
    ("counted", "bears", "held", "won"),
    [
        ({"Ben": 93}, "Ben", {"Ben": 93}, {}),
        ({"Ben": 93}, "Aki", {"Aki": 93}, {}),
        ({"Aki": 100, "Ben": 107}, "Aki", {"Aki": 107}, {}),
        ({"Aki": 98, "Ben": 95}, "Aki", {"Aki": 93}, {}),
        ({"Aki": 103, "Ben": 93}, "Aki", {"Aki": 99, "Ben": 97}, {"Aki": 3, "Ben": -3}),
        ({"Ben": 93, "Chie": 98, "Dai": 103}, "Aki", {"Aki": 94, "Ben": 99, "Chie": 98, "Dai": 103}, None),
        ({"Ben": 95, "Chie": 105}, "Aki", {"Ben": 95, "Chie": 105}, {"Ben": -5, "Chie": 5}),
    ],
)
def test_who_bears_missing_chips_pays_for_them_and_who_bears_too_many_gets_them(
    party: Party, counted: dict[str, int], bears: str, held: dict[str, int], won: dict[str, int] | None
) -> None:
    everybody = ["Aki", "Ben", "Chie", "Dai"]
    enter(party, kind="count", chips=counted, bears=bears)
    now = party.view()
    assert now.chips_held == dict.fromkeys(everybody, 100) | held
    assert won is None or now.totals == dict.fromkeys(everybody, 0) | won
    assert sum(now.totals.values()) == 0
    holder = next(one for one in chip_entries.get_chips(party.database, party.aki).holders if one.name == bears)
    assert (holder.bought, holder.borne) == (0, sum(counted.values()) - 100 * len(counted))
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1)
    assert party.view().chips_held == dict.fromkeys(everybody, 100)


@pytest.mark.parametrize("kind", ["buy_in", "return"])
def test_more_chips_than_there_are_and_the_same_within_a_minute_are_asked_about(party: Party, kind: str) -> None:
    def asked(chips: int, **more: Any) -> list[tuple[str, str]]:
        given = {"kind": kind, "player": "Ben", "chips": chips, **more}
        try:
            chip_entries.add_chip_entry(party.database, party.aki, given, sure=False)
        except Refused as refused:
            return [(problem.field, problem.code) for problem in refused.problems]
        return []

    assert asked(501) == [("sure", "more")]
    assert asked(20) == []
    assert asked(20) == [("sure", "again")]
    assert (asked(21), asked(20, player="Chie")) == ([], [])
    assert asked(20) == [("sure", "again")], "others were recorded in between"
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1)
    assert asked(20) == []
    assert asked(20) == [("sure", "again")]
    with time_machine.travel(clock.now() + timedelta(minutes=1)):
        assert asked(20) == []
    enter(party, kind=kind, player="Ben", chips=501)


def test_a_count_is_refused_if_the_stacks_have_changed(party: Party) -> None:
    shown = {one.name: one.book for one in chip_entries.preview_count(party.database, party.aki, COUNT).counted}
    enter(party, **PENALTY)
    refuses(NotAllowedNow, enter, party, **COUNT, book=shown)
    enter(party, **COUNT, book=shown | {"Aki": 95, "Ben": 105})


def test_entries_accept_names_or_numbers_and_show_present_names(party: Party) -> None:
    ben = party.view().players[1].person
    typed = chip_entries.add_chip_entry(
        party.database,
        party.aki,
        {"kind": "count", "chips": {str(ben): "１２０", "1": ""}, "bears": "1", "note": " ok  so\n"},
        from_form=True,
    )
    assert (typed.people, typed.bears, typed.note) == (("Ben",), "Aki", "ok so")
    enter(party, kind="adjustment", **{"from": " ａｋｉ", "to": ben}, chips=1)
    rename_person(party.database, party.aki, ben, "Benjamin")
    assert [entry.people for entry in chip_entries.list_chip_entries(party.database, party.aki).entries] == [
        ("Benjamin",),
        ("Aki", "Benjamin"),
    ]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, [("kind", "missing")]),
        ({"kind": "carried", "from": "Aki", "to": "Ben", "chips": 1}, [("kind", "choice")]),
        ({"kind": "buy_in", "player": "Chie"}, [("chips", "missing")]),
        (BUY_IN | {"chips": 0}, [("chips", "low")]),
        (BUY_IN | {"chips": MAX_NUMBER + 1}, [("chips", "high")]),
        (BUY_IN | {"chips": "5"}, [("chips", "whole")]),
        (BUY_IN | {"player": "Zed"}, [("player", "unknown")]),
        (BUY_IN | {"player": ""}, [("player", "missing")]),
        (BUY_IN | {"player": True}, [("player", "text")]),
        (BUY_IN | {"note": "why"}, [("note", "unknown")]),
        (PENALTY | {"to": "AKI"}, [("to", "same")]),
        (PENALTY | {"note": "x" * 201}, [("note", "long")]),
        (COUNT | {"chips": {}}, [("chips", "missing")]),
        (COUNT | {"chips": {"Zed": 1}}, [("chips.Zed", "unknown")]),
        (COUNT | {"chips": {"Aki": -1}}, [("chips.Aki", "low")]),
        (COUNT | {"chips": {"Aki": 1, "aki ": 2}}, [("chips.aki ", "double")]),
        (COUNT | {"bears": "Zed"}, [("bears", "unknown")]),
    ],
)
def test_an_invalid_value_is_refused_at_its_field(
    party: Party, given: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert problems(party, given) == found


def test_an_empty_seat_has_no_chips(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie", "Dai"], chips=100)
    empty = party.view().players[1]
    assert problems(party, PENALTY | {"to": empty.person}) == [("to", "placeholder")]
    assert empty.name not in party.view().chips_held
    party.record(BEN_WINS)
    view = party.view()
    assert sum(view.chips_held.values()) == 400
    assert view.chips_held[empty.name] == 100 + view.totals[empty.name]


def test_a_withdrawn_entry_does_not_count_and_stays_visible_and_is_withdrawn_once(party: Party, ben: Caller) -> None:
    entry = enter(party, **PENALTY)
    withdrawn = chip_entries.withdraw_chip_entry(party.database, ben, 1, revision=entry.revision)
    assert (withdrawn.withdrawn, withdrawn.by, withdrawn.withdrawn_by) == (True, "Aki", "Ben")
    assert withdrawn.changed == {"Aki": 5, "Ben": -5}
    now = party.view()
    assert (set(now.totals.values()), now.pairs) == ({0}, ())
    again = chip_entries.withdraw_chip_entry(party.database, ben, 1)
    assert (again, party.view()) == (withdrawn, now), "once is enough"
    assert chip_entries.list_chip_entries(party.database, ben).entries == (withdrawn,)
    with pytest.raises(AlreadyChanged) as taken:
        chip_entries.withdraw_chip_entry(party.database, party.aki, 1, revision=entry.revision)
    assert taken.value.current.withdrawn
    for number in (0, 2, MAX_NUMBER * 9):
        refuses(NotFound, chip_entries.withdraw_chip_entry, party.database, party.aki, number)


def test_a_repeated_request_returns_the_same_entry_and_its_key_is_for_nothing_else(party: Party) -> None:
    first = chip_entries.add_chip_entry(party.database, party.aki, PENALTY, key=key("one"))
    again = chip_entries.add_chip_entry(party.database, party.aki, PENALTY, key=key("one"))
    assert (again, first.is_repeat, again.is_repeat) == (first, False, True)
    with pytest.raises(IdempotencyKeyReused):
        chip_entries.add_chip_entry(party.database, party.aki, BUY_IN, key=key("one", "another"))
    withdrawn = chip_entries.withdraw_chip_entry(party.database, party.aki, 1, key("two"))
    assert chip_entries.withdraw_chip_entry(party.database, party.aki, 1, key("two")) == withdrawn
    assert chip_entries.add_chip_entry(party.database, party.aki, PENALTY, key=key("one")) == first
    assert len(chip_entries.list_chip_entries(party.database, party.aki).entries) == 1
    recording.record_hand(party.database, party.aki, BEN_WINS, key=key("hand"))
    for verb in (
        lambda: chip_entries.add_chip_entry(party.database, party.aki, PENALTY, key=key("hand")),
        lambda: recording.record_hand(party.database, party.aki, BEN_WINS, key=key("one")),
        lambda: corrections.withdraw_hand(party.database, party.aki, 1, key=key("one")),
    ):
        refuses(IdempotencyKeyReused, verb)


def test_a_closed_table_accepts_and_withdraws_only_payments(party: Party) -> None:
    bought = chip_entries.add_chip_entry(party.database, party.aki, BUY_IN, key=key("first"))
    closing.close_table(party.database, party.aki)
    assert chip_entries.add_chip_entry(party.database, party.aki, BUY_IN, key=key("first")) == bought
    refuses(TableClosed, enter, party, **PENALTY)
    refuses(TableClosed, chip_entries.preview_count, party.database, party.aki, COUNT)
    refuses(TableClosed, chip_entries.withdraw_chip_entry, party.database, party.aki, 1)
    handed = enter(party, kind="payment", **{"from": "Aki", "to": "Ben"}, chips=5)
    assert chip_entries.withdraw_chip_entry(party.database, party.aki, handed.number).withdrawn


def test_the_feed_lists_every_entry_and_withdrawal_in_order(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    enter(party, **PENALTY)
    enter(party, **BUY_IN)
    chip_entries.withdraw_chip_entry(party.database, ben, 1)
    told = detail.get_table(party.database, ben).activity
    assert [(one.kind, one.by, one.mine, one.changed) for one in told] == [
        ("entry_withdrawn", "Ben", True, {"Aki": 5, "Ben": -5}),
        ("entered", "Aki", False, None),
        ("entered", "Aki", False, {"Aki": -5, "Ben": 5}),
    ]
    assert [one.entry and one.entry.kind for one in told] == ["adjustment", "buy_in", "adjustment"]


def test_a_view_contains_the_entries_among_its_hands(party: Party) -> None:
    enter(party, **BUY_IN)
    party.record(BEN_WINS)
    enter(party, **PENALTY)
    second = party.record(BEN_WINS)
    enter(party, **COUNT)
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1)
    everything = party.view()
    assert [(one.number, one.withdrawn) for one in everything.entries] == [(1, True), (2, False), (3, False)]
    assert everything.entries[1].entered < second.recorded_revision < everything.entries[2].entered
    assert [one.number for one in detail.get_table(party.database, party.aki, limit=1).entries] == [3]
    assert detail.get_table(party.database, party.aki, limit=1, before=2).entries == ()
    next_sheet.start_next_sheet(party.database, party.aki, game="moon", players=["Aki", "Ben", "Chie"])
    assert party.view().entries == ()
    enter(party, **BUY_IN)
    assert [one.number for one in party.view().entries] == [4]
    assert [one.number for one in party.view(1).entries] == [1, 2, 3]


@pytest.fixture
def entry(party: Party) -> ChipEntryView:
    """Enter that Aki pays Ben five chips."""
    return enter(party, **PENALTY)


def told(party: Party, who: Caller) -> list[tuple[str, str | None]]:
    return [(one.kind, one.by) for one in detail.get_table(party.database, who).activity]


def test_an_objection_to_an_adjustment_stays_until_all_accept(party: Party, ben: Caller, entry: ChipEntryView) -> None:
    chie = party.join(seat=2)
    said = chip_entries.raise_entry_objection(party.database, chie, 1, "it was coffee", revision=entry.revision)
    (one,) = said.objections
    assert (one.by, one.reason, one.pending) == ("Chie", "it was coffee", ("Aki", "Ben", "Chie"))
    seen = detail.get_table(party.database, ben)
    assert seen.entries[0].disputed
    assert (seen.activity[0].kind, seen.activity[0].word) == ("entry_objected", "it was coffee")
    assert seen.sheet.disputed_hands == (), "no hand is"
    exported = export_as_value(party.database, party.aki)
    import_unchanged(party.database, exported)
    exported["chip_entry_objections"][0]["number"] = 2
    with pytest.raises(Refused, match="no such entry"):
        exporter.import_table(party.database, exported)
    chip_entries.accept_entry(party.database, ben, 1)
    assert told(party, ben)[0] == ("entry_agreed", "Ben")
    assert chip_entries.list_chip_entries(party.database, ben).entries[0].objections[0].pending == ("Aki", "Chie")
    agreed = chip_entries.accept_entry(party.database, chie, 1)
    assert (agreed.disputed, told(party, ben)[0]) == (False, ("entry_taken_back", "Chie"))


def test_only_a_valid_entry_of_play_is_objected_to_until_withdrawn(party: Party, entry: ChipEntryView) -> None:
    enter(party, **BUY_IN)
    refuses(NotAllowedNow, chip_entries.raise_entry_objection, party.database, party.aki, 2)
    with pytest.raises(AlreadyChanged):
        chip_entries.raise_entry_objection(party.database, party.aki, 1, revision=entry.revision + 7)
    for verb in (chip_entries.raise_entry_objection, chip_entries.accept_entry):
        refuses(NotFound, verb, party.database, party.aki, 9)
    chip_entries.raise_entry_objection(party.database, party.aki, 1)
    chip_entries.raise_entry_objection(party.database, party.aki, 1, "no")
    chip_entries.withdraw_chip_entry(party.database, party.aki, 1, revision=entry.revision)
    assert [kind for kind, _ in told(party, party.aki)] == ["entry_withdrawn", "entered", "entered"]
    one = chip_entries.list_chip_entries(party.database, party.aki).entries[0]
    assert [(said.reason, said.resolved) for said in one.objections] == [("no", True)]
