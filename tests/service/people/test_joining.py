from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import AlreadyChanged, JoiningLocked, NotFound
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people import devices, hosts, joining
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, opening, table_list
from scorekeeper.service.transfer import exporter
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, Party, gather


def play(party: Party) -> str:
    return party.opened.links.play or ""


def test_a_link_shows_the_seats_and_what_it_gives(party: Party) -> None:
    invitation = joining.find_invitation(party.database, party.opened.code, play(party))
    assert (invitation.role, invitation.game.id, invitation.locked) == ("player", "tien-gow", False)
    assert [(player.name, player.has_device) for player in invitation.players] == [
        ("Aki", True),
        ("Ben", False),
        ("Chie", False),
        ("Dai", False),
    ]
    assert joining.find_invitation(party.database, party.opened.code, party.opened.links.watch).role == "watcher"


@pytest.mark.parametrize("secret", ["", "made up", "é"])
def test_an_unknown_link_opens_nothing(party: Party, secret: str) -> None:
    with pytest.raises(NotFound):
        joining.find_invitation(party.database, party.opened.code, secret)
    with pytest.raises(NotFound):
        joining.join(party.database, party.opened.code, secret, seat=1)


def full_width(code: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) for letter in code)


def apart(code: str) -> str:
    return f" {code[:3]}-{code[3:]} "


@pytest.mark.parametrize(
    "typed",
    [str, str.lower, full_width, apart],
    ids=["plain", "lower", "wide", "apart"],
)
def test_a_typed_code_is_normalized(party: Party, typed: Callable[[str], str]) -> None:
    found = joining.find_by_join_code(party.database, typed(party.opened.links.join_code or ""))
    assert found == (party.opened.code, play(party))


def test_a_table_is_found_by_its_join_code_and_its_address(party: Party, sam: Caller) -> None:
    for code in (party.opened.code, party.opened.links.join_code or ""):
        assert exporter.export_as_value(party.database, code.lower())["code"] == party.opened.code
        assert hosts.renew_host_link(party.database, code)[0] == party.opened.code


def test_the_code_ends_when_joining_is_locked_or_nobody_was_there_for_a_day_and_the_link_does_not(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, start = party.opened.links.join_code or "", clock.now()
    joining.lock_joining(party.database, party.aki, True)
    with pytest.raises(JoiningLocked):
        joining.find_by_join_code(party.database, code)
    joining.lock_joining(party.database, party.aki, False)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=23))
    assert joining.find_by_join_code(party.database, code)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=25))
    with pytest.raises(NotFound):
        joining.find_by_join_code(party.database, code)
    assert party.me(party.join(seat=1)).seat == 1
    assert joining.find_by_join_code(party.database, code)


def test_an_unknown_code_opens_nothing(party: Party) -> None:
    with pytest.raises(NotFound):
        joining.find_by_join_code(party.database, party.opened.code)
    with pytest.raises(NotFound):
        joining.find_by_join_code(party.database, "")


def test_a_play_link_gives_a_seat(party: Party) -> None:
    ben = party.me(party.join(seat=1))
    assert (ben.role, ben.seat, ben.name) == ("player", 1, "Ben")
    assert party.view().players[1].has_device


def test_a_joining_device_gets_the_links_that_it_may_pass_on(party: Party) -> None:
    code, links = party.opened.code, party.opened.links
    seated = joining.join(party.database, code, links.play or "", seat=1)
    asking = joining.join(party.database, code, links.play or "", seat=1, move=True)
    watching = joining.join(party.database, code, links.watch)
    assert seated.links == links
    assert asking.links == watching.links == replace(links, play=None, join_code=None)


def test_a_held_seat_is_not_taken_without_a_request(party: Party, ben: Caller) -> None:
    with pytest.raises(AlreadyChanged):
        party.join(seat=1)
    assert party.me(ben).seat == 1


