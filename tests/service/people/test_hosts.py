"""Appoint, dismiss and replace hosts, and use a host link."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from time_machine import Traveller, travel

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, NotAllowedNow, NotFound
from scorekeeper.service.hands import recording
from scorekeeper.service.people import devices, hosts as hosting, joining
from scorekeeper.service.people.hosts import claim_host, find_by_host_link, renew_host_link
from scorekeeper.service.tables import detail
from scorekeeper.service.views.people import Hosting
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, Party, caller, key, refuses

AKI, BEN, CHIE, DAI = 1, 2, 3, 4
"""The persons."""


@pytest.fixture
def turned() -> Iterator[Traveller]:
    """Return a clock that stops until the test moves it."""
    with travel(datetime.now(UTC), tick=False) as clock:
        yield clock


def said(party: Party, who: Caller) -> Hosting:
    return detail.get_table(party.database, who).hosting


def hosts(party: Party, *phones: Caller) -> list[str | None]:
    """Return which of these callers are hosts."""
    return [me.name for me in map(party.me, phones) if me.is_host]


def test_a_clock_put_back_neither_holds_nor_takes_the_part(party: Party, ben: Caller, turned: Traveller) -> None:
    turned.shift(timedelta(days=300))
    presence.record_seen(party.database, presence.get_table_state(party.database, party.aki))
    turned.shift(timedelta(days=-300))
    assert said(party, ben).is_absent
    presence.record_seen(party.database, presence.get_table_state(party.database, party.aki))
    assert not said(party, ben).is_absent


def test_a_host_appoints_a_second_host_or_a_successor_with_a_device_and_resigns(
    party: Party, ben: Caller, eva: Caller
) -> None:
    hosting.appoint(party.database, party.aki, BEN)
    assert hosts(party, party.aki, ben) == ["Aki", "Ben"]
    assert said(party, ben).hosts == ("Aki", "Ben")
    hosting.dismiss(party.database, party.aki, AKI)
    assert hosts(party, party.aki, ben) == ["Ben"]
    refuses(NotAllowedNow, hosting.dismiss, party.database, ben, BEN)
    watching = party.me(eva).person or 0
    for person in (DAI, watching, 99):
        for change in (hosting.appoint, hosting.dismiss):
            refuses(Refused, change, party.database, ben, person)
    now = said(party, ben), party.view().revision
    hosting.dismiss(party.database, ben, AKI)
    assert (said(party, ben), party.view().revision) == now, "who is not host stays as they are"
    hosting.appoint(party.database, ben, AKI, instead=True)
    assert hosts(party, party.aki, ben, eva) == ["Aki"]
    assert party.me(ben).role == "player"


def test_the_part_goes_to_ones_own_new_phone_and_not_to_whoever_claims_the_seat(party: Party, ben: Caller) -> None:
    hosting.appoint(party.database, party.aki, BEN)
    moved = caller(joining.use_move_link(party.database, ben.code, joining.create_move_link(party.database, ben)))
    assert hosts(party, moved) == ["Ben"]
    assert hosts(party, party.claim(1)) == []


def test_a_player_takes_over_after_15_minutes_without_a_host(party: Party, ben: Caller, turned: Traveller) -> None:
    finn = party.join("Finn")
    party.view()
    turned.shift(timedelta(minutes=14, seconds=59))
    assert not said(party, ben).may_take_over
    refuses(NotAllowedNow, hosting.take_over, party.database, ben)
    turned.shift(timedelta(seconds=1))
    assert said(party, ben).may_take_over
    hosting.take_over(party.database, finn)
    with pytest.raises(NotAllowedNow, match="a host was active in the last 15 minutes"):
        hosting.take_over(party.database, ben)
    assert hosts(party, party.aki, ben, finn) == ["Finn"]
    assert party.me(party.aki).role == "player"


def test_nobody_takes_over_who_only_watches_is_host_or_is_nobody(party: Party, eva: Caller, turned: Traveller) -> None:
    nobody = caller(joining.join(party.database, party.aki.code, party.opened.links.play or ""))
    turned.shift(timedelta(hours=1))
    for who, refused in ((eva, Forbidden), (nobody, Forbidden), (party.aki, NotAllowedNow)):
        assert not said(party, who).may_take_over
        refuses(refused, hosting.take_over, party.database, who)
    assert hosts(party, party.aki, eva, nobody) == ["Aki"]


def test_any_former_host_sees_a_takeover_and_takes_it_back_for_all(
    party: Party, ben: Caller, chie: Caller, turned: Traveller
) -> None:
    dai = party.join(seat=3)
    hosting.appoint(party.database, party.aki, BEN)
    for who in (chie, dai):
        turned.shift(timedelta(minutes=15))
        hosting.take_over(party.database, who)
        assert [said(party, one).taken_by for one in (party.aki, ben, who)] == [party.me(who).name] * 2 + [None]
        refuses(Forbidden, hosting.take_back, party.database, who)
    hosting.take_back(party.database, ben)
    assert hosts(party, party.aki, ben, chie, dai) == ["Aki", "Ben", "Chie"]
    assert said(party, party.aki).taken_by is None
    refuses(Forbidden, hosting.take_back, party.database, party.aki)


def test_whoever_took_over_cannot_keep_it_by_making_others_host_but_by_making_the_former_one(
    party: Party, ben: Caller, chie: Caller, turned: Traveller
) -> None:
    turned.shift(timedelta(minutes=15))
    hosting.take_over(party.database, ben)
    hosting.appoint(party.database, ben, CHIE)
    assert said(party, party.aki).taken_by == "Ben"
    hosting.take_back(party.database, party.aki)
    assert hosts(party, party.aki, ben, chie) == ["Aki", "Chie"]
    hosting.dismiss(party.database, party.aki, CHIE)
    turned.shift(timedelta(minutes=15))
    hosting.take_over(party.database, ben)
    hosting.appoint(party.database, ben, AKI)
    hosting.dismiss(party.database, ben, AKI)
    assert said(party, party.aki).taken_by is None
    refuses(Forbidden, hosting.take_back, party.database, party.aki)


@pytest.mark.parametrize(
    "act",
    [
        presence.get_table_state,
        lambda database, aki: recording.record_hand(database, aki, BEN_WINS),
        lambda database, aki: recording.record_hand(database, aki, BEN_WINS, key=key("early")),
    ],
    ids=["a look", "a hand", "a known hand"],
)
def test_any_action_of_a_host_prevents_a_takeover(
    party: Party, ben: Caller, turned: Traveller, act: Callable[[Database, Caller], object]
) -> None:
    recording.record_hand(party.database, party.aki, BEN_WINS, key=key("early"))
    turned.shift(timedelta(minutes=15))
    assert said(party, ben).may_take_over
    act(party.database, party.aki)
    assert not said(party, ben).may_take_over
    refuses(NotAllowedNow, hosting.take_over, party.database, ben)


def test_a_server_link_makes_host_once_and_for_ten_minutes(party: Party, ben: Caller, turned: Traveller) -> None:
    code, secret = renew_host_link(party.database, party.opened.code)
    assert find_by_host_link(party.database, code, secret).hosts == ("Aki",)
    for wrong in ("", "made up", "é"):
        refuses(NotFound, claim_host, party.database, code, wrong)
    turned.shift(timedelta(minutes=10))
    assert claim_host(party.database, code, secret, token=ben.token).token == ben.token
    assert hosts(party, party.aki, ben) == ["Aki", "Ben"]
    refuses(NotFound, claim_host, party.database, code, secret)
    _, second = renew_host_link(party.database, party.opened.code)
    new = party.me(caller(claim_host(party.database, code, second, token="made up")))
    assert (new.is_host, new.person) == (True, None)
    _, late = renew_host_link(party.database, party.opened.code)
    turned.shift(timedelta(minutes=10, seconds=1))
    refuses(NotFound, find_by_host_link, party.database, code, late)
    refuses(NotFound, claim_host, party.database, code, late)


def test_a_link_from_the_server_gives_the_seat_of_a_person_with_the_part_of_the_host(party: Party, ben: Caller) -> None:
    code, secret = renew_host_link(party.database, party.opened.code)
    assert [one.name for one in find_by_host_link(party.database, code, secret).people] == ["Aki", "Ben", "Chie", "Dai"]
    assert find_by_host_link(party.database, code, secret, ben.token).people == ()
    new = caller(claim_host(party.database, code, secret, AKI))
    assert (party.me(new).is_host, party.me(new).seat) == (True, 0)
    assert (party.me(party.aki).role, party.me(party.aki).seat) == ("watcher", None), "the phone that is lost"
    _, second = renew_host_link(party.database, code)
    assert party.me(caller(claim_host(party.database, ben.code, second, AKI, token=ben.token))).name == "Ben", (
        "who sits stays who they are"
    )


def test_a_host_without_a_seat_takes_one_by_the_link_to_play_and_stays_host(party: Party, ben: Caller) -> None:
    code, secret = renew_host_link(party.database, party.opened.code)
    new = caller(claim_host(party.database, code, secret))
    play = party.opened.links.play or ""
    joining.lock_joining(party.database, new, True)
    assert not joining.find_invitation(party.database, code, play, new.token).locked
    joined = joining.join(party.database, code, play, seat=1, move=True, token=new.token)
    assert (joined.token, joined.requested_seat) == (new.token, 1)
    [request] = party.view().seat_requests
    devices.answer_seat_request(party.database, ben, request.device, let=True)
    assert (party.me(new).is_host, party.me(new).name) == (True, "Ben")
    _, second = renew_host_link(party.database, party.opened.code)
    third = caller(claim_host(party.database, code, second))
    assert joining.join(party.database, code, play, seat=2, token=third.token).seat == 2
    assert (party.me(third).is_host, party.me(third).name) == (True, "Chie")


def told(party: Party) -> list[tuple[str | None, str, tuple[str, ...]]]:
    """Return the events about hosts, the oldest first: author, kind and people."""
    return [(one.by, one.what["how"], one.people) for one in reversed(party.view().activity) if one.kind == "host"]


def test_the_feed_lists_all_changes_of_hosts(party: Party, ben: Caller, turned: Traveller) -> None:
    hosting.appoint(party.database, party.aki, BEN)
    hosting.dismiss(party.database, ben, BEN)
    turned.shift(timedelta(minutes=15))
    hosting.take_over(party.database, ben)
    hosting.take_back(party.database, party.aki)
    code, secret = renew_host_link(party.database, party.opened.code)
    claim_host(party.database, code, secret)
    assert told(party) == [
        ("Aki", "shared", ("Ben",)),
        ("Ben", "dismissed", ("Ben",)),
        ("Ben", "taken_over", ("Ben",)),
        ("Aki", "taken_back", ()),
        (None, "by_link", ()),
    ]
