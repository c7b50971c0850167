"""The evenings of a group: going to one, opening the next, and adding a table."""

from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound
from scorekeeper.service.groups import joining as groups
from scorekeeper.service.groups import overview, tables
from scorekeeper.service.groups.joining import create_group, create_group_from_table
from scorekeeper.service.people import devices, joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, next_table, opening, terms
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, PLAYERS, Party, caller, gather
from tests.service.groups.conftest import Circle, group_of, names, see


def code(circle: Circle) -> str:
    return circle.party.opened.code


def test_the_next_evening_has_the_people_rules_seats_and_terms_of_the_newest(database: Database) -> None:
    party = gather(database, rules={"base": 7}, name="Friday", chips=500)
    terms.change(database, party.aki, {"rate": {"currency": "JPY", "amount": "10"}})
    party.record(BEN_WINS)
    aki = groups.create_group_from_table(database, party.aki, "Saturday")
    came = tables.open_next_group_table(database, aki, seen=party.opened.code)
    table = detail.get_table(database, caller(came))
    assert came.created
    assert (table.name, table.chips, table.rate) == ("Friday", 500, party.view().rate)
    assert table.sheet.rules == party.view().sheet.rules
    assert (table.totals, table.me.name, table.me.role) == (dict.fromkeys(PLAYERS, 0), "Aki", "host")
    seen = see(database, aki)
    assert [one.code for one in seen.tables] == [came.code, party.opened.code]
    assert [seen.member_of(seen.tables[0].id or 0, person) for person in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_a_second_tap_goes_to_the_evening_that_was_opened(circle: Circle) -> None:
    ben = circle.join(member=2)
    opened = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle))
    again = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle))
    over = tables.open_next_group_table(circle.database, ben, seen=code(circle))
    assert (again.code, again.token, again.created) == (opened.code, opened.token, False)
    assert (over.code, over.created, detail.get_table(circle.database, caller(over)).me.name) == (
        opened.code,
        False,
        "Ben",
    )
    assert (over.role, over.seat, over.links) == ("player", 1, opened.links)
    assert len(circle.view().tables) == 2


def test_another_game_of_the_group_is_played_as_it_was_last(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    next_sheet.start_next_sheet(circle.database, circle.party.aki, game="moon", players=PLAYERS[:3])
    moon = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle), game="moon")
    first = tables.open_next_group_table(circle.database, circle.aki, seen=moon.code, game="tien-gow")
    assert detail.get_table(circle.database, caller(moon)).sheet.players == tuple(PLAYERS[:3])
    shown = detail.get_table(circle.database, caller(first)).sheet
    assert (shown.game.id, shown.players) == ("tien-gow", tuple(PLAYERS))
    with pytest.raises(NotFound):
        tables.open_next_group_table(circle.database, circle.aki, seen=first.code, game="buki")
    assert [game.id for game in group_of(circle.database, circle.aki).next_games] == ["tien-gow", "moon"]


def test_who_was_not_there_opens_as_host_without_a_seat_and_nobody_as_nobody(circle: Circle) -> None:
    eva = circle.join(name="Eva")
    hers = tables.open_next_group_table(circle.database, eva, seen=code(circle))
    me = detail.get_table(circle.database, caller(hers)).me
    assert (me.name, me.role, me.seat) == ("Eva", "host", None)
    his = tables.open_next_group_table(circle.database, circle.join(), seen=hers.code)
    assert detail.get_table(circle.database, caller(his)).me.name is None
    assert names(circle.view()) == [*PLAYERS, "Eva"]


def test_a_group_without_an_evening_has_no_next(database: Database) -> None:
    begun = groups.create_group(database, "Sunday")
    with pytest.raises(NotFound):
        tables.open_next_group_table(database, begun, seen="")


def test_a_phone_goes_as_its_person_and_twice_is_there_once(circle: Circle) -> None:
    ben = circle.join(member=2)
    came = tables.enter_group_table(circle.database, ben, code(circle))
    assert tables.enter_group_table(circle.database, ben, code(circle)) == came
    me = detail.get_table(circle.database, caller(came)).me
    assert (me.name, me.role, me.seat) == ("Ben", "player", 1)


