"""List the devices of a table, remove one or all of them, free a seat, and request a held one."""

from datetime import datetime, timedelta

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.service.errors import (
    AlreadyChanged,
    DeviceRemoved,
    Forbidden,
    NotAllowedNow,
    NotFound,
    RejoinRequired,
    SeatRequested,
)
from scorekeeper.service.hands import recording
from scorekeeper.service.people import devices, hosts, joining
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import deletion, detail, opening
from scorekeeper.service.views.people import MAX_SEAT_REQUESTS
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.transactions import WriteTransaction
from tests.service.conftest import BEN_WINS, Party, caller, gather, refuses


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
    there = devices.list_devices(party.database, party.aki).devices
    assert [one.is_long_absent for one in there] == [False, True, True, False]


def test_visits_are_recorded_every_few_minutes(party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    marked = presence.update_seen

    def mark(writing: WriteTransaction, status: TableStatus) -> None:
        written.append(status.device)
        marked(writing, status)

    monkeypatch.setattr(presence, "update_seen", mark)
    begun = clock.now()
    for seconds in range(0, 660, 30):
        monkeypatch.setattr(clock, "now", lambda at=begun + timedelta(seconds=seconds): at)
        for who in (party.aki, ben):
            presence.get_table_state(party.database, who)
    assert (written.count(1), written.count(2)) == (10, 2)


def test_a_removed_phone_is_out_at_once_and_comes_back_by_nothing_it_knew(party: Party, ben: Caller) -> None:
    known, secret = opening.links(party.database, ben), joining.create_move_link(party.database, ben)
    device = party.me(ben).device
    refuses(Forbidden, devices.remove_device, party.database, party.aki, party.me(party.aki).device)
    devices.remove_device(party.database, party.aki, device)
    for number in (device, 99):
        refuses(NotFound, devices.remove_device, party.database, party.aki, number)
    refuses(DeviceRemoved, detail.get_front_page, party.database, ben, 5)
    refuses(NotFound, presence.get_table_state, party.database, ben)
    refuses(DeviceRemoved, recording.record_hand, party.database, ben, BEN_WINS)
    refuses(NotFound, joining.use_move_link, party.database, ben.code, secret)
    refuses(NotFound, joining.find_by_join_code, party.database, known.join_code or "")
    for old in (known.play or "", known.watch):
        refuses(NotFound, joining.join, party.database, ben.code, old, seat=1)
    now = opening.links(party.database, party.aki)
    assert caller(joining.join(party.database, ben.code, now.play or "", seat=1)) != ben
    assert party.view().players[1].has_device


def test_a_big_screen_watches_until_it_is_removed_and_the_links_of_the_others_stay(party: Party) -> None:
    screen = Caller(party.opened.code, devices.add_screen(party.database, party.aki))
    assert detail.get_table(party.database, screen).me.role == "watcher"
    known, last = opening.links(party.database, party.aki), devices.list_devices(party.database, party.aki).devices[-1]
    assert (last.kind, last.name) == (devices.SCREEN, None)
    devices.remove_device(party.database, party.aki, last.device)
    refuses(NotFound, presence.get_table_state, party.database, screen)
    assert opening.links(party.database, party.aki) == known


@pytest.mark.parametrize(("late", "joins"), [(0, False), (61, False), (0, True)], ids=["in time", "late", "joined"])
def test_a_removed_phone_can_be_brought_back_within_a_minute_if_nobody_joined(
    party: Party, ben: Caller, eva: Caller, monkeypatch: pytest.MonkeyPatch, *, late: int, joins: bool
) -> None:
    device, removed_at = party.me(ben).device, clock.now()
    devices.remove_device(party.database, party.aki, party.me(eva).device)
    devices.remove_device(party.database, party.aki, device)
    if joins:
        joining.join(party.database, ben.code, opening.links(party.database, party.aki).watch)
    monkeypatch.setattr(clock, "now", lambda: removed_at + timedelta(seconds=late))
    assert devices.list_devices(party.database, party.aki).restorable == (not late and not joins)
    if late or joins:
        refuses(NotAllowedNow, devices.restore_devices, party.database, party.aki)
        return
    devices.restore_devices(party.database, party.aki)
    assert party.me(ben).device == device
    refuses(DeviceRemoved, detail.get_table, party.database, eva)


@pytest.mark.parametrize("everybody", [False, True], ids=["new links only", "everybody joins again"])
def test_revoked_links_open_nothing_and_new_ones_do(party: Party, ben: Caller, eva: Caller, *, everybody: bool) -> None:
    party.record(BEN_WINS)
    secret, old = joining.create_move_link(party.database, ben), opening.links(party.database, ben)
    new = joining.revoke_links(party.database, party.aki, everybody=everybody)
    for who in (ben, eva) if everybody else ():
        refuses(RejoinRequired, detail.get_table, party.database, who)
    for old_one in (old.play or "", old.watch):
        refuses(NotFound, joining.join, party.database, party.opened.code, old_one)
    refuses(NotFound, joining.find_by_join_code, party.database, old.join_code or "")
    refuses(NotFound, joining.use_move_link, party.database, ben.code, secret)
    assert joining.find_by_join_code(party.database, new.join_code or "") == (party.opened.code, new.play)
    here = ["Aki"] if everybody else ["Aki", "Ben", "Eva"]
    assert [one.name for one in devices.list_devices(party.database, party.aki).devices] == here
    again = caller(joining.join(party.database, ben.code, new.play or "", seat=1)) if everybody else ben
    assert detail.get_table(party.database, again).links == new
    assert (party.me(again).name, party.view().totals["Ben"]) == ("Ben", 8)


def test_a_table_has_room_for_so_many_watchers_and_phones(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MAX_WATCHERS", 2)
    monkeypatch.setattr(joining, "MAX_DEVICES", 6)
    party, begun = gather(database), clock.now()
    here, gone = (party.join(watch=True) for _ in range(2))
    with pytest.raises(NotAllowedNow, match="2 phones are already watching"):
        party.join(watch=True)
    for seat in (1, 2, None):
        party.join(seat=seat)
    with pytest.raises(NotAllowedNow, match="6 phones are already at this table"):
        party.join(seat=3)
    monkeypatch.setattr(clock, "now", lambda: begun + timedelta(days=2))
    detail.get_table(database, here)
    party.join(seat=3)
    party.join(watch=True)
    refuses(RejoinRequired, detail.get_table, database, gone)
    with pytest.raises(NotAllowedNow, match="2 phones are already watching"):
        party.join(watch=True)
    named = [one.name for one in devices.list_devices(database, party.aki).devices]
    assert named == ["Aki", None, "Ben", "Chie", "Dai", None]


def test_a_freed_seat_can_be_taken_and_its_device_only_looks_on(party: Party, ben: Caller) -> None:
    secret = joining.create_move_link(party.database, ben)
    devices.release_seat(party.database, party.aki, 1)
    assert not party.view().players[1].has_device
    freed = detail.get_table(party.database, ben)
    assert (freed.me.role, freed.me.seat, freed.me.person) == ("watcher", None, None)
    assert (freed.links.play, freed.links.join_code) == (None, None)
    refuses(Forbidden, recording.record_hand, party.database, ben, BEN_WINS)
    refuses(NotFound, joining.use_move_link, party.database, party.opened.code, secret)
    assert party.me(party.join(seat=1)).name == "Ben"


def test_a_former_host_whose_seat_is_freed_cannot_take_it_back(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = clock.now() + timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    hosts.take_over(party.database, ben)
    devices.release_seat(party.database, ben, 0)
    refuses(Forbidden, hosts.take_back, party.database, party.aki)


def test_a_player_who_leaves_a_seat_keeps_the_chips_and_may_write(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    devices.leave_seat(party.database, ben)
    assert (party.view().totals["Ben"], party.view().players[1].has_device) == (8, False)
    assert recording.record_hand(party.database, ben, BEN_WINS)[0].number == 2


@pytest.mark.parametrize("how", ["left", "freed", "given away"])
def test_a_host_without_a_seat_is_still_host(party: Party, how: str) -> None:
    if how == "left":
        devices.leave_seat(party.database, party.aki)
    elif how == "freed":
        devices.release_seat(party.database, party.aki, 0)
    else:
        assert party.me(party.claim(0)).role == "player"
    assert (party.me(party.aki).role, party.me(party.aki).person) == ("host", None)


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


def answer(party: Party, who: Caller, device: int, *, let: bool) -> None:
    devices.answer_seat_request(party.database, who, device, let=let)


def test_a_held_seat_is_taken_by_nobody_who_was_not_let_in(party: Party, ben: Caller) -> None:
    chie, eva = party.join(seat=2), party.join(watch=True)
    new, device = ask(party)
    before = presence.get_table_state(party.database, ben).revision
    assert [asked(party, who) for who in (party.aki, ben, chie, eva, new)] == [["Ben"], ["Ben"], [], [], []]
    for other in (chie, eva, new):
        refuses(Forbidden, answer, party, other, device, let=True)
    assert (party.me(ben).seat, party.me(new).seat, party.view().revision) == (1, None, before)


@pytest.mark.parametrize("decides", ["holder", "host"])
def test_a_granted_request_moves_the_seat_and_removes_the_other_device(party: Party, ben: Caller, decides: str) -> None:
    new, device = ask(party)
    answer(party, ben if decides == "holder" else party.aki, device, let=True)
    assert (party.me(new).seat, party.me(new).name) == (1, "Ben")
    assert detail.get_table(party.database, new).seat_requests == ()
    refuses(NotFound, party.me, ben)
    refuses(NotAllowedNow, answer, party, party.aki, device, let=True)


def test_a_no_leaves_everything_as_it_was_and_who_asks_may_stop(party: Party, ben: Caller) -> None:
    for decides in (ben, None):
        new, device = ask(party)
        answer(party, decides or new, device, let=False)
        assert (party.me(ben).seat, party.me(new).seat, asked(party, ben)) == (1, None, [])
        refuses(NotAllowedNow, answer, party, ben, device, let=True)


def test_the_number_of_requests_for_one_seat_is_limited(party: Party, ben: Caller) -> None:
    (new, device), *_ = [ask(party) for _ in range(MAX_SEAT_REQUESTS)]
    refuses(AlreadyChanged, ask, party)
    assert asked(party, ben) == ["Ben"] * MAX_SEAT_REQUESTS
    devices.release_seat(party.database, party.aki, 1)
    assert asked(party, ben) == []
    answer(party, party.aki, device, let=True)
    assert party.me(new).seat == 1, "a seat freed in the meantime can be granted"


def seen_at(party: Party) -> dict[int, datetime | None]:
    """Return when each device was last seen."""
    with party.database.reading() as reading:
        return {one.device: one.last_seen for one in queries.authentication.table_statuses(reading, party.opened.code)}


def listen(party: Party, *phones: int) -> ListenerState | None:
    return presence.get_listener_state(party.database, party.opened.code, phones)


def test_listening_devices_are_seen(party: Party, ben: Caller, eva: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    aki, other, silent = (presence.get_table_state(party.database, who).device for who in (party.aki, ben, eva))
    before, now = seen_at(party), clock.now() + timedelta(minutes=7)
    monkeypatch.setattr(clock, "now", lambda: now)
    roles = {aki: "host", other: "player", silent: "watcher"}
    assert listen(party, aki, other) == ListenerState(party.view().revision, party.view().state, roles)
    assert seen_at(party) == {aki: now, other: now, silent: before[silent]}
    deletion.delete_table(party.database, party.aki, party.opened.code)
    assert listen(party, 1) is None, "the table is deleted"


def test_the_seat_of_the_only_host_is_granted_by_those_who_sit_and_makes_nobody_host(party: Party, ben: Caller) -> None:
    eva, (new, device) = party.join(name="Eva"), ask(party, 0)
    assert [asked(party, who) for who in (party.aki, ben, eva, new)] == [["Aki"], ["Aki"], [], []]
    hosts.appoint(party.database, party.aki, "Ben")
    hosts.appoint(party.database, ben, "Aki")
    chie = party.join(seat=2)
    assert asked(party, chie) == [], "another host decides"
    hosts.dismiss(party.database, party.aki, "Ben")
    answer(party, chie, device, let=True)
    assert (party.me(new).seat, party.me(new).role) == (0, "player")
    assert party.me(party.aki).is_host


def test_a_device_that_asks_at_a_locked_table_sees_nothing_until_it_is_let_in(party: Party, ben: Caller) -> None:
    joining.lock_joining(party.database, party.aki, True)
    play = party.opened.links.play or ""
    declined, granted = (
        caller(joining.join(party.database, party.opened.code, play, seat=1, move=True)) for _ in range(2)
    )
    for who in (declined, granted):
        refuses(SeatRequested, detail.get_table, party.database, who)
        refuses(NotFound, presence.get_table_state, party.database, who)
    first, second = (one.device for one in detail.get_table(party.database, ben).seat_requests)
    answer(party, ben, first, let=False)
    refuses(DeviceRemoved, party.me, declined)
    answer(party, ben, second, let=True)
    assert (party.me(granted).seat, party.me(granted).role) == (1, "player")


def test_a_device_that_is_not_let_in_reads_it_and_who_stops_asking_does_not(party: Party, ben: Caller) -> None:
    for decides, declined in ((ben, True), (None, False)):
        new, device = ask(party)
        answer(party, decides or new, device, let=False)
        told = [(one.name, one.declined) for one in detail.get_table(party.database, new).seat_requests]
        assert told == ([("Ben", True)] if declined else [])


def test_who_wants_to_play_at_a_full_table_is_on_the_list_of_the_host_until_they_sit_or_hear_no(party: Party) -> None:
    ben, links = party.join(seat=1), party.opened.links

    def plays(name: str) -> tuple[Caller, int]:
        new = caller(joining.join(party.database, party.opened.code, links.play or "", name=name, plays=True))
        assert [asked(party, who) for who in (party.aki, ben, new)] == [[name], [], []]
        [request] = detail.get_table(party.database, new).seat_requests
        return new, request.device

    with pytest.raises(Refused, match="enter your name first"):
        plays("")
    eva, device = plays("Eva")
    answer(party, party.aki, device, let=False)
    assert [(one.plays, one.declined) for one in detail.get_table(party.database, eva).seat_requests] == [(True, True)]
    finn, device = plays("Finn")
    answer(party, party.aki, device, let=True)
    assert (party.me(finn).name, detail.get_table(party.database, finn).seat_requests) == ("Finn", ())
    gus, _ = plays("Gus")
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 2, party.me(gus).person or 0, 4)))
    assert (party.me(gus).seat, asked(party, party.aki)) == (2, [])
