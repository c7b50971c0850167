from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.hands import drafts, recording
from scorekeeper.service.people import devices, hosts, joining
from scorekeeper.service.tables import detail
from scorekeeper.store import clock
from tests.service.conftest import BEN_WINS, Party


def test_a_freed_seat_can_be_taken_and_its_device_only_looks_on(party: Party, ben: Caller) -> None:
    secret = joining.create_move_link(party.database, ben)
    devices.release_seat(party.database, party.aki, 1)
    assert not party.view().players[1].has_device
    freed = detail.get_table(party.database, ben)
    assert (freed.me.role, freed.me.seat, freed.me.person) == ("watcher", None, None)
    assert (freed.links.play, freed.links.join_code) == (None, None)
    with pytest.raises(Forbidden):
        recording.record_hand(party.database, ben, BEN_WINS)
    with pytest.raises(Forbidden):
        drafts.update_draft(party.database, ben, 1, {"winner": "1"})
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, party.opened.code, secret)
    assert party.me(party.join(seat=1)).name == "Ben"


def test_a_host_whose_seat_is_freed_stays_host(party: Party) -> None:
    devices.release_seat(party.database, party.aki, 0)
    assert (party.me(party.aki).role, party.me(party.aki).person) == ("host", None)


def test_a_new_host_who_frees_the_former_hosts_seat_stays_host(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    hosts.take_over(party.database, ben)
    devices.release_seat(party.database, ben, 0)
    with pytest.raises(Forbidden):
        hosts.take_back(party.database, party.aki)


def test_a_player_who_leaves_a_seat_keeps_the_chips_and_can_take_another(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    devices.leave_seat(party.database, ben)
    assert party.view().totals["Ben"] == 8
    assert recording.record_hand(party.database, ben, BEN_WINS)[0].number == 2


def test_a_host_without_a_seat_is_still_host(party: Party) -> None:
    devices.leave_seat(party.database, party.aki)
    assert party.me(party.aki).is_host
