from scorekeeper.service import seats, tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.hands import recording
from tests.service.conftest import BEN_WINS, Party


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
