import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import seats, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import NotYours
from scorekeeper.service.hands import recording
from scorekeeper.store.book import Book
from tests.service.conftest import BEN_WINS, Party, gather


def test_another_name_stands_in_every_hand(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    seats.rename(party.book, ben, 1, " Benjamin ")
    table = party.view()
    assert table.players[1].name == "Benjamin"
    assert table.sheet.hands[0].next_dealer_name == "Benjamin"
    assert table.totals["Benjamin"] == 8


def test_nobody_renames_somebody_else(party: Party, ben: Caller) -> None:
    with pytest.raises(NotYours):
        seats.rename(party.book, ben, 2, "Nobody")
    seats.rename(party.book, party.aki, 2, "Chieko")
    assert party.view().players[2].name == "Chieko"


def test_anybody_who_plays_names_an_empty_seat(book: Book) -> None:
    party = gather(book, players=["Aki", "Ben", ""])
    seats.rename(book, party.join(seat=1), 2, "Chie")
    assert party.view().players[2].name == "Chie"


@pytest.mark.parametrize("name", ["", " ", "ＡＫＩ", "a\u200bki", "N" * 41])
def test_a_name_is_somebodys_own(party: Party, ben: Caller, name: str) -> None:
    with pytest.raises(Refused) as refused:
        seats.rename(party.book, ben, 1, name)
    assert refused.value.problems[0].field == "name"


def test_a_name_may_change_its_case(party: Party, ben: Caller) -> None:
    seats.rename(party.book, ben, 1, "BEN")
    assert party.view().players[1].name == "BEN"


def test_a_seat_that_is_not_there_has_no_name(party: Party) -> None:
    with pytest.raises(Refused):
        seats.rename(party.book, party.aki, 4, "Emi")


def test_a_freed_seat_can_be_taken_and_its_device_stays_at_the_table(party: Party, ben: Caller) -> None:
    seats.free(party.book, party.aki, 1)
    assert not party.view().players[1].seated
    assert tables.view(party.book, ben).me.seat is None
    assert party.me(party.join(seat=1)).name == "Ben"


def test_who_stands_up_keeps_the_chips_and_may_sit_elsewhere(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    seats.stand_up(party.book, ben)
    assert party.view().totals["Ben"] == 8
    assert recording.record(party.book, ben, BEN_WINS)[0].number == 2


def test_a_host_without_a_seat_is_still_the_host(party: Party) -> None:
    seats.stand_up(party.book, party.aki)
    assert party.me(party.aki).is_host
