import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.hands import corrections, objections
from scorekeeper.service.people import devices
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.views.hands import HandView
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, look_at, refuses

CHIE_WINS = {"winner": 2, "piles": [3, 2, 3, 0]}


@pytest.fixture
def flagged(party: Party, ben: Caller, chie: Caller) -> Party:
    """Aki, Ben and Chie have devices, and Ben objects to hand 1."""
    assert party.me(chie).name == "Chie"
    party.record(BEN_WINS)
    objections.raise_objection(party.database, ben, 1, "three piles")
    return party


def open_objections(hand: HandView) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    """Return each open objection: its author, who has accepted the hand, and who has not yet."""
    return [(objection.by, objection.accepted_by, objection.pending) for objection in hand.standing]


def test_an_objection_stands_beside_its_hand_until_everybody_agrees(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view().revision
    hand = objections.raise_objection(party.database, ben, 1, "  three\npiles ")
    assert [(one.by, one.reason, one.resolved) for one in hand.objections] == [("Ben", "three piles", False)]
    assert open_objections(hand) == [("Ben", (), ("Aki", "Ben", "Chie"))]
    assert open_objections(objections.raise_objection(party.database, ben, 2, "two"))
    once = objections.accept_hand(party.database, party.aki, 1)
    assert open_objections(once) == [("Ben", ("Aki",), ("Ben", "Chie"))]
    before = party.view()
    assert objections.accept_hand(party.database, party.aki, 1) == once
    assert party.view() == before, "a second acceptance changes nothing"
    assert [hand.number for hand in detail.get_changes_since(party.database, ben, seen).sheet.hands] == [1, 2]
    assert [once.asks(party.me(who)) for who in (party.aki, ben, party.join("Finn"))] == [False, True, False]
    assert open_objections(objections.accept_hand(party.database, chie, 1)) == [("Ben", ("Aki", "Chie"), ("Ben",))]
    settled = objections.accept_hand(party.database, ben, 1)
    assert not settled.disputed
    assert not settled.asks(party.me(ben))
    assert [(one.reason, one.accepted_by, one.resolved) for one in settled.objections] == [
        ("three piles", ("Aki", "Chie", "Ben"), True)
    ]
    hand = objections.raise_objection(party.database, ben, 1, "still")
    assert [(one.reason, one.resolved) for one in hand.objections] == [("three piles", True), ("still", False)]


def test_a_repeated_objection_changes_nothing_and_nameless_devices_share_one(flagged: Party, ben: Caller) -> None:
    objections.accept_hand(flagged.database, flagged.aki, 1)
    before = flagged.view()
    for word in ("", "three piles", " three  piles "):
        objections.raise_objection(flagged.database, ben, 1, word)
    assert flagged.view() == before
    for word in ("one", "two"):
        hand = objections.raise_objection(flagged.database, flagged.join(), 1, word)
    assert [(one.by, one.reason) for one in hand.objections] == [("Ben", "three piles"), (None, "two")]


def test_a_new_reason_replaces_the_old_and_clears_the_acceptances(flagged: Party, ben: Caller, chie: Caller) -> None:
    objections.raise_objection(flagged.database, chie, 1, "no")
    objections.accept_hand(flagged.database, flagged.aki, 1)
    before = flagged.view()
    first, other = look_at(flagged.database, ben, 1).objections
    now, still = objections.raise_objection(flagged.database, ben, 1, "four").objections
    assert (now.id, now.reason, now.resolved) == (first.id, "four", False)
    assert now.at > first.at
    assert (now.accepted_by, now.pending) == ((), ("Aki", "Ben", "Chie"))
    assert still == other
    news = detail.get_changes_since(flagged.database, flagged.aki, before.revision)
    assert news is not None
    assert [[one.reason for one in hand.standing] for hand in news.sheet.hands] == [["four", "no"]]


def test_an_acceptance_withdraws_ones_own_objection_and_covers_older(flagged: Party, ben: Caller, chie: Caller) -> None:
    objections.raise_objection(flagged.database, chie, 1, "four")
    objections.accept_hand(flagged.database, flagged.aki, 1)
    hand = objections.raise_objection(flagged.database, flagged.aki, 1, "five")
    assert open_objections(hand) == [
        ("Ben", ("Aki",), ("Ben", "Chie")),
        ("Chie", ("Aki",), ("Ben", "Chie")),
        ("Aki", (), ("Aki", "Ben", "Chie")),
    ]
    assert open_objections(objections.accept_hand(flagged.database, ben, 1)) == [
        ("Chie", ("Aki", "Ben"), ("Chie",)),
        ("Aki", ("Ben",), ("Aki", "Chie")),
    ]
    assert open_objections(objections.accept_hand(flagged.database, chie, 1)) == [("Aki", ("Ben", "Chie"), ("Aki",))]


def test_only_people_with_a_device_are_waited_for(flagged: Party, ben: Caller, chie: Caller) -> None:
    objections.accept_hand(flagged.database, flagged.aki, 1)
    devices.release_seat(flagged.database, flagged.aki, 2)
    assert open_objections(look_at(flagged.database, ben, 1)) == [("Ben", ("Aki",), ("Ben",))]
    devices.leave_seat(flagged.database, ben)
    assert open_objections(look_at(flagged.database, ben, 1)) == [("Ben", ("Aki",), ())]
    assert not objections.accept_hand(flagged.database, flagged.aki, 1).disputed, (
        "with no one left to wait for, the first acceptance resolves the objection"
    )


def test_people_without_a_seat_are_waited_for_if_they_object_or_sit(party: Party, ben: Caller, eva: Caller) -> None:
    finn = party.join("Finn")
    party.record(BEN_WINS)
    objections.raise_objection(party.database, finn, 1)
    hand = objections.accept_hand(party.database, party.join("Gina"), 1)
    assert open_objections(hand) == [("Finn", ("Gina",), ("Aki", "Ben", "Finn"))]
    assert (hand.asks(party.me(finn)), hand.asks(party.me(eva))) == (True, False)
    for who in (party.aki, ben):
        assert objections.accept_hand(party.database, who, 1).disputed
    assert not objections.accept_hand(party.database, finn, 1).disputed
    next_sheet.start_next_sheet(party.database, party.aki, game="tien-gow", players=["Aki", "Ben", "Eva", "Dai"])
    party.record(BEN_WINS)
    hand = objections.raise_objection(party.database, ben, 1)
    assert open_objections(hand) == [("Ben", (), ("Aki", "Ben", "Eva"))]
    assert hand.asks(party.me(eva))


def test_a_host_without_a_person_is_not_waited_for(database: Database) -> None:
    opened = opening.open_table(database, game="tien-gow", players=PLAYERS)
    host = caller(opened)
    party = Party(database, opened)
    party.record(BEN_WINS)
    assert open_objections(objections.raise_objection(database, host, 1)) == [(None, (), ())]
    assert look_at(database, host, 1).asks(party.me(host))
    ben = party.join(seat=1)
    assert open_objections(objections.accept_hand(database, host, 1)) == [(None, (), ("Ben",))]
    assert not look_at(database, host, 1).asks(party.me(host))
    assert not objections.accept_hand(database, ben, 1).disputed
    devices.leave_seat(database, ben)
    objections.raise_objection(database, host, 1)
    assert not objections.accept_hand(database, host, 1).disputed


@pytest.mark.parametrize("withdrawn", [False, True], ids=["corrected", "withdrawn"])
def test_a_changed_hand_resolves_the_objections_to_it(flagged: Party, chie: Caller, *, withdrawn: bool) -> None:
    objections.raise_objection(flagged.database, flagged.aki, 1, "four")
    before = flagged.view().revision
    changed = (
        corrections.withdraw_hand(flagged.database, chie, 1).hand
        if withdrawn
        else corrections.correct_hand(flagged.database, chie, 1, AKI_WINS).hand
    )
    assert [(one.reason, one.resolved) for one in changed.objections] == [("three piles", True), ("four", True)]
    assert not changed.disputed
    written = export_as_value(flagged.database, flagged.aki)["sheets"][0]["objections"]
    assert {objection["revision"] for objection in written} == {flagged.view().revision} == {before + 1}
    again = objections.raise_objection(flagged.database, chie, 1, "still wrong")
    assert open_objections(again) == [("Chie", (), ("Aki", "Ben", "Chie"))]


def test_only_another_result_of_the_hand_itself_resolves_objections(flagged: Party, ben: Caller, chie: Caller) -> None:
    assert corrections.correct_hand(flagged.database, chie, 1, BEN_WINS).hand.disputed
    corrections.correct_hand(flagged.database, chie, 1, AKI_WINS, preview=True)
    corrections.withdraw_hand(flagged.database, chie, 1, preview=True)
    assert look_at(flagged.database, chie, 1).disputed
    flagged.record(AKI_WINS)
    objections.raise_objection(flagged.database, ben, 2, "no")
    correction = corrections.correct_hand(flagged.database, flagged.aki, 1, CHIE_WINS)
    assert [change.number for change in correction.changed] == [2]
    assert (correction.hand.disputed, look_at(flagged.database, ben, 2).disputed) == (False, True)


def test_an_objection_does_not_concern_the_same_number_elsewhere(flagged: Party, ben: Caller, chie: Caller) -> None:
    next_sheet.start_next_sheet(flagged.database, flagged.aki, game="da-san", players=["Aki", "Chie", "Dai"])
    flagged.record({"bidder": 0, "bid": 2, "winner": 0})
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((), ((1, 1),))
    assert open_objections(look_at(flagged.database, ben, 1, sheet=1)) == [("Ben", (), ("Aki", "Ben", "Chie"))]
    objections.raise_objection(flagged.database, chie, 1, "two")
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((1,), ((1, 1),))
    for who in (flagged.aki, chie):
        objections.accept_hand(flagged.database, who, 1)
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((), ((1, 1),))
    for who in (flagged.aki, chie, ben):
        objections.accept_hand(flagged.database, who, 1, sheet=1)
    assert flagged.view().sheet.disputed_hands == ()


def test_a_long_reason_or_an_unknown_hand_is_refused(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    refuses(Refused, objections.raise_objection, party.database, ben, 1, "w" * 201)
    refuses(NotFound, objections.raise_objection, party.database, ben, 2, "no")
    refuses(NotFound, objections.accept_hand, party.database, ben, 2)