def test_an_empty_seat_gets_a_name(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    party.record({"winner": 1, "piles": [2, 4, 2]})
    ben = party.me(party.join(" Ｂen ", seat=1))
    assert ben.name == "Ｂen"
    player = party.view().players[1]
    assert (player.name, player.placeholder, player.total) == ("Ｂen", False, 4)


def test_an_empty_seat_requires_a_name(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    with pytest.raises(Refused) as refused:
        party.join(seat=1)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("name", "empty")]
    assert not party.view().players[1].has_device


def test_a_seat_with_another_name_is_refused(party: Party) -> None:
    with pytest.raises(AlreadyChanged, match="Ben has this seat"):
        party.join("Lea", seat=1)
    assert party.me(party.join("ＢＥＮ", seat=1)).name == "Ben"


def test_a_spectator_takes_an_empty_seat_as_the_same_person(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    eva = party.me(party.join("Eva", watch=True))
    seated = party.join("Eva", seat=1)
    assert party.me(seated).person == eva.person
    assert party.view().spectators == ()


def sits_out(party: Party) -> None:
    party.join(seat=1)
    party.record({"winner": 1, "piles": [2, 4, 2]})
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "", 3)))


def watches_with_a_later_phone(party: Party) -> None:
    sits_out(party)
    [ben] = [one for one in devices.list_devices(party.database, party.aki).devices if one.name == "Ben"]
    devices.remove_device(party.database, party.aki, ben.device)
    party.opened = replace(party.opened, links=joining.revoke_links(party.database, party.aki))
    party.join("Ben", watch=True)


def came_to_play(party: Party) -> None:
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "", 3)))
    party.join("Finn")


def bought_chips(party: Party) -> None:
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "", 3)))
    party.join("Finn", watch=True)
    chip_entries.add_chip_entry(party.database, party.aki, {"kind": "buy_in", "player": "Finn", "chips": 100})


def was_handed_chips(party: Party) -> None:
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "", 3)))
    party.join("Finn", watch=True)
    chip_entries.add_chip_entry(
        party.database, party.aki, {"kind": "payment", "from": "Chie", "to": "Finn", "chips": 100}
    )


@pytest.mark.parametrize(
    ("come", "name"),
    [
        (sits_out, "Ben"),
        (watches_with_a_later_phone, "ＢＥＮ"),
        (came_to_play, "Finn"),
        (bought_chips, "Finn"),
        (was_handed_chips, "finn"),
    ],
)
def test_nobody_becomes_who_sits_out_by_typing_their_name_at_an_empty_seat(
    database: Database, come: Callable[[Party], None], name: str
) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie"])
    come(party)
    with pytest.raises(Refused) as refused:
        party.join(name, seat=1)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("name", "theirs")]
    assert party.view().players[1].placeholder
    [_, theirs] = [one.name or "" for one in devices.list_devices(party.database, party.aki).devices]
    seating.change_seats(party.database, party.aki, SeatingRequest((1, theirs, 3)))
    assert (party.view().players[1].name, party.view().players[1].has_device) == (theirs, True)


def test_a_person_without_a_device_takes_an_empty_seat_as_the_same_person(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie"])
    seating.change_seats(party.database, party.aki, SeatingRequest((1, "", 3)))
    assert party.me(party.join("Ben", seat=1)).person == 2


def test_taking_a_seat_under_the_name_of_the_host_is_refused(database: Database) -> None:
    party = Party(
        database,
        opening.open_table(database, game="tien-gow", players=["Ben", "", "Chie"], outside=["Aki"], host_seat=3),
    )
    with pytest.raises(Refused) as refused:
        party.join("Aki", seat=1)
    assert refused.value.problems[0].field == "name"
    assert party.me(party.aki).name == "Aki"


@pytest.mark.parametrize(("name", "seat", "watch"), [("ＡＫＩ", 1, False), ("aki", None, False), ("Chie", None, True)])
def test_nobody_comes_in_under_the_name_of_somebody_else(
    database: Database, name: str, seat: int | None, *, watch: bool
) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    with pytest.raises(Refused) as refused:
        party.join(name, seat=seat, watch=watch)
    assert refused.value.problems[0].field == "name"


def test_a_missing_seat_is_refused(party: Party) -> None:
    with pytest.raises(Refused):
        party.join(seat=4)


def test_a_player_can_join_without_a_seat(party: Party) -> None:
    finn = party.me(party.join("Finn"))
    assert (finn.role, finn.seat, finn.name) == ("player", None, "Finn")
    assert [spectator.name for spectator in party.view().spectators] == ["Finn"]


def test_a_watch_link_gives_no_seat(party: Party) -> None:
    joined = joining.join(party.database, party.opened.code, party.opened.links.watch, seat=1)
    assert (joined.role, joined.seat) == ("watcher", None)
    assert not party.view().players[1].has_device


def test_a_locked_table_lets_nobody_in_and_keeps_who_is_there(party: Party, ben: Caller) -> None:
    joining.lock_joining(party.database, party.aki, True)
    for secret in (play(party), party.opened.links.watch):
        assert joining.find_invitation(party.database, party.opened.code, secret).locked
        with pytest.raises(JoiningLocked):
            joining.join(party.database, party.opened.code, secret)
    assert detail.get_table(party.database, ben).joining_locked
    joining.lock_joining(party.database, party.aki, False)
    party.join(seat=2)


def test_revoked_links_open_nothing_and_new_ones_do(party: Party, ben: Caller) -> None:
    old = party.opened.links
    new = joining.revoke_links(party.database, party.aki)
    for secret in (old.play or "", old.watch):
        with pytest.raises(NotFound):
            joining.join(party.database, party.opened.code, secret)
    with pytest.raises(NotFound):
        joining.find_by_join_code(party.database, old.join_code or "")
    assert joining.find_by_join_code(party.database, new.join_code or "") == (party.opened.code, new.play)
    assert detail.get_table(party.database, ben).links == new


def test_a_move_link_works_once(party: Party, ben: Caller) -> None:
    secret = joining.create_move_link(party.database, ben)
    joined = joining.use_move_link(party.database, party.opened.code, secret)
    assert (joined.role, joined.seat) == ("player", 1)
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, party.opened.code, secret)
    with pytest.raises(NotFound):
        detail.get_table(party.database, ben)