def test_who_has_no_place_there_or_finds_it_taken_looks_on(circle: Circle) -> None:
    circle.party.join(seat=1)
    phones = {"taken": circle.join(member=2), "new": circle.join(name="Eva"), "nobody": circle.join()}
    for who in phones.values():
        me = detail.get_table(circle.database, caller(tables.enter_group_table(circle.database, who, code(circle)))).me
        assert (me.role, me.person) == ("watcher", None)


def test_where_joining_is_locked_nobody_comes_and_where_it_is_closed_one_looks_on(circle: Circle) -> None:
    ben = circle.join(member=2)
    joining.lock_joining(circle.database, circle.party.aki, True)
    with pytest.raises(JoiningLocked):
        tables.enter_group_table(circle.database, ben, code(circle))
    closing.close_table(circle.database, circle.party.aki)
    assert (
        detail.get_table(circle.database, caller(tables.enter_group_table(circle.database, ben, code(circle)))).me.role
        == "watcher"
    )


def test_who_was_sent_away_from_an_evening_does_not_come_back_from_the_group(circle: Circle) -> None:
    ben = circle.join(member=2)
    tables.enter_group_table(circle.database, ben, code(circle))
    circle.party.claim(1)
    with pytest.raises(Forbidden):
        tables.enter_group_table(circle.database, ben, code(circle))


def test_no_table_of_others_is_an_evening_of_the_group(circle: Circle, sam: Caller) -> None:
    for table in (sam.code, "ZZZZZZ"):
        with pytest.raises(NotFound):
            tables.enter_group_table(circle.database, circle.aki, table)


def test_a_table_joins_later_with_its_people(circle: Circle) -> None:
    other = gather(circle.database, players=["Aki", "Eva", "Ben", "Fay"])
    tables.add_table_to_group(circle.database, circle.aki, other.aki)
    seen = circle.view()
    assert names(seen) == [*PLAYERS, "Eva", "Fay"]
    assert [seen.member_of(seen.tables[0].id or 0, person) for person in (1, 2, 3, 4)] == [1, 5, 2, 6]


def test_a_table_is_an_evening_of_one_group_alone_and_added_by_who_writes_there(circle: Circle, party: Party) -> None:
    watcher = party.join("Eva", watch=True)
    begun = create_group(circle.database, "Sunday")
    with pytest.raises(Forbidden):
        tables.add_table_to_group(circle.database, begun, watcher)
    with pytest.raises(Refused):
        tables.add_table_to_group(circle.database, begun, party.aki)
    with pytest.raises(Refused):
        create_group_from_table(circle.database, party.aki, "Again")
    assert len(see(circle.database, begun).tables) == 0


def test_of_a_table_says_which_of_my_groups_it_is_in(circle: Circle, party: Party) -> None:
    there = overview.get_groups_of_table(circle.database, party.aki, [circle.aki])
    assert (there.group and there.group.name, there.is_in_one) == ("Saturday", True)
    unknown = overview.get_groups_of_table(circle.database, party.aki, [])
    assert (unknown.group, unknown.is_in_one, unknown.mine) == (None, True, ())


def test_nobody_comes_back_as_somebody_whose_phone_was_removed(circle: Circle) -> None:
    """Ben's phone came by the link of the table, and was removed: the group knows another one of his."""
    party = circle.party
    devices.remove_device(circle.database, party.aki, party.me(party.join(seat=1)).device)
    ben = circle.join(member=2)
    with pytest.raises(Forbidden):
        tables.enter_group_table(circle.database, ben, code(circle))
    new = joining.join(circle.database, code(circle), opening.links(circle.database, party.aki).play or "", seat=1)
    assert (
        detail.get_table(circle.database, caller(tables.enter_group_table(circle.database, ben, code(circle)))).me.role
        == "watcher"
    )
    over = next_table.open_next_table(circle.database, party.aki)
    at_next = joining.join(circle.database, over.code, over.links.play or "", seat=1)
    host = Caller(over.code, over.token)
    devices.remove_device(
        circle.database, host, detail.get_table(circle.database, Caller(over.code, at_next.token)).me.device
    )
    with pytest.raises(Forbidden):
        next_table.join_next_table(circle.database, Caller(new.code, new.token))
