from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import joining, seats, sheets, since, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.evenings import exporting
from scorekeeper.service.hand_views import HandView
from scorekeeper.service.hands import objections, recording
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, look_at

CHIE_WINS = {"winner": 2, "piles": [3, 2, 3, 0]}


@pytest.fixture
def chie(party: Party) -> Caller:
    """Chie in her seat; Dai has no phone."""
    return party.join(seat=2)


@pytest.fixture
def flagged(party: Party, ben: Caller, chie: Caller) -> Party:
    """Aki, Ben and Chie have phones, and Ben objects to hand 1."""
    assert party.me(chie).name == "Chie"
    party.record(BEN_WINS)
    objections.raise_(party.book, ben, 1, "three piles")
    return party


def said(hand: HandView) -> list[tuple[str | None, tuple[str, ...], tuple[str, ...]]]:
    """Of every word that stands: whose it is, who agrees to the hand, who has still to."""
    return [(one.by, one.agreed, one.waits_for) for one in hand.standing]


def test_a_word_stands_beside_its_hand_until_everybody_agrees(party: Party, ben: Caller, chie: Caller) -> None:
    party.record(BEN_WINS)
    hand = objections.raise_(party.book, ben, 1, "  three\npiles ")
    assert [(one.by, one.word, one.settled) for one in hand.objections] == [("Ben", "three piles", False)]
    assert said(hand) == [("Ben", (), ("Aki", "Ben", "Chie"))]
    assert said(objections.agree(party.book, party.aki, 1)) == [("Ben", ("Aki",), ("Ben", "Chie"))]
    assert said(objections.agree(party.book, chie, 1)) == [("Ben", ("Aki", "Chie"), ("Ben",))]
    settled = objections.agree(party.book, ben, 1)
    assert not settled.disputed
    assert [(one.word, one.agreed, one.settled) for one in settled.objections] == [
        ("three piles", ("Aki", "Chie", "Ben"), True)
    ]


@pytest.mark.parametrize("word", ["", "three piles", " three  piles "], ids=["no word", "the word", "as it was typed"])
def test_who_objects_again_has_said_it_already(flagged: Party, ben: Caller, word: str) -> None:
    objections.agree(flagged.book, flagged.aki, 1)
    before = flagged.view()
    for _ in range(3):
        objections.raise_(flagged.book, ben, 1, word)
    assert flagged.view() == before
    assert [one.word for one in look_at(flagged.book, ben, 1).objections] == ["three piles"]


def test_another_word_takes_the_place_of_the_first_and_everybody_is_asked_anew(
    flagged: Party, ben: Caller, chie: Caller
) -> None:
    objections.raise_(flagged.book, chie, 1, "no")
    objections.agree(flagged.book, flagged.aki, 1)
    before = flagged.view()
    first, other = look_at(flagged.book, ben, 1).objections
    now, still = objections.raise_(flagged.book, ben, 1, "four").objections
    assert (now.id, now.word, now.settled) == (first.id, "four", False)
    assert now.at > first.at
    assert (now.agreed, now.waits_for) == ((), ("Aki", "Ben", "Chie"))
    assert still == other
    news = since.since(flagged.book, flagged.aki, before.revision)
    assert news is not None
    assert [[one.word for one in hand.standing] for hand in news.sheet.hands] == [["four", "no"]]


def test_a_word_against_another_hand_and_one_after_it_was_settled_are_new(flagged: Party, ben: Caller) -> None:
    flagged.record(AKI_WINS)
    assert [one.word for one in objections.raise_(flagged.book, ben, 2, "two").objections] == ["two"]
    objections.agree(flagged.book, ben, 1)
    hand = objections.raise_(flagged.book, ben, 1, "still")
    assert [(one.word, one.settled) for one in hand.objections] == [("three piles", True), ("still", False)]


def test_devices_of_nobody_have_one_word_together(flagged: Party) -> None:
    for word in ("one", "two"):
        hand = objections.raise_(flagged.book, flagged.join(), 1, word)
    assert [(one.by, one.word) for one in hand.standing] == [("Ben", "three piles"), (None, "two")]


def test_who_agrees_twice_changes_nothing(flagged: Party) -> None:
    once = objections.agree(flagged.book, flagged.aki, 1)
    before = flagged.view()
    assert objections.agree(flagged.book, flagged.aki, 1) == once
    assert flagged.view() == before


def test_who_objected_takes_the_word_back_and_what_others_say_still_stands(
    flagged: Party, ben: Caller, chie: Caller
) -> None:
    objections.raise_(flagged.book, chie, 1, "four")
    assert said(objections.agree(flagged.book, ben, 1)) == [("Chie", ("Ben",), ("Aki", "Chie"))]
    objections.agree(flagged.book, flagged.aki, 1)
    assert not objections.agree(flagged.book, chie, 1).disputed