@pytest.mark.parametrize(
    "end",
    [
        lambda party, _: joining.revoke_links(party.database, party.aki),
        lambda party, _: joining.lock_joining(party.database, party.aki, True),
        lambda party, ben: devices.leave_seat(party.database, ben),
        lambda party, _: party.claim(1),
    ],
    ids=["revoked", "locked", "left", "taken"],
)
def test_a_link_to_move_ends_with_whatever_ends_the_phone_or_the_links(
    party: Party, ben: Caller, end: Callable[[Party, Caller], object]
) -> None:
    secret = joining.create_move_link(party.database, ben)
    end(party, ben)
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, party.opened.code, secret)


def test_a_link_to_move_lives_for_ten_minutes(party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    secret, made = joining.create_move_link(party.database, ben), clock.now()
    monkeypatch.setattr(clock, "now", lambda: made + timedelta(minutes=11))
    with pytest.raises(NotFound):
        joining.use_move_link(party.database, party.opened.code, secret)
    monkeypatch.setattr(clock, "now", lambda: made + timedelta(minutes=9))
    assert joining.use_move_link(party.database, party.opened.code, secret).seat == 1


def test_a_person_without_a_seat_cannot_create_a_move_link_and_an_earlier_one_stays_valid(
    party: Party, ben: Caller
) -> None:
    secret = joining.create_move_link(party.database, ben)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 3, 4)))
    with pytest.raises(NotFound):
        joining.create_move_link(party.database, ben)
    assert joining.use_move_link(party.database, party.opened.code, secret).role == "player"


def test_only_a_host_and_those_who_sit_hand_on_the_way_to_play(party: Party, ben: Caller, eva: Caller) -> None:
    finn = party.join("Finn")
    for who in (finn, eva):
        links = detail.get_table(party.database, who).links
        assert (links.play, links.join_code) == (None, None)
        assert opening.links(party.database, who) == links
        assert table_list.list_my_tables(party.database, [who])[0].codes == (party.opened.code,)
    for who in (party.aki, ben):
        assert detail.get_table(party.database, who).links == opening.links(party.database, who) == party.opened.links
    for who in (ben, finn, eva):
        assert "links" not in exporter.export_as_value(party.database, who)
    evening = exporter.export_as_value(party.database, party.aki)
    assert evening["links"]["play"] == party.opened.links.play
    again = exporter.import_table(party.database, evening)
    assert not {again.links.play, again.links.watch, again.links.join_code} & set(evening["links"].values())


def test_a_move_link_of_a_host_moves_the_role_too(party: Party) -> None:
    joining.lock_joining(party.database, party.aki, True)
    joined = joining.use_move_link(
        party.database, party.opened.code, joining.create_move_link(party.database, party.aki)
    )
    assert (joined.role, joined.seat) == ("host", 0)
    with pytest.raises(NotFound):
        party.view()


def test_a_seat_without_a_device_still_plays(party: Party, ben: Caller) -> None:
    devices.leave_seat(party.database, ben)
    assert party.record(BEN_WINS).payments
    assert not party.view().players[1].has_device
