import pytest

from scorekeeper.service import hands, objections, since
from scorekeeper.service.errors import Invalid, NotFound, NotYours
from scorekeeper.service.views import Actor
from tests.service.conftest import AKI_WINS, BEN_WINS, Party


def test_a_word_stands_beside_its_hand_until_it_is_settled(party: Party, ben: Actor) -> None:
    party.record(BEN_WINS)
    hand = objections.raise_(party.book, ben, 1, "  three\npiles ")
    assert [(said.by, said.word, said.settled) for said in hand.objections] == [("Ben", "three piles", False)]
    assert hand.disputed
    settled = objections.settle(party.book, ben, 1)
    assert [said.settled for said in settled.objections] == [True]
    assert not settled.disputed


def test_the_host_settles_what_anybody_said_and_others_only_their_own(party: Party, ben: Actor) -> None:
    party.record(BEN_WINS)
    objections.raise_(party.book, party.aki, 1, "no")
    with pytest.raises(NotYours):
        objections.settle(party.book, ben, 1)
    assert not objections.settle(party.book, party.aki, 1).disputed


def test_a_correction_does_not_take_a_word_away(party: Party, ben: Actor) -> None:
    party.record(BEN_WINS)
    objections.raise_(party.book, ben, 1, "no")
    assert hands.correct(party.book, party.aki, 1, AKI_WINS).hand.disputed


def test_a_word_is_news(party: Party, ben: Actor) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view().revision
    objections.raise_(party.book, ben, 1, "no")
    news = since.since(party.book, party.aki, seen)
    assert news is not None
    assert [hand.number for hand in news.sheet.hands] == [1]


def test_a_word_has_an_end_and_a_hand(party: Party, ben: Actor) -> None:
    party.record(BEN_WINS)
    with pytest.raises(Invalid):
        objections.raise_(party.book, ben, 1, "w" * 201)
    with pytest.raises(NotFound):
        objections.raise_(party.book, ben, 2, "no")
