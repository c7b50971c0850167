"""List the devices of a table, and remove one or all of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import DeviceRemoved, Forbidden, NotAllowedNow, NotFound, RejoinRequired
from scorekeeper.service.hands import drafts, recording
from scorekeeper.service.people import devices, joining
from scorekeeper.service.tables import detail, opening
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.transactions import WriteTransaction
from tests.service.conftest import BEN_WINS, Party, caller, gather


def test_a_host_sees_person_type_and_last_visit_of_every_device(
    party: Party, ben: Caller, eva: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = joining.join(party.database, ben.code, party.opened.links.play or "", kind="iPad")
    begun = clock.now()
    monkeypatch.setattr(clock, "now", lambda: begun + timedelta(minutes=7))
    detail.get_table(party.database, ben)
    monkeypatch.setattr(clock, "now", lambda: begun + timedelta(minutes=8))
    there = devices.list_devices(party.database, party.aki).devices
    assert [(one.name, one.role, one.seat, one.kind, one.mine) for one in there] == [
        ("Aki", "host", 0, None, True),
        ("Ben", "player", 1, None, False),
        ("Eva", "watcher", None, None, False),
        (None, "player", None, "iPad", False),
    ]
    assert [one.is_present for one in there] == [True, True, False, False]
    assert there[1].last_seen == begun + timedelta(minutes=7)
    monkeypatch.setattr(clock, "now", lambda: begun + timedelta(hours=13))
    recording.record_hand(party.database, caller(joined), BEN_WINS)
    assert [one.is_long_absent for one in devices.list_devices(party.database, party.aki).devices] == [
        False,
        True,
        True,
        False,
    ]


def test_the_last_visit_is_recorded_every_five_minutes_and_for_a_host_every_minute(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    marked = presence._update_seen

    def mark(writing: WriteTransaction, device: DeviceRow) -> None:
        written.append(device.device)
        marked(writing, device)

    monkeypatch.setattr(presence, "_update_seen", mark)
    begun = clock.now()
    for seconds in range(0, 660, 30):
        monkeypatch.setattr(clock, "now", lambda at=begun + timedelta(seconds=seconds): at)
        for who in (party.aki, ben):
            presence.get_table_state(party.database, who)
    assert (written.count(1), written.count(2)) == (10, 2)


@pytest.mark.parametrize(
    "ask",
    [
        detail.get_table,
        presence.get_table_state,
        lambda database, who: drafts.update_draft(database, who, 1, {"winner": "1"}),
        lambda database, who: recording.preview_hand(database, who, BEN_WINS),
        lambda database, who: recording.record_hand(database, who, BEN_WINS),
    ],
    ids=["view", "revision", "draft", "preview", "record"],
)
def test_a_phone_that_is_removed_is_out_at_once_and_comes_back_by_nothing_it_knew(
    party: Party, ben: Caller, ask: Callable[[Database, Caller], object]
) -> None:
    known, secret = opening.links(party.database, ben), joining.create_move_link(party.database, ben)
    devices.remove_device(party.database, party.aki, party.me(ben).device)
    with pytest.raises(NotFound):
        ask(party.database, ben)
    with pytest.raises(DeviceRemoved):
        detail.get_front_page(party.database, ben, 5)
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, ben.code, secret)
    with pytest.raises(NotFound):
        joining.find_by_join_code(party.database, known.join_code or "")
    for old in (known.play or "", known.watch):
        with pytest.raises(NotFound):
            joining.join(party.database, ben.code, old, seat=1)
    now = opening.links(party.database, party.aki)
    assert caller(joining.join(party.database, ben.code, now.play or "", seat=1)) != ben
    assert party.view().players[1].has_device


def test_nobody_removes_their_own_phone_nor_one_that_is_not_there(party: Party, ben: Caller, sam: Caller) -> None:
    device = party.me(ben).device
    with pytest.raises(Forbidden):
        devices.remove_device(party.database, party.aki, party.me(party.aki).device)
    devices.remove_device(party.database, party.aki, device)
    for number in (device, 99):
        with pytest.raises(NotFound):
            devices.remove_device(party.database, party.aki, number)
    with pytest.raises(NotFound):
        devices.remove_device(party.database, Caller(party.opened.code, sam.token), 1)


def test_everybody_joins_again_but_whoever_says_so(party: Party, ben: Caller, eva: Caller) -> None:
    party.record(BEN_WINS)
    secret, old = joining.create_move_link(party.database, ben), opening.links(party.database, ben)
    new = joining.revoke_links(party.database, party.aki, everybody=True)
    for who in (ben, eva):
        with pytest.raises(RejoinRequired):
            detail.get_table(party.database, who)
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, ben.code, secret)
    with pytest.raises(NotFound):
        joining.find_invitation(party.database, ben.code, old.watch)
    assert [one.name for one in devices.list_devices(party.database, party.aki).devices] == ["Aki"]
    again = caller(joining.join(party.database, ben.code, new.play or "", seat=1))
    assert (party.me(again).name, party.view().totals["Ben"]) == ("Ben", 8)


def test_a_table_has_room_for_so_many_watchers_of_a_day_and_so_many_phones(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "MAX_WATCHERS", 2)
    monkeypatch.setattr(joining, "MAX_DEVICES", 6)
    party, begun = gather(database), clock.now()
    here, gone = (party.join(watch=True) for _ in range(2))
    with pytest.raises(NotAllowedNow, match="2 phones watch this table already"):
        party.join(watch=True)
    for seat in (1, 2, None):
        party.join(seat=seat)
    with pytest.raises(NotAllowedNow, match="6 phones are at this table"):
        party.join(seat=3)
    monkeypatch.setattr(clock, "now", lambda: begun + timedelta(days=2))
    detail.get_table(database, here)
    party.join(seat=3)
    party.join(watch=True)
    with pytest.raises(RejoinRequired):
        detail.get_table(database, gone)
    with pytest.raises(NotAllowedNow, match="2 phones watch"):
        party.join(watch=True)
    assert [one.name for one in devices.list_devices(database, party.aki).devices] == [
        "Aki",
        None,
        "Ben",
        "Chie",
        "Dai",
        None,
    ]
