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
from scorekeeper.store import clock
from scorekeeper.store.database import Database
from tests.service.conftest import Party, caller, gather, refused_at, refuses


def play(party: Party) -> str:
    return party.opened.links.play or ""


def test_a_link_shows_the_seats_and_what_it_gives(party: Party) -> None:
    code = party.opened.code
    invitation = joining.find_invitation(party.database, code, play(party))
    assert (invitation.role, invitation.game.id, invitation.locked) == ("player", "tien-gow", False)
    assert [player.has_device for player in invitation.players] == [True, False, False, False]
    assert joining.find_invitation(party.database, code, party.opened.links.watch).role == "watcher"
    for secret in ("", "made up", "é"):
        refuses(NotFound, joining.find_invitation, party.database, code, secret)
        refuses(NotFound, joining.join, party.database, code, secret, seat=1)


def test_a_typed_code_is_normalized(party: Party) -> None:
    code = party.opened.links.join_code or ""
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
    for typed in (code, code.lower(), wide, f" {code[:3]}-{code[3:]} "):
        assert joining.find_by_join_code(party.database, typed) == (party.opened.code, play(party))
    for address in (party.opened.code, code):
        assert hosts.renew_host_link(party.database, address.lower())[0] == party.opened.code
    for unknown in (party.opened.code, ""):
        refuses(NotFound, joining.find_by_join_code, party.database, unknown)


def test_a_locked_table_lets_nobody_in_and_the_code_alone_ends_when_nobody_was_there_for_a_day(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, start = party.opened.links.join_code or "", clock.now()
    joining.lock_joining(party.database, party.aki, True)
    for secret in (play(party), party.opened.links.watch):
        assert joining.find_invitation(party.database, party.opened.code, secret).locked
        refuses(JoiningLocked, joining.join, party.database, party.opened.code, secret)
    assert joining.find_by_join_code(party.database, code), "who has a seat there can ask for it"
    assert detail.get_table(party.database, ben).joining_locked
    joining.lock_joining(party.database, party.aki, False)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=23))
    assert joining.find_by_join_code(party.database, code)
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=25))
    refuses(NotFound, joining.find_by_join_code, party.database, code)
    assert party.me(party.join(seat=2)).seat == 2
    assert joining.find_by_join_code(party.database, code)


def test_a_joining_device_gets_its_part_and_the_links_that_it_may_pass_on(party: Party) -> None:
    code, links = party.opened.code, party.opened.links
    seated = joining.join(party.database, code, links.play or "", seat=1)
    asking = joining.join(party.database, code, links.play or "", seat=1, move=True)
    watching = joining.join(party.database, code, links.watch, seat=2)
    assert seated.links == links
    assert asking.links == watching.links == replace(links, play=None, join_code=None)
    ben, finn = party.me(caller(seated)), party.me(party.join("Finn"))
    assert (ben.role, ben.seat, ben.name) == ("player", 1, "Ben")
    assert (watching.role, watching.seat) == ("watcher", None)
    assert (finn.role, finn.seat, finn.name) == ("player", None, "Finn")
    assert [player.has_device for player in party.view().players] == [True, True, False, False]
    assert [spectator.name for spectator in party.view().spectators] == ["Finn"]
    refuses(AlreadyChanged, party.join, seat=1)
    refuses(Refused, party.join, seat=4)