def test_who_agrees_agrees_in_spite_of_every_word_so_far_and_of_no_later_one(
    flagged: Party, ben: Caller, chie: Caller
) -> None:
    objections.raise_(flagged.book, chie, 1, "four")
    objections.agree(flagged.book, flagged.aki, 1)
    hand = objections.raise_(flagged.book, flagged.aki, 1, "five")
    assert said(hand) == [
        ("Ben", ("Aki",), ("Ben", "Chie")),
        ("Chie", ("Aki",), ("Ben", "Chie")),
        ("Aki", (), ("Aki", "Ben", "Chie")),
    ]
    objections.agree(flagged.book, ben, 1)
    assert said(objections.agree(flagged.book, chie, 1)) == [("Aki", ("Ben", "Chie"), ("Aki",))]


def test_a_seat_without_a_phone_is_not_waited_for_and_neither_is_who_left(
    flagged: Party, ben: Caller, chie: Caller
) -> None:
    objections.agree(flagged.book, flagged.aki, 1)
    seats.free(flagged.book, flagged.aki, 2)
    assert said(look_at(flagged.book, ben, 1)) == [("Ben", ("Aki",), ("Ben",))]
    seats.stand_up(flagged.book, ben)
    assert said(look_at(flagged.book, ben, 1)) == [("Ben", ("Aki",), ())]
    assert not objections.agree(flagged.book, flagged.aki, 1).disputed, "whoever asks first finds that nobody is left"


def test_a_phone_that_was_moved_is_waited_for_once(flagged: Party, ben: Caller) -> None:
    moved = joining.move(flagged.book, ben.code, joining.move_link(flagged.book, ben))
    there = caller(moved)
    assert said(look_at(flagged.book, there, 1)) == [("Ben", (), ("Aki", "Ben", "Chie"))]
    assert not objections.agree(flagged.book, there, 1).disputed


def test_who_objects_without_a_seat_is_waited_for_like_a_player(party: Party) -> None:
    finn = party.join("Finn")
    gina = party.join("Gina")
    party.record(BEN_WINS)
    assert said(objections.raise_(party.book, finn, 1)) == [("Finn", (), ("Aki", "Finn"))]
    assert said(objections.agree(party.book, gina, 1)) == [("Finn", ("Gina",), ("Aki", "Finn"))]
    assert said(objections.agree(party.book, party.aki, 1)) == [("Finn", ("Gina", "Aki"), ("Finn",))]
    assert not objections.agree(party.book, finn, 1).disputed


def test_who_watched_is_waited_for_once_they_have_a_seat(party: Party, ben: Caller, eva: Caller) -> None:
    party.record(BEN_WINS)
    assert said(objections.raise_(party.book, ben, 1)) == [("Ben", (), ("Aki", "Ben"))]
    assert not look_at(party.book, ben, 1).asks(party.me(eva))
    sheets.next_sheet(party.book, party.aki, game="tien-gow", players=["Aki", "Ben", "Eva", "Dai"])
    party.record(BEN_WINS)
    hand = objections.raise_(party.book, ben, 1)
    assert said(hand) == [("Ben", (), ("Aki", "Ben", "Eva"))]
    assert hand.asks(party.me(eva))


def test_a_host_who_is_nobody_counts_for_nobody(book: Database) -> None:
    opened = tables.open_table(book, game="tien-gow", players=PLAYERS)
    host = caller(opened)
    party = Party(book, opened)
    party.record(BEN_WINS)
    assert said(objections.raise_(book, host, 1)) == [(None, (), ())]
    assert look_at(book, host, 1).asks(party.me(host))
    ben = party.join(seat=1)
    assert said(objections.agree(book, host, 1)) == [(None, (), ("Ben",))]
    assert not look_at(book, host, 1).asks(party.me(host))
    assert not objections.agree(book, ben, 1).disputed
    seats.stand_up(book, ben)
    objections.raise_(book, host, 1)
    assert not objections.agree(book, host, 1).disputed


def test_it_is_asked_of_those_who_have_not_agreed(flagged: Party, ben: Caller, eva: Caller) -> None:
    finn = flagged.join("Finn")
    hand = objections.agree(flagged.book, flagged.aki, 1)
    assert [hand.asks(flagged.me(reader)) for reader in (flagged.aki, ben, finn, eva)] == [False, True, False, False]
    assert not objections.agree(flagged.book, ben, 1).asks(flagged.me(ben))


