"""The evenings of a group: going to one, opening the next, and adding a table."""

from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import again, closing, joining, phones, sheets, tables, terms
from scorekeeper.service.caller import Caller
from scorekeeper.service.errors import Locked, NotFound, NotYours
from scorekeeper.service.groups import evenings, looking
from scorekeeper.service.groups import joining as groups
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, PLAYERS, Party, caller, gather
from tests.service.groups.conftest import Circle, group_of, names, see


def code(circle: Circle) -> str:
    return circle.party.opened.code


def test_the_next_evening_has_the_people_rules_seats_and_terms_of_the_newest(book: Database) -> None:
    party = gather(book, rules={"base": 7}, name="Friday", chips=500)
    terms.change(book, party.aki, {"rate": {"currency": "JPY", "amount": "10"}})
    party.record(BEN_WINS)
    aki = groups.begin_from(book, party.aki, "Saturday")
    came = evenings.open_next(book, aki, seen=party.opened.code)
    table = tables.view(book, caller(came))
    assert came.created
    assert (table.name, table.chips, table.rate) == ("Friday", 500, party.view().rate)
    assert table.sheet.rules == party.view().sheet.rules
    assert (table.totals, table.me.name, table.me.role) == (dict.fromkeys(PLAYERS, 0), "Aki", "host")
    seen = see(book, aki)
    assert [one.code for one in seen.tables] == [came.code, party.opened.code]
    assert [seen.member_of(seen.tables[0].id or 0, person) for person in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_a_second_tap_goes_to_the_evening_that_was_opened(circle: Circle) -> None:
    ben = circle.join(member=2)
    opened = evenings.open_next(circle.book, circle.aki, seen=code(circle))
    again = evenings.open_next(circle.book, circle.aki, seen=code(circle))
    over = evenings.open_next(circle.book, ben, seen=code(circle))
    assert (again.code, again.token, again.created) == (opened.code, opened.token, False)
    assert (over.code, over.created, tables.view(circle.book, caller(over)).me.name) == (opened.code, False, "Ben")
    assert (over.role, over.seat, over.links) == ("player", 1, opened.links)
    assert len(circle.view().tables) == 2


def test_another_game_of_the_group_is_played_as_it_was_last(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    sheets.next_sheet(circle.book, circle.party.aki, game="moon", players=PLAYERS[:3])
    moon = evenings.open_next(circle.book, circle.aki, seen=code(circle), game="moon")
    first = evenings.open_next(circle.book, circle.aki, seen=moon.code, game="tien-gow")
    assert tables.view(circle.book, caller(moon)).sheet.players == tuple(PLAYERS[:3])
    shown = tables.view(circle.book, caller(first)).sheet
    assert (shown.game.id, shown.players) == ("tien-gow", tuple(PLAYERS))
    with pytest.raises(NotFound):
        evenings.open_next(circle.book, circle.aki, seen=first.code, game="buki")
    assert [game.id for game in group_of(circle.book, circle.aki).next_games] == ["tien-gow", "moon"]


def test_who_was_not_there_opens_as_host_without_a_seat_and_nobody_as_nobody(circle: Circle) -> None:
    eva = circle.join(name="Eva")
    hers = evenings.open_next(circle.book, eva, seen=code(circle))
    me = tables.view(circle.book, caller(hers)).me
    assert (me.name, me.role, me.seat) == ("Eva", "host", None)
    his = evenings.open_next(circle.book, circle.join(), seen=hers.code)
    assert tables.view(circle.book, caller(his)).me.name is None
    assert names(circle.view()) == [*PLAYERS, "Eva"]


def test_a_group_without_an_evening_has_no_next(book: Database) -> None:
    begun = groups.begin(book, "Sunday")
    with pytest.raises(NotFound):
        evenings.open_next(book, begun, seen="")


def test_a_phone_goes_as_its_person_and_twice_is_there_once(circle: Circle) -> None:
    ben = circle.join(member=2)
    came = evenings.go(circle.book, ben, code(circle))
    assert evenings.go(circle.book, ben, code(circle)) == came
    me = tables.view(circle.book, caller(came)).me
    assert (me.name, me.role, me.seat) == ("Ben", "player", 1)


def test_who_has_no_place_there_or_finds_it_taken_looks_on(circle: Circle) -> None:
    circle.party.join(seat=1)
    phones = {"taken": circle.join(member=2), "new": circle.join(name="Eva"), "nobody": circle.join()}
    for who in phones.values():
        me = tables.view(circle.book, caller(evenings.go(circle.book, who, code(circle)))).me
        assert (me.role, me.person) == ("watcher", None)


def test_where_joining_is_locked_nobody_comes_and_where_it_is_closed_one_looks_on(circle: Circle) -> None:
    ben = circle.join(member=2)
    joining.lock(circle.book, circle.party.aki, True)
    with pytest.raises(Locked):
        evenings.go(circle.book, ben, code(circle))
    closing.close(circle.book, circle.party.aki)
    assert tables.view(circle.book, caller(evenings.go(circle.book, ben, code(circle)))).me.role == "watcher"


def test_who_was_sent_away_from_an_evening_does_not_come_back_from_the_group(circle: Circle) -> None:
    ben = circle.join(member=2)
    evenings.go(circle.book, ben, code(circle))
    circle.party.claim(1)
    with pytest.raises(NotYours):
        evenings.go(circle.book, ben, code(circle))


def test_no_table_of_others_is_an_evening_of_the_group(circle: Circle, sam: Caller) -> None:
    for table in (sam.code, "ZZZZZZ"):
        with pytest.raises(NotFound):
            evenings.go(circle.book, circle.aki, table)


def test_a_table_joins_later_with_its_people(circle: Circle) -> None:
    other = gather(circle.book, players=["Aki", "Eva", "Ben", "Fay"])
    evenings.add(circle.book, circle.aki, other.aki)
    seen = circle.view()
    assert names(seen) == [*PLAYERS, "Eva", "Fay"]
    assert [seen.member_of(seen.tables[0].id or 0, person) for person in (1, 2, 3, 4)] == [1, 5, 2, 6]


def test_a_table_is_an_evening_of_one_group_alone_and_added_by_who_writes_there(circle: Circle, party: Party) -> None:
    watcher = party.join("Eva", watch=True)
    begun = groups.begin(circle.book, "Sunday")
    with pytest.raises(NotYours):
        evenings.add(circle.book, begun, watcher)
    with pytest.raises(Refused):
        evenings.add(circle.book, begun, party.aki)
    with pytest.raises(Refused):
        groups.begin_from(circle.book, party.aki, "Again")
    assert len(see(circle.book, begun).tables) == 0


def test_of_a_table_says_which_of_my_groups_it_is_in(circle: Circle, party: Party) -> None:
    there = looking.of_table(circle.book, party.aki, [circle.aki])
    assert (there.group and there.group.name, there.is_in_one) == ("Saturday", True)
    unknown = looking.of_table(circle.book, party.aki, [])
    assert (unknown.group, unknown.is_in_one, unknown.mine) == (None, True, ())


def test_nobody_comes_back_as_somebody_whose_phone_was_removed(circle: Circle) -> None:
    """Ben's phone came by the link of the table, and was removed: the group knows another one of his."""
    party = circle.party
    phones.remove(circle.book, party.aki, party.me(party.join(seat=1)).device)
    ben = circle.join(member=2)
    with pytest.raises(NotYours):
        evenings.go(circle.book, ben, code(circle))
    new = joining.join(circle.book, code(circle), tables.links(circle.book, party.aki).play or "", seat=1)
    assert tables.view(circle.book, caller(evenings.go(circle.book, ben, code(circle)))).me.role == "watcher"
    over = again.open_again(circle.book, party.aki)
    at_next = joining.join(circle.book, over.code, over.links.play or "", seat=1)
    host = Caller(over.code, over.token)
    phones.remove(circle.book, host, tables.view(circle.book, Caller(over.code, at_next.token)).me.device)
    with pytest.raises(NotYours):
        again.go_over(circle.book, Caller(new.code, new.token))
