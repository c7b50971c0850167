"""Request a seat that another device holds."""

from __future__ import annotations

import pytest

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.people import devices, joining
from scorekeeper.service.tables import detail
from scorekeeper.service.views.people import MAX_SEAT_REQUESTS
from tests.service.conftest import Party, caller


def ask(party: Party, seat: int = 1) -> tuple[Caller, int]:
    """Return a device that requests a seat, and its number."""
    joined = joining.join(party.database, party.opened.code, party.opened.links.play or "", seat=seat, move=True)
    assert (joined.seat, joined.requested_seat, joined.role) == (None, seat, "player")
    [asking] = detail.get_table(party.database, caller(joined)).seat_requests
    assert asking.mine
    return caller(joined), asking.device


def asked(party: Party, who: Caller) -> list[str]:
    """Return the seat requests that a device decides."""
    return [one.name for one in detail.get_table(party.database, who).seat_requests if one.may_answer]


def test_a_held_seat_is_taken_by_nobody_who_was_not_let_in(party: Party, ben: Caller) -> None:
    chie, eva = party.join(seat=2), party.join(watch=True)
    new, device = ask(party)
    before = presence.get_table_state(party.database, ben).revision
    assert [asked(party, who) for who in (party.aki, ben, chie, eva, new)] == [["Ben"], ["Ben"], [], [], []]
    for other in (chie, eva, new):
        with pytest.raises(Forbidden):
            devices.answer_seat_request(party.database, other, device, let=True)
    assert (party.me(ben).seat, party.me(new).seat, presence.get_table_state(party.database, ben).revision) == (
        1,
        None,
        before,
    )


@pytest.mark.parametrize("decides", ["holder", "host"])
def test_a_granted_request_moves_the_seat_and_removes_the_other_device(party: Party, ben: Caller, decides: str) -> None:
    new, device = ask(party)
    devices.answer_seat_request(party.database, ben if decides == "holder" else party.aki, device, let=True)
    assert (party.me(new).seat, party.me(new).name, detail.get_table(party.database, new).seat_requests) == (
        1,
        "Ben",
        (),
    )
    with pytest.raises(NotFound):
        party.me(ben)
    with pytest.raises(NotAllowedNow):
        devices.answer_seat_request(party.database, party.aki, device, let=True)


def test_a_no_leaves_everything_as_it_was_and_who_asks_may_stop(party: Party, ben: Caller) -> None:
    for decides in (ben, None):
        new, device = ask(party)
        devices.answer_seat_request(party.database, decides or new, device, let=False)
        assert (party.me(ben).seat, party.me(new).seat, asked(party, ben)) == (1, None, [])
        with pytest.raises(NotAllowedNow):
            devices.answer_seat_request(party.database, ben, device, let=True)


def test_a_host_whose_seat_is_given_away_stays_host(party: Party) -> None:
    new, device = ask(party, 0)
    devices.answer_seat_request(party.database, party.aki, device, let=True)
    assert (party.me(party.aki).role, party.me(party.aki).seat) == ("host", None)
    assert (party.me(new).role, party.me(new).seat) == ("player", 0)


def test_a_request_for_a_seat_freed_in_the_meantime_can_be_granted(party: Party, ben: Caller) -> None:
    new, device = ask(party)
    devices.release_seat(party.database, party.aki, 1)
    assert asked(party, ben) == []
    devices.answer_seat_request(party.database, party.aki, device, let=True)
    assert party.me(new).seat == 1


def test_the_number_of_requests_for_one_seat_is_limited(party: Party, ben: Caller) -> None:
    assert [ask(party) for _ in range(MAX_SEAT_REQUESTS)]
    with pytest.raises(AlreadyChanged):
        ask(party)
    assert asked(party, ben) == ["Ben"] * MAX_SEAT_REQUESTS