def test_an_empty_seat_gets_a_name_or_a_person_without_a_device_or_a_spectator(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    party.record({"winner": 1, "piles": [2, 4, 2]})
    assert refused_at(party.join, seat=1) == [("name", "empty")]
    assert not party.view().players[1].has_device
    assert party.me(party.join(" Ｂen ", seat=1)).name == "Ｂen"
    player = party.view().players[1]
    assert (player.name, player.placeholder, player.total) == ("Ｂen", False, 4)
    seating.change_seats(database, party.aki, SeatingRequest((1, "", "")))
    eva = party.me(party.join("Eva", watch=True))
    assert party.me(party.join("Eva", seat=1)).person == eva.person
    assert party.me(party.join("Chie", seat=2)).person == 3
    assert "Eva" not in [spectator.name for spectator in party.view().spectators]


@pytest.mark.parametrize(
    "part",
    [
        {"kind": "buy_in", "player": "Finn", "chips": 100},
        {"kind": "payment", "from": "Chie", "to": "Finn", "chips": 100},
        None,
    ],
    ids=["bought chips", "got chips", "came to play"],
)
def test_nobody_becomes_another_by_their_name_at_a_seat(database: Database, part: dict[str, object] | None) -> None:
    party = gather(database, players=["Aki", "Ben", "Chie"])
    ben = party.join(seat=1)
    party.record({"winner": 1, "piles": [2, 4, 2]})
    secret = joining.create_move_link(database, ben)
    seating.change_seats(database, party.aki, SeatingRequest((1, "", 3)))
    party.join("Finn", watch=part is not None)
    if part:
        chip_entries.add_chip_entry(database, party.aki, part)
    for name in ("Ben", "ＦＩＮＮ"):
        assert refused_at(party.join, name, seat=1) == [("name", "theirs")]
    assert party.view().players[1].placeholder
    refuses(NotFound, joining.create_move_link, database, ben)
    assert joining.use_move_link(database, ben.code, secret).role == "player", "an earlier link stays valid"
    seating.change_seats(database, party.aki, SeatingRequest((1, "Finn", 3)))
    assert (party.view().players[1].name, party.view().players[1].has_device) == ("Finn", True)


def test_nobody_comes_in_under_the_name_of_somebody_else(database: Database) -> None:
    party = gather(database, players=["Aki", "", "Chie"])
    opened = opening.open_table(database, game="tien-gow", players=["Ben", "", "Chie"], outside=["Aki"], host_seat=3)
    for there, name, seat, watch in (
        (party, "ＡＫＩ", 1, False),
        (party, "aki", None, False),
        (party, "Chie", None, True),
        (Party(database, opened), "Aki", 1, False),
    ):
        assert refused_at(there.join, name, seat=seat, watch=watch)[0][0] == "name"
    with pytest.raises(AlreadyChanged, match="Chie has this seat"):
        party.join("Lea", seat=2)
    assert party.me(party.join("ＣＨＩＥ", seat=2)).name == "Chie"


def test_a_move_link_moves_once_and_for_ten_minutes(party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    joining.lock_joining(party.database, party.aki, True)
    for who, part, seat in ((ben, "player", 1), (party.aki, "host", 0)):
        secret, made = joining.create_move_link(party.database, who), clock.now()
        monkeypatch.setattr(clock, "now", lambda made=made: made + timedelta(minutes=11))
        refuses(NotFound, joining.use_move_link, party.database, party.opened.code, secret)
        monkeypatch.setattr(clock, "now", lambda made=made: made + timedelta(minutes=9))
        joined = joining.use_move_link(party.database, party.opened.code, secret)
        assert (joined.role, joined.seat) == (part, seat)
        refuses(NotFound, joining.use_move_link, party.database, party.opened.code, secret)
        refuses(NotFound, detail.get_table, party.database, who)


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
    refuses(NotFound, joining.use_move_link, party.database, party.opened.code, secret)


def test_only_a_host_and_those_who_sit_hand_on_the_way_to_play(party: Party, ben: Caller, eva: Caller) -> None:
    finn = party.join("Finn")
    for who in (finn, eva):
        links = detail.get_table(party.database, who).links
        assert (links.play, links.join_code) == (None, None)
        assert opening.links(party.database, who) == links
        assert table_list.list_my_tables(party.database, [who])[0].codes == (party.opened.code,)
    for who in (party.aki, ben):
        assert detail.get_table(party.database, who).links == opening.links(party.database, who) == party.opened.links