@pytest.mark.parametrize("withdrawn", [False, True], ids=["corrected", "withdrawn"])
def test_a_changed_hand_settles_what_was_said_against_it(flagged: Party, chie: Caller, *, withdrawn: bool) -> None:
    objections.raise_(flagged.book, flagged.aki, 1, "four")
    changed = (
        recording.withdraw(flagged.book, chie, 1).hand
        if withdrawn
        else recording.correct(flagged.book, chie, 1, AKI_WINS).hand
    )
    assert [(one.word, one.settled) for one in changed.objections] == [("three piles", True), ("four", True)]
    assert not changed.disputed
    again = objections.raise_(flagged.book, chie, 1, "still wrong")
    assert said(again) == [("Chie", (), ("Aki", "Ben", "Chie"))]


@pytest.mark.parametrize("withdrawn", [False, True], ids=["corrected", "withdrawn"])
def test_a_word_that_a_change_settles_is_as_new_as_the_change(flagged: Party, chie: Caller, *, withdrawn: bool) -> None:
    before = flagged.view().revision
    if withdrawn:
        recording.withdraw(flagged.book, chie, 1)
    else:
        recording.correct(flagged.book, chie, 1, AKI_WINS)
    (said,) = exporting.export(flagged.book, flagged.aki)["sheets"][0]["objections"]
    assert said["revision"] == flagged.view().revision == before + 1


def test_what_changes_nothing_settles_nothing(flagged: Party, chie: Caller) -> None:
    assert recording.correct(flagged.book, chie, 1, BEN_WINS).hand.disputed
    recording.correct(flagged.book, chie, 1, AKI_WINS, preview=True)
    recording.withdraw(flagged.book, chie, 1, preview=True)
    assert look_at(flagged.book, chie, 1).disputed


def test_a_hand_that_changes_because_of_an_earlier_one_is_still_disputed(flagged: Party, ben: Caller) -> None:
    flagged.record(AKI_WINS)
    objections.raise_(flagged.book, ben, 2, "no")
    correction = recording.correct(flagged.book, flagged.aki, 1, CHIE_WINS)
    assert [change.number for change in correction.changed] == [2]
    assert not correction.hand.disputed
    assert look_at(flagged.book, ben, 2).disputed


def test_a_word_against_a_hand_of_an_earlier_sheet_is_heard_there(flagged: Party, ben: Caller, chie: Caller) -> None:
    sheets.next_sheet(flagged.book, flagged.aki, game="moon", players=["Aki", "Chie", "Dai"])
    assert said(look_at(flagged.book, ben, 1, sheet=1)) == [("Ben", (), ("Aki", "Ben", "Chie"))]
    objections.agree(flagged.book, chie, 1, sheet=1)
    assert not objections.agree(flagged.book, ben, 1, sheet=1).disputed
    with pytest.raises(NotFound):
        objections.agree(flagged.book, ben, 1)


def test_a_word_is_against_one_hand_and_not_against_that_of_another_sheet_of_this_number(
    flagged: Party, ben: Caller, chie: Caller
) -> None:
    sheets.next_sheet(flagged.book, flagged.aki, game="da-san", players=["Aki", "Ben", "Chie"])
    flagged.record({"bidder": 0, "bid": 2, "winner": 0})
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((), ((1, 1),))
    objections.raise_(flagged.book, chie, 1, "two")
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((1,), ((1, 1),))
    for who in (flagged.aki, ben, chie):
        objections.agree(flagged.book, who, 1)
    assert (flagged.view().sheet.disputed, flagged.view().sheet.disputed_elsewhere) == ((), ((1, 1),))
    recording.correct(flagged.book, ben, 1, AKI_WINS, sheet=1)
    assert flagged.view().sheet.all_disputed == ()


def test_a_word_is_news_and_so_is_who_agrees(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS, AKI_WINS)
    for verb in (objections.raise_, objections.agree):
        seen = party.view().revision
        verb(party.book, ben, 1)
        news = since.since(party.book, party.aki, seen)
        assert [hand.number for hand in news.sheet.hands] == [1]


def test_a_word_has_an_end_and_a_hand(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    with pytest.raises(Refused):
        objections.raise_(party.book, ben, 1, "w" * 201)
    with pytest.raises(NotFound):
        objections.raise_(party.book, ben, 2, "no")
    with pytest.raises(NotFound):
        objections.agree(party.book, ben, 2)


def test_who_watches_agrees_to_nothing(flagged: Party, eva: Caller) -> None:
    with pytest.raises(NotYours):
        objections.agree(flagged.book, eva, 1)
